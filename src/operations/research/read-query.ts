import { splitAtAmounts } from '../../model/amount-search.ts';
import type { InvoiceStatus } from '../../model/invoice.ts';
import type { PaymentStatus } from '../../model/payment.ts';
import type { QuoteStatus } from '../../model/quote.ts';
import { folded, trimmedEnd } from '../../model/text.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './documents.ts';

export type Query = {
  readonly kinds: ReadonlySet<DocumentKind>;
  readonly invoiceStatuses?: readonly InvoiceStatus[];
  readonly paymentStatus?: PaymentStatus;
  readonly quoteStatuses?: readonly QuoteStatus[];
  /**
   * The words of the query that name neither a kind nor a status. An amount counts as one word, even if it contains
   * spaces and commas: `€ 1.210,00`.
   */
  readonly words: readonly string[];
};

const KIND_OF: Readonly<Record<string, DocumentKind>> = {
  invoice: 'invoice',
  bill: 'invoice',
  quote: 'quote',
  quotation: 'quote',
  estimate: 'quote',
  customer: 'customer',
  client: 'customer',
  payment: 'payment',
  link: 'payment_link',
  subscription: 'subscription',
};

/**
 * `quote`: used only if the query names quotes. In other queries, "open" means unpaid invoices, and "declined" is
 * searched as a word.
 */
type State = {
  readonly invoice?: readonly InvoiceStatus[];
  readonly payment?: PaymentStatus;
  readonly quote?: QuoteStatus;
};

const UNPAID: State = { invoice: ['pending', 'overdue'] };
const STATES: Readonly<Record<string, State>> = {
  unpaid: UNPAID,
  open: { ...UNPAID, quote: 'open' },
  outstanding: UNPAID,
  due: UNPAID,
  owes: UNPAID,
  owe: UNPAID,
  overdue: { invoice: ['overdue'] },
  late: { invoice: ['overdue'] },
  draft: { invoice: ['draft'], quote: 'draft' },
  accepted: { quote: 'accepted' },
  declined: { quote: 'declined' },
  expired: { quote: 'expired' },
  invoiced: { quote: 'invoiced' },
  cancelled: { invoice: ['cancelled'] },
  pending: { invoice: ['pending'], payment: 'pending' },
  paid: { invoice: ['paid'], payment: 'paid' },
  refunded: { invoice: ['refunded'], payment: 'refunded' },
  failed: { payment: 'failed' },
};

const FILLERS = new Set(
  'a all an and any are by do does for from find get has have how i in is it list me much my of on or our show that the their this to was we what which who whose with'.split(
    ' ',
  ),
);

export function readQuery(text: string): Query {
  const states: State[] = [];
  const words: string[] = [];
  const parts = splitAtAmounts(text).flatMap((part) =>
    part.isAmount ? [part.text] : part.text.split(/[\s,;?!"]+/).filter(Boolean),
  );
  const named = new Set(parts.flatMap((word) => singularIn(KIND_OF, plainly(word)) ?? []));
  for (const word of parts) {
    const plain = plainly(word);
    const kind = singularIn(KIND_OF, plain);
    const state = singularIn(STATES, plain);
    const counts = state && (named.has('quote') || state.invoice || state.payment);
    if (counts) states.push(state);
    if (!kind && !counts && !FILLERS.has(plain)) words.push(word);
  }
  // "payment link" selects links only, although it contains the word "payment".
  if (named.has('payment_link')) named.delete('payment');
  return { ...narrowed(named, states), words };
}

function plainly(word: string): string {
  return trimmedEnd(folded(word), /[.:]/);
}

function singularIn<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  for (const form of [word, word.replace(/s$/, '')]) if (Object.hasOwn(table, form)) return table[form];
  return undefined;
}

/**
 * Returns the kinds and statuses that a query selects. If the named kind does not have the named status, the kind is
 * ignored: "overdue payments" selects overdue invoices, because payments are never overdue.
 */
function narrowed(named: ReadonlySet<DocumentKind>, states: readonly State[]): Omit<Query, 'words'> {
  if (states.length === 0) return { kinds: named.size > 0 ? named : new Set(DOCUMENT_KINDS) };
  const invoiceStatuses = [...new Set(states.flatMap(({ invoice }) => invoice ?? []))];
  const paymentStatus = states.find(({ payment }) => payment)?.payment;
  const quoteStatuses = named.has('quote') ? [...new Set(states.flatMap(({ quote }) => quote ?? []))] : [];
  const having = new Set<DocumentKind>([
    ...(invoiceStatuses.length > 0 ? (['invoice'] as const) : []),
    ...(paymentStatus ? (['payment'] as const) : []),
    ...(quoteStatuses.length > 0 ? (['quote'] as const) : []),
  ]);
  const both = having.intersection(named);
  return {
    kinds: both.size > 0 ? both : having,
    ...(invoiceStatuses.length > 0 ? { invoiceStatuses } : {}),
    ...(paymentStatus ? { paymentStatus } : {}),
    ...(quoteStatuses.length > 0 ? { quoteStatuses } : {}),
  };
}
