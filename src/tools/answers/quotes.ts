/** Answers of the tools for quotes. */
import type * as z from 'zod';
import type { createQuote } from '../../operations/quotes/create-quote.ts';
import type { getQuote } from '../../operations/quotes/get-quote.ts';
import type { invoiceQuote } from '../../operations/quotes/invoice-quote.ts';
import type { listQuotes } from '../../operations/quotes/list-quotes.ts';
import type { QuoteData } from '../../operations/quotes/quote.ts';
import type { sendQuote } from '../../operations/quotes/send-quote.ts';
import type { updateQuote } from '../../operations/quotes/update-quote.ts';
import { answerBuilder, PAGE, type PdfLink, rows, type Shape, type ToolArguments } from '../shape.ts';
import { counted, money, plain, quoted } from '../words.ts';
import { defaultsUsedWords, deliveryWords, nameOf as invoiceName, warningsSaid } from './invoice-words.ts';
import {
  inCurrencies,
  MATCHES,
  matchHint,
  matchRows,
  noSuchCustomer,
  ofCustomer,
  pageFacts,
  spanWords,
} from './page.ts';

type Created = z.input<typeof createQuote.output>;
type Updated = z.input<typeof updateQuote.output>;
type Shown = z.input<typeof getQuote.output>;
type Sent = z.input<typeof sendQuote.output>;
type Invoiced = z.input<typeof invoiceQuote.output>;
type Listed = z.input<typeof listQuotes.output>;

/** The first fields of every answer about one quote. */
const HEAD = {
  quote_number: 'text',
  id: 'number',
  status: 'text',
  customer: 'untrusted',
  customer_id: 'number',
  currency: 'text',
  amount: 'money',
  subtotal: 'money',
  tax_total: 'money',
  valid_until: 'text',
  revision: 'number',
} as const satisfies Shape;

function headOf(quote: QuoteData) {
  const { customer, currency, amount, subtotal, tax_total } = quote;
  return {
    quote_number: quote.quote_number,
    id: quote.id,
    status: quote.status,
    customer: customer.name,
    customer_id: customer.id,
    currency,
    amount,
    ...(tax_total > 0 ? { subtotal, tax_total } : {}),
    valid_until: quote.valid_until,
    revision: quote.revision,
  };
}

/** Fields that the summary sentence contains. The rest of the text does not repeat them. */
const IN_SUMMARY = ['quote_number', 'customer', 'amount', 'subtotal', 'tax_total', 'status', 'valid_until'] as const;
/**
 * Fields that the summary sentence of an accepted or declined quote contains. The sentence does not contain
 * `valid_until`, so the rest of the text shows `valid_until`.
 */
const IN_STATE = IN_SUMMARY.filter((fact) => fact !== 'valid_until');
/**
 * Fields that the summary sentence of a changed quote contains. The sentence does not contain the status (draft, open
 * or expired), so the rest of the text shows the status.
 */
const IN_CHANGE = IN_SUMMARY.filter((fact) => fact !== 'status');

/**
 * Name of a quote: `quote QU-000012`, or `draft quote (id 7)`, so that a model does not mistake the id for a quote
 * number.
 */
function nameOf({ quote_number: number, id }: Pick<QuoteData, 'quote_number' | 'id'>): string {
  return number === null ? `draft quote (id ${id})` : `quote ${number}`;
}

function totalWords({ amount, subtotal, tax_total: tax, currency }: QuoteData): string {
  const of = tax > 0 ? `${money(subtotal, currency)} plus ${money(tax, currency)} tax` : 'no tax';
  return `${money(amount, currency)} (${of})`;
}

/** Link to the PDF; drafts have none, because their PDF still changes. */
function pdfOf({ id, quote_number: number }: Pick<QuoteData, 'id' | 'quote_number'>): PdfLink | undefined {
  return number === null ? undefined : { uri: `billing://quotes/${id}/pdf`, name: `${number}.pdf` };
}

export const quoteCreated = answerBuilder(
  { ...HEAD, customer_created: 'flag', customer_note: 'untrusted' },
  IN_SUMMARY,
)((data: Created) => ({
  summary: `Created ${nameOf(data)} for ${data.customer_created ? 'the new customer ' : ''}${quoted(data.customer.name)}: ${totalWords(data)}, valid until ${data.valid_until}; nothing was sent.${defaultsUsedWords(data.defaults_used)}`,
  next: `sendQuote with id ${data.id} mails it with a page to accept it on.`,
  ...headOf(data),
  customer_created: data.customer_created,
  customer_note: data.customer_note,
}));

