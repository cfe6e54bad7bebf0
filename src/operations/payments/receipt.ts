/** Receipts of live payments, for businesses that send them (R104). */
import { receiptMail } from '../../documents/mail/receipt-mail.ts';
import { type Addressees, addresseesOf } from '../../model/addressees.ts';
import { dateAt } from '../../model/dates.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import { languageFor } from '../customers/customer.ts';
import { nameOf, requireInvoice } from '../invoices/invoice.ts';
import { type Context, paymentUrl } from '../kernel/context.ts';
import { queueMail } from '../mails/queue-mail.ts';

/**
 * Queues the receipt of a payment. Must be called in the transaction that settles the payment. A payment then gets only
 * one receipt. The worker sends the receipt. `amount`: the paid amount without the overpaid part, which is refunded. No
 * receipt is queued for test money or money of the sandbox. No receipt is queued if neither the payer nor the customer
 * has an address.
 */
export async function queueReceipt(tx: Queries, ctx: Context, payment: PaymentRow, amount: number): Promise<void> {
  const { account } = ctx;
  if (account.send_receipts !== 1 || amount === 0 || payment.testmode === 1 || payment.provider === 'sandbox') return;
  const { customer_id: id } = payment;
  const customer = id === null ? undefined : await tx.customers.byId(account.id, id);
  const addressees = addresseesFor(payment, customer);
  if (!addressees || !customer) return;
  await queueMail(tx, ctx, {
    kind: 'receipt',
    ...addressees,
    ...(payment.invoice_id === null ? {} : { invoiceId: payment.invoice_id }),
    paymentId: payment.id,
    content: receiptMail({
      language: (payment.payer_email === null ? null : payment.payer_language) ?? (await languageFor(tx, customer)),
      seller: account.name,
      customer: payment.payer_name ?? customer.name,
      currency: payment.currency,
      amount,
      paidOn: dateAt(payment.paid_at ?? ctx.now(), account.timezone),
      of: await paidOf(tx, ctx, payment),
    }),
  });
}

/**
 * Returns the address that the payer gave for this payment. If the payer gave none, returns the customer's addresses.
 */
function addresseesFor({ payer_email: to }: PaymentRow, customer: CustomerRow | undefined): Addressees | null {
  if (to !== null) return { to, cc: [] };
  return customer ? addresseesOf(customer) : null;
}

async function paidOf(tx: Queries, ctx: Context, { invoice_id: id, description }: PaymentRow) {
  if (id === null) return description;
  const invoice = await requireInvoice(ctx, id, tx);
  return { invoiceNumber: nameOf(invoice), amountDue: invoice.amount_due, url: paymentUrl(invoice, ctx) };
}
