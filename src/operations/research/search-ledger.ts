/** The dashboard's search: the results of `search` as table rows. */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { parseReference } from '../../model/codes.ts';
import { Customer } from '../customers/customer.ts';
import { Invoice } from '../invoices/invoice.ts';
import { searchText } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { PaymentLink } from '../payment-links/payment-link.ts';
import { Payment } from '../payments/payment.ts';
import { Quote } from '../quotes/quote.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { DOCUMENT_KINDS, type DocumentData, type DocumentKind } from './documents.ts';
import { type Found, findDocuments, foundIn } from './find-documents.ts';
import { readQuery } from './read-query.ts';

export const searchLedger = operation({
  name: 'searchLedger',
  title: 'Search everything',
  summary:
    'Finds invoices, quotes, customers, payments, payment links and subscriptions as search does, at most ten of each, with all their fields. Text that is found as it stands is not read as words such as overdue.',
  scope: 'billing.read',
  effects: READS,
  readsOnReplica: true,
  input: z.strictObject({ query: searchText(BOUNDS.name) }),
  output: z.object({
    invoices: z.array(Invoice),
    quotes: z.array(Quote),
    customers: z.array(Customer),
    payments: z.array(Payment),
    payment_links: z.array(PaymentLink),
    subscriptions: z.array(Subscription),
    exact_invoice: z.int().nullable().describe('The id of the invoice with this number.'),
    exact_quote: z.int().nullable(),
  }),
  refusals: [],
})(async (ctx, { query }) => {
  const found = await ctx.store.consistent(async (tx) => {
    const literal = { kinds: new Set(DOCUMENT_KINDS), words: [query] };
    const asTyped = await foundIn(tx, ctx, literal, query);
    return asTyped.length > 0 ? asTyped : findDocuments(tx, ctx, readQuery(query));
  });
  const [invoices, quotes] = [ofKind(found, 'invoice'), ofKind(found, 'quote')];
  const number = parseReference(query)?.number;
  return {
    invoices,
    quotes,
    customers: ofKind(found, 'customer'),
    payments: ofKind(found, 'payment'),
    payment_links: ofKind(found, 'payment_link'),
    subscriptions: ofKind(found, 'subscription'),
    exact_invoice: invoices.find(({ invoice_number: its }) => its === number)?.id ?? null,
    exact_quote: quotes.find(({ quote_number: its }) => its === number)?.id ?? null,
  };
});

function ofKind<Kind extends DocumentKind>(found: readonly Found[], kind: Kind): DocumentData[Kind][] {
  return found.filter((one) => one.kind === kind).map(({ data }) => data as DocumentData[Kind]);
}