export const quoteUpdated = answerBuilder(
  HEAD,
  IN_CHANGE,
)((data: Updated) => {
  const { changed, before, currency, amount } = data;
  const isSame = before.amount === amount && before.currency === currency;
  const total = isSame ? 'the total stays' : `the total was ${money(before.amount, before.currency)} and is now`;
  const did = changed.length === 0 ? 'Nothing changed in' : `Changed ${changed.join(', ').replaceAll('_', ' ')} of`;
  return {
    summary: `${did} ${nameOf(data)} for ${quoted(data.customer.name)}: ${total} ${totalWords(data)}, valid until ${data.valid_until}. Nothing was sent.${defaultsUsedWords(data.defaults_used)}`,
    next:
      data.status === 'open' && changed.length > 0
        ? 'Its page shows the change already; sendQuote tells the customer.'
        : undefined,
    ...headOf(data),
  };
});

export const quoteSent = answerBuilder({ ...HEAD, delivery: 'text', quote_url: 'text' }, [...IN_CHANGE, 'delivery'])(
  (data: Sent) => ({
    summary: `Sent ${nameOf(data)} of ${totalWords(data)} for ${quoted(data.customer.name)}, valid until ${data.valid_until}: ${deliveryWords(data.delivery, data)}.`,
    next: 'The customer accepts or declines it at quote_url; then invoiceQuote bills it.',
    pdf: pdfOf(data),
    ...headOf(data),
    delivery: data.delivery,
    quote_url: data.quote_url,
  }),
);

export const quote = answerBuilder(
  {
    ...HEAD,
    date: 'text',
    sent: 'time',
    accepted: 'time',
    accepted_by: 'untrusted',
    declined: 'time',
    decline_reason: 'untrusted',
    amount_invoiced: 'money',
    amount_to_invoice: 'money',
    reference: 'untrusted',
    intro: 'untrusted',
    notes: 'untrusted',
    quote_url: 'text',
    pdf_url: 'text',
    allowed_actions: 'texts',
    invoices: rows({ invoice_number: 'text', id: 'id', date: 'text', status: 'text', amount: 'money' }),
    items: rows({
      description: 'untrusted',
      quantity: 'number',
      unit_price: 'money',
      tax_rate: 'number',
      total: 'money',
    }),
  },
  IN_STATE,
)((data: Shown) => ({
  summary: `${capital(nameOf(data))} for ${quoted(data.customer.name)}: ${totalWords(data)}, ${stateOf(data)}.`,
  next: data.may_be_meant
    ? `These digits may also mean ${data.may_be_meant}: show both, and ask which is meant before a change.`
    : undefined,
  pdf: pdfOf(data),
  ...headOf(data),
  date: data.date,
  sent: data.sent_at,
  accepted: data.accepted_at,
  accepted_by: data.accepted_by,
  declined: data.declined_at,
  decline_reason: data.decline_reason,
  amount_invoiced: data.amount_invoiced || undefined,
  amount_to_invoice: data.amount_invoiced > 0 ? data.amount_to_invoice : undefined,
  reference: data.reference,
  intro: data.intro,
  notes: data.notes,
  quote_url: data.quote_url,
  pdf_url: data.pdf_url,
  // `download_pdf` is left out, because `pdf_url` already says that the PDF can be downloaded.
  allowed_actions: data.allowed_actions.filter((action) => action !== 'download_pdf'),
  invoices: data.invoices.length > 0 ? data.invoices.map(({ amount_credited: _, ...one }) => one) : undefined,
  items: data.items.map(({ description, quantity, unit_price, total, tax_rate }) => ({
    description,
    quantity,
    unit_price,
    total,
    tax_rate: tax_rate || undefined,
  })),
}));

