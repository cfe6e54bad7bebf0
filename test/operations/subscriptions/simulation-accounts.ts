/**
 * Checks the money of whole accounts: fees, totals, invoices, and no payments at the provider that the service does not
 * know.
 */
import type { Desk } from '../../kit/desk.ts';
import type { Facts } from './simulation-facts.ts';

export function accountFaults(facts: Facts, desks: readonly Desk[]): string[] {
  return [...bookFaults(facts), ...feeFaults(facts), ...desks.flatMap((desk) => totalFaults(facts, desk))].concat(
    invoiceFaults(facts, desks),
  );
}

const TAKEN = ['paid', 'refunded'];

function bookFaults({ books, payments }: Facts): string[] {
  const known = new Set([...payments.values()].flat().map(({ attempt_key }) => String(attempt_key)));
  return [...books.keys()]
    .filter((key) => !known.has(key))
    .map((key) => `the provider has ${key}, and we have nothing`);
}

/** R7: two per cent, rounded half up, at most 25.00. No fee for overpaid amounts, which are refunded. */
function feeFaults({ payments }: Facts): string[] {
  return [...payments.values()].flat().flatMap(({ id, status, amount, overpaid, fee }) => {
    const due = TAKEN.includes(String(status)) ? Number(amount) - Number(overpaid) : 0;
    const right = Math.min(2_500, Math.floor((due * 2 + 50) / 100));
    return fee === right ? [] : [`the fee of payment ${id} is ${fee}, should be ${right}`];
  });
}

function totalFaults({ payments, totals }: Facts, { account }: Desk): string[] {
  const own = [...payments.values()].flat().filter(({ account_id }) => account_id === account.id);
  const kept = totals.filter(({ account_id, count }) => account_id === account.id && count !== 0);
  const placeOf = ({ status, payment_method }: Facts['totals'][number]) => `${status} ${payment_method}`;
  return [...new Set([...own, ...kept].map(placeOf))].flatMap((place) => {
    const rows = own.filter((row) => placeOf(row) === place);
    const total = kept.find((row) => placeOf(row) === place);
    return (['count', 'amount', 'fee'] as const).flatMap((what) => {
      const right = what === 'count' ? rows.length : rows.reduce((sum, row) => sum + Number(row[what]), 0);
      const is = Number(total?.[what] ?? 0);
      return is === right ? [] : [`${what} of ${place} payments of account ${account.id} is ${is}, should be ${right}`];
    });
  });
}

/**
 * Each paid period of a subscription with invoices has one paid invoice. No other invoices exist, and numbers have no
 * gaps.
 */
function invoiceFaults({ subscriptions, periods, invoices }: Facts, desks: readonly Desk[]): string[] {
  const byId = new Map(invoices.map((row) => [row.id ?? null, row]));
  const used = new Set<number | string | null>();
  const faults = [...periods.values()].flat().flatMap(({ subscription_id, number, status, invoice_id = null }) => {
    const subscription = subscriptions.get(Number(subscription_id));
    const wanted = subscription?.invoice === 1 && status === 'paid';
    const invoice = byId.get(invoice_id);
    const isRight = invoice?.status === 'paid' && invoice.amount === subscription?.amount && !used.has(invoice_id);
    used.add(invoice_id);
    if (wanted ? isRight : invoice_id === null) return [];
    return [`period ${number} of subscription ${subscription_id} (${status}) has invoice ${invoice_id}`];
  });
  const loose = invoices.filter(({ id = null }) => !used.has(id)).map(({ id }) => `invoice ${id} is of no period`);
  const gaps = desks.flatMap(({ account }) => {
    const own = invoices.filter(({ account_id }) => account_id === account.id);
    const numbers = own.map((row) => Number(String(row.invoice_number).replace(/\D+/g, ''))).sort((a, b) => a - b);
    return numbers.every((number, n) => number === n + 1) ? [] : [`invoices of account ${account.id} have gaps`];
  });
  return [...faults, ...loose, ...gaps];
}
