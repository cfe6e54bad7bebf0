import * as z from 'zod';
import { BillingError, invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { addDays } from '../../model/dates.ts';
import { isRecord } from '../../model/json.ts';
import { formatMoney } from '../../model/money.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { QuoteRow } from '../../store/invoices/quotes.ts';
import type { Queries } from '../../store/store.ts';
import { languageFor, requireCustomer } from '../customers/customer.ts';
import { insertInvoice } from '../invoices/create-invoice.ts';
import { customerDefaultsUsed, paymentTermFor } from '../invoices/defaults.ts';
import { Percent } from '../invoices/details.ts';
import { InvoiceWithDelivery, issuedEvents, nameOf, presentInvoice } from '../invoices/invoice.ts';
import { ISSUED, refuseOrWarn } from '../invoices/invoice-warnings.ts';
import { pendingDelivery, queueInvoiceMail, sendThenShow } from '../invoices/mailing.ts';
import { readAmounts } from '../kernel/checked-input.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import { Amount, QuoteReference, text, todayOf } from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { accept } from './answer-quote.ts';
import { issueFirst } from './follow-quote-invoice.ts';
import { billingsOf, type Planned, plannedInvoice } from './parts.ts';
import { presentQuote, Quote, quoteName, requireQuote } from './quote.ts';
import { NOT_OPEN_REFUSALS, requireStatus } from './states.ts';

const Part = z
  .strictObject({ percent: Percent.optional(), amount: Amount.optional().describe('With tax.') })
  .describe('percent of the quote, or amount. All that is left if left out.');

const InvoiceOfQuote = z.strictObject({
  id: QuoteReference,
  part: Part.optional(),
  draft: z.boolean().default(true).describe('false: issue it now.'),
  send_email: z.boolean().default(false).describe('true: mail it now; needs draft: false.'),
  accepted_by: text(BOUNDS.name)
    .optional()
    .describe('Of an open quote: who said yes in another way. Ask, never infer.'),
});
type Input = z.output<typeof InvoiceOfQuote>;

export const invoiceQuote = operation({
  name: 'invoiceQuote',
  title: 'Invoice a quote',
  summary:
    'Makes an invoice of an accepted quote: all that is left of it, or a part (deposit). A draft unless draft is false. All invoices together are the quote.',
  scope: 'billing.write',
  route: 'POST /quotes/{id}/invoice',
  makes: '/invoices/{id}',
  effects: { destructive: false, idempotent: false, openWorld: true },
  repeatIsRetry: always,
  input: InvoiceOfQuote,
  output: InvoiceWithDelivery.extend({
    ...ISSUED,
    quote: Quote.pick({
      id: true,
      quote_number: true,
      status: true,
      amount: true,
      amount_invoiced: true,
      amount_to_invoice: true,
    }),
  }),
  combinations: (raw) => [...partFaults(raw.part), ...mailFaults(raw)],
  refusals: [
    'quote_not_found',
    'quote_ambiguous',
    'quote_not_accepted',
    ...NOT_OPEN_REFUSALS.filter((code) => code !== 'quote_already_accepted'),
    'quote_fully_invoiced',
    'invoice_of_quote',
    'customer_has_no_email',
    'too_many_mails',
    'invoice_incomplete',
    'limit_exceeded',
  ],
  resource: [{ kind: 'quote', argument: 'id' }],
  mails: ({ send_email }) => send_email === true,
  prepare: async (ctx, input) => {
    const quote = await requireQuote(ctx, input.id);
    // The amount is needed here only to check the limits of a token. The write plans the invoice again under the lock.
    return { quote, planned: ctx.limits ? (await plan(ctx.store, ctx, quote, input)).planned : null };
  },
  redirects: 'nothing',
  amountAtRisk: (_ctx, { draft }, { quote, planned }) => {
    if (!planned) throw new Error('the amount was not planned for the limits of the token');
    return {
      money: { amount: planned.sums.total, currency: quote.currency },
      isTest: false,
      countsLater: draft,
      customer: { name: quote.customer_name, email: quote.customer_email },
    };
  },
})(async (ctx, input, seen) => {
  // The change below may run twice. Each run assigns `mail` again.
  let mail: MailRow | null = null;
  const written = await ctx.write(async (tx) => {
    const before = await requireQuote(ctx, seen.quote.id, tx);
    const { customer, planned } = await plan(tx, ctx, before, input);
    if (seen.planned) requireSameAmount(planned, seen.planned);
    const accepted = before.status === 'open' ? await accept(tx, ctx, before, input.accepted_by ?? '') : null;
    const quote = accepted ? await requireQuote(ctx, before.id, tx) : before;
    const invoice = await inserted(tx, ctx, quote, customer, planned, input.draft);
    const shown = presentQuote(await billed(tx, quote, invoice), ctx, todayOf(ctx));
    const report = await refuseOrWarn(tx, ctx, invoice, customer, customerDefaultsUsed(planned.details, customer));
    const data = presentInvoice(invoice, ctx, todayOf(ctx));
    mail = input.send_email ? await queueInvoiceMail(tx, ctx, invoice) : null;
    const { id, quote_number, status, amount, amount_invoiced, amount_to_invoice } = shown;
    const agreed = accepted ? `, accepted by ${quote.accepted_by}` : '';
    return {
      result: {
        ...data,
        ...report,
        ...pendingDelivery(ctx, mail),
        quote: { id, quote_number, status, amount, amount_invoiced, amount_to_invoice },
      },
      events: [...(accepted?.events ?? []), ...(input.draft ? [] : issuedEvents(data))],
      activity: {
        subject: { kind: 'invoice', id: invoice.id },
        summary: `Created ${nameOf(invoice)} for ${invoice.customer_name}, ${formatMoney(invoice.amount, invoice.currency)}, from quote ${quoteName(quote)}${agreed}`,
      },
    };
  });
  return sendThenShow(ctx, written, mail);
});

/**
 * Plans the invoice that the call makes. The quote must be accepted, unless the call also accepts it (`accepted_by`).
 */
async function plan(
  db: Queries,
  ctx: ReadContext,
  quote: QuoteRow,
  { part, accepted_by }: Input,
): Promise<{ readonly customer: CustomerRow; readonly planned: Planned }> {
  requireStatus(
    quote,
    ['accepted', 'invoiced', ...(accepted_by === undefined ? [] : (['open'] as const))],
    todayOf(ctx),
  );
  const amounts = readAmounts({ part }, ['part.amount'], quote.currency);
  if (amounts.faults.length > 0) throw invalid(amounts.faults);
  const customer = await requireCustomer(ctx, quote.customer_id, 'customer_id', db);
  const language = await languageFor(db, customer);
  return { customer, planned: plannedInvoice(quote, await billingsOf(db, quote), part, amounts, language) };
}

/**
 * Refuses the call if the planned total is no longer the total that was checked against the token's limits. The total
 * changes if another call has invoiced a part of the quote since the check.
 */
function requireSameAmount(planned: Planned, seen: Planned): void {
  if (planned.sums.total === seen.sums.total) return;
  const message = 'Another call invoiced a part while the amount was checked against the limits. Nothing was created.';
  throw new BillingError('limit_exceeded', message, { hint: 'Send the call again.', retryable: true });
}

async function inserted(
  tx: Queries,
  ctx: Context,
  quote: QuoteRow,
  customer: CustomerRow,
  { sums, details }: Planned,
  draft: boolean,
) {
  const unnumbered = details.ofQuote?.earlier.find(({ number }) => number === null);
  if (!draft && unnumbered) throw issueFirst(unnumbered);
  const date = todayOf(ctx);
  return insertInvoice(tx, ctx, {
    customer,
    currency: quote.currency,
    date,
    dueDate: addDays(date, paymentTermFor(ctx, customer).value),
    sums,
    details,
    draft,
    quoteId: quote.id,
    reference: quote.reference ?? undefined,
    notes: quote.notes ?? undefined,
    metadata: JSON.parse(quote.metadata) as Record<string, string>,
  });
}

/** Adds the invoice's amount to the invoiced amount of the quote. Returns the updated quote. */
async function billed(tx: Queries, quote: QuoteRow, { amount }: InvoiceRow): Promise<QuoteRow> {
  const amount_invoiced = quote.amount_invoiced + amount;
  const change = { amount_invoiced, status: amount_invoiced === quote.amount ? 'invoiced' : 'accepted' } as const;
  if (!(await tx.quotes.change(quote, change))) throw new Error(`quote ${quote.id} changed under the lock`);
  return { ...quote, ...change };
}

function partFaults(part: unknown): ValidationIssue[] {
  if (!isRecord(part)) return [];
  const { percent, amount } = part;
  if (percent !== undefined && amount !== undefined) {
    return [{ field: 'part.amount', message: 'must not be given together with percent' }];
  }
  return percent === undefined && amount === undefined ? [{ field: 'part', message: 'needs percent or amount' }] : [];
}

function mailFaults({ draft = true, send_email }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (send_email !== true || draft === false) return [];
  return [{ field: 'send_email', message: 'must not be true for a draft; give draft: false' }];
}
