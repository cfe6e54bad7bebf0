/** Whether totals, VAT groups and lines add up: BR-CO-10 to BR-CO-17. All of it is exact. */
import {
  absolute,
  compare,
  type Decimal,
  minus,
  negative,
  ONE,
  parseDecimal,
  percentOf,
  shortest,
  sum,
  times,
  toCents,
  ZERO,
} from '../decimal.ts';
import type { Invoice, Line, Totals } from '../facts.ts';
import type { Findings } from '../findings.ts';
import type { Extent } from '../profiles.ts';

type Amount = Decimal | null;

type Amounts = {
  readonly totals: Totals;
  /** The amounts of the parts; lines that do not count are left out. */
  readonly lines: readonly Amount[];
  readonly allowances: readonly Amount[];
  readonly charges: readonly Amount[];
  readonly taxes: readonly Amount[];
};

type Equation = {
  readonly rule: string;
  readonly extents: readonly Extent[];
  readonly total: keyof Totals;
  readonly name: string;
  /** The amounts that add up to it. */
  readonly parts: (amounts: Amounts) => readonly Amount[];
  readonly partsName: string;
};

const ALL = ['full', 'without lines', 'summary'] as const;
const WITH_GROUPS = ['full', 'without lines'] as const;

const EQUATIONS: readonly Equation[] = [
  {
    ...{ rule: 'BR-CO-10', extents: ['full'], total: 'lines', name: 'the sum of the lines (BT-106)' },
    ...{ parts: ({ lines }) => lines, partsName: 'the net amounts of the lines' },
  },
  {
    ...{ rule: 'BR-CO-11', extents: WITH_GROUPS, total: 'allowances', name: 'the sum of allowances (BT-107)' },
    ...{ parts: ({ allowances }) => allowances, partsName: 'the allowances' },
  },
  {
    ...{ rule: 'BR-CO-12', extents: WITH_GROUPS, total: 'charges', name: 'the sum of charges (BT-108)' },
    ...{ parts: ({ charges }) => charges, partsName: 'the charges' },
  },
  {
    ...{ rule: 'BR-CO-13', extents: WITH_GROUPS, total: 'net', name: 'the total without VAT (BT-109)' },
    parts: ({ totals }) => [totals.lines, less(totals.allowances), totals.charges],
    partsName: 'the sum of the lines (BT-106) less allowances (BT-107) plus charges (BT-108)',
  },
  {
    ...{ rule: 'BR-CO-14', extents: WITH_GROUPS, total: 'vat', name: 'the VAT (BT-110)' },
    ...{ parts: ({ taxes }) => taxes, partsName: 'the tax of the VAT groups' },
  },
  {
    ...{ rule: 'BR-CO-15', extents: ALL, total: 'total', name: 'the total with VAT (BT-112)' },
    ...{
      parts: ({ totals }) => [totals.net, totals.vat],
      partsName: 'the total without VAT (BT-109) plus VAT (BT-110)',
    },
  },
  {
    ...{ rule: 'BR-CO-16', extents: WITH_GROUPS, total: 'due', name: 'the amount due (BT-115)' },
    parts: ({ totals }) => [totals.total, less(totals.prepaid), totals.rounding],
    partsName: 'the total with VAT (BT-112) less what is paid (BT-113) plus rounding (BT-114)',
  },
];

export function checkSums(invoice: Invoice, extent: Extent, findings: Findings): void {
  const amounts = amountsOf(invoice);
  for (const { rule, extents, total, name, parts, partsName } of EQUATIONS) {
    const stated = amounts.totals[total];
    const computed = sumOf(parts(amounts));
    const applies = extents.includes(extent) && stated !== null && computed !== null;
    if (!applies || compare(toCents(stated), toCents(computed)) === 0) continue;
    const message = `${name} is ${stated}, but should be ${toCents(computed)}: ${partsName}`;
    findings.error(rule, message, invoice.placeOf(total));
  }
  checkTaxes(invoice, findings);
  checkLines(invoice, findings);
}

/** An optional total that is not there is zero; one that cannot be read is not. */
function amountsOf({ facts, isCounted, has }: Invoice): Amounts {
  const { totals, lines, adjustments, vat } = facts;
  const orZero = (term: keyof Totals) => (totals[term] === null && !has(term) ? ZERO : totals[term]);
  const optional = ['allowances', 'charges', 'vat', 'prepaid', 'rounding'] as const;
  const { allowance = [], charge = [] } = Object.groupBy(adjustments, ({ kind }) => kind);
  return {
    totals: { ...totals, ...Object.fromEntries(optional.map((term) => [term, orZero(term)])) },
    lines: lines.filter((_, index) => isCounted[index]).map(({ net }) => net),
    allowances: allowance.map(({ amount }) => amount),
    charges: charge.map(({ amount }) => amount),
    taxes: vat.map(({ tax }) => tax),
  };
}

function less(amount: Amount): Amount {
  return amount && negative(amount);
}

/** Null if one of them cannot be read: there is nothing to compare then, and that one is reported already. */
export function sumOf(values: readonly Amount[]): Amount {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? sum(known) : null;
}

/** Suppliers round per line or per group: the official rules of UBL accept taxed VAT groups that differ by less than 1. */
export function isMuchApart(a: Decimal, b: Decimal): boolean {
  return compare(absolute(minus(a, b)), ONE) >= 0;
}

function checkTaxes({ facts, places }: Invoice, findings: Findings): void {
  for (const [index, { category, rate, taxable, tax }] of facts.vat.entries()) {
    if (taxable === null || tax === null || rate === null) continue;
    const computed = toCents(percentOf(taxable, rate));
    if (compare(tax, computed) === 0) continue;
    const percent = `${shortest(rate)} %`;
    const message = `the tax of the VAT group ${category ?? ''} ${percent} is ${tax}, but ${percent} of ${taxable} is ${computed}`;
    findings[isMuchApart(tax, computed) ? 'error' : 'warning']('BR-CO-17', message, places.vat[index] ?? null);
  }
}

function checkLines({ facts, places, isCounted }: Invoice, findings: Findings): void {
  const isPeppol = facts.profile?.includes('urn:fdc:peppol.eu:2017:poacc:billing') ?? false;
  for (const [index, line] of facts.lines.entries()) {
    if (!isCounted[index] || isPriced(line)) continue;
    const goods = `quantity ${line.quantity} times price ${line.price}`;
    const message = `the net amount of the line is ${line.net}, which is not ${goods}, less allowances plus charges`;
    findings[isPeppol ? 'error' : 'warning']('PEPPOL-EN16931-R120', message, places.lines[index] ?? null);
  }
}

/** As Peppol allows. */
const TOLERANCE = parseDecimal('0.02') ?? ZERO;

/** Multiplied by the quantity that the price is for, because a division may not be exact. */
function isPriced({ net, quantity, price, price_quantity: per, allowances, charges }: Line): boolean {
  if (net === null || quantity === null || price === null || allowances === null || charges === null) return true;
  const base = per === null || compare(per, ZERO) === 0 ? ONE : absolute(per);
  const goods = minus(sum([net, allowances]), charges);
  const apart = absolute(minus(times(goods, base), times(quantity, price)));
  return compare(apart, times(TOLERANCE, base)) <= 0;
}
