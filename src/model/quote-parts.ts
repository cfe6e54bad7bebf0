/**
 * Arithmetic of the invoices of a quote (R103). The amount of a partial invoice is split over the tax groups, like the
 * amount of a credit note (R81). The last invoice contains exactly the rest. In each tax group, the net amounts and
 * taxes of all invoices therefore add up to the net amount and tax of the quote.
 */
import { groupsLess, partOfGroups } from './credit.ts';
import type { InvoiceSums, Line, TaxLine } from './invoice-sums.ts';
import { divideHalfUp, exactRate, WHOLE } from './money.ts';

/** Lines and tax of a quote. */
export type Quoted = Pick<InvoiceSums, 'lines' | 'taxLines'>;

/**
 * An earlier invoice of the quote. `taken`: the tax groups of this invoice minus the tax groups of its credit notes.
 * `description`: the quote's last invoice deducts this one by negative lines, which have this text.
 */
export type Earlier = { readonly taken: readonly TaxLine[]; readonly description: string };

/** The tax groups of an invoice minus the tax groups of its credit notes. */
export function takenBy(taxLines: readonly TaxLine[], notes: readonly TaxLine[]): TaxLine[] {
  return groupsLess(taxLines, notes);
}

/** The amounts that are not invoiced yet: `groups` per tax group, `total` as a gross sum. */
export function leftToInvoice(
  { taxLines }: Pick<Quoted, 'taxLines'>,
  earlier: readonly Pick<Earlier, 'taken'>[],
): { readonly groups: readonly TaxLine[]; readonly total: number } {
  const groups = groupsLess(
    taxLines,
    earlier.flatMap(({ taken }) => taken),
  );
  return { groups, total: groups.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0) };
}

/** Returns a percentage of a gross amount, rounded half up. `percent`: in hundredths of a percent. */
export function shareOf(total: number, percent: number): number {
  return Number(divideHalfUp(BigInt(total) * exactRate(percent), WHOLE));
}

/**
 * Computes an invoice for a part of the quote, with one line per tax group. `groups`: the amounts that are not invoiced
 * yet. `gross` must be less than their gross sum.
 */
export function partInvoice(groups: readonly TaxLine[], gross: number, description: string): InvoiceSums {
  const taxLines = partOfGroups(groups, gross);
  return summed(
    taxLines.map((group) => groupLine(group, description)),
    taxLines,
  );
}

/**
 * Computes the last invoice of a quote. This invoice has every line of the quote, and one negative line per earlier
 * invoice and tax group. The tax of a group is the quote's tax minus the tax of the earlier invoices. Because of
 * rounding, this tax may differ by a cent from rate × net amount.
 */
export function lastInvoice(
  quote: Quoted,
  earlier: readonly Earlier[],
  { pricesIncludeTax = false }: { readonly pricesIncludeTax?: boolean | undefined },
): InvoiceSums {
  const { groups } = leftToInvoice(quote, earlier);
  const taxLines = groups.map((group, index) => {
    const discount = quote.taxLines[index]?.discount;
    return discount === undefined ? group : { ...group, discount };
  });
  const negative = earlier.flatMap(({ taken, description }) =>
    taken
      .filter(({ taxable, tax }) => taxable !== 0 || tax !== 0)
      .map((group) => takenBack(groupLine(group, description), group, pricesIncludeTax)),
  );
  return summed([...quote.lines, ...negative], taxLines);
}

function groupLine({ rate, category, reason, code, taxable }: TaxLine, description: string): Line {
  return {
    description,
    quantity: 100,
    unitPrice: taxable,
    taxRate: rate,
    ...(category === undefined ? {} : { taxCategory: category }),
    ...(reason === undefined ? {} : { exemptionReason: reason }),
    ...(code === undefined ? {} : { exemptionCode: code }),
    total: taxable,
  };
}

/**
 * Makes the negative line that deducts a tax group of an earlier invoice. The quantity is negative, because prices are
 * never negative (BR-27).
 */
function takenBack(line: Line, { taxable, tax }: TaxLine, pricesIncludeTax: boolean): Line {
  const gross = taxable + tax;
  return {
    ...line,
    quantity: -100,
    unitPrice: pricesIncludeTax ? gross : taxable,
    total: -taxable,
    ...(pricesIncludeTax ? { gross: -gross } : {}),
  };
}

function summed(lines: readonly Line[], taxLines: readonly TaxLine[]): InvoiceSums {
  const subtotal = taxLines.reduce((sum, { taxable }) => sum + taxable, 0);
  const taxTotal = taxLines.reduce((sum, { tax }) => sum + tax, 0);
  return { lines, taxLines, subtotal, taxTotal, total: subtotal + taxTotal };
}
