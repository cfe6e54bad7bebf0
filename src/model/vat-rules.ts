/** Requirements for issuing an invoice without VAT: VAT numbers, delivery and reason by category (R83). */
import type { ValidationIssue } from './billing-error.ts';
import { isEuCountry } from './country.ts';
import { exemptionOf } from './exemption.ts';
import type { InvoiceDetails } from './invoice-details.ts';
import type { Line, LineInput, TaxLine } from './invoice-sums.ts';
import type { Parties } from './parties.ts';
import { categoryOf, type TaxCategory } from './tax.ts';
import { isValidVatNumber } from './vat-number.ts';

/** Faults of the lines as a whole; a draft must not have them either. */
export function categoryFaults(lines: readonly LineInput[]): ValidationIssue[] {
  const categories = lines.map(categoryOf);
  const outside = categories.indexOf('outside_scope');
  const mixed = outside >= 0 && categories.some((one) => one !== 'outside_scope');
  return [
    ...(mixed
      ? [
          {
            field: `items[${outside}].tax_category`,
            message: 'outside_scope must be the category of all lines, or of none',
          },
        ]
      : []),
    ...lines.flatMap((line, index) => exemptionFaults(line, index, lines)),
  ];
}

/** One reason and code for each category, and none where tax is charged. */
function exemptionFaults(line: LineInput, index: number, lines: readonly LineInput[]): ValidationIssue[] {
  const category = categoryOf(line);
  const others = lines.slice(0, index).filter((one) => categoryOf(one) === category);
  return (['exemptionReason', 'exemptionCode'] as const).flatMap((name) => {
    const given = line[name];
    if (given === undefined) return [];
    const field = `items[${index}].${name === 'exemptionReason' ? 'exemption_reason' : 'exemption_code'}`;
    if (category === null) return [{ field, message: 'needs a tax_category: ask which one' }];
    if (category === 'standard' || category === 'zero') return [{ field, message: `must be left out for ${category}` }];
    const differs = others.find((one) => one[name] !== undefined && one[name] !== given);
    return differs
      ? [{ field, message: `must be the same for all lines of the category ${category}: ${differs[name]}` }]
      : [];
  });
}

export type IssuedVat = {
  readonly parties: Parties;
  readonly lines: readonly Pick<Line, 'taxRate' | 'taxCategory'>[];
  readonly taxLines: readonly TaxLine[];
  readonly details: InvoiceDetails;
};

export const VAT_CODES = [
  'seller_vat_number_invalid',
  'buyer_vat_number_invalid',
  'buyer_country_not_in_eu',
  'delivery_date_missing',
  'exemption_reason_missing',
] as const;

export type VatFault = ValidationIssue & { readonly code: (typeof VAT_CODES)[number] };

/** Reasons why an invoice cannot be issued; a draft may have them. */
export function vatFaults({ parties, lines, taxLines, details }: IssuedVat): VatFault[] {
  const categories = new Set(lines.map(categoryOf));
  const named = BOTH_NUMBERS.find((category) => categories.has(category));
  return [
    ...(named ? numberFaults(parties, named) : []),
    ...(categories.has('intra_community') ? supplyFaults(parties, details) : []),
    ...(categories.has('exempt') ? reasonFaults(lines, taxLines, parties) : []),
  ];
}

const BOTH_NUMBERS = ['reverse_charge', 'intra_community'] as const satisfies readonly TaxCategory[];

function numberFaults({ seller, buyer }: Parties, category: TaxCategory): VatFault[] {
  return [
    ...numberFault('seller_vat_number_invalid', 'business.vat_number', seller.vat_number, category),
    ...numberFault('buyer_vat_number_invalid', 'customer.vat_number', buyer.vat_number, category),
  ];
}

function numberFault(code: VatFault['code'], field: string, number: string | null, category: TaxCategory): VatFault[] {
  if (!number) return [{ code, field, message: `is required for ${category}` }];
  if (isValidVatNumber(number)) return [];
  return [{ code, field, message: `must be a VAT number with right check digits for ${category}, not ${number}` }];
}

function supplyFaults({ seller, buyer }: Parties, { deliveryDate, period }: InvoiceDetails): VatFault[] {
  // Northern Ireland is in the VAT area for goods; its country is GB.
  const isInside = buyer.country !== null && (isEuCountry(buyer.country) || /^\s*XI/i.test(buyer.vat_number ?? ''));
  const isElsewhere = isInside && buyer.country !== seller.country;
  const country = { field: 'customer.country', message: 'must be another country of the EU for intra_community' };
  const day = { field: 'delivery_date', message: 'or period_start and period_end are required for intra_community' };
  return [
    ...(isElsewhere ? [] : [{ code: 'buyer_country_not_in_eu' as const, ...country }]),
    ...(deliveryDate || period ? [] : [{ code: 'delivery_date_missing' as const, ...day }]),
  ];
}

function reasonFaults(
  lines: IssuedVat['lines'],
  taxLines: readonly TaxLine[],
  { seller, language = 'en' }: Parties,
): VatFault[] {
  const exempt = taxLines.find(({ category }) => category === 'exempt');
  const reason = exempt ? exemptionOf(exempt, language, seller.exemption_reason).reason : seller.exemption_reason;
  if (reason) return [];
  const field = `items[${lines.findIndex((line) => categoryOf(line) === 'exempt')}].exemption_reason`;
  const message = 'or business.exemption_reason is required: the line is exempt';
  return [{ code: 'exemption_reason_missing', field, message }];
}
