/** Checks that lines add up to the totals. Calculates exactly, and rounds only results to the currency's decimals. */
import { exponentOf, isCurrency } from '../../../model/money.ts';
import {
  absolute,
  compare,
  type Decimal,
  minus,
  negative,
  ONE,
  parseDecimal,
  rounded,
  sum,
  times,
  ZERO,
} from '../decimal.ts';
import type { Facts, Invoice, Line, Totals } from '../facts.ts';
import type { Findings } from '../findings.ts';

type Amount = Decimal | null;

type Equation = {
  readonly total: keyof Totals;
  readonly name: string;
  /** The amounts that must add up to `total`. Null if this equation is not checked. */
  readonly parts: readonly Amount[] | null;
  readonly partsName: string;
};

/** Decimals of the invoice's currency; two if it is unknown. */
export function decimalsOf({ currency }: Facts): number {
  return currency !== null && isCurrency(currency) ? exponentOf(currency) : 2;
}

/**
 * True for an invoice without lines and VAT groups, such as Factur-X MINIMUM. Such an invoice also lacks some totals.
 * Equations that need these totals are not checked.
 */
export function isSummary({ lines, vat }: Facts): boolean {
  return lines.length === 0 && vat.length === 0;
}

export function checkTotals(invoice: Invoice, findings: Findings): void {
  const decimals = decimalsOf(invoice.facts);
  for (const { total, name, parts, partsName } of equationsOf(invoice)) {
    const stated = invoice.facts.totals[total];
    const computed = parts && sumOf(parts);
    if (stated === null || computed === null) continue;
    if (compare(rounded(stated, decimals), rounded(computed, decimals)) === 0) continue;
    const message = `${name} is ${stated}, but ${partsName} come to ${rounded(computed, decimals)}`;
    findings.error('totals', message, invoice.placeOf(total));
  }
  checkLines(invoice, findings);
}

/**
 * Equations of the totals. If a total is missing, the sum of its parts is used instead. If a total is unreadable, the
 * sums that contain it are not checked.
 */
function equationsOf({ facts, isCounted, has }: Invoice): readonly Equation[] {
  const { totals, vat, adjustments } = facts;
  const counted = facts.lines.filter((_, index) => isCounted[index]);
  const { allowance = [], charge = [] } = Object.groupBy(adjustments, ({ kind }) => kind);
  const lineNets = facts.lines.length === 0 ? null : counted.map(({ net }) => net);
  const taxes = vat.map(({ tax }) => tax);
  const allowances = allowance.map(({ amount }) => amount);
  const charges = charge.map(({ amount }) => amount);
  const total = (term: keyof Totals, parts: readonly Amount[] | null = []) =>
    totals[term] ?? (has(term) || parts === null ? null : sumOf(parts));
  const net = [total('lines', lineNets), less(total('allowances', allowances)), total('charges', charges)];
  const due = [totals.total, less(total('prepaid')), total('rounding')];
  return [
    { total: 'lines', name: 'the sum of the lines', parts: lineNets, partsName: 'the lines' },
    { total: 'allowances', name: 'the sum of the allowances', parts: allowances, partsName: 'the allowances' },
    { total: 'charges', name: 'the sum of the charges', parts: charges, partsName: 'the charges' },
    {
      total: 'net',
      name: 'the total without VAT',
      parts: net,
      partsName: 'the lines less allowances plus charges',
    },
    { total: 'vat', name: 'the VAT', parts: isSummary(facts) ? null : taxes, partsName: 'the VAT groups' },
    {
      total: 'total',
      name: 'the total with VAT',
      parts: [totals.net, total('vat', taxes)],
      partsName: 'the total without VAT and the VAT',
    },
    {
      total: 'due',
      name: 'the amount due',
      parts: isSummary(facts) ? null : due,
      partsName: 'the total with VAT, less what is paid, and the rounding',
    },
  ];
}

function less(amount: Amount): Amount {
  return amount && negative(amount);
}

/** Returns the sum. Null if a value is missing or unreadable. An unreadable value was already reported. */
export function sumOf(values: readonly Amount[]): Amount {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? sum(known) : null;
}

function checkLines({ facts, places, isCounted }: Invoice, findings: Findings): void {
  for (const [index, line] of facts.lines.entries()) {
    if (!isCounted[index]) continue;
    const at = places.lines[index] ?? null;
    if (line.net === null) findings.error('missing', 'the line has no readable net amount', at);
    else if (!isPriced(line)) {
      const goods = `its quantity ${line.quantity} times its price ${line.price}`;
      const message = `the net amount of the line is ${line.net}, which is not ${goods}, less allowances plus charges`;
      findings.warning('lines', message, at);
    }
  }
}

/** Largest accepted difference between a line's net amount and quantity × price. A rounded price causes a difference. */
const TOLERANCE = parseDecimal('0.02') ?? ZERO;

/**
 * True if net amount = quantity × price ÷ price quantity − allowances + charges, within the tolerance. Price quantity:
 * the number of units to which the price applies. The check multiplies by the price quantity, because a quotient may
 * have endless decimals.
 */
function isPriced({ net, quantity, price, price_quantity: per, allowances, charges }: Line): boolean {
  if (net === null || quantity === null || price === null || allowances === null || charges === null) return true;
  const base = per === null || compare(per, ZERO) === 0 ? ONE : absolute(per);
  const goods = minus(sum([net, allowances]), charges);
  const apart = absolute(minus(times(goods, base), times(quantity, price)));
  return compare(apart, times(TOLERANCE, base)) <= 0;
}
