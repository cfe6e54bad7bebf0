import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import type { Queries } from '../../store/store.ts';
import { Cursor, Limit, PageOutput, text } from '../fields.ts';
import { operation, READS } from '../operation.ts';
import { idBefore, pageOf } from '../paging.ts';
import { Customer, presentCustomer } from './customer.ts';

export const listCustomers = operation({
  name: 'listCustomers',
  title: 'List customers',
  summary: 'Lists customers, newest first, or finds those whose name, e-mail or company contains a text.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({
    query: text(BOUNDS.name).optional().describe('Part of the name, e-mail or company.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: z.object({ customers: z.array(Customer), ...PageOutput }),
  refusals: [],
})(async (ctx, { query, limit, cursor }) => {
  const page = { before: idBefore('customers', cursor), limit: limit + 1 };
  const read = async ({ customers }: Pick<Queries, 'customers'>) => ({
    found: await customers.list(ctx.account.id, { query }, page),
    total: await customers.count(ctx.account.id, { query }),
  });
  const { found, total } = await (query === undefined ? read(ctx.store) : ctx.store.search(read));
  const { rows, ...more } = pageOf('customers', found, limit, (last) => [last.id]);
  return { customers: rows.map(presentCustomer), total_count: total, ...more };
});
