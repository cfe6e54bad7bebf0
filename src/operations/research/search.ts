/**
 * `search` returns the objects that match words, with the addresses of their pages. Research assistants require the
 * tools `search` and `fetch`.
 */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import type { Context } from '../kernel/context.ts';
import { text } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { documentIdText, pageOfDocument, titleOf } from './documents.ts';
import { type Found, findDocuments } from './find-documents.ts';
import { readQuery } from './read-query.ts';

const RESULTS_MAX = 30;

const Result = z.object({
  id: z.string().describe('For fetch.'),
  title: z.string(),
  url: z.string().describe('Its page in the dashboard.'),
});

export const search = operation({
  name: 'search',
  title: 'Search the ledger',
  summary:
    'Finds invoices, quotes, customers, payments, payment links and subscriptions by words: a name, e-mail, number, reference, description or amount. Words such as overdue, unpaid, paid, draft, invoices, payments narrow it. Returns ids for fetch.',
  scope: 'billing.read',
  route: 'GET /search',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({ query: text(BOUNDS.name).describe('A few words, such as: overdue invoices Jansen.') }),
  output: z.object({ results: z.array(Result) }),
  refusals: [],
})(async (ctx, { query }) => {
  const found = await ctx.store.consistent((tx) => findDocuments(tx, ctx, readQuery(query)));
  return { results: found.slice(0, RESULTS_MAX).map((one) => presentResult(ctx, one)) };
});

function presentResult(ctx: Context, { kind, data }: Found): z.input<typeof Result> {
  const id = { kind, id: data.id };
  return { id: documentIdText(id), title: titleOf(ctx, kind, data), url: pageOfDocument(ctx, id) };
}
