import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import type { Event } from '../../model/event.ts';
import { formatMoney } from '../../model/money.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import { COPIES_REDIRECT, copiesFaults, languageFor, requireCustomer } from '../customers/customer.ts';
import { Invoice, invoiceEvent, nameOf, presentInvoice, requireInvoice } from '../invoices/invoice.ts';
import { deliveryOf, pendingDelivery } from '../invoices/mailing.ts';
import { NOT_PENDING_REFUSALS, notPending, requireAllowed } from '../invoices/states.ts';
import { moveTotals } from '../invoices/totals.ts';
import type { Context } from '../kernel/context.ts';
import { InvoiceReference, todayOf } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { Cc } from '../mails/addressees.ts';
import { sendNow } from '../mails/send-now.ts';
import { endOpenAttempt } from '../payments/end-open-attempt.ts';
import { creditEvents, creditInvoice, type Made } from './credit-invoice.ts';
import { CreditNoteWithDelivery, presentCreditNote, requireCreditNote } from './credit-note.ts';
import { queueCreditNoteMail } from './mailing.ts';
import { CreditReason, reasonFaults } from './new-credit-note.ts';
import { priceCreditNote } from './sums.ts';

export const cancelInvoice = operation({
  name: 'cancelInvoice',
  title: 'Cancel an invoice',
  summary:
    'Cancels an unpaid issued invoice for good by a credit note for all of it; its payment link stops working. Refused once anything was paid. Mails the note only if send_email is true.',
  scope: 'billing.write',
  route: 'POST /invoices/{id}/cancel',
  effects: { destructive: true, idempotent: false, openWorld: true },
  input: z.strictObject({
    id: InvoiceReference,
    credit_note: z.boolean().default(true).describe('false: without one; only before it was mailed or reminded.'),
    reason: CreditReason.optional().describe('Printed on the credit note.'),
    send_email: z.boolean().default(false).describe('true: mail the note now.'),
    cc: Cc,
  }),
  notForAssistants: ['cc'],
  notForTools: ['cc'],
  output: Invoice.extend({ credit_note: CreditNoteWithDelivery.nullable() }),
  combinations: ({ credit_note, reason, send_email, cc }) => [
    ...copiesFaults(cc, send_email === true),
    ...reasonFaults(reason, credit_note !== false),
    ...(send_email === true && credit_note === false ? [NOTHING_TO_MAIL] : []),
  ],
  refusals: [
    'invoice_not_found',
    'invoice_ambiguous',
    ...NOT_PENDING_REFUSALS,
    'invoice_has_payments',
    'invoice_was_sent',
    'customer_has_no_email',
    'too_many_mails',
  ],
  resource: [{ kind: 'invoice', argument: 'id' }],
  mails: ({ send_email }) => send_email === true,
  prepare: (ctx, { id }) => requireInvoice(ctx, id),
  redirects: COPIES_REDIRECT,
  amountAtRisk: (_ctx, _input, { amount_due, currency, customer_name: name, customer_email: email }) => ({
    money: { amount: amount_due, currency },
    isTest: false,
    customer: { name, email },
  }),
})(async (ctx, { credit_note, reason, send_email, cc }, seen) => {
  requireCancellable(seen, credit_note);
  let mail: MailRow | null = null;
  const written = await ctx.write(async (tx) => {
    const before = await requireInvoice(ctx, seen.id, tx);
    requireCancellable(before, credit_note);
    const { invoice, note, events } = credit_note
      ? await withNote(tx, ctx, before, reason)
      : await withoutNote(tx, ctx, before);
    mail = note && send_email ? await queueCreditNoteMail(tx, ctx, note, invoice, cc) : null;
    const shown = note && { ...presentCreditNote(note, ctx), ...pendingDelivery(ctx, mail) };
    const by = note ? ` with ${note.credit_note_number}` : '';
    return {
      result: { ...presentInvoice(invoice, ctx, todayOf(ctx)), credit_note: shown },
      events,
      activity: { subject: { kind: 'invoice', id: seen.id }, summary: `Cancelled ${nameOf(invoice)}${by}` },
    };
  });
  await endOpenAttempt(ctx, seen.code);
  if (mail === null || written.credit_note === null) return written;
  const delivered = deliveryOf(await sendNow(ctx, mail));
  const note = presentCreditNote(await requireCreditNote(ctx, written.credit_note.id), ctx);
  return { ...written, credit_note: { ...written.credit_note, ...note, ...delivered } };
});

const NOTHING_TO_MAIL = {
  field: 'send_email',
  message: 'mails the credit note: give it with credit_note: true only',
};

type Cancelled = Pick<Made, 'invoice'> & { readonly note: Made['note'] | null; readonly events: readonly Event[] };

async function withNote(tx: Queries, ctx: Context, before: InvoiceRow, given: string | undefined): Promise<Cancelled> {
  const customer = await requireCustomer(ctx, before.customer_id, 'customer_id', tx);
  const reason = given ?? DOCUMENTS[await languageFor(tx, customer)].reasons.cancelled;
  const priced = await priceCreditNote(tx, ctx, before, { reason });
  const made = await creditInvoice(tx, ctx, before, { ...priced, reason, refund: false });
  return { ...made, events: creditEvents(ctx, made) };
}

async function withoutNote(tx: Queries, ctx: Context, before: InvoiceRow): Promise<Cancelled> {
  const at = ctx.now();
  if (!(await tx.invoices.cancel(ctx.account.id, before.id, at))) throw notCancellable(before);
  const invoice = await requireInvoice(ctx, before.id, tx);
  await moveTotals(tx, ctx, before, invoice, at);
  const cancelled = invoiceEvent('invoice.cancelled', presentInvoice(invoice, ctx, todayOf(ctx)));
  const events = [cancelled, ...(await ctx.hooks.invoiceChanged(tx, ctx, before, invoice))];
  return { invoice, note: null, events };
}

function requireCancellable(invoice: InvoiceRow, withCreditNote: boolean): void {
  requireAllowed(invoice, 'cancel', () => notCancellable(invoice));
  if (withCreditNote || (invoice.sent_at === null && invoice.reminders_sent === 0)) return;
  throw new BillingError('invoice_was_sent', `The customer has got invoice ${nameOf(invoice)} by mail.`, {
    field: 'credit_note',
    hint: 'Leave credit_note out: the customer needs a credit note for it.',
  });
}

/** Hint for a draft. A draft cannot be cancelled, and issuing it only to cancel it would use up an invoice number. */
const IF_DRAFT =
  'There is nothing to cancel: the customer was asked for nothing. Leave the draft as it is, do not issue it.';

function notCancellable(invoice: InvoiceRow): BillingError {
  return invoice.status === 'pending' ? hasPayments(invoice) : notPending(invoice, IF_DRAFT);
}

function hasPayments(invoice: InvoiceRow): BillingError {
  const paid = formatMoney(invoice.amount_paid, invoice.currency);
  return new BillingError('invoice_has_payments', `${paid} was already paid on invoice ${nameOf(invoice)}.`, {
    hint: `createCreditNote credits what is left of it (refund: true also gives the money back); a payment recorded by mistake: undoPayment. Its payments: listPayments with invoice_id ${invoice.id}.`,
  });
}
