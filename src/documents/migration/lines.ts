/** Lines, tax groups and total of an imported invoice, exactly as the former product computed them (R108). */
import { BOUNDS } from '../../model/bounds.ts';
import type { Line, TaxLine } from '../../model/invoice-sums.ts';
import { type Currency, divideHalfUp, exactRate, quantityHundredths, toText, WHOLE } from '../../model/money.ts';
import { quoted } from '../bank-statement/numbers.ts';
import { lineIn, quantityIn, rateIn } from './cells.ts';
import type { Recorded } from './record.ts';

export type Content = {
  readonly lines: readonly Line[];
  readonly taxLines: readonly TaxLine[];
  readonly subtotal: number;
  readonly taxTotal: number;
  readonly total: number;
};

/**
 * Returns the lines and sums of an invoice; `undefined` if a row has a fault. `number`: invoice number, for the
 * description of the line if the file has one row per invoice.
 */
export function linesOf(group: readonly Recorded[], number: string, currency: Currency): Content | undefined {
  const [head] = group;
  if (!head) return undefined;
  const isByLine = group.some((record) => record.has('line_net') || record.has('line_total'));
  return isByLine ? fromLines(head, group, currency) : fromSums(head, number, currency);
}

/** Reads the row of a file with one row per invoice. The invoice gets one line and one tax group. */
function fromSums(head: Recorded, number: string, currency: Currency): Content | undefined {
  const [said, tax] = [head.amount('total', currency), head.amount('tax', currency)];
  const { net, shipping } = netOf(head, { said, tax }, currency);
  if (head.faults.length > 0) return undefined;
  const total = said ?? (net === null ? null : net + (tax ?? 0));
  if (total === null) {
    head.fault('total', 'is missing');
    return undefined;
  }
  const subtotal = net ?? (tax === null ? total : total - tax);
  const taxTotal = tax ?? total - subtotal;
  if (subtotal + taxTotal !== total) {
    head.fault('total', wrongSum({ total, net: subtotal, tax: taxTotal }, currency));
    return undefined;
  }
  const rate = rateIn(head.cell('tax_rate')) ?? rateBy(subtotal, taxTotal);
  const description = head.text('line_description', BOUNDS.description, { lines: true }) ?? `Invoice ${number}`;
  const line = (text: string, amount: number): Line => ({
    description: text,
    taxRate: rate,
    total: amount,
    ...onePiece(amount),
  });
  return {
    lines: [line(description, subtotal - shipping), ...(shipping === 0 ? [] : [line('Shipping', shipping)])],
    taxLines: [{ rate, taxable: subtotal, tax: taxTotal }],
    subtotal,
    taxTotal,
    total,
  };
}

type Sum = { readonly total: number; readonly net: number; readonly tax: number };

function wrongSum({ total, net, tax }: Sum, currency: Currency): string {
  const text = (amount: number) => toText(amount, currency);
  return `is ${text(total)}, but net ${text(net)} and tax ${text(tax)} come to ${text(net + tax)}`;
}

/**
 * Returns the net amount of a row. If the file has none, computes it: the amount before the discount, minus the
 * discount, plus the shipping costs. `shipping`: the part of the net amount that becomes a separate line.
 */
function netOf(
  head: Recorded,
  { said, tax }: { readonly said: number | null; readonly tax: number | null },
  currency: Currency,
): { readonly net: number | null; readonly shipping: number } {
  const [net, before] = [head.amount('subtotal', currency), head.amount('before_discount', currency)];
  if (net !== null || before === null) return { net, shipping: 0 };
  const goods = before - (head.amount('discount', currency) ?? 0);
  const shipping = head.amount('shipping', currency) ?? 0;
  if (shipping !== 0 && said !== null && goods + (tax ?? 0) === said) return { net: goods, shipping: 0 };
  const after = goods + shipping;
  // Stripe's subtotal contains the tax if the prices contain it.
  return { net: tax !== null && after === said ? after - tax : after, shipping };
}

function fromLines(head: Recorded, group: readonly Recorded[], currency: Currency): Content | undefined {
  if (group.length > BOUNDS.invoiceLines) {
    head.fault('line_description', `has ${group.length} lines; an invoice has at most ${BOUNDS.invoiceLines}`);
  }
  const read = group.map((record) => lineOf(record, currency));
  if (group.some(({ faults }) => faults.length > 0)) return undefined;
  const lines = read.filter((line) => line !== undefined);
  const said = head.amount('total', currency);
  if (head.faults.length > 0) return undefined;
  const groups = new Map<number, { rate: number; taxable: number; tax: number }>();
  for (const { line, tax } of lines) {
    const found = groups.get(line.taxRate) ?? { rate: line.taxRate, taxable: 0, tax: 0 };
    groups.set(line.taxRate, { ...found, taxable: found.taxable + line.total, tax: found.tax + tax });
  }
  const subtotal = lines.reduce((sum, { line }) => sum + line.total, 0);
  const taxLines = [...groups.values()].sort((a, b) => a.rate - b.rate);
  const computed = subtotal + taxLines.reduce((sum, { tax }) => sum + tax, 0);
  const total = said ?? computed;
  const largest = taxLines.reduce((best, one) => (one.taxable > best.taxable ? one : best), taxLines[0] ?? NO_GROUP);
  // The former product may have rounded the tax once for the whole invoice, but the file has a rounded tax for each
  // line. The sum may therefore differ by one minor unit per line.
  if (Math.abs(total - computed) > lines.length) {
    const text = (amount: number) => toText(amount, currency);
    head.fault('total', `is ${text(total)}, but its lines come to ${text(computed)}`);
    return undefined;
  }
  largest.tax += total - computed;
  return { lines: lines.map(({ line }) => line), taxLines, subtotal, taxTotal: total - subtotal, total };
}

