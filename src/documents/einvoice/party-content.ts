/** Seller and buyer in EN 16931's terms. */
import { parseCountry } from '../../model/country.ts';
import type { Buyer, DeliveryAddress, Endpoint, Seller } from '../../model/parties.ts';
import { parseVatNumber } from '../../model/vat-number.ts';
import { type LegalId, legalId } from './identifiers.ts';
import { multipleLines, oneLine } from './xml.ts';

export type Address = {
  /** At most three lines. */
  readonly lines: readonly string[];
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
};

export type Party = {
  /** Name of the seller (BT-27) or the buyer (BT-44). */
  readonly name: string | null;
  /** Trading name of the seller (BT-28). */
  readonly tradeName: string | null;
  /** Electronic address of the seller (BT-34) or the buyer (BT-49). */
  readonly endpoint: Endpoint | null;
  /** Other identifier of the seller (BT-29). */
  readonly identifier: string | null;
  /** Legal identifier of the seller (BT-30) or the buyer (BT-47). */
  readonly legalId: LegalId | null;
  /** VAT number of the seller (BT-31) or the buyer (BT-48). */
  readonly vatNumber: string | null;
  /** Tax number of the seller (BT-32). */
  readonly taxNumber: string | null;
  readonly contact: { readonly name: string | null; readonly phone: string | null; readonly email: string | null };
  readonly address: Address;
};

/**
 * `isOutsideScope`: true if VAT numbers must be left out (BR-O-02). `byEmail`: true if the e-mail address replaces a
 * missing endpoint.
 */
export type PartyTerms = { readonly isOutsideScope: boolean; readonly byEmail: boolean };

export function sellerContent(seller: Seller, terms: PartyTerms): Party {
  const trade = oneLine(seller.name);
  const name = oneLine(seller.legal_name) ?? trade;
  const address = addressOf(seller);
  const email = oneLine(seller.email);
  const vatNumber = terms.isOutsideScope ? null : vatNumberOf(seller.vat_number);
  const taxNumber = vatNumber === null ? oneLine(seller.tax_number) : null;
  const number = oneLine(seller.registration_number);
  const registered = legalId(number, address.country, oneLine(seller.registration_scheme));
  return {
    name,
    tradeName: trade === name ? null : trade,
    endpoint: endpointOf(seller.endpoint, terms.byEmail ? email : null),
    // BR-CO-26 requires the seller's VAT number (BT-31), legal identifier (BT-30) or other identifier (BT-29). A tax
    // number (BT-32) is not enough. For a seller with only a tax number, the tax number is also written as the other
    // identifier.
    identifier: vatNumber === null && registered === null ? taxNumber : null,
    legalId: registered,
    vatNumber,
    taxNumber,
    contact: { name: oneLine(seller.contact_name), phone: oneLine(seller.phone), email },
    address,
  };
}

export function buyerContent(buyer: Buyer, terms: PartyTerms): Party {
  const person = oneLine(buyer.name);
  const company = oneLine(buyer.company);
  const address = addressOf(buyer);
  const email = oneLine(buyer.email);
  return {
    name: company ?? person,
    tradeName: null,
    endpoint: endpointOf(buyer.endpoint, terms.byEmail ? email : null),
    identifier: null,
    legalId: legalId(oneLine(buyer.registration_number), address.country, null),
    vatNumber: terms.isOutsideScope ? null : vatNumberOf(buyer.vat_number),
    taxNumber: null,
    contact: { name: company !== null && person !== company ? person : null, phone: null, email },
    address,
  };
}

/** The VAT number. Null for free text, and for a number that does not begin with the prefix of a country. */
function vatNumberOf(text: string | null): string | null {
  return parseVatNumber(text ?? '') ?? null;
}

function endpointOf(endpoint: Endpoint | null | undefined, email: string | null): Endpoint | null {
  const scheme = oneLine(endpoint?.scheme);
  const id = oneLine(endpoint?.id);
  if (scheme && id) return { scheme, id };
  return email === null ? null : { scheme: 'EM', id: email };
}

/** Place of delivery (BG-13). */
export type Place = { readonly name: string | null; readonly address: Address };

export function placeOf({ name, ...address }: DeliveryAddress): Place {
  return { name: oneLine(name), address: addressOf(address) };
}

type Addressed = { readonly [Field in 'address' | 'postal_code' | 'city' | 'country']?: string | null | undefined };

function addressOf({ address, postal_code: postalCode, city, country }: Addressed): Address {
  const [first, second, ...rest] = (multipleLines(address) ?? '').split('\n').flatMap((line) => oneLine(line) ?? []);
  return {
    lines: [first, second, rest.join(', ')].flatMap((line) => line || []),
    city: oneLine(city),
    postalCode: oneLine(postalCode),
    country: parseCountry(country ?? '') ?? null,
  };
}
