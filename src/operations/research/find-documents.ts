/** Finds the objects that match words or an amount, for `search` and for the dashboard's search. */
import { amountSought, moneySought } from '../../model/amount-search.ts';
import { parseCode } from '../../model/codes.ts';
import type { Currency, Money } from '../../model/money.ts';
import type { CustomersNamed } from '../../store/customers/customer-filter.ts';
import type { InvoiceFilter } from '../../store/invoices/invoice-filters.ts';
import type { QuoteFilter } from '../../store/invoices/quotes.ts';
import type { PaymentFilter } from '../../store/payments/payment-filters.ts';
import type { LinkRow } from '../../store/payments/payment-requests.ts';
import type { Queries } from '../../store/store.ts';
import { presentCustomer } from '../customers/customer.ts';
import { customerFilter } from '../customers/customer-filter.ts';
import { invoicesNamed, presentInvoice } from '../invoices/invoice.ts';
import type { Context } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { presentPaymentLink } from '../payment-links/payment-link.ts';
import { presentPayment } from '../payments/payment.ts';
import { presentQuote, quotesNamed } from '../quotes/quote.ts';
import { presentSubscription } from '../subscriptions/subscription.ts';
import { DOCUMENT_KINDS, type DocumentData, type DocumentKind, documentIdText } from './documents.ts';
import type { Query } from './read-query.ts';

export const OF_EACH_KIND_MAX = 10;
/**
 * If no document has the words next to each other in one field, the words are searched one by one. Largest number of
 * words for this search.
 */
const SINGLE_WORDS_MAX = 5;

export type Found = {
  readonly [Kind in DocumentKind]: { readonly kind: Kind; readonly data: DocumentData[Kind] };
}[DocumentKind];

/**
 * Returns documents with the words next to each other in one field. If there are none, returns documents with any of
 * the words. Documents with the most words come first.
 */
export async function findDocuments(tx: Queries, ctx: Context, query: Query): Promise<Found[]> {
  const together = await foundIn(tx, ctx, query, query.words.join(' '));
  return together.length > 0 || query.words.length < 2 ? together : foundByWords(tx, ctx, query);
}

/** Searches each word by itself. Results that match the most words come first. */
async function foundByWords(tx: Queries, ctx: Context, query: Query): Promise<Found[]> {
  const hits = new Map<string, { readonly found: Found; count: number }>();
  for (const word of query.words.slice(0, SINGLE_WORDS_MAX)) {
    for (const found of await foundIn(tx, ctx, query, word)) {
      const hit = hits.get(keyOf(found)) ?? { found, count: 0 };
      hit.count += 1;
      hits.set(keyOf(found), hit);
    }
  }
  return [...hits.values()].sort((a, b) => b.count - a.count).map(({ found }) => found);
}

function keyOf({ kind, data }: Found): string {
  return documentIdText({ kind, id: data.id });
}

/**
 * Finds objects with `words` next to each other in one field. Empty `words` find all objects of the query's kinds and
 * statuses.
 */
export async function foundIn(tx: Queries, ctx: Context, query: Query, words: string): Promise<Found[]> {
  const named = words === '' ? {} : customerFilter(words);
  const found: Found[] = [];
  for (const kind of DOCUMENT_KINDS) {
    if (query.kinds.has(kind)) found.push(...(await FINDERS[kind](tx, ctx, query, { words, named })));
  }
  return found;
}

type Sought = {
  readonly words: string;
  /** Filter for the customers that the words name. */
  readonly named: { readonly customer?: CustomersNamed };
};
type Finder = (tx: Queries, ctx: Context, query: Query, sought: Sought) => Promise<Found[]>;

