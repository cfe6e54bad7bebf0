/** The answers about one invoice. */
import type * as z from 'zod';
import type { InvoiceData, InvoiceWithDelivery } from '../../../operations/invoices/invoice.ts';
import type { recordPayment as RecordPayment } from '../../../operations/invoices/record-payment.ts';
import { customerOf, deliveryWords, nameOf, payLink, stateOf } from './invoice-words.ts';
import { counted, money, quoted, type Written } from './words.ts';

type Delivered = z.input<typeof InvoiceWithDelivery>;
type Recorded = z.input<typeof RecordPayment.output>;

const ITEMS_SHOWN = 4;

export function getInvoice(invoice: InvoiceData): Written {
  const total = money(invoice.amount, invoice.currency);
  return {
    answer: `Invoice ${nameOf(invoice)} for ${customerOf(invoice)}: ${total}, ${stateOf(invoice)}.`,
    lines: [sumLine(invoice), ...linkLine(invoice), ...itemLines(invoice), ...remarkLines(invoice)],
  };
}

export function createInvoice(invoice: Delivered): Written {
  const total = money(invoice.amount, invoice.currency);
  const made = `Created ${invoice.status === 'draft' ? '' : 'invoice '}${nameOf(invoice)} for ${customerOf(invoice)}`;
  return {
    answer: `${made}: ${total}, due ${invoice.due_date}; ${deliveryWords(invoice.delivery, invoice)}.`,
    lines:
      invoice.status === 'draft'
        ? [`It has no number and no pay link until issueInvoice (id ${invoice.id}).`]
        : linkLine(invoice),
  };
}

export function issueInvoice(invoice: Delivered): Written {
  const total = money(invoice.amount, invoice.currency);
  const issued = `Issued invoice ${nameOf(invoice)} for ${customerOf(invoice)}`;
  return {
    answer: `${issued}: ${total}, due ${invoice.due_date}; ${deliveryWords(invoice.delivery, invoice)}.`,
    lines: linkLine(invoice),
  };
}

export function sendInvoice(invoice: Delivered): Written {
  const mailing = deliveryWords(invoice.delivery, invoice);
  return {
    answer: `Invoice ${nameOf(invoice)} for ${customerOf(invoice)}: ${mailing}; it is ${stateOf(invoice)}.`,
    lines: linkLine(invoice),
  };
}

export function cancelInvoice(invoice: InvoiceData): Written {
  const total = money(invoice.amount, invoice.currency);
  return {
    answer: `Cancelled invoice ${nameOf(invoice)} for ${customerOf(invoice)} (${total}): nothing is due on it any more.`,
    lines: ['Its pay link no longer works. Nothing was sent to the customer.'],
  };
}

export function recordPayment(invoice: Recorded): Written {
  const { payment } = invoice;
  const received = `${money(payment.amount, payment.currency)} received by ${payment.payment_method.replace('_', ' ')}`;
  const rest =
    invoice.status === 'paid'
      ? 'which is now paid'
      : `on which ${money(invoice.amount_due, invoice.currency)} is still due`;
  return {
    answer: `Recorded ${received} for invoice ${nameOf(invoice)} of ${customerOf(invoice)}, ${rest}.`,
    lines: ['No money was moved and nothing was sent.'],
  };
}

function linkLine(invoice: InvoiceData): string[] {
  return payLink(invoice).map((link) => `Pay link: ${link}`);
}

function sumLine({ currency, ...invoice }: InvoiceData): string {
  const parts = [
    `Subtotal ${money(invoice.subtotal, currency)}`,
    `tax ${money(invoice.tax_total, currency)}`,
    `paid ${money(invoice.amount_paid, currency)}`,
    ...(invoice.amount_refunded > 0 ? [`refunded ${money(invoice.amount_refunded, currency)}`] : []),
  ];
  return `${parts.join(', ')}.`;
}

function itemLines({ items, currency }: InvoiceData): string[] {
  const lines = items
    .slice(0, ITEMS_SHOWN)
    .map((item) => `${item.quantity} × ${quoted(item.description)} at ${money(item.unit_price, currency)}`);
  const hidden = items.length - lines.length;
  return hidden > 0 ? [...lines, `… ${counted(hidden, 'more item')} in the structured data`] : lines;
}

function remarkLines(invoice: InvoiceData): string[] {
  const last = invoice.last_reminder_at === null ? '' : `, the last at ${invoice.last_reminder_at}`;
  return [
    ...(invoice.reminders_sent > 0 ? [`${counted(invoice.reminders_sent, 'reminder')} sent${last}`] : []),
    ...(invoice.reference === null ? [] : [`Reference: ${quoted(invoice.reference)}`]),
    ...(invoice.notes === null ? [] : [`Notes: ${quoted(invoice.notes)}`]),
  ];
}
