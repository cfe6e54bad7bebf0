import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { averageDaysToPay, NEVER_PAID } from '../../model/days-to-pay.ts';
import type { CustomerId } from '../../model/ids.ts';
import type { CustomerRow, NamePlace, RankedCustomerRow } from '../../store/customers/customers.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { Cursor, Limit, PageOutput } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { idBefore, pageOf, placeOf, UNKNOWN_CURSOR } from '../kernel/paging.ts';
import { ListedCustomer, presentListedCustomer } from './customer.ts';
import { customerText, NearestCustomers, presentNear } from './customer-filter.ts';
import { nearestCustomers } from './nearest-customers.ts';

export const listCustomers = operation({
  name: 'listCustomers',
  title: 'List customers',
  summary: 'Lists customers with what they owe and how fast they pay.',
  scope: 'billing.read',
  route: 'GET /customers',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    query: customerText(BOUNDS.name).optional().describe('Of name, e-mail or company.'),
    sort: z
      .enum(['newest', 'outstanding', 'slowest', 'name'])
      .default('newest')
      .describe('outstanding: largest debt first; slowest: of paying.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: z.object({
    customers: z.array(ListedCustomer),
    nearest: NearestCustomers.describe('Similar names, if query finds none.'),
    ...PageOutput,
  }),
  refusals: [],
})(async (ctx, { query, sort, limit, cursor }) => {
  const pages = ORDERS[sort](ctx, { query }, limit, cursor);
  const { page, owed, places, total, nearest } = await ctx.store.consistent(async (tx) => {
    const page = await pages(tx);
    const ids = page.rows.map(({ id }) => id);
    const total = await tx.customers.count(ctx.account.id, { query });
    return {
      page,
      owed: await tx.balances.outstanding(ctx.account.id, ids),
      places: await tx.balances.payPlaces(ctx.account.id, ids),
      total,
      nearest: total === 0 && query !== undefined ? await nearestCustomers(tx, ctx.account.id, query) : [],
    };
  });
  const { rows, ...more } = page;
  const ofCustomer = Map.groupBy(owed, ({ customer_id }) => customer_id);
  const customers = rows.map((row) =>
    presentListedCustomer(row, ofCustomer.get(row.id) ?? [], averageDaysToPay(places.get(row.id) ?? NEVER_PAID)),
  );
  return { customers, nearest: nearest.map(presentNear), total_count: total, ...more };
});

type Filter = { readonly query?: string | undefined };
type Page = {
  readonly rows: readonly CustomerRow[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
};
type ReadPage = (tx: Queries) => Promise<Page>;

function newest({ account }: Context, filter: Filter, limit: number, cursor: string | undefined): ReadPage {
  const before = idBefore('customers', cursor);
  return async ({ customers }) =>
    pageOf('customers', await customers.list(account.id, filter, { before, limit: limit + 1 }), limit, ({ id }) => [
      id,
    ]);
}

const ORDERS = {
  newest,
  outstanding: ranked('debt', 'customers by debt', ['string', 'number', 'number'], ({ tier, place, id }) => [
    tier,
    place,
    id,
  ]),
  slowest: ranked('paying', 'customers by paying', ['number', 'number'], ({ pay_place, id }) => [pay_place, id]),
  name: byName,
};

type Rank = Parameters<Queries['customers']['listByRank']>[2];

/**
 * Returns a function that reads one page of a sorted list. `placeIn`: returns the values by which a row is sorted. The
 * cursor of the next page contains these values for the last row. `types`: the JavaScript types of the values.
 */
function ranked(
  order: Rank,
  list: string,
  types: readonly string[],
  placeIn: (row: RankedCustomerRow) => (string | number)[],
) {
  return ({ account }: Context, filter: Filter, limit: number, cursor: string | undefined): ReadPage => {
    const after = placeOf(list, cursor);
    if (after && (after.length !== types.length || types.some((type, n) => typeof after[n] !== type))) {
      throw invalid([UNKNOWN_CURSOR]);
    }
    return async ({ customers }) => {
      const found = await customers.listByRank(account.id, filter, order, { after, limit: limit + 1 });
      return pageOf(list, found, limit, placeIn);
    };
  };
}

const BY_NAME = 'customers by name';

function byName({ account }: Context, filter: Filter, limit: number, cursor: string | undefined): ReadPage {
  const after = nameAfter(cursor);
  return async ({ customers }) => {
    const found = await customers.listByName(account.id, filter, { after, limit: limit + 1 });
    return pageOf(BY_NAME, found, limit, ({ place, id }) => [place, id]);
  };
}

function nameAfter(cursor: string | undefined): NamePlace | undefined {
  const found = placeOf(BY_NAME, cursor);
  if (!found) return undefined;
  const [place, id] = found;
  if (found.length !== 2 || typeof place !== 'string' || typeof id !== 'number') throw invalid([UNKNOWN_CURSOR]);
  return { place, id: id as CustomerId };
}