const FINDERS: { readonly [Kind in DocumentKind]: Finder } = {
  invoice: async (tx, ctx, query, { words, named }) => {
    const today = todayOf(ctx);
    const filter: InvoiceFilter = { today, ...(query.invoiceStatuses ? { statuses: query.invoiceStatuses } : {}) };
    const list = (more: Partial<InvoiceFilter>) => tx.invoiceLists.list(ctx.account.id, { ...filter, ...more }, PAGE);
    const rows =
      words === ''
        ? await list({})
        : [
            ...(/\d/.test(words) ? await invoicesNamed(ctx, words, tx) : []),
            ...(await ofAmount(words, () => tx.invoiceLists.currencies(ctx.account.id), list)),
            ...(await list({ reference: words })),
            ...(await list(named)),
          ];
    return presented('invoice', rows, (row) => presentInvoice(row, ctx, today));
  },
  quote: async (tx, ctx, query, { words, named }) => {
    const today = todayOf(ctx);
    const filter: QuoteFilter = { today, ...(query.quoteStatuses ? { statuses: query.quoteStatuses } : {}) };
    const list = (more: Partial<QuoteFilter>) => tx.quotes.list(ctx.account.id, { ...filter, ...more }, PAGE);
    const rows =
      words === ''
        ? await list({})
        : [
            ...(/\d/.test(words) ? await quotesNamed(ctx, words, tx) : []),
            ...(await ofAmount(words, () => tx.quotes.currencies(ctx.account.id, today), list)),
            ...(await list(named)),
          ];
    return presented('quote', rows, (row) => presentQuote(row, ctx, today));
  },
  customer: async (tx, ctx, _, { words }) => {
    const query = words === '' ? undefined : words;
    const rows = await tx.customers.list(ctx.account.id, { query }, PAGE);
    return presented('customer', rows, presentCustomer);
  },
  payment_link: async (tx, ctx, _, { words, named }) => {
    const now = ctx.now();
    const list = (more: object) => tx.requests.list(ctx.account.id, { now, ...more }, PAGE);
    const rows =
      words === ''
        ? await list({})
        : [...(await linkAt(tx, ctx, words)), ...(await list({ description: words })), ...(await list(named))];
    return presented('payment_link', rows, (row) => presentPaymentLink(row, ctx, now));
  },
  subscription: async (tx, ctx, _, { named }) => {
    const rows = await tx.subscriptions.list(ctx.account.id, named, PAGE);
    return presented('subscription', rows, (row) => presentSubscription(row, ctx));
  },
  payment: async (tx, ctx, query, { words, named }) => {
    const filter: PaymentFilter = query.paymentStatus ? { status: query.paymentStatus } : {};
    const list = (more: PaymentFilter) => tx.payments.listByTime(ctx.account.id, { ...filter, ...more }, NEWEST);
    const rows =
      words === ''
        ? await list({})
        : [
            ...(await ofAmount(words, () => tx.payments.currencies(ctx.account.id), list)),
            // This list is ordered by id, like the text index. If it were ordered by time and many payments contained
            // the text, the database would read all payments.
            ...(await tx.payments.list(ctx.account.id, { ...filter, description: words }, PAGE)),
            ...(await list(named)),
          ];
    return presented('payment', rows, presentPayment);
  },
};

/**
 * Returns the rows with the amount that is written in `words`. Reads nothing if the words do not look like an amount,
 * or if no currency of the account can have this amount.
 */
async function ofAmount<Row>(
  words: string,
  currencies: () => Promise<readonly Currency[]>,
  list: (filter: { readonly money: readonly Money[] }) => Promise<Row[]>,
): Promise<Row[]> {
  const sought = amountSought(words);
  const money = sought ? moneySought(sought, await currencies()) : [];
  return money.length === 0 ? [] : list({ money });
}

const PAGE = { limit: OF_EACH_KIND_MAX };
const NEWEST = { after: undefined, limit: OF_EACH_KIND_MAX };

/** Returns the payment link if the words are its code, or an address that ends with its code. */
async function linkAt(tx: Queries, { account }: Context, words: string): Promise<LinkRow[]> {
  const code = parseCode(words.split('/').at(-1) ?? '');
  const row = code && (await tx.requests.link(account.id, { code }));
  return row ? [row] : [];
}

function presented<Kind extends DocumentKind, Row extends { readonly id: number }>(
  kind: Kind,
  rows: readonly Row[],
  present: (row: Row) => DocumentData[Kind],
): Found[] {
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  return unique.slice(0, OF_EACH_KIND_MAX).map((row) => ({ kind, data: present(row) }) as Found);
}
