/** The rows that each operation is expected to change in the store. */
import { type Credit, creditOfAll } from '../ledger/credit.ts';
import { INVOICES } from '../ledger/plan.ts';
import {
  billedOf,
  creditedOn,
  customer,
  customerId,
  dueOf,
  grossOf,
  invoice,
  invoiceId,
  of as invoicesOf,
  nextInvoiceId,
  paidOn,
  paymentId,
  quote,
  quoteId,
  recurring,
  recurringId,
} from '../ledger/truth.ts';
import { type Money, sumOf } from '../money.ts';
import type { Expected } from '../score/effects.ts';

export function invoiceMade(
  by: { readonly customer: number } | null,
  amount: Money,
  more: Expected['with'] = {},
): Expected[] {
  return [
    {
      table: 'invoices',
      change: 'added',
      with: {
        ...(by ? { customer_id: by.customer } : {}),
        ...{ amount: amount.minor, currency: amount.currency, status: 'pending', ...more },
      },
    },
    ...(more.status === 'draft' ? [] : [documentKept('invoice', nextInvoiceId()), event('invoice.created')]),
  ];
}

export function byCustomer(key: string) {
  return { customer: customerId(key) };
}

export function reminded(key: string, times = 1): Expected[] {
  return [
    { table: 'invoices', change: 'changed', id: invoiceId(key), with: { reminders_sent: times } },
    { table: 'mails', change: 'added', with: { kind: 'reminder', invoice_id: invoiceId(key), status: 'sent' } },
    event('invoice.reminder_sent'),
  ];
}

export function paymentRecorded(key: string, amount: Money, left: 'settled' | 'open'): Expected[] {
  const before = paidOn(invoice(key)).reduce((sum, { minor }) => sum + minor, 0);
  const settled = left === 'settled' ? { status: 'paid' } : {};
  return [
    {
      table: 'payments',
      change: 'added',
      with: { amount: amount.minor, currency: amount.currency, invoice_id: invoiceId(key) },
    },
    {
      table: 'invoices',
      change: 'changed',
      id: invoiceId(key),
      with: { amount_paid: before + amount.minor, ...settled },
    },
    event('payment.succeeded'),
    ...(left === 'settled' ? [event('invoice.paid')] : []),
  ];
}

/** Expected row of a PDF document, which is either stored already or waiting to be stored. */
function documentKept(kind: 'invoice' | 'credit_note', of?: number): Expected {
  return { table: 'kept_documents', change: 'added', with: { kind, ...(of === undefined ? {} : { subject_id: of }) } };
}

/** `more`: further columns of the invoice. */
export function draftIssued(key: string, more: Expected['with'] = {}): Expected[] {
  return [
    { table: 'invoices', change: 'changed', id: invoiceId(key), with: { status: 'pending', ...more } },
    documentKept('invoice', invoiceId(key)),
    event('invoice.created'),
  ];
}

export function draftChanged(key: string, columns: Expected['with']): Expected {
  return { table: 'invoices', change: 'changed', id: invoiceId(key), with: columns };
}

export function draftDeleted(key: string): Expected {
  return { table: 'invoices', change: 'removed', id: invoiceId(key), with: { status: 'draft' } };
}

/**
 * Expected changes for a credit note: it lowers the amount due of its invoice. The part above the amount due is money
 * to refund (`to_give_back`). `more`: further columns of the credit note and of the invoice.
 */
