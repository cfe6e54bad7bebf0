/**
 * Creates an invoice. Other operations use two functions of this file. Subscriptions use `insertInvoice` for the
 * invoices of their periods. The code that issues a draft uses `nextNumber`, which takes the next invoice number.
 */

import { BillingError } from '../../model/billing-error.ts';
import { invoiceNumber, newCode } from '../../model/codes.ts';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { QuoteId, SubscriptionId } from '../../model/ids.ts';
import { type InvoiceDetails, statusWhenIssued } from '../../model/invoice.ts';
import type { InvoiceSums } from '../../model/invoice-sums.ts';
import { type Currency, formatMoney } from '../../model/money.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { COPIES_REDIRECT, CustomerOutcome, customerOutcome, requireBillable } from '../customers/customer.ts';
import { asOneField, BILLED_CUSTOMER_REFUSALS, customerIn } from '../customers/resolve-customer.ts';
import { customerReused, partyOf, type ReusedOrAdded, reuseOrAddGiven } from '../customers/reuse-or-add.ts';
import type { Context } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { Cc } from '../mails/addressees.ts';
import { customerDefaultsUsed } from './defaults.ts';
import { RARE_INVOICE_FIELDS } from './details.ts';
import { InvoiceWithDelivery, issuedEvents, nameOf, presentInvoice } from './invoice.ts';
import {
  currencyOf,
  LINE_AMOUNTS,
  noteItemsUsed,
  type Priced,
  type PricedInput,
  priceInvoice,
} from './invoice-lines.ts';
import { ISSUED, refuseOrWarn } from './invoice-warnings.ts';
import { snapshotInvoice } from './issue-snapshot.ts';
import { pendingDelivery, queueInvoiceMail, sendThenShow } from './mailing.ts';
import { invoiceCombinations, NewInvoice } from './new-invoice.ts';
import { partiesToKeep } from './parties.ts';

export const createInvoice = operation({
  name: 'createInvoice',
  title: 'Create an invoice',
  summary:
    'Creates an invoice for a customer, known or new, with a number and a payment link. Mails it only if send_email is true.',
  scope: 'billing.write',
  route: 'POST /invoices',
  effects: { destructive: false, idempotent: false, openWorld: true },
  repeatIsRetry: always,
  sameAs: ({ items, description, amount, ...rest }) => ({
    ...asOneField(rest),
    items: items ?? [{ description, quantity: 1, unit_price: amount }],
  }),
  input: NewInvoice.extend({ cc: Cc }),
  notForAssistants: [...RARE_INVOICE_FIELDS, 'cc'],
  notForTools: ['cc'],
  output: InvoiceWithDelivery.extend({ ...CustomerOutcome, ...ISSUED }),
  amounts: LINE_AMOUNTS,
  currencyDecidedLater: true,
  combinations: invoiceCombinations,
  refusals: [
    ...BILLED_CUSTOMER_REFUSALS,
    'customer_differs',
    'customer_has_no_email',
    'too_many_mails',
    'invoice_incomplete',
    'limit_exceeded',
  ],
  resource: [
    { kind: 'customer', argument: 'customer_id' },
    { kind: 'customer', argument: 'customer' },
  ],
  mails: ({ send_email }) => send_email === true,
  currencyMeant: async (ctx, input) => {
    const customer = (await customerIn(ctx, input)) ?? (await customerReused(ctx, input));
    return currencyOf(ctx, input, customer);
  },
  prepare: async (ctx, input) => {
    const known = await customerIn(ctx, input);
    const customer = known ?? (await customerReused(ctx, input));
    return { known, customer, priced: await priceInvoice(ctx, input, customer) };
  },
  redirects: COPIES_REDIRECT,
  amountAtRisk: (_ctx, { draft, customer }, { priced, known }) => ({
    money: { amount: priced.sums.total, currency: priced.currency },
    isTest: false,
    countsLater: draft,
    customer: known ?? partyOf(customer),
  }),
})(async (ctx, input, prepared) => {
  // `write` runs its function again after a deadlock. Each run assigns `mail` again.
  let mail: MailRow | null = null;
  const written = await ctx.write(async (tx) => {
    // Read again under the account's lock, because the invoice stores the customer's current data permanently.
    const reusedOrAdded = prepared.known
      ? { customer: await requireBillable(ctx, prepared.known.id, 'customer_id', tx), created: false }
      : await reuseOrAddGiven(tx, ctx, input);
    const priced = await pricedUnderLock(tx, ctx, input, prepared, reusedOrAdded);
    const { currency } = priced;
    const invoice = await insertInvoice(tx, ctx, {
      customer: reusedOrAdded.customer,
      currency,
      date: priced.date,
      dueDate: priced.dueDate,
      sums: priced.sums,
      details: priced.details,
      draft: input.draft,
      reference: input.reference,
      notes: input.notes,
      metadata: input.metadata,
    });
    await noteItemsUsed(tx, ctx, priced.items);
    const ofCustomer = customerDefaultsUsed(priced.details, reusedOrAdded.created ? null : reusedOrAdded.customer);
    const report = await refuseOrWarn(tx, ctx, invoice, reusedOrAdded.customer, [
      ...priced.defaultsUsed,
      ...ofCustomer,
    ]);
    const data = presentInvoice(invoice, ctx, todayOf(ctx));
    mail = input.send_email ? await queueInvoiceMail(tx, ctx, invoice, input.cc) : null;
    return {
      result: { ...data, ...customerOutcome(reusedOrAdded), ...report, ...pendingDelivery(ctx, mail) },
      events: input.draft ? [] : issuedEvents(data),
      activity: {
        subject: { kind: 'invoice', id: invoice.id },
        summary: `Created ${nameOf(invoice)} for ${invoice.customer_name}, ${formatMoney(invoice.amount, currency)}`,
      },
    };
  });
  return sendThenShow(ctx, written, mail);
});

