/**
 * Expected amounts of credit notes, computed without the product's code (R81), for invoices without earlier credit
 * notes.
 */
import type { Money } from '../money.ts';
import { grossOf, halfUp, invoice } from './truth.ts';

/** `net`: amount without tax; `total`: amount with tax. */
export type Credit = { readonly net: Money; readonly tax: Money; readonly total: Money };

type Share = { readonly rate: number; readonly net: number; readonly tax: number };

export function creditOfAll(key: string): Credit {
  return credit(key, shares(key));
}

/** `line`: the line's number, starting at 1. */
export function creditOfLine(key: string, line: number): Credit {
  const found = invoice(key).lines[line - 1];
  if (!found) throw new Error(`${key} has no line ${line}`);
  const net = halfUp(found.quantity * found.price.minor, 100);
  return credit(key, [{ rate: found.tax, net, tax: halfUp(net * found.tax, 100) }]);
}

/**
 * Splits the amount with tax over the tax rates in proportion to their totals. Cents left by rounding go to the rates
 * with the largest remainders.
 */
export function creditOfAmount(key: string, { minor }: Money): Credit {
  const all = shares(key);
  const whole = grossOf(invoice(key)).minor;
  const exact = all.map(({ net, tax }) => (minor * (net + tax)) / whole);
  const parts = exact.map(Math.floor);
  const missing = minor - parts.reduce((sum, part) => sum + part, 0);
  const rest = (index: number) => (exact[index] ?? 0) - (parts[index] ?? 0);
  const first = [...parts.keys()].toSorted((a, b) => rest(b) - rest(a)).slice(0, missing);
  return credit(
    key,
    all.map(({ rate }, index) => {
      const gross = (parts[index] ?? 0) + (first.includes(index) ? 1 : 0);
      const net = halfUp(gross * 100, 100 + rate);
      return { rate, net, tax: gross - net };
    }),
  );
}

/** One share for each tax rate. */
function shares(key: string): Share[] {
  const { lines } = invoice(key);
  return [...new Set(lines.map(({ tax }) => tax))].map((rate) => {
    const net = lines
      .filter(({ tax }) => tax === rate)
      .reduce((sum, { quantity, price }) => sum + halfUp(quantity * price.minor, 100), 0);
    return { rate, net, tax: halfUp(net * rate, 100) };
  });
}

function credit(key: string, parts: readonly Share[]): Credit {
  const { currency } = grossOf(invoice(key));
  const sum = (of: (share: Share) => number): Money => ({
    currency,
    minor: parts.reduce((total, share) => total + of(share), 0),
  });
  return { net: sum(({ net }) => net), tax: sum(({ tax }) => tax), total: sum(({ net, tax }) => net + tax) };
}