export function credited(
  key: string,
  { tax, total }: Credit,
  more: { readonly note?: Expected['with']; readonly invoice?: Expected['with'] } = {},
): Expected[] {
  const of = invoice(key);
  const [due, before] = [dueOf(of).minor, sumOf(total.currency, creditedOn(of)).minor];
  const applied_to_due = Math.min(due, total.minor);
  const isSettled = due > 0 && applied_to_due === due;
  const status = paidOn(of).length > 0 ? 'paid' : 'cancelled';
  return [
    {
      table: 'credit_notes',
      change: 'added',
      with: {
        ...{ invoice_id: invoiceId(key), currency: total.currency, amount: total.minor, tax_total: tax.minor },
        ...{ applied_to_due, to_give_back: total.minor - applied_to_due, ...more.note },
      },
    },
    {
      table: 'invoices',
      change: 'changed',
      id: invoiceId(key),
      with: { amount_credited: before + total.minor, ...(isSettled ? { status } : {}), ...more.invoice },
    },
    documentKept('credit_note'),
    event('credit_note.created'),
    ...(isSettled && status === 'cancelled' ? [event('invoice.cancelled')] : []),
  ];
}

/** A refund of the invoice's only payment; it is complete at once, because the payment was recorded by hand. */
export function refunded(key: string, amount: Money): Expected[] {
  return [
    ...moneyBack(key, amount),
    { table: 'invoices', change: 'changed', id: invoiceId(key), with: { amount_refunded: amount.minor } },
  ];
}

export function creditedAndRefunded(key: string, credit: Credit): Expected[] {
  const { minor } = credit.total;
  const invoice = { amount_refunded: minor, credit_returned: minor, ...whenAllIsBack(key, minor) };
  return [...credited(key, credit, { invoice }), ...moneyBack(key, credit.total)];
}

function moneyBack(key: string, { minor }: Money): Expected[] {
  return [
    { table: 'refunds', change: 'added', with: { payment_id: paymentId(key), amount: minor, status: 'done' } },
    {
      table: 'payments',
      change: 'changed',
      id: paymentId(key),
      with: { amount_refunded: minor, ...whenAllIsBack(key, minor) },
    },
    {
      table: 'invoice_outflows',
      change: 'added',
      with: { invoice_id: invoiceId(key), kind: 'refunded', amount: minor },
    },
    event('payment.refunded'),
  ];
}

function whenAllIsBack(key: string, minor: number) {
  return minor === grossOf(invoice(key)).minor ? { status: 'refunded' } : {};
}

/** Undoing the only payment of a paid invoice: the invoice is unpaid again. */
export function undone(key: string): Expected[] {
  return [
    {
      table: 'payments',
      change: 'changed',
      id: paymentId(key),
      with: { status: 'failed', failure_reason: 'recorded_in_error' },
    },
    { table: 'invoices', change: 'changed', id: invoiceId(key), with: { status: 'pending', amount_paid: 0 } },
    event('payment.undone'),
  ];
}

export function invoiceCancelled(key: string): Expected[] {
  return credited(key, creditOfAll(key));
}

export function cancelledWithoutNote(key: string): Expected[] {
  return [
    { table: 'invoices', change: 'changed', id: invoiceId(key), with: { status: 'cancelled' } },
    event('invoice.cancelled'),
  ];
}

/** `note`: the result of {@link credited}. */
export function creditMailed(key: string, note: readonly Expected[]): Expected[] {
  const mail = { kind: 'credit_note', invoice_id: invoiceId(key), status: 'sent' };
  return [...note, { table: 'mails', change: 'added', with: mail }, event('credit_note.sent')];
}

/** `made`: the result of {@link invoiceMade}. */
export function invoiceMailed(made: readonly Expected[], subject: RegExp): Expected[] {
  const mail = { kind: 'invoice', invoice_id: nextInvoiceId(), status: 'sent', subject };
  return [...made, { table: 'mails', change: 'added', with: mail }, event('invoice.sent')];
}

/** The mail of an invoice that was issued before. `copies`: how many addresses get a copy. */
export function mailedAgain(key: string, { paid = false, copies = 0 } = {}): Expected[] {
  const id = invoiceId(key);
  return [
    { table: 'invoices', change: 'changed', id, with: {} },
    // The PDF that is mailed is stored with it. That of a paid invoice is made anew, because it says paid.
    ...(paid ? [] : [{ table: 'kept_documents', change: 'changed', with: {} } as const]),
    ...Array.from({ length: copies }, () => ({ table: 'mail_copies', change: 'added', with: {} }) as const),
    { table: 'mails', change: 'added', with: { kind: 'invoice', invoice_id: id, status: 'sent' } },
    event('invoice.sent'),
  ];
}

