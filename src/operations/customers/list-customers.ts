import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import type { CustomerId } from '../../model/ids.ts';
import { invalid } from '../../model/refusal.ts';
import type { CustomerRow, NamePlace, RankPlace } from '../../store/customers/customers.ts';
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
  summary: 'Lists customers with what they owe, newest first, largest amount outstanding first or by name.',
  scope: 'billing.read',
  route: 'GET /customers',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    query: customerText(BOUNDS.name).optional().describe('Of name, e-mail or company.'),
    sort: z.enum(['newest', 'outstanding', 'name']).default('newest').describe('outstanding: largest debt first.'),
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
  const read = async (tx: Queries) => {
    const page = await pages(tx);
    const ids = page.rows.map(({ id }) => id);
    const total = await tx.customers.count(ctx.account.id, { query });
    return {
      page,
      owed: await tx.balances.outstanding(ctx.account.id, ids),
      total,
      nearest: total === 0 && query !== undefined ? await nearestCustomers(tx, ctx.account.id, query) : [],
    };
  };
  const { page, owed, total, nearest } = await (query === undefined
    ? ctx.store.snapshot(read)
    : ctx.store.search(read));
  const { rows, ...more } = page;
  const ofCustomer = Map.groupBy(owed, ({ customer_id }) => customer_id);
  const customers = rows.map((row) => presentListedCustomer(row, ofCustomer.get(row.id) ?? []));
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

const ORDERS = { newest, outstanding: byDebt, name: byName };

const BY_DEBT = 'customers by debt';

function byDebt({ account }: Context, filter: Filter, limit: number, cursor: string | undefined): ReadPage {
  const after = placeAfter(cursor);
  return async ({ customers }) => {
    const found = await customers.listByDebt(account.id, filter, { after, limit: limit + 1 });
    return pageOf(BY_DEBT, found, limit, ({ tier, place, id }) => [tier, place, id]);
  };
}

function placeAfter(cursor: string | undefined): RankPlace | undefined {
  const found = placeOf(BY_DEBT, cursor);
  if (!found) return undefined;
  const [tier, place, id] = found;
  if (found.length !== 3 || typeof tier !== 'string' || typeof place !== 'number' || typeof id !== 'number') {
    throw invalid([UNKNOWN_CURSOR]);
  }
  return { tier, place, id: id as CustomerId };
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
