/** Finds missing details of seller and buyer, by the rules of EN 16931. */
import type { Content } from './content.ts';
import type { EInvoice } from './einvoice.ts';
import { isEndpointScheme, isRegister } from './identifiers.ts';
import type { Gap, Part, Whose } from './missing-words.ts';
import { oneLine } from './xml.ts';

export function partyGaps({ parties }: EInvoice, content: Content): Gap[] {
  const { seller, buyer } = content;
  const { scheme } = seller.legalId ?? {};
  return [
    ...(seller.name === null ? [absent('business', 'name', 'BR-06')] : []),
    ...(buyer.name === null ? [absent('customer', 'name', 'BR-07')] : []),
    ...(seller.address.country === null ? [countryGap('business', parties.seller.country, 'BR-09')] : []),
    ...(buyer.address.country === null ? [countryGap('customer', parties.buyer.country, 'BR-11')] : []),
    ...sellerTaxGaps(parties.seller.vat_number, content),
    ...buyerTaxGaps(parties.buyer.vat_number, content),
    ...(scheme && !isRegister(scheme)
      ? [
          {
            says: 'registration_scheme',
            value: scheme,
            field: 'business.registration_scheme',
            rule: 'BR-CL-11',
          } as const,
        ]
      : []),
    ...endpointGaps('business', seller.endpoint?.scheme),
    ...endpointGaps('customer', buyer.endpoint?.scheme),
  ];
}

export function absent(whose: Whose, part: Part, rule: string): Gap {
  return { says: 'absent', whose, part, field: `${whose}.${part}`, rule };
}

function countryGap(whose: Whose, given: string | null, rule: string): Gap {
  const value = oneLine(given);
  if (value === null) return absent(whose, 'country', rule);
  return { says: 'no_country', whose, value, field: `${whose}.country`, rule };
}

/**
 * Tax categories for which the seller must have a VAT number, each with the rule that requires this number. For other
 * categories, a tax number is enough.
 */
const SELLER_VAT_NUMBER: Readonly<Record<string, string>> = { AE: 'BR-AE-02', K: 'BR-IC-02', G: 'BR-G-02' };
const BUYER_VAT_NUMBER: Readonly<Record<string, string>> = { AE: 'BR-AE-02', K: 'BR-IC-02' };

function sellerTaxGaps(given: string | null, { seller, taxes }: Content): Gap[] {
  const categories = taxes.flatMap(({ tax }) => tax.category ?? []);
  if (categories.includes('O') || categories.length === 0) {
    const isKnown = (seller.vatNumber ?? seller.identifier ?? seller.legalId) !== null;
    return isKnown ? [] : [{ says: 'seller_identifier', field: 'business.registration_number', rule: 'BR-CO-26' }];
  }
  if (seller.vatNumber !== null) return [];
  const strict = categories.find((category) => category in SELLER_VAT_NUMBER);
  if (strict) return [vatNumberGap('business', given, SELLER_VAT_NUMBER[strict] ?? '')];
  if (seller.taxNumber !== null) return [];
  return oneLine(given) === null
    ? [{ says: 'seller_tax_number', field: 'business.vat_number', rule: `BR-${categories[0]}-02` }]
    : [vatNumberGap('business', given, `BR-${categories[0]}-02`)];
}

function buyerTaxGaps(given: string | null, { buyer, taxes, deliveryDate, period }: Content): Gap[] {
  const categories = taxes.flatMap(({ tax }) => tax.category ?? []);
  const strict = categories.find((category) => category in BUYER_VAT_NUMBER);
  const isUndated = categories.includes('K') && deliveryDate === null && period === null;
  return [
    ...(strict && buyer.vatNumber === null ? [vatNumberGap('customer', given, BUYER_VAT_NUMBER[strict] ?? '')] : []),
    ...(isUndated ? [{ says: 'delivery_date', field: 'delivery_date', rule: 'BR-IC-11' } as const] : []),
  ];
}

function vatNumberGap(whose: Whose, given: string | null, rule: string): Gap {
  const value = oneLine(given);
  if (value === null) return absent(whose, 'vat_number', rule);
  return { says: 'no_vat_number', whose, value, field: `${whose}.vat_number`, rule };
}

function endpointGaps(whose: Whose, scheme: string | undefined): Gap[] {
  if (scheme === undefined || isEndpointScheme(scheme)) return [];
  return [{ says: 'endpoint_scheme', whose, value: scheme, field: `${whose}.endpoint`, rule: 'BR-CL-25' }];
}
