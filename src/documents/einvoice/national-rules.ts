/**
 * Rules that apply in some countries only: the rules of the German XRechnung, and the national rules that are part of
 * Peppol.
 */
import { areGerman, type Content } from './content.ts';
import { identifierFault, isNorwegianNumber } from './identifiers.ts';
import { absent } from './missing-in-parties.ts';
import { lineGap } from './missing-in-taxes.ts';
import type { Gap, Part, Whose } from './missing-words.ts';
import type { Party } from './party-content.ts';

/**
 * Details that German rules require and that are missing. `rule`: turns the number of a rule into its identifier, such
 * as `BR-DE-3`.
 */
export function germanGaps(content: Content, rule: (number: string) => string): Gap[] {
  const { seller, buyer, payment, buyerReference, deliverTo, paymentTerms } = content;
  const place = deliverTo?.address;
  const { contact, address } = seller;
  const wanted: readonly [Whose, Part, string, unknown][] = [
    ['business', 'city', '3', address.city],
    ['business', 'postal_code', '4', address.postalCode],
    ['business', 'contact_name', '5', contact.name],
    ['business', 'phone', '6', contact.phone],
    ['business', 'email', '7', contact.email],
    ['customer', 'city', '8', buyer.address.city],
    ['customer', 'postal_code', '9', buyer.address.postalCode],
    ['business', 'iban', '1', payment],
    ['business', 'creditor_identifier', '30', payment?.mandate ? payment.mandate.creditorId : ''],
  ];
  // If the goods go to the buyer's address, a missing part of this address is reported only for the buyer.
  const lacking =
    deliverTo?.name === null && place === buyer.address ? [] : PLACE.filter(([part]) => place?.[part] === null);
  return [
    ...(areReadable(paymentTerms) ? [] : [{ says: 'skonto', field: 'payment_terms', rule: rule('18') } as const]),
    ...lacking.map(([, part, number]) => absent('delivery_address', part, rule(number))),
    ...(buyerReference === null
      ? [{ says: 'german_reference', field: 'buyer_reference', rule: rule('15') } as const]
      : []),
    ...wanted.flatMap(([whose, part, number, value]) => (value === null ? [absent(whose, part, rule(number))] : [])),
  ];
}

const PLACE = [
  ['city', 'city', '10'],
  ['postalCode', 'postal_code', '11'],
] as const;

/** A line with a machine-readable early-payment discount, such as `#SKONTO#TAGE=14#PROZENT=2.00#`. */
const SKONTO = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;

function areReadable(terms: string | null): boolean {
  const lines = (terms ?? '').split('\n').map((line) => line.trim());
  return lines.every((line) => !line.startsWith('#') || SKONTO.test(line));
}

export function nationalGaps(content: Content): Gap[] {
  const { seller, buyer } = content;
  // Rules of Norway, Italy and Greece apply by the prefix of the seller's VAT number. Without a VAT number, they apply
  // by the seller's address. Rules of other countries always apply by the seller's address. The German rules also look
  // at the buyer's address.
  const prefix = seller.vatNumber?.slice(0, 2) ?? seller.address.country;
  return [
    ...(areGerman(seller, buyer) ? germanGaps(content, (number) => `DE-R-${number.padStart(3, '0')}`) : []),
    ...(BY_ADDRESS[seller.address.country ?? '']?.(content) ?? []),
    ...(BY_VAT_NUMBER[prefix ?? '']?.(content) ?? []),
  ];
}

type Rules = Readonly<Record<string, (content: Content) => Gap[]>>;

const BY_ADDRESS: Rules = { NL: dutchGaps, DK: danishGaps, SE: swedishGaps, IS: icelandicGaps };
const BY_VAT_NUMBER: Rules = { NO: norwegianGaps, IT: italianGaps, GR: greekGaps, EL: greekGaps };

