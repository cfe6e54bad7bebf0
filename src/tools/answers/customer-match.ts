/** Which customers the words of a filter fit: one that fits nothing is told apart from one that has nothing. */
import type * as z from 'zod';
import type { CustomerMatch as Match } from '../../operations/customers/customer-filter.ts';
import type { Asked } from '../shape.ts';
import { rows } from '../shape.ts';
import { joined, quoted } from '../words.ts';

/** Null without the filter. */
export type CustomerMatch = NonNullable<z.input<typeof Match>> | null;
type Party = NonNullable<CustomerMatch>['nearest'][number];

/** A row for each customer and currency. */
export const MATCHES = rows({
  customer: 'theirs',
  customer_id: 'number',
  email: 'theirs',
  currency: 'text',
  count: 'number',
  amount: 'money',
  amount_due: 'money',
});

/** The rows for {@link MATCHES}: only where several customers fit, because one stands in the summary. */
export function matchRows(match: CustomerMatch | undefined) {
  if (!match || match.count < 2) return undefined;
  return match.customers.flatMap(({ id, name, email, totals }) => {
    const party = { customer: name, customer_id: id, email };
    return totals.length === 0 ? [party] : totals.map((total) => ({ ...party, ...total }));
  });
}

/** ` of "Ann Jansen" (customer 7)`, or ` of 2 customers that match "jansen"`; empty without the filter. */
export function ofCustomer(match: CustomerMatch | undefined, asked: Asked): string {
  if (asked.customer === undefined) return '';
  const [only] = match?.customers ?? [];
  if (match?.count === 1 && only) return ` of ${quoted(only.name)} (customer ${only.id})`;
  const words = quoted(String(asked.customer), 60);
  return match && match.count > 1 ? ` of ${match.count} customers that match ${words}` : ` of a customer like ${words}`;
}

/** `undefined` where the filter fits somebody: then the rows are the answer. */
export function noSuchCustomer(match: CustomerMatch | undefined, asked: Asked, asOf = ''): string | undefined {
  if (!match || match.count > 0) return undefined;
  return `There is no customer like ${quoted(String(asked.customer), 60)}${asOf === '' ? '' : ` as of ${asOf}`}.`;
}

/** What a model should ask or try next. */
export function matchHint(match: CustomerMatch | undefined): string | undefined {
  if (!match) return undefined;
  if (match.count > 1) {
    const more = match.count > match.customers.length ? `, ${match.count - match.customers.length} more` : '';
    return `${match.count} customers match (${named(match.customers)}${more}): give the total of each, or ask which is meant.`;
  }
  if (match.count > 0) return undefined;
  return match.nearest.length === 0
    ? 'No name comes near it: ask how it is spelled, or see listCustomers.'
    : `The nearest names are ${named(match.nearest)}: ask whether one of them is meant.`;
}

function named(parties: readonly Party[]): string {
  return joined(
    parties.map(({ id, name }) => `${quoted(name, 40)} (${id})`),
    'and',
  );
}
