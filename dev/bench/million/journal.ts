/** Events and activity that the operations would have written for each change of an invoice and its payment. */
import type { Insertable } from 'kysely';
import { newEventId } from '../../../src/model/codes.ts';
import { dateAt, type Instant } from '../../../src/model/dates.ts';
import type { Event, EventType } from '../../../src/model/event.ts';
import { formatMoney } from '../../../src/model/money.ts';
import type { Actor, Channel } from '../../../src/model/token.ts';
import { invoiceEvent, nameOf, presentInvoice } from '../../../src/operations/invoices/invoice.ts';
import type { Context } from '../../../src/operations/kernel/context.ts';
import { paymentEvent } from '../../../src/operations/payments/payment.ts';
import type { AccountRow } from '../../../src/store/access/accounts.ts';
import type { InvoiceRow } from '../../../src/store/invoices/invoices.ts';
import type { ListedPaymentRow } from '../../../src/store/payments/payment-lists.ts';
import type { Tables } from '../../../src/store/schema/tables.ts';

type By = {
  readonly operation: string;
  readonly kind: Actor['kind'];
  readonly name: string;
  readonly channel: Channel;
};
type Subject = { readonly kind: 'customer' | 'invoice' | 'payment'; readonly id: number };
type Journal = {
  readonly events: Insertable<Tables['events']>[];
  readonly activity: Insertable<Tables['activity']>[];
};

const TOKEN = { kind: 'token', name: 'shop', channel: 'rest' } as const;
const WORKER = { kind: 'system', name: 'worker', channel: 'worker' } as const;
const PROVIDER = { kind: 'provider', name: 'mollie', channel: 'provider' } as const;

const ORIGIN = 'http://localhost:8787';
const addresses = { baseUrl: ORIGIN, linkUrl: ORIGIN } as Context['addresses'];

/** Returns an empty journal, and a function `note` that adds the events and the activity of one change to it. */
export function journalOf(account: AccountRow) {
  const journal: Journal = { events: [], activity: [] };
  const note = (by: By, at: Instant, subject: Subject, summary: string, events: readonly Event[] = []) => {
    for (const { type, data } of events) {
      const event = { event_id: newEventId(), account_id: account.id, type, data: JSON.stringify(data) };
      // Null: the worker creates no webhook deliveries for this event.
      journal.events.push({ ...event, created_at: at, fan_out_at: null });
    }
    journal.activity.push({
      account_id: account.id,
      operation: by.operation,
      actor_kind: by.kind,
      actor_id: null,
      actor_name: by.name,
      channel: by.channel,
      subject_kind: subject.kind,
      subject_id: subject.id,
      summary,
      request_id: `${by.operation}-${subject.id}`,
      created_at: at,
    });
  };
  return { journal, note };
}

/**
 * Reconstructs the events and the activity of an invoice and a payment from their rows. `payment` pays the invoice, or
 * a payment link if it has no invoice.
 */
export function noteChanges(account: AccountRow, invoice: InvoiceRow, payment: ListedPaymentRow): Journal {
  const { journal, note } = journalOf(account);
  const name = nameOf(invoice);
  const of = { kind: 'invoice', id: invoice.id } as const;
  const { amount, currency, created_at, overdue_told_at, cancelled_at } = invoice;
  const money = formatMoney(amount, currency);
  const told = (type: EventType, row: InvoiceRow, at: Instant) =>
    invoiceEvent(type, presentInvoice(row, { account, addresses }, dateAt(at, account.timezone)));
  const isDraft = invoice.status === 'draft';
  const open = isDraft
    ? invoice
    : { ...invoice, ...{ status: 'pending' as const, amount_paid: 0, amount_due: amount, revision: 1 }, ...UNSETTLED };
  const created = isDraft ? [] : [told('invoice.created', open, created_at)];
  note(
    { ...TOKEN, operation: 'createInvoice' },
    created_at,
    of,
    `Created ${name} for ${invoice.customer_name}, ${money}`,
    created,
  );
  if (overdue_told_at !== null) {
    const events = [told('invoice.overdue', { ...open, overdue_told_at }, overdue_told_at)];
    note({ ...WORKER, operation: 'tellOverdue' }, overdue_told_at, of, `${name} is overdue`, events);
  }
  if (cancelled_at !== null) {
    const events = [told('invoice.cancelled', invoice, cancelled_at)];
    note({ ...TOKEN, operation: 'cancelInvoice' }, cancelled_at, of, `Cancelled ${name}`, events);
  }
  const at = payment.listed_at;
  if (payment.invoice_id !== null) {
    const events = [paymentEvent('payment.succeeded', payment), told('invoice.paid', invoice, at)];
    note({ ...TOKEN, operation: 'recordPayment' }, at, of, `Recorded ${money} received on ${name}`, events);
  } else {
    const failed = payment.status === 'failed';
    const events = [paymentEvent(failed ? 'payment.failed' : 'payment.succeeded', payment)];
    const summary = failed
      ? `The payment for ${payment.description} failed`
      : `Received ${money} for ${payment.description}`;
    note({ ...PROVIDER, operation: 'settlePayment' }, at, { kind: 'payment', id: payment.id }, summary, events);
  }
  return journal;
}

const UNSETTLED = { paid_at: null, cancelled_at: null, overdue_told_at: null } as const;