function stateOf(data: QuoteData): string {
  const { status, accepted_by: by, amount_invoiced: invoiced, currency } = data;
  switch (status) {
    case 'draft':
      return 'not sent yet';
    case 'open':
      return `open until ${data.valid_until}`;
    case 'expired':
      return `expired on ${data.valid_until}`;
    case 'declined':
      return 'declined';
    case 'accepted':
      return `accepted by ${quoted(by ?? '')}${invoiced > 0 ? `, ${money(invoiced, currency)} of it invoiced` : ''}`;
    case 'invoiced':
      return `accepted by ${quoted(by ?? '')} and invoiced in full`;
  }
}

export const quoteInvoiced = answerBuilder(
  {
    invoice_number: 'text',
    id: 'number',
    status: 'text',
    customer: 'untrusted',
    currency: 'text',
    amount: 'money',
    subtotal: 'money',
    tax_total: 'money',
    due_date: 'text',
    delivery: 'text',
    payment_url: 'text',
    quote_number: 'text',
    quote_status: 'text',
    amount_to_invoice: 'money',
  },
  ['invoice_number', 'customer', 'amount', 'quote_number', 'amount_to_invoice', 'delivery'],
)((data: Invoiced) => {
  const { currency, amount, quote: of } = data;
  const left = of.amount_to_invoice;
  const rest = left > 0 ? `${money(left, currency)} of it is left to invoice` : 'it is invoiced in full';
  const isDraft = data.status === 'draft';
  return {
    summary: `Created ${invoiceName(data)} of ${money(amount, currency)} for ${quoted(data.customer.name)} from quote ${of.quote_number}: ${rest}; ${deliveryWords(data.delivery, data)}.`,
    next:
      [isDraft ? 'It has no number and cannot be paid before issueInvoice.' : undefined, warningsSaid(data.warnings)]
        .filter(Boolean)
        .join(' ') || undefined,
    invoice_number: data.invoice_number,
    id: data.id,
    status: data.status,
    customer: data.customer.name,
    currency,
    amount,
    ...(data.tax_total > 0 ? { subtotal: data.subtotal, tax_total: data.tax_total } : {}),
    due_date: data.due_date,
    delivery: data.delivery,
    payment_url: data.payment_url,
    quote_number: of.quote_number,
    quote_status: of.status,
    // 0 is left out. The summary says instead that the quote is invoiced in full.
    amount_to_invoice: left || undefined,
  };
});

export const quoteList = answerBuilder({
  total_count: 'number',
  totals: rows({ currency: 'text', count: 'number', amount: 'money', tax_total: 'money' }),
  customers: MATCHES,
  ...PAGE,
  quotes: rows({
    quote_number: 'text',
    id: 'id',
    customer: 'untrusted',
    status: 'text',
    date: 'text',
    valid_until: 'text',
    currency: 'text',
    amount: 'money',
    amount_to_invoice: 'money',
  }),
})((data: Listed, context) => ({
  summary: listWords(data, context.args),
  next: matchHint(data.customer_match),
  total_count: data.total_count,
  totals: data.totals.map(({ currency, count, amount, tax_total }) => ({ currency, count, amount, tax_total })),
  customers: matchRows(data.customer_match),
  ...pageFacts(data, data.quotes.length, context),
  quotes: data.quotes.map(rowOf),
}));

function rowOf(one: QuoteData) {
  return {
    quote_number: one.quote_number,
    id: one.id,
    customer: one.customer.name,
    status: one.status,
    date: one.date,
    valid_until: one.valid_until,
    currency: one.currency,
    amount: one.amount,
    amount_to_invoice: one.status === 'accepted' && one.amount_invoiced > 0 ? one.amount_to_invoice : undefined,
  };
}

function listWords(data: Listed, args: ToolArguments): string {
  const { customer_match: match, total_count: total, totals } = data;
  const noCustomer = noSuchCustomer(match, args);
  if (noCustomer !== undefined) return noCustomer;
  const statuses = [args.status].flat().filter((one) => one !== undefined && one !== '');
  const kind = statuses.length === 0 ? '' : `${statuses.map((one) => plain(String(one), 60)).join(' or ')} `;
  const which = `${ofCustomer(match, args)}${spanWords(args, 'dated', 'date_from', 'date_to')}`;
  if (total === 0) return `There are no ${kind}quotes${which}.`;
  const sums = totals.map(({ currency, amount }) => money(amount, currency));
  return `${counted(total, `${kind}quote`)}${which}: ${inCurrencies(sums)}.`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