function dutchGaps({ isCreditNote, preceding, seller, buyer, payment, due }: Content): Gap[] {
  const scheme = seller.legalId ? seller.legalId.scheme : '0106';
  const isKnown = scheme === '0106' || scheme === '0190';
  return [
    ...(isCreditNote && preceding.length === 0
      ? [{ says: 'preceding', field: 'invoice', rule: 'NL-R-001' } as const]
      : []),
    ...addressGaps('business', seller, 'NL-R-002'),
    ...(isKnown ? [] : [{ says: 'dutch_register', field: 'business.registration_scheme', rule: 'NL-R-003' } as const]),
    ...(buyer.address.country === 'NL' ? addressGaps('customer', buyer, 'NL-R-004') : []),
    ...(!isCreditNote && payment === null && Number(due) > 0 ? [absent('business', 'iban', 'NL-R-007')] : []),
  ];
}

function addressGaps(whose: Whose, { address }: Party, rule: string): Gap[] {
  return [
    ...(address.lines.length === 0 ? [absent(whose, 'address', rule)] : []),
    ...(address.postalCode === null ? [absent(whose, 'postal_code', rule)] : []),
    ...(address.city === null ? [absent(whose, 'city', rule)] : []),
  ];
}

function danishGaps({ seller }: Content): Gap[] {
  if (seller.legalId?.scheme === '0184') return [];
  const rule = seller.legalId ? 'DK-R-014' : 'DK-R-002';
  return [{ says: 'danish_number', field: 'business.registration_number', rule }];
}

function swedishGaps({ seller, lines }: Content): Gap[] {
  const { vatNumber, taxNumber, legalId } = seller;
  const isSwedish = vatNumber?.startsWith('SE') === true;
  const isNumber = legalId === null || identifierFault({ scheme: '0007', id: legalId.id }) === undefined;
  const isTaxed = taxNumber === null || taxNumber.toUpperCase() === 'GODKÄND FÖR F-SKATT' || legalId === null;
  const foreign = lines.flatMap(({ tax }, index) =>
    tax.category === 'S' && !['6', '12', '25'].includes(tax.rate ?? '') ? [index] : [],
  );
  return [
    ...(isSwedish && !/^SE\d{12}$/.test(vatNumber)
      ? [{ says: 'swedish_vat_number', field: 'business.vat_number', rule: 'SE-R-001' } as const]
      : []),
    ...(isNumber ? [] : [{ says: 'swedish_number', field: 'business.registration_number', rule: 'SE-R-013' } as const]),
    ...(isTaxed ? [] : [{ says: 'swedish_tax_number', field: 'business.tax_number', rule: 'SE-R-005' } as const]),
    ...(isSwedish ? lineGap('swedish_rate', 'tax_rate', 'SE-R-006', foreign) : []),
  ];
}

function icelandicGaps({ seller, buyer }: Content): Gap[] {
  const gapsOf = (whose: Whose, { legalId, address }: Party, number: string, place: string): Gap[] => [
    ...(legalId?.scheme === '0196'
      ? []
      : [{ says: 'icelandic_number', field: `${whose}.registration_number`, rule: number } as const]),
    ...(address.lines.length === 0 ? [absent(whose, 'address', place)] : []),
    ...(address.postalCode === null ? [absent(whose, 'postal_code', place)] : []),
  ];
  return [
    ...gapsOf('business', seller, 'IS-R-002', 'IS-R-003'),
    ...(buyer.address.country === 'IS' ? gapsOf('customer', buyer, 'IS-R-004', 'IS-R-005') : []),
  ];
}

function norwegianGaps({ seller: { vatNumber } }: Content): Gap[] {
  if (vatNumber === null) return [];
  const [, digits] = /^NO(\d{9})MVA$/.exec(vatNumber) ?? [];
  if (digits !== undefined && isNorwegianNumber(digits)) return [];
  return [{ says: 'norwegian_vat_number', field: 'business.vat_number', rule: 'NO-R-001' }];
}

function italianGaps({ seller }: Content): Gap[] {
  const isTaxNumber = seller.taxNumber === null || /^[A-Z0-9]{11,16}$/.test(seller.taxNumber);
  return [
    ...(isTaxNumber ? [] : [{ says: 'italian_tax_number', field: 'business.tax_number', rule: 'IT-R-001' } as const]),
    ...addressGaps('business', seller, 'IT-R-002'),
  ];
}

function greekGaps(): Gap[] {
  return [{ says: 'greek_seller', field: 'business.country', rule: 'GR-R-004-1' }];
}
