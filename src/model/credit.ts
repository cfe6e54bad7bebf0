/** Credit note arithmetic: what an invoice has left to credit, by line, by gross amount, or all of it (R81). */
import type { Currency } from './currency.ts';
import { fromHundredths } from './hundredths.ts';
import { type Line, lineTotal, type TaxLine, taxOn } from './invoice.ts';
import { divideHalfUp, formatMoney } from './money.ts';
import type { Fault } from './refusal.ts';

/**
 * `line`: of the invoice, from 1; null for a part of all lines at `taxRate`. `total`: net, in minor units. `taken`: the
 * quantity credited, in hundredths; 0 if only an amount of the line was.
 */
export type CreditLine = Line & { readonly line: number | null; readonly taken: number };

export type CreditSums = {
  readonly lines: readonly CreditLine[];
  readonly taxLines: readonly TaxLine[];
  readonly subtotal: number;
  readonly taxTotal: number;
  readonly total: number;
};

/** Lines and tax of an invoice, or of a credit note for it. */
export type Billed = { readonly lines: readonly Line[]; readonly taxLines: readonly TaxLine[] };
export type Credited = { readonly lines: readonly CreditLine[]; readonly taxLines: readonly TaxLine[] };

/** A line to credit: so many, or a net amount, or what is left of it. Quantity in hundredths, amount in minor units. */
export type CreditItem = { readonly line: number; readonly quantity?: number; readonly amount?: number };

type Left = {
  readonly lines: readonly (Line & { readonly left: number; readonly quantityLeft: number })[];
  readonly groups: readonly TaxLine[];
  /** Gross. */
  readonly total: number;
};

export function leftToCredit({ lines, taxLines }: Billed, notes: readonly Credited[]): Left {
  const credited = notes.flatMap((note) => note.lines);
  const taxed = notes.flatMap((note) => note.taxLines);
  const groups = taxLines.map(({ rate, taxable, tax }) => {
    const same = taxed.filter((group) => group.rate === rate);
    return { rate, taxable: taxable - sumOf(same, 'taxable'), tax: tax - sumOf(same, 'tax') };
  });
  return {
    lines: lines.map((line, index) => {
      const same = credited.filter((one) => one.line === index + 1);
      return { ...line, left: line.total - sumOf(same, 'total'), quantityLeft: line.quantity - sumOf(same, 'taken') };
    }),
    groups,
    total: grossOf(groups),
  };
}

/** All that is left: by line while only lines were credited before, else one line per tax rate. */
export function creditAll({ lines, groups }: Left, reason: string): CreditSums {
  const isByLine = groups.every(
    ({ rate, taxable }) =>
      taxable ===
      sumOf(
        lines.filter(({ taxRate }) => taxRate === rate),
        'left',
      ),
  );
  const whole = lines.flatMap((line, index) =>
    line.left === 0 ? [] : [creditLine(line, index + 1, line.quantityLeft, line.left)],
  );
  const left = groups.filter(({ taxable, tax }) => taxable + tax > 0);
  return summed(isByLine && whole.length > 0 ? whole : left.map((group) => groupLine(group, reason)), left);
}

/**
 * A gross amount of at most what is left, split over the tax rates in proportion to what each has left (largest
 * remainder). A group's net is round_half_up(gross × 100 / (100 + rate)), its tax the rest.
 */
export function creditAmount(left: Left, gross: number, reason: string): CreditSums {
  if (gross === left.total) return creditAll(left, reason);
  const shares = proportional(
    gross,
    left.groups.map((group) => group.taxable + group.tax),
  );
  const groups = left.groups.flatMap((group, index) => {
    const share = shares[index] ?? 0;
    return share === 0 ? [] : [splitGross(group, share)];
  });
  return summed(
    groups.map((group) => groupLine(group, reason)),
    groups,
  );
}

