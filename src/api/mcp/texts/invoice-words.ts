/** An invoice in a few words. */
import type * as z from 'zod';
import type { InvoiceData, InvoiceWithDelivery } from '../../../operations/invoices/invoice.ts';
import { counted, money, plain, quoted } from './words.ts';

type Delivery = z.input<typeof InvoiceWithDelivery>['delivery'];

export function nameOf({ invoice_number, id }: Pick<InvoiceData, 'invoice_number' | 'id'>): string {
  return invoice_number ?? `draft ${id}`;
}

export function customerOf({ customer }: Pick<InvoiceData, 'customer'>): string {
  return quoted(customer.name);
}

/** `overdue by 12 days, EUR 60.00 still due` */
export function stateOf(invoice: InvoiceData): string {
  return `${standingOf(invoice)}${invoice.disputed ? ', disputed (a dispute about its payment is open)' : ''}`;
}

function standingOf(invoice: InvoiceData): string {
  const due = `${money(invoice.amount_due, invoice.currency)} ${invoice.amount_paid > 0 ? 'still due' : 'due'}`;
  switch (invoice.status) {
    case 'draft':
      return 'draft, not issued yet';
    case 'pending':
      return `pending, ${due} by ${invoice.due_date}`;
    case 'overdue':
      return `overdue by ${counted(invoice.days_overdue, 'day')}, ${due} since ${invoice.due_date}`;
    case 'paid':
      return `paid${invoice.paid_at === null ? '' : ` on ${invoice.paid_at}`}`;
    case 'refunded':
      return `refunded, ${money(invoice.amount_refunded, invoice.currency)} given back`;
    case 'cancelled':
      return 'cancelled, nothing is due';
  }
}

/** Where the customer pays, while there is something to pay. */
export function payLink({ payment_url, status }: Pick<InvoiceData, 'payment_url' | 'status'>): string[] {
  return payment_url !== null && (status === 'pending' || status === 'overdue') ? [payment_url] : [];
}

/** What became of the mail. A model must never take "created" for "sent". */
export function deliveryWords(delivery: Delivery, { customer }: Pick<InvoiceData, 'customer'>): string {
  const address = plain(customer.email ?? 'the customer', 120);
  switch (delivery) {
    case null:
      return 'nothing was sent to the customer';
    case 'sent':
      return `it was mailed to ${address}`;
    case 'queued':
      return `the mail to ${address} is queued and goes out as soon as the mail server takes it`;
    case 'not_configured':
      return `nothing was sent: no mail server is configured, so the mail to ${address} was kept, not sent`;
    case 'rejected':
      return `nothing was sent: the mail server refused the address ${address}`;
  }
}
