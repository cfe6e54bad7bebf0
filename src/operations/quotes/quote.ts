/** Defines how answers show a quote (R102). */
import * as z from 'zod';
import { BillingError, type Candidate } from '../../model/billing-error.ts';
import { formatInstant, type Instant, type LocalDate } from '../../model/dates.ts';
import type { Event, EventType } from '../../model/event.ts';
import type { QuoteId } from '../../model/ids.ts';
import { type Line, type TaxLine, totalsBefore } from '../../model/invoice-sums.ts';
import { INVOICE_DELIVERIES } from '../../model/mail.ts';
import { toMajor } from '../../model/money.ts';
import { QUOTE_ACTIONS, QUOTE_STATUSES, quoteActions, quoteStatusOn } from '../../model/quote.ts';
import type { QuoteRow } from '../../store/invoices/quotes.ts';
import type { Queries } from '../../store/store.ts';
import { presentDetails } from '../invoices/details.ts';
import { Invoice, presentInvoiceCustomer, presentLine, presentTaxLines } from '../invoices/invoice.ts';
import { type Context, paymentUrl, type ReadContext } from '../kernel/context.ts';
import { InstantText } from '../kernel/fields.ts';
import { ambiguous, asSaid, documentsNamed } from '../kernel/named-documents.ts';
import { ADDRESSEES } from '../mails/addressees.ts';

const date = z.string().meta({ format: 'date' });

/** The fields that quotes and invoices have in common. */
const CONTENT = Invoice.pick({
  id: true,
  reference: true,
  currency: true,
  amount: true,
  items_total: true,
  discount_total: true,
  subtotal: true,
  tax_total: true,
  tax_lines: true,
  tax_total_exchanged: true,
  date: true,
  notes: true,
  prices_include_tax: true,
  discount: true,
  delivery_date: true,
  period_start: true,
  period_end: true,
  buyer_reference: true,
  order_reference: true,
  payment_terms: true,
  delivery_address: true,
  direct_debit: true,
  exchange_rate: true,
  customer: true,
  items: true,
  metadata: true,
  revision: true,
  created_at: true,
}).shape;

export const Quote = z.object({
  ...CONTENT,
  quote_number: z.string().nullable().describe('null while it is a draft.'),
  status: z.enum(QUOTE_STATUSES).describe('expired: open, and valid_until is over.'),
  valid_until: date.describe('Last day on which it can be accepted.'),
  intro: z.string().nullable(),
  quote_url: z.string().nullable().describe('Page on which the customer accepts or declines; null for a draft.'),
  pdf_url: z.string().describe('Needs the token; customers find the PDF at quote_url.'),
  sent_at: InstantText.nullable().describe('Last time.'),
  accepted_at: InstantText.nullable(),
  accepted_by: z.string().nullable().describe('The name that was typed.'),
  accepted_digest: z.string().nullable().describe('SHA-256 of what was shown and accepted.'),
  declined_at: InstantText.nullable(),
  decline_reason: z.string().nullable(),
  amount_invoiced: z.number().describe('In its invoices, drafts included, less credits.'),
  amount_to_invoice: z.number(),
  allowed_actions: z.array(z.enum(QUOTE_ACTIONS)),
});
export type QuoteData = z.input<typeof Quote>;

export const QuoteWithDelivery = Quote.extend({
  delivery: z.enum(INVOICE_DELIVERIES).nullable().describe('null when no mail was asked for.'),
  delivery_error: z.string().nullable().describe('If rejected or failed.'),
  ...ADDRESSEES,
});

export function presentQuote(row: QuoteRow, ctx: Pick<Context, 'addresses'>, today: LocalDate): QuoteData {
  const { currency } = row;
  const major = (minor: number) => toMajor(minor, currency);
  const lines = JSON.parse(row.lines) as Line[];
  const taxLines = JSON.parse(row.tax_lines) as TaxLine[];
  const before = totalsBefore({ lines, taxLines });
  const status = quoteStatusOn(row.status, row.valid_until, today);
  return {
    id: row.id,
    quote_number: row.quote_number,
    status,
    reference: row.reference,
    currency,
    amount: major(row.amount),
    items_total: major(before.itemsTotal),
    discount_total: major(before.discountTotal),
    subtotal: major(row.subtotal),
    tax_total: major(row.tax_total),
    tax_lines: presentTaxLines(taxLines, currency, row.parties),
    ...presentDetails(row),
    date: row.date,
    valid_until: row.valid_until,
    intro: row.intro,
    notes: row.notes,
    quote_url: row.status === 'draft' ? null : paymentUrl(row, ctx),
    pdf_url: `${ctx.addresses.baseUrl}/api/v1/quotes/${row.id}/pdf`,
    sent_at: when(row.sent_at),
    accepted_at: when(row.accepted_at),
    accepted_by: row.accepted_by,
    accepted_digest: row.accepted_digest,
    declined_at: when(row.declined_at),
    decline_reason: row.decline_reason,
    amount_invoiced: major(row.amount_invoiced),
    amount_to_invoice: major(row.amount - row.amount_invoiced),
    allowed_actions: [...quoteActions(status)],
    customer: presentInvoiceCustomer(row),
    items: lines.map((line) => presentLine(line, currency)),
    metadata: row.metadata === '{}' ? {} : (JSON.parse(row.metadata) as Record<string, string>),
    revision: row.revision,
    created_at: formatInstant(row.created_at),
  };
}

function when(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}

/** All quotes that a reference may mean. {@link requireQuote} rejects a reference with several matches. */
export function quotesNamed(
  { account }: Pick<ReadContext, 'account'>,
  reference: string | number,
  { quotes, numberSeries }: Pick<Queries, 'quotes' | 'numberSeries'>,
): Promise<QuoteRow[]> {
  return documentsNamed(reference, {
    byId: (id) => quotes.find(account.id, id),
    byNumbers: (numbers) => quotes.withNumbers(account.id, numbers),
    prefixes: () => numberSeries.prefixes(account.id, 'quote'),
  });
}

/** Finds a quote by id or number. */
export async function requireQuote(
  ctx: ReadContext,
  reference: string | number,
  db: Queries = ctx.store,
): Promise<QuoteRow> {
  const [row, ...others] = await quotesNamed(ctx, reference, db);
  if (!row) throw quoteNotFound(reference);
  if (others.length > 0) throw ambiguous('quote', reference, 'id', [row, ...others].map(candidateOf));
  return row;
}

/** For filters: returns the ids of all quotes that the reference may mean. */
export async function quoteIdsNamed(ctx: ReadContext, reference: string | number, field: string): Promise<QuoteId[]> {
  const rows = await quotesNamed(ctx, reference, ctx.store);
  if (rows.length === 0) throw quoteNotFound(reference, field);
  return rows.map(({ id }) => id);
}

export function quoteNotFound(reference: string | number, field = 'id'): BillingError {
  return new BillingError('quote_not_found', `There is no quote ${asSaid(reference)}.`, {
    field,
    hint: 'listQuotes finds it by customer or date; use the id or quote_number of its row.',
  });
}

function candidateOf({ id, quote_number: number, customer_name: customer }: QuoteRow): Candidate {
  return { id, ...(number === null ? {} : { number }), customer };
}

export function quoteEvent(type: EventType, data: QuoteData): Event {
  return { type, data };
}

/** Name of the quote in sentences: its number, or `draft (id 7)`. */
export function quoteName({ id, quote_number }: Pick<QuoteRow, 'id' | 'quote_number'>): string {
  return quote_number ?? `draft (id ${id})`;
}
