/** Stores an invoice and its sums, with a number unless it is a draft (R5, R17). */
import { invoiceNumber, newCode } from '../../model/codes.ts';
import type { Currency } from '../../model/currency.ts';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { SubscriptionId } from '../../model/ids.ts';
import type { InvoiceDetails } from '../../model/invoice-details.ts';
import type { InvoiceSums } from '../../model/invoice-sums.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { freezeInvoice } from './original-invoice.ts';
import { partiesToKeep } from './parties.ts';
import { deltaOfInsert } from './totals.ts';

export type InvoiceToInsert = {
  readonly customer: CustomerRow;
  readonly currency: Currency;
  readonly date: LocalDate;
  readonly dueDate: LocalDate;
  readonly sums: InvoiceSums;
  readonly details?: InvoiceDetails;
  /** A draft has no number. */
  readonly draft: boolean;
  /** When the money arrived, for an invoice that is issued for money that has arrived. */
  readonly paidAt?: Instant | null;
  /** The subscription whose period it is for. */
  readonly subscriptionId?: SubscriptionId;
  readonly reference?: string | undefined;
  readonly notes?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
};

export async function insertInvoice(tx: Queries, ctx: Context, input: InvoiceToInsert): Promise<InvoiceRow> {
  const { sums, currency, customer } = input;
  const now = ctx.now();
  const number = input.draft ? null : await nextNumber(tx, ctx, input.date);
  const row = await tx.invoices.insert({
    account_id: ctx.account.id,
    customer_id: customer.id,
    subscription_id: input.subscriptionId ?? null,
    code: newCode(),
    invoice_number: number,
    status: input.draft ? 'draft' : 'pending',
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
    paid_at: null,
    cancelled_at: null,
    open_payment_id: null,
    overdue_told_at: null,
    reminder_step: 0,
    parties: input.draft ? null : await partiesToKeep(tx, ctx, customer),
  });
  await tx.totals.move(ctx.account.id, [deltaOfInsert(row)]);
  const invoice = {
    ...row,
    pdf_sha256: null,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_company: customer.company,
    customer_unsubscribed_at: customer.unsubscribed_at,
    customer_buyer_reference: customer.buyer_reference,
    customer_payment_terms: customer.payment_terms,
    customer_delivery_address: customer.delivery_address,
    customer_direct_debit: customer.direct_debit,
  };
  if (!input.draft) await freezeInvoice(tx, ctx, invoice, input.paidAt ?? null);
  return invoice;
}

/** Called inside the transaction that issues the invoice, so that a failed issue leaves no gap (R5). */
export async function nextNumber(tx: Queries, ctx: Context, date: LocalDate): Promise<string> {
  const { sequence, prefix } = await tx.accounts.takeInvoiceSequence(ctx.account.id, date);
  return invoiceNumber(prefix, sequence);
}