/** Credits lines; `faults` names those of which less is left (`items[0].quantity`). */
export function creditItems(
  left: Left,
  items: readonly CreditItem[],
  currency: Currency,
): { readonly sums: CreditSums } | { readonly faults: readonly Fault[] } {
  const seen = new Set<number>();
  const read = items.map((item, index) => {
    const again = seen.has(item.line);
    seen.add(item.line);
    return again ? fault(`items[${index}].line`, `is given twice`) : itemLine(left, item, index, currency);
  });
  const faults = read.flatMap((one) => ('message' in one ? [one] : []));
  if (faults.length > 0) return { faults };
  const lines = read.filter((one): one is CreditLine => 'total' in one);
  const groups: TaxLine[] = [];
  for (const { rate, taxable, tax } of left.groups) {
    const net = sumOf(
      lines.filter(({ taxRate }) => taxRate === rate),
      'total',
    );
    if (net === 0) continue;
    if (net > taxable) {
      const most = formatMoney(taxable, currency);
      return {
        faults: [fault('items', `at ${fromHundredths(rate)}% tax must come to at most what is left, ${most} net`)],
      };
    }
    groups.push({ rate, taxable: net, tax: net === taxable ? tax : Math.min(taxOn(net, rate), tax) });
  }
  return { sums: summed(lines, groups) };
}

function itemLine(left: Left, { line: number, quantity, amount }: CreditItem, index: number, currency: Currency) {
  const line = left.lines[number - 1];
  const at = (field: string) => `items[${index}].${field}`;
  if (!line) return fault(at('line'), `must be a line of the invoice, from 1 to ${left.lines.length}`);
  if (line.left === 0) return fault(at('line'), 'is credited in full already');
  if (amount !== undefined) {
    if (amount > line.left)
      return fault(at('amount'), `must be at most what is left, ${formatMoney(line.left, currency)}`);
    return creditLine(line, number, 0, amount);
  }
  if (quantity === undefined) return creditLine(line, number, line.quantityLeft, line.left);
  if (quantity > line.quantityLeft) {
    return fault(at('quantity'), `must be at most what is left, ${fromHundredths(line.quantityLeft)}`);
  }
  const isRest = quantity === line.quantityLeft;
  const total = isRest ? line.left : Math.min(lineTotal({ ...line, quantity }), line.left);
  return total === 0 ? fault(at('quantity'), 'comes to nothing') : creditLine(line, number, quantity, total);
}

/** Printed as quantity × price where that makes the total, else as one of the total. */
function creditLine(line: Line, number: number, taken: number, total: number): CreditLine {
  const { description, unitPrice, taxRate } = line;
  const fits = lineTotal({ ...line, quantity: taken }) === total;
  const figures = fits ? { quantity: taken, unitPrice } : { quantity: 100, unitPrice: total };
  return { line: number, description, ...figures, taxRate, total, taken };
}

function groupLine({ rate, taxable }: TaxLine, reason: string): CreditLine {
  return {
    line: null,
    description: reason,
    quantity: 100,
    unitPrice: taxable,
    taxRate: rate,
    total: taxable,
    taken: 0,
  };
}

function splitGross({ rate, taxable, tax }: TaxLine, gross: number): TaxLine {
  const net = Number(divideHalfUp(BigInt(gross) * 10_000n, 10_000n + BigInt(rate)));
  // Neither net nor tax passes what its group has left; together they have room for `gross`.
  const part = Math.max(Math.min(net, taxable), gross - tax);
  return { rate, taxable: part, tax: gross - part };
}

/** Splits `whole` in proportion to `weights`; the largest remainders get the units that rounding down leaves. */
function proportional(whole: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const exact = weights.map((weight) => BigInt(whole) * BigInt(weight));
  const shares = exact.map((share) => Number(share / total));
  const missing = whole - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

function summed(lines: readonly CreditLine[], taxLines: readonly TaxLine[]): CreditSums {
  const subtotal = sumOf(taxLines, 'taxable');
  const taxTotal = sumOf(taxLines, 'tax');
  return { lines, taxLines, subtotal, taxTotal, total: subtotal + taxTotal };
}

function grossOf(groups: readonly TaxLine[]): number {
  return sumOf(groups, 'taxable') + sumOf(groups, 'tax');
}

function sumOf<Field extends string>(rows: readonly { readonly [Key in Field]: number }[], field: Field): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

function fault(field: string, message: string): Fault {
  return { field, message };
}
