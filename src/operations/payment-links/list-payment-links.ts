import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { LINK_KIND_OF, LINK_TYPES, REQUEST_STATUSES } from '../../model/payment-request.ts';
import {
  byCustomer,
  CUSTOMER_MATCH,
  CustomerFilter,
  countsOnly,
  customerFilter,
  customerMatchOf,
} from '../customers/customer-filter.ts';
import { Cursor, Limit, PageOutput, searchText } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, idBefore, pageOf } from '../kernel/paging.ts';
import { PaymentLink, presentPaymentLink } from './payment-link.ts';

export const listPaymentLinks = operation({
  name: 'listPaymentLinks',
  title: 'List payment links',
  summary: 'Lists payment links, newest first. For the money received through them use listPayments.',
  scope: 'billing.read',
  route: 'GET /payment-links',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({
    status: z.enum(REQUEST_STATUSES).optional(),
    type: z.enum(LINK_TYPES).optional(),
    description: searchText(BOUNDS.description).optional().describe('Part of the description, in any case.'),
    customer: CustomerFilter,
    limit: Limit,
    cursor: Cursor,
  }),
  combinations: (raw) => cursorFaults('payment_links', raw),
  output: z.object({ payment_links: z.array(PaymentLink), ...PageOutput, customer_match: CUSTOMER_MATCH }),
  refusals: ['customer_merged'],
})(async (ctx, { status, type, description, customer, limit, cursor }) => {
  const now = ctx.now();
  const filter = {
    now,
    ...(type ? { kind: LINK_KIND_OF[type] } : {}),
    ...(status ? { status } : {}),
    ...(description ? { description } : {}),
    ...customerFilter(customer),
  };
  const page = { before: idBefore('payment_links', cursor), limit: limit + 1 };
  const { found, total, match } = await ctx.store.consistent(async (tx) => ({
    found: await tx.requests.list(ctx.account.id, filter, page),
    total: await tx.requests.count(ctx.account.id, filter),
    match: await customerMatchOf(tx, ctx, customer, async (ids) =>
      byCustomer(await tx.requests.countsByCustomer(ctx.account.id, filter, ids), countsOnly),
    ),
  }));
  const { rows, ...more } = pageOf('payment_links', found, limit, (last) => [last.id]);
  const payment_links = rows.map((row) => presentPaymentLink(row, ctx, now));
  return { payment_links, total_count: total, ...more, customer_match: match };
});
