import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { addDays, daysBetween } from '../../model/dates.ts';
import { statusWhenIssued } from '../../model/invoice.ts';
import { formatMoney } from '../../model/money.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { COPIES_REDIRECT, copiesFaults, requireCustomer } from '../customers/customer.ts';
import type { Context } from '../kernel/context.ts';
import { DateField, InvoiceReference, todayOf } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { Cc } from '../mails/addressees.ts';
import { nextNumber } from './create-invoice.ts';
import { customerDefaultsUsed } from './defaults.ts';
import { detailsIn } from './details.ts';
import { alreadyIssued, requireRevision, requireUnchanged } from './draft.ts';
import { InvoiceWithDelivery, issuedEvents, nameOf, presentInvoice, requireInvoice } from './invoice.ts';
import { Revision } from './invoice-changes.ts';
import { ISSUED, refuseOrWarn } from './invoice-warnings.ts';
import { snapshotInvoice } from './issue-snapshot.ts';
import { pendingDelivery, queueInvoiceMail, sendThenShow } from './mailing.ts';
import { partiesToKeep } from './parties.ts';
import { requireAllowed } from './states.ts';

/** Columns of a draft that can change when the draft is issued. */
export type IssuedContent = Pick<InvoiceRow, 'lines' | 'details'>;

declare module '../kernel/context.ts' {
  interface Hooks {
    /** Returns the content with which a draft is issued. Rejects a draft that cannot be issued yet. */
    readonly contentToIssue: (tx: Queries, ctx: Context, draft: InvoiceRow) => Promise<IssuedContent>;
  }
}

const IF_ISSUED = 'It has its number: sendInvoice mails it, and the customer pays at payment_url.';

export const issueInvoice = operation({
  name: 'issueInvoice',
  title: 'Issue a draft invoice',
  summary:
    "Makes a draft final: it gets its number and payment link and can no longer be edited. Keeps the draft's dates unless new ones are given; date_kept: its date is past. Mails it only if send_email is true.",
  scope: 'billing.write',
  route: 'POST /invoices/{id}/issue',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({
    id: InvoiceReference,
    date: DateField.optional().describe('New invoice date; due_date moves along.'),
    due_date: DateField.optional().describe('New last day to pay.'),
    send_email: z.boolean().default(false).describe('true: mail it to the customer now.'),
    cc: Cc,
    revision: Revision,
  }),
  notForAssistants: ['cc'],
  notForTools: ['cc'],
  combinations: ({ cc, send_email }) => copiesFaults(cc, send_email === true),
  output: InvoiceWithDelivery.extend({
    date_kept: z.boolean().describe('true: the date is before today.'),
    ...ISSUED,
  }),
  refusals: [
    'invoice_not_found',
    'invoice_ambiguous',
    'invoice_already_issued',
    'invoice_changed',
    'customer_has_no_email',
    'too_many_mails',
    'invoice_incomplete',
    'invoice_of_quote',
    'limit_exceeded',
  ],
  resource: [{ kind: 'invoice', argument: 'id' }],
  mails: ({ send_email }) => send_email === true,
  prepare: (ctx, { id }) => requireInvoice(ctx, id),
  redirects: COPIES_REDIRECT,
  amountAtRisk: (_ctx, _input, { amount, currency, customer_name: name, customer_email: email }) => ({
    money: { amount, currency },
    isTest: false,
    customer: { name, email },
  }),
})(async (ctx, input, draft) => {
  const date = input.date ?? draft.date;
  // A new date also moves the due date, so that the payment term stays the same.
  const due_date = input.due_date ?? addDays(draft.due_date, daysBetween(draft.date, date));
  const date_kept = input.date === undefined && date < todayOf(ctx);
  if (due_date < date) throw invalid([{ field: 'due_date', message: `must not be before the invoice date ${date}` }]);
  requireAllowed(draft, 'issue', () => alreadyIssued(draft, ctx, IF_ISSUED));
  requireRevision(draft, input.revision);
  // `write` runs its function again after a deadlock. Each run assigns `mail` again.
  let mail: MailRow | null = null;
  const written = await ctx.write(async (tx) => {
    const now = await requireInvoice(ctx, draft.id, tx);
    requireAllowed(now, 'issue', () => alreadyIssued(now, ctx, IF_ISSUED));
    // The token's limits were checked with the amount of `draft`, so the invoice must still have the same revision.
    requireRevision(now, input.revision);
    requireUnchanged(now, draft);
    const invoice_number = await nextNumber(tx, ctx, date);
    const customer = await requireCustomer(ctx, draft.customer_id, 'id', tx);
    const parties = await partiesToKeep(tx, ctx, customer);
    const status = statusWhenIssued(draft.amount);
    const issued_at = ctx.now();
    const paid_at = status === 'paid' ? issued_at : null;
    const content = await ctx.hooks.contentToIssue(tx, ctx, now);
    const change = {
      ...content,
      status,
      paid_at,
      invoice_number,
      issued_at,
      amount_due: draft.amount,
      date,
      due_date,
      parties,
    };
    if (!(await tx.invoices.change(ctx.account.id, draft.id, ['draft'], change)))
      throw new Error(`draft ${draft.id} is none any more`);
    await tx.totals.move({ ...draft, status: 'draft' }, { ...draft, ...change });
    const invoice = await requireInvoice(ctx, draft.id, tx);
    await snapshotInvoice(tx, ctx, invoice, paid_at);
    const report = await refuseOrWarn(tx, ctx, invoice, customer, customerDefaultsUsed(detailsIn(invoice), customer));
    const data = presentInvoice(invoice, ctx, todayOf(ctx));
    mail = input.send_email ? await queueInvoiceMail(tx, ctx, invoice, input.cc) : null;
    return {
      result: { ...data, date_kept, ...report, ...pendingDelivery(ctx, mail) },
      events: [...issuedEvents(data), ...(await ctx.hooks.invoiceChanged(tx, ctx, draft, invoice))],
      activity: {
        subject: { kind: 'invoice', id: invoice.id },
        summary: `Issued ${nameOf(invoice)} for ${invoice.customer_name}, ${formatMoney(invoice.amount, invoice.currency)}${date_kept ? `, dated ${date} as in the draft` : ''}`,
      },
    };
  });
  return sendThenShow(ctx, written, mail);
});
