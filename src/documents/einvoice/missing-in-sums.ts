import { type TaxLine, totalsBefore } from '../../model/invoice-sums.ts';
import { type Currency, divideHalfUp, exactRate, exponentOf, WHOLE } from '../../model/money.ts';
import { categoryOf } from '../../model/tax.ts';
import type { EInvoice } from './einvoice.ts';
import { hasTwoDecimals, lineFigures } from './figures.ts';
import { lineGap, membersOf } from './missing-in-taxes.ts';
import type { Gap } from './missing-words.ts';

/**
 * Currencies of this service that the list of EN 16931 (BR-CL-04) lacks: BGN was withdrawn, and STN was never added.
 */
const UNLISTED: ReadonlySet<string> = new Set(['BGN', 'STN']);

export function sumGaps(invoice: EInvoice): Gap[] {
  const { currency, taxInOwnCurrency: own } = invoice;
  const unlisted = [currency, own?.currency].find((one) => one !== undefined && UNLISTED.has(one));
  return [
    ...(unlisted ? [{ says: 'currency', value: unlisted, field: 'currency', rule: 'BR-CL-04' } as const] : []),
    ...(areTwoDecimals(invoice) ? [] : [{ says: 'currency_decimals', field: 'currency', rule: 'BR-DEC-23' } as const]),
    ...invoice.taxLines.flatMap((taxLine) => taxLineGaps(taxLine, invoice)),
    ...(addsUp(invoice) ? [] : [{ says: 'sums', field: 'items', rule: 'BR-CO-15' } as const]),
  ];
}

function areTwoDecimals(invoice: EInvoice): boolean {
  const { currency, lines, taxLines, taxInOwnCurrency: own } = invoice;
  if (exponentOf(currency) <= 2 && (own === null || exponentOf(own.currency) <= 2)) return true;
  const amounts = [
    ...lines.flatMap((line) => [line.total, lineFigures(line, currency).allowance?.amount ?? 0]),
    ...taxLines.flatMap(({ taxable, tax, discount = 0 }) => [taxable, tax, discount]),
  ];
  const isFine = (amount: number, of: Currency) => hasTwoDecimals(amount, of);
  return amounts.every((amount) => isFine(amount, currency)) && (own === null || isFine(own.taxTotal, own.currency));
}

function taxLineGaps(taxLine: TaxLine, { lines, taxLines, currency }: EInvoice): Gap[] {
  const members = membersOf(taxLine, lines, taxLines);
  const net = members.reduce((sum, index) => sum + (lines[index]?.total ?? 0), 0);
  const category = categoryOf({ taxRate: taxLine.rate, taxCategory: taxLine.category });
  const isAlone = taxLines.every(
    (other) => other === taxLine || other.rate !== taxLine.rate || other.category !== taxLine.category,
  );
  if (members.length === 0 || net - (taxLine.discount ?? 0) !== taxLine.taxable || !isAlone) {
    return [{ says: 'sums', field: 'items', rule: category === 'standard' ? 'BR-S-08' : 'BR-CO-10' }];
  }
  const tax = hundredths(BigInt(taxLine.tax), currency);
  // BR-CO-17 rounds the rate to a whole percentage. A rate below 0.5 % becomes 0 %, which allows no tax.
  if (taxLine.rate < 50 && tax >= 50n) return lineGap('tiny_rate', 'tax_rate', 'BR-CO-17', members);
  const exact = divideHalfUp(hundredths(BigInt(taxLine.taxable) * exactRate(taxLine.rate), currency), WHOLE);
  const difference = tax - exact;
  return difference < 100n && difference > -100n ? [] : [{ says: 'sums', field: 'items', rule: 'BR-CO-17' }];
}

/** Converts minor units to hundredths of the currency: JPY 5 gives 500. */
function hundredths(minor: bigint, currency: Currency): bigint {
  return divideHalfUp(minor * 100n, 10n ** BigInt(exponentOf(currency)));
}

/**
 * True if the sums add up (BR-CO-13 to -15): items minus discount give the subtotal, the tax lines give the tax total,
 * and subtotal plus tax gives the total.
 */
function addsUp(invoice: EInvoice): boolean {
  const { itemsTotal, discountTotal } = totalsBefore(invoice);
  const taxTotal = invoice.taxLines.reduce((sum, { tax }) => sum + tax, 0);
  return (
    itemsTotal - discountTotal === invoice.subtotal &&
    taxTotal === invoice.taxTotal &&
    invoice.subtotal + invoice.taxTotal === invoice.total
  );
}
