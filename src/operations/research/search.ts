/** `search`, of the pair `search` and `fetch` that research assistants require: objects that match words, with their pages. */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { type InvoiceReference, invoiceNumber, parseInvoiceReference } from '../../model/codes.ts';
import type { InvoiceFilter } from '../../store/invoice-filters.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { PaymentFilter } from '../../store/payment-filters.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { presentCustomer } from '../customers/customer.ts';
import { customerFilter } from '../customers/customer-filter.ts';
import { text } from '../fields.ts';
import { presentInvoice, todayOf } from '../invoices/invoice.ts';
import { operation, READS } from '../operation.ts';
import { presentPaymentLink } from '../payment-links/payment-link.ts';
import { presentPayment } from '../payments/payment.ts';
import { presentSubscription } from '../subscriptions/subscription.ts';
import {
  DOCUMENT_KINDS,
  type DocumentData,
  type DocumentKind,
  documentIdText,
  pageOfDocument,
  titleOf,
} from './documents.ts';
import { type Query, readQuery } from './read-query.ts';

const OF_EACH_KIND_MAX = 10;
const RESULTS_MAX = 30;
/** Searched one by one if no document has all words in one field. */
const SINGLE_WORDS_MAX = 5;

const Result = z.object({
  id: z.string().describe('For fetch.'),
  title: z.string(),
  url: z.string().describe('Its page in the dashboard.'),
});
type ResultData = z.input<typeof Result>;

export const search = operation({
  name: 'search',
  title: 'Search the ledger',
  summary:
    'Finds invoices, customers, payments, payment links and subscriptions by words: a name, e-mail, invoice number, reference or description. Words such as overdue, unpaid, paid, draft, invoices, payments narrow it. Returns ids for fetch.',
  scope: 'billing.read',
  route: 'GET /search',
  effects: READS,
  input: z.strictObject({ query: text(BOUNDS.name).describe('A few words, such as: overdue invoices Jansen.') }),
  output: z.object({ results: z.array(Result) }),
  refusals: [],
})(async (ctx, { query }) => {
  const parsed = readQuery(query);
  const results = await ctx.store.search(async (tx) => {
    const together = await foundIn(tx, ctx, parsed, parsed.words.join(' '));
    return together.length > 0 || parsed.words.length < 2 ? together : foundByWords(tx, ctx, parsed);
  });
  return { results: results.slice(0, RESULTS_MAX) };
});

/** Results that match most words come first. */
async function foundByWords(tx: Queries, ctx: Context, parsed: Query): Promise<ResultData[]> {
  const hits = new Map<string, { readonly result: ResultData; count: number }>();
  for (const word of parsed.words.slice(0, SINGLE_WORDS_MAX)) {
    for (const result of await foundIn(tx, ctx, parsed, word)) {
      const hit = hits.get(result.id) ?? { result, count: 0 };
      hit.count += 1;
      hits.set(result.id, hit);
    }
  }
  return [...hits.values()].sort((a, b) => b.count - a.count).map(({ result }) => result);
}

/** `words` must stand next to each other; '' finds everything of the query's kinds and statuses. */
async function foundIn(tx: Queries, ctx: Context, parsed: Query, words: string): Promise<ResultData[]> {
  const results: ResultData[] = [];
  for (const kind of DOCUMENT_KINDS) {
    if (parsed.kinds.has(kind)) results.push(...(await FINDERS[kind](tx, ctx, parsed, words)));
  }
  return results;
}

type Finder = (tx: Queries, ctx: Context, parsed: Query, words: string) => Promise<ResultData[]>;

const FINDERS: { readonly [Kind in DocumentKind]: Finder } = {
  invoice: async (tx, ctx, parsed, words) => {
    const today = todayOf(ctx);
    const filter: InvoiceFilter = { today, ...(parsed.invoiceStatuses ? { statuses: parsed.invoiceStatuses } : {}) };
    const list = (more: Partial<InvoiceFilter>) => tx.invoices.list(ctx.account.id, { ...filter, ...more }, PAGE);
    const rows =
      words === ''
        ? await list({})
        : [
            ...(await invoicesNamed(tx, ctx, words)),
            ...(await list({ reference: words })),
            ...(await list(customerFilter(words))),
          ];
    return presented(ctx, 'invoice', rows, (row) => presentInvoice(row, ctx, today));
  },
  customer: async (tx, ctx, _, words) => {
    const query = words === '' ? undefined : words;
    const rows = await tx.customers.list(ctx.account.id, { query }, PAGE);
    return presented(ctx, 'customer', rows, presentCustomer);
  },
  payment_link: async (tx, ctx, _, words) => {
    const now = ctx.now();
    const list = (more: object) => tx.requests.list(ctx.account.id, { now, ...more }, PAGE);
    const rows =
      words === '' ? await list({}) : [...(await list({ description: words })), ...(await list(customerFilter(words)))];
    return presented(ctx, 'payment_link', rows, (row) => presentPaymentLink(row, ctx, now));
  },
  subscription: async (tx, ctx, _, words) => {
    const filter = words === '' ? {} : customerFilter(words);
    const rows = await tx.subscriptions.list(ctx.account.id, filter, PAGE);
    return presented(ctx, 'subscription', rows, (row) => presentSubscription(row, ctx));
  },
  payment: async (tx, ctx, parsed, words) => {
    const filter: PaymentFilter = parsed.paymentStatus ? { status: parsed.paymentStatus } : {};
    const list = (more: PaymentFilter) => tx.payments.listByTime(ctx.account.id, { ...filter, ...more }, NEWEST);
    const rows =
      words === '' ? await list({}) : [...(await list({ description: words })), ...(await list(customerFilter(words)))];
    return presented(ctx, 'payment', rows, presentPayment);
  },
};

const PAGE = { limit: OF_EACH_KIND_MAX };
const NEWEST = { after: undefined, limit: OF_EACH_KIND_MAX };

/** By number or id, in every status. */
async function invoicesNamed(tx: Queries, { account }: Context, words: string): Promise<InvoiceRow[]> {
  if (!/^[\x21-\x7e]+$/.test(words) || !/\d/.test(words)) return [];
  const given = parseInvoiceReference(words);
  const named: readonly InvoiceReference[] =
    'id' in given ? [{ number: invoiceNumber(account.invoice_prefix, given.id) }, given] : [given];
  const rows: InvoiceRow[] = [];
  for (const one of named) {
    const row = await tx.invoices.find(account.id, one);
    if (row) rows.push(row);
  }
  return rows;
}

function presented<Kind extends DocumentKind, Row extends { readonly id: number }>(
  ctx: Context,
  kind: Kind,
  rows: readonly Row[],
  present: (row: Row) => DocumentData[Kind],
): ResultData[] {
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  return unique.slice(0, OF_EACH_KIND_MAX).map((row) => ({
    id: documentIdText({ kind, id: row.id }),
    title: titleOf(ctx, kind, present(row)),
    url: pageOfDocument(ctx, { kind, id: row.id }),
  }));
}