/** A merge of a customer who has invoices only, and no field that the customer who stays lacks. */
export function customersMerged(key: string, into: string): Expected[] {
  const [id, stays] = [customerId(key), customerId(into)];
  return [
    { table: 'customers', change: 'removed', id, with: { name: customer(key).name } },
    { table: 'merged_customers', change: 'added', id, with: { into_id: stays } },
    ...invoicesOf(key).map((one) => ({
      ...{ table: 'invoices', change: 'changed' as const, id: invoiceId(one.key) },
      with: { customer_id: stays },
    })),
  ];
}

/** New terms of a recurring invoice. Its begun periods keep the old ones. */
export function recurringChanged(key: string, columns: Expected['with']): Expected[] {
  const { amount, description } = recurring(key);
  const begun = INVOICES.filter(({ ofRecurring }) => ofRecurring === key);
  return [
    { table: 'subscriptions', change: 'changed', id: recurringId(key), with: columns },
    ...begun.map(() => ({
      ...{ table: 'subscription_periods', change: 'changed' as const },
      with: { amount: amount.minor, description },
    })),
    event('subscription.updated'),
  ];
}

/** Reminders in one batch, one for each invoice. */
export function remindedTogether(keys: readonly string[]): Expected[] {
  return [
    { table: 'reminder_batches', change: 'added', with: {} },
    ...keys.flatMap((key) => [
      ...reminded(key),
      {
        table: 'reminder_outcomes',
        change: 'added' as const,
        with: { invoice_id: invoiceId(key), reason: null },
      },
    ]),
  ];
}

/** `more`: further columns of the quote; a draft without them. */
export function quoteMade(by: { readonly customer: number }, amount: Money, more: Expected['with'] = {}): Expected[] {
  const { minor, currency } = amount;
  const columns = { customer_id: by.customer, amount: minor, currency, status: 'draft', ...more };
  return [{ table: 'quotes', change: 'added', with: columns }];
}

/** `quoteRows`: the expected rows of the quote itself. */
export function quoteSent(quoteRows: readonly Expected[]): Expected[] {
  return [
    ...quoteRows,
    { table: 'mails', change: 'added', with: { kind: 'quote', status: 'sent' } },
    event('quote.sent'),
  ];
}

type Billing = { readonly draft?: true; readonly mailed?: true; readonly acceptedBy?: RegExp };

/** An invoice made from a quote, of all that is left or of a part. `acceptedBy`: the call also accepts the quote. */
export function quoteBilled(key: string, amount: Money, { draft, mailed, acceptedBy }: Billing = {}): Expected[] {
  const of = quote(key);
  const amount_invoiced = billedOf(key).minor + amount.minor;
  const isWhole = amount_invoiced === grossOf(of).minor;
  const made = invoiceMade(byCustomer(of.customer), amount, {
    quote_id: quoteId(key),
    status: draft ? 'draft' : 'pending',
  });
  const status = isWhole ? { status: 'invoiced' } : acceptedBy ? { status: 'accepted' } : {};
  return [
    ...(mailed ? invoiceMailed(made, /INV-/) : made),
    {
      table: 'quotes',
      change: 'changed',
      id: quoteId(key),
      with: { amount_invoiced, ...status, ...(acceptedBy ? { accepted_by: acceptedBy } : {}) },
    },
    ...(acceptedBy ? [event('quote.accepted')] : []),
  ];
}

export function linkMade(amount: Money): Expected {
  return { table: 'payment_requests', change: 'added', with: { amount: amount.minor, currency: amount.currency } };
}

function event(type: string): Expected {
  return { table: 'events', change: 'added', with: { type } };
}
