import type * as z from 'zod';
import type { CustomerMatch as Match } from '../../operations/customers/customer-filter.ts';
import { type AnswerContext, rows, type ToolArguments } from '../shape.ts';
import { joined, quoted } from '../words.ts';

type Page = { readonly total_count: number; readonly has_more: boolean; readonly next_cursor: string | null };

/**
 * Facts about the rows after this page. `remaining`: number of these rows. `next_cursor`: cursor of the next page. It
 * starts with the number of rows on all pages so far: `50-abc`. `before`: number of rows on earlier pages.
 */
export function pageFacts({ total_count, has_more, next_cursor }: Page, shown: number, { before }: AnswerContext) {
  if (next_cursor === null) return {};
  const remaining = Math.max(total_count - before - shown, has_more ? 1 : 0);
  return { next_cursor: `${before + shown}-${next_cursor}`, remaining };
}

/** Splits a cursor of {@link pageFacts} into its parts; a cursor of the operation itself is returned unchanged. */
export function placeOf(cursor: unknown): { readonly cursor: unknown; readonly before: number } {
  const [, before, own] = (typeof cursor === 'string' && /^(\d{1,9})-(.+)$/s.exec(cursor)) || [];
  return own === undefined ? { cursor, before: 0 } : { cursor: own, before: Number(before) };
}

/**
 * A range of dates in words. With `dated` as `verb`: ` dated from 2026-09-01 to 2026-09-30`. Empty if the call has
 * neither a first nor a last date.
 */
export function spanWords(args: ToolArguments, verb: string, from: string, to: string): string {
  const first = given(args[from]);
  const last = given(args[to]);
  if (first && last) return ` ${verb} from ${first} to ${last}`;
  if (first) return ` ${verb} on or after ${first}`;
  return last ? ` ${verb} on or before ${last}` : '';
}

export function given(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : quoted(String(value), 60).slice(1, -1);
}

const CURRENCIES_SHOWN = 5;

/** Sums in words: `EUR 1.00, USD 2.00 and GBP 3.00`. Sums of different currencies are never added up. */
export function inCurrencies(sums: readonly string[]): string {
  const shown = sums.slice(0, CURRENCIES_SHOWN);
  const hidden = sums.length - shown.length;
  return joined(hidden > 0 ? [...shown, `${hidden} more currencies`] : shown, 'and');
}

/**
 * Customers that match the customer filter; null if the call has no customer filter. If no customer matches, the answer
 * can say so instead of showing an empty list.
 */
export type CustomerMatch = NonNullable<z.input<typeof Match>> | null;
type Party = NonNullable<CustomerMatch>['nearest'][number];

/** A row for each customer and currency. */
export const MATCHES = rows({
  customer: 'untrusted',
  customer_id: 'number',
  email: 'untrusted',
  currency: 'text',
  count: 'number',
  amount: 'money',
  amount_due: 'money',
});

/** The rows for {@link MATCHES} if several customers match; a single customer is named in the summary. */
export function matchRows(match: CustomerMatch | undefined) {
  if (!match || match.count < 2) return undefined;
  return match.customers.flatMap(({ id, name, email, totals }) => {
    const party = { customer: name, customer_id: id, email };
    return totals.length === 0 ? [party] : totals.map((total) => ({ ...party, ...total }));
  });
}

/**
 * The customer filter in words: ` of "Ann Jansen" (customer 7)`, or ` of 2 customers that match "jansen"`. Empty
 * without a customer filter.
 */
export function ofCustomer(match: CustomerMatch | undefined, args: ToolArguments): string {
  if (args.customer === undefined) return '';
  const [only] = match?.customers ?? [];
  if (match?.count === 1 && only) return ` of ${quoted(only.name)} (customer ${only.id})`;
  const words = quoted(String(args.customer), 60);
  return match && match.count > 1 ? ` of ${match.count} customers that match ${words}` : ` of a customer like ${words}`;
}

/** Sentence for a filter that matches no customer. `undefined` if a customer matches, or without a customer filter. */
export function noSuchCustomer(match: CustomerMatch | undefined, args: ToolArguments, asOf = ''): string | undefined {
  if (!match || match.count > 0) return undefined;
  return `There is no customer like ${quoted(String(args.customer), 60)}${asOf === '' ? '' : ` as of ${asOf}`}.`;
}

/**
 * Hint for the model about the next step, such as a question to the user. `undefined` if exactly one customer matches,
 * or without a customer filter.
 */
export function matchHint(match: CustomerMatch | undefined): string | undefined {
  if (!match) return undefined;
  if (match.count > 1) {
    const more = match.count > match.customers.length ? `, ${match.count - match.customers.length} more` : '';
    return `${match.count} customers match (${named(match.customers)}${more}): give the total of each, or ask which is meant.`;
  }
  if (match.count > 0) return undefined;
  return match.nearest.length === 0
    ? 'No name is similar: ask how it is spelled, or call listCustomers.'
    : nearestHint(match.nearest);
}

/**
 * Hint after a name that matches no customer. If only one customer has a similar name, the model may use this customer
 * without a question, unless the call changes something.
 */
export function nearestHint(nearest: readonly Party[]): string {
  if (nearest.length === 0) return 'No name is similar: ask how it is spelled.';
  return nearest.length === 1
    ? `The only similar name is ${named(nearest)}: call again with that id and say so; ask first only before a change.`
    : `The most similar names are ${named(nearest)}: take the one that is surely meant and say so; else, and before a change, ask.`;
}

function named(parties: readonly Party[]): string {
  return joined(
    parties.map(({ id, name }) => `${quoted(name, 40)} (${id})`),
    'and',
  );
}
