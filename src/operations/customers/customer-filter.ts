/**
 * The `customer` filter of lists: an id, an e-mail, or a part of the name or company (R17). If several customers match,
 * the list has the rows of all of them, and the answer lists these customers. Several matches are not refused, because
 * a refusal would only cost the caller another call.
 */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import type { CustomerId } from '../../model/ids.ts';
import { wordsSought } from '../../model/name-search.ts';
import type { CustomersNamed } from '../../store/customers/customer-filter.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { text } from '../kernel/fields.ts';
import { customerMissing } from './customer.ts';
import { nearestCustomers } from './nearest-customers.ts';

/** A text to search customers by, with at least one word. */
export function customerText(max: number) {
  return text(max).refine(
    (value) => wordsSought(value).length > 0,
    'must have a letter, a digit or a sign to search for',
  );
}

export const CustomerFilter = z
  .union([customerText(BOUNDS.name), z.int().positive()], {
    error: 'must be a customer id, an e-mail address or part of a name',
  })
  .optional()
  .describe('Id, e-mail or part of the name.');

function customersNamedBy(given: string | number | undefined): CustomersNamed | undefined {
  if (given === undefined) return undefined;
  const written = String(given);
  if (/^\d{1,15}$/.test(written)) return { id: Number(written) as CustomerId };
  return written.includes('@') ? { email: written } : { text: written };
}

/** The part of a store filter that selects customers. */
export function customerFilter(given: string | number | undefined): { readonly customer?: CustomersNamed } {
  const customer = customersNamedBy(given);
  return customer ? { customer } : {};
}

export const NamedCustomer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
});

const MatchTotal = z.object({
  currency: z.string(),
  count: z.int(),
  amount: z.number().nullable(),
  amount_due: z.number().nullable(),
});

export const NearestCustomers = z.array(z.object({ id: z.int(), name: z.string(), email: z.string().nullable() }));

export function presentNear({ id, name, email }: CustomerRow): z.input<typeof NearestCustomers>[number] {
  return { id, name, email };
}

export const CustomerMatch = z.object({
  count: z.int(),
  customers: z.array(NamedCustomer.extend({ totals: z.array(MatchTotal) })),
  nearest: NearestCustomers,
});
export type CustomerMatchData = z.input<typeof CustomerMatch>;

/**
 * The output field of a list that has a `customer` filter. The field contains the customers that the filter matched.
 */
export const CUSTOMER_MATCH = CustomerMatch.nullable().describe('Whom customer names, at most 10.');

const SHOWN_MAX = 10;

type MatchTotalData = z.input<typeof MatchTotal>;
type TotalsOf = (ids: readonly CustomerId[]) => Promise<ReadonlyMap<CustomerId, readonly MatchTotalData[]>>;

/**
 * Returns the customers that match the customer filter of a list. Each has totals over all rows of the list, not only
 * over the current page. Null if `given` is not set. `tx`: the transaction that also reads the list.
 */
export async function customerMatchOf(
  tx: Queries,
  ctx: Context,
  given: string | number | undefined,
  totalsOf: TotalsOf,
): Promise<CustomerMatchData | null> {
  const named = customersNamedBy(given);
  if (!named) return null;
  const { id: accountId } = ctx.account;
  const found = await tx.customers.matching(accountId, named, SHOWN_MAX + 1);
  if (found.length === 0) {
    if ('id' in named) await refuseMerged(tx, ctx, named.id, 'customer');
    const nearest = 'id' in named ? [] : await nearestCustomers(tx, accountId, String(given));
    return { count: 0, customers: [], nearest: nearest.map(presentNear) };
  }
  const shown = found.slice(0, SHOWN_MAX);
  const totals = await totalsOf(shown.map(({ id }) => id));
  return {
    count: found.length > SHOWN_MAX ? await tx.customers.countMatching(accountId, named) : found.length,
    customers: shown.map((row) => ({ ...presentNamed(row), totals: [...(totals.get(row.id) ?? [])] })),
    nearest: [],
  };
}

/**
 * Refuses the id of a customer that was merged into another customer. Without the refusal, the caller would get an
 * empty list, and could think that this customer never had any invoices or payments.
 */
export async function refuseMerged(tx: Queries, ctx: Context, id: number, field: string): Promise<void> {
  const refusal = await customerMissing(ctx, id, field, tx);
  if (refusal.code === 'customer_merged') throw refusal;
}

export function presentNamed({ id, name, email, company }: Pick<CustomerRow, 'id' | 'name' | 'email' | 'company'>) {
  return { id, name, email, company };
}

/**
 * Returns totals without amounts. Used for lists whose amounts must not be added: plans with different intervals, and
 * links that are paid many times.
 */
export function countsOnly(rows: readonly Pick<MatchTotalData, 'currency' | 'count'>[]): MatchTotalData[] {
  return rows.map(({ currency, count }) => ({ currency, count, amount: null, amount_due: null }));
}

/** Groups rows by customer, and converts each group to totals with `present`. */
export function byCustomer<Row extends { readonly customer_id: CustomerId | null }>(
  rows: readonly Row[],
  present: (rows: readonly Row[]) => MatchTotalData[],
): ReadonlyMap<CustomerId, readonly MatchTotalData[]> {
  const groups = Map.groupBy(rows, ({ customer_id }) => customer_id as CustomerId);
  return new Map([...groups].map(([id, group]) => [id, present(group)]));
}
