/**
 * Arithmetic of the invoices of a quote (R103). A part is split over the tax groups like a credit note (R81). The last
 * invoice takes exactly what the others left, so that all of them together are the quote in net and tax of each group.
 */
import { groupsLess, partOfGroups } from './credit.ts';
import type { InvoiceSums, Line, TaxLine } from './invoice-sums.ts';
import { divideHalfUp, exactRate, WHOLE } from './money.ts';

/** Lines and tax of a quote. */
export type Quoted = Pick<InvoiceSums, 'lines' | 'taxLines'>;

/** An earlier invoice of the quote. `description`: text of its negative lines in the last invoice. */
export type Earlier = { readonly taken: readonly TaxLine[]; readonly description: string };

/** The tax groups of an invoice, less those of its credit notes. */
export function takenBy(taxLines: readonly TaxLine[], notes: readonly TaxLine[]): TaxLine[] {
  return groupsLess(taxLines, notes);
}

/** What is left to invoice, per tax group, and its gross total. */
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

/** A percentage of a gross amount, rounded half up. `percent` in hundredths. */
export function shareOf(total: number, percent: number): number {
  return Number(divideHalfUp(BigInt(total) * exactRate(percent), WHOLE));
}

/** An invoice for a part of what is left: one line per tax group. `gross` must be less than what is left. */
export function partInvoice(groups: readonly TaxLine[], gross: number, description: string): InvoiceSums {
  const taxLines = partOfGroups(groups, gross);
  return summed(
    taxLines.map((group) => groupLine(group, description)),
    taxLines,
  );
}

/**
 * The invoice for all that is left: every line of the quote, and a negative line per earlier invoice and tax group. The
 * tax of a group is what the earlier invoices left of it, which may differ by a cent from its rate times its net.
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

/** A negative line has a negative quantity, because prices are never negative (BR-27). */
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