type Prepared = { readonly customer: CustomerRow | null; readonly priced: Priced };

/**
 * Returns the prices of the invoice or quote. If another call has changed or added the customer since `prepare`, the
 * tax or the currency can be different now, so the prices are computed again. The token's limits were checked with the
 * first amount. If the token has limits and the amount has changed, the call is rejected.
 */
export async function pricedUnderLock(
  tx: Queries,
  ctx: Context,
  input: PricedInput,
  { customer, priced }: Prepared,
  reusedOrAdded: ReusedOrAdded,
): Promise<Priced> {
  const current = reusedOrAdded.created ? null : reusedOrAdded.customer;
  if (JSON.stringify(current) === JSON.stringify(customer)) return priced;
  const again = await priceInvoice({ ...ctx, store: tx }, input, current);
  const isOther = again.sums.total !== priced.sums.total || again.currency !== priced.currency;
  if (ctx.limits && isOther) {
    const message = 'The customer was changed while the amount was checked against the limits. Nothing was created.';
    throw new BillingError('limit_exceeded', message, { hint: 'Send the call again.', retryable: true });
  }
  return again;
}

export type InvoiceToInsert = {
  readonly customer: CustomerRow;
  readonly currency: Currency;
  readonly date: LocalDate;
  readonly dueDate: LocalDate;
  readonly sums: InvoiceSums;
  readonly details?: InvoiceDetails;
  readonly draft: boolean;
  /** Time of the payment, for an invoice that is issued because a payment arrived. */
  readonly paidAt?: Instant | null;
  /** The subscription, if the invoice is for one of its billing periods. */
  readonly subscriptionId?: SubscriptionId;
  /** The quote, if the invoice is for a quote or a part of a quote. */
  readonly quoteId?: QuoteId;
  readonly reference?: string | undefined;
  readonly notes?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
};

/** Stores an invoice and its sums; a draft gets no number (R5). */
export async function insertInvoice(tx: Queries, ctx: Context, input: InvoiceToInsert): Promise<InvoiceRow> {
  const { sums, currency, customer } = input;
  const now = ctx.now();
  const number = input.draft ? null : await nextNumber(tx, ctx, input.date);
  const status = input.draft ? 'draft' : statusWhenIssued(sums.total);
  const row = await tx.invoices.insert({
    account_id: ctx.account.id,
    customer_id: customer.id,
    subscription_id: input.subscriptionId ?? null,
    quote_id: input.quoteId ?? null,
    code: newCode(),
    invoice_number: number,
    status,
    currency,
    subtotal: sums.subtotal,
    tax_total: sums.taxTotal,
    amount: sums.total,
    amount_paid: 0,
    amount_refunded: 0,
    // Nothing is due on a draft (R17).
    amount_due: input.draft ? 0 : sums.total,
    lines: JSON.stringify(sums.lines),
    tax_lines: JSON.stringify(sums.taxLines),
    details: JSON.stringify(input.details ?? {}),
    date: input.date,
    due_date: input.dueDate,
    reference: input.reference ?? null,
    notes: input.notes ?? null,
    metadata: JSON.stringify(input.metadata ?? {}),
    reminders_sent: 0,
    last_reminder_at: null,
    created_at: now,
    issued_at: input.draft ? null : now,
    sent_at: null,
    paid_at: status === 'paid' ? now : null,
    cancelled_at: null,
    open_payment_id: null,
    overdue_told_at: null,
    reminder_step: 0,
    parties: input.draft ? null : await partiesToKeep(tx, ctx, customer),
  });
  await tx.totals.move(null, row);
  const invoice = {
    ...row,
    pdf_sha256: null,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_invoice_email: customer.invoice_email,
    customer_cc_emails: customer.cc_emails,
    customer_company: customer.company,
    customer_unsubscribed_at: customer.unsubscribed_at,
    customer_buyer_reference: customer.buyer_reference,
    customer_payment_terms: customer.payment_terms,
    customer_delivery_address: customer.delivery_address,
    customer_direct_debit: customer.direct_debit,
  };
  if (!input.draft) await snapshotInvoice(tx, ctx, invoice, input.paidAt ?? invoice.paid_at);
  return invoice;
}

/**
 * Takes the next invoice number. Must be called in the transaction that issues the invoice. If that transaction fails,
 * the number is free again, so the numbers have no gap (R5).
 */
export async function nextNumber(tx: Queries, ctx: Context, date: LocalDate): Promise<string> {
  const { sequence, prefix, digits } = await tx.accounts.takeInvoiceSequence(ctx.account.id, date);
  return invoiceNumber(prefix, sequence, digits);
}
