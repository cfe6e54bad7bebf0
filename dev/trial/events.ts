/**
 * Compares the webhooks at a local receiver with the rows of the service. Each change must have exactly one event, with
 * a valid signature.
 */
import { createHmac } from 'node:crypto';
import type { Received } from '../../test/webhooks/receiver.ts';
import type { Ledger } from './ledger.ts';
import type { Data } from './model.ts';

export interface Heard {
  /** Number of different events. */
  readonly events: number;
  /** Number of requests that repeated an event. */
  readonly again: number;
  readonly broken: readonly string[];
}

type Happened = { readonly event: string; readonly data: Data; readonly id: string };

export function heard(received: readonly Received[], secret: string, ledger: Ledger): Heard {
  const forged = received.filter((one) => !isSigned(one, secret));
  const byId = Map.groupBy(received, ({ id }) => id);
  const changed = [...byId].filter(([, times]) => new Set(times.map(({ body }) => body)).size > 1);
  const events = [...byId.values()].flatMap(([first]) => (first ? [JSON.parse(first.body) as Happened] : []));
  return {
    events: byId.size,
    again: received.length - byId.size,
    broken: [
      ...forged.map(({ id }) => `webhook ${id}: its signature does not match`),
      ...changed.map(([id]) => `webhook ${id}: came again with another body`),
      ...expectedOf(ledger).flatMap((expected) => eventFaults(expected, events)),
    ],
  };
}

interface Expected {
  readonly type: string;
  /** Ids of rows that have exactly one event of the type. */
  readonly must: readonly unknown[];
  /** Ids of rows that have at most one event of the type. */
  readonly may?: readonly unknown[];
}

function expectedOf({ invoices, payments, creditNotes, subscriptions }: Ledger): readonly Expected[] {
  const ids = (rows: readonly Data[]) => rows.map(({ id }) => id);
  const paid = invoices.filter(({ status }) => status === 'paid');
  // A credit note can make an invoice paid without this event (R81). A later payment of the invoice has the event.
  const [credited, onlyPaid] = [paid.filter((row) => row.amount_credited), paid.filter((row) => !row.amount_credited)];
  return [
    { type: 'invoice.created', must: ids(invoices.filter(({ status }) => status !== 'draft')) },
    { type: 'invoice.sent', must: ids(invoices.filter(({ sent_at }) => sent_at !== null)) },
    { type: 'invoice.cancelled', must: ids(invoices.filter(({ status }) => status === 'cancelled')) },
    { type: 'invoice.reminder_sent', must: ids(invoices.filter(({ reminders_sent }) => Number(reminders_sent) > 0)) },
    { type: 'invoice.paid', must: ids(onlyPaid), may: ids(credited) },
    { type: 'payment.succeeded', must: ids(payments.filter(({ status }) => status === 'paid')) },
    { type: 'credit_note.created', must: ids(creditNotes) },
    { type: 'subscription.created', must: ids(subscriptions) },
  ];
}

function eventFaults({ type, must, may = [] }: Expected, events: readonly Happened[]): string[] {
  const counts = new Map<unknown, number>();
  for (const { event, data } of events) if (event === type) counts.set(data.id, (counts.get(data.id) ?? 0) + 1);
  const possible = new Set([...must, ...may]);
  return [
    ...must.filter((id) => !counts.has(id)).map((id) => `event ${type} of ${id}: never arrived`),
    ...[...counts].filter(([id]) => !possible.has(id)).map(([id]) => `event ${type} of ${id}: nothing happened`),
    ...[...counts].filter(([, count]) => count > 1).map(([id, count]) => `event ${type} of ${id}: ${count} events`),
  ];
}

function isSigned({ body, headers, id }: Received, secret: string): boolean {
  const plain = createHmac('sha256', secret).update(body).digest('hex');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const timestamp = headers['webhook-timestamp'];
  const standard = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return headers['x-service-signature'] === `sha256=${plain}` && headers['webhook-signature'] === `v1,${standard}`;
}