const NO_GROUP = { rate: 0, taxable: 0, tax: 0 };

function lineOf(record: Recorded, currency: Currency): { readonly line: Line; readonly tax: number } | undefined {
  const [net, gross, first, second] = [
    record.amount('line_net', currency),
    record.amount('line_total', currency),
    record.amount('line_tax', currency),
    record.amount('line_tax_2', currency),
  ];
  if (record.faults.length > 0) return undefined;
  const taxSaid = first === null && second === null ? null : (first ?? 0) + (second ?? 0);
  const untaxed = gross === null ? null : gross - (taxSaid ?? 0);
  const discount = discountIn(record);
  // If a line has a discount, its net amount in the file can be the amount before the discount.
  const isBefore = discount !== 0 && net !== null && untaxed !== null && untaxed < net;
  const total = isBefore ? untaxed : (net ?? untaxed);
  if (total === null) {
    record.fault('line_net', 'is missing');
    return undefined;
  }
  if (!isBefore && net !== null && gross !== null && taxSaid !== null && net + taxSaid !== gross) {
    record.fault('line_total', wrongSum({ total: gross, net, tax: taxSaid }, currency));
    return undefined;
  }
  if (discount !== 0 && faultsDiscount(record, { discount, total }, currency)) return undefined;
  const tax = taxSaid ?? (gross === null ? 0 : gross - total);
  // If the text has no rate (such as `Tax on Sales`), or a rate that does not give the tax, the rate is computed from
  // the tax.
  const named = rateIn(record.cell('tax_rate'));
  const rate = named !== undefined && Math.abs(taxAt(total, named) - tax) <= 1 ? named : rateBy(total, tax);
  const description = record.text('line_description', BOUNDS.description, { lines: true }) ?? '-';
  return { line: { description, taxRate: rate, total, ...quantityOf(record, total, currency) }, tax };
}

/** Returns the discount of a line in percent. Returns 0 for an empty cell, and NaN for a text that is no number. */
function discountIn(record: Recorded): number {
  return Number(lineIn(record.cell('line_discount')).replace('%', '').replace(',', '.'));
}

/**
 * Reports a line if its amount is not quantity × price minus the discount. The amount in the file may be the amount
 * before the discount. The invoice would then be too high, and no total in the file would show the mistake.
 */
function faultsDiscount(
  record: Recorded,
  { discount, total }: { readonly discount: number; readonly total: number },
  currency: Currency,
): boolean {
  const price = record.amount('line_price', currency);
  const quantity = quantityIn(record.cell('line_quantity'));
  const text = (amount: number) => toText(amount, currency);
  if (price === null || quantity === undefined || !(discount > 0 && discount <= 100)) {
    const said = quoted(lineIn(record.cell('line_discount')));
    record.fault('line_discount', `is ${said}, and must be a percentage of a line with price and quantity`);
    return true;
  }
  const less = Math.round((price * quantity * (100 - discount)) / 100);
  if (Math.abs(less - total) <= 1) return false;
  const message = `is ${text(total)}, but quantity and price less the discount of ${discount}% come to ${text(less)}`;
  record.fault('line_net', message);
  return true;
}

/**
 * Returns the quantity and price of a line if they give the line's amount. Otherwise (for example, after a discount)
 * returns one piece with this amount as its price.
 */
function quantityOf(record: Recorded, total: number, currency: Currency): Pick<Line, 'quantity' | 'unitPrice'> {
  const quantity = quantityIn(record.cell('line_quantity')) ?? 1;
  const hundredths = quantityHundredths(quantity);
  const unitPrice = Math.round(total / quantity);
  const isExact =
    Number.isSafeInteger(unitPrice) && Math.abs(unitPrice * quantity - total) < 0.000_001 && currency !== '';
  return hundredths !== undefined && isExact && unitPrice >= 0 ? { quantity: hundredths, unitPrice } : onePiece(total);
}

function onePiece(total: number): Pick<Line, 'quantity' | 'unitPrice'> {
  return total < 0 ? { quantity: -100, unitPrice: -total } : { quantity: 100, unitPrice: total };
}

/** Tax of a net amount, rounded half up. `rate`: in hundredths of a percent. */
function taxAt(net: number, rate: number): number {
  const tax = divideHalfUp(BigInt(Math.abs(net)) * exactRate(rate), WHOLE);
  return net < 0 ? -Number(tax) : Number(tax);
}

/**
 * Usual rates of VAT and sales taxes, in hundredths of a percent. These rates are tried first. If none of them fits,
 * the rate is tax ÷ net amount.
 */
const USUAL = [
  2_100, 1_900, 2_000, 900, 700, 600, 550, 1_000, 1_200, 2_200, 2_300, 2_400, 2_500, 2_700, 2_550, 1_300, 1_400, 1_500,
  1_600, 1_700, 1_800, 500, 800, 400, 300, 210, 810, 260, 380, 250, 1_350, 480,
];

/**
 * Returns a usual rate that gives exactly this tax. If there is none, returns tax ÷ net amount, in hundredths of a
 * percent.
 */
function rateBy(net: number, tax: number): number {
  if (tax === 0 || net === 0) return 0;
  const found = USUAL.find((rate) => taxAt(net, rate) === tax);
  return found ?? Math.min(10_000, Math.max(0, Math.round((tax / net) * 10_000)));
}
