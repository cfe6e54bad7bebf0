/**
 * Compares acknowledged calls with the rows of a database directly, without the service: after a failure, before the
 * service has written anything else.
 */
import type { Received } from '../../test/webhooks/receiver.ts';
import type { Intent, Kind, Model } from './model.ts';
import type { Rows } from './report.ts';

/** Calls that left a trace in the database: the kind, and the tag of the call or the id of its invoice. */
const TRACES = `select 'invoice' as kind, reference as trace from invoices where reference is not null
  union all select 'payment', note from payments where recorded = 1 and note is not null
  union all select 'credit', reason from credit_notes
  union all select 'subscription', description from subscriptions
  union all select 'reminder', cast(id as text) from invoices where reminders_sent > 0
  union all select 'page', cast(invoice_id as text) from payments
    left join sandbox_payments on sandbox_payments.id = provider_payment_id
    where recorded = 0 and invoice_id is not null and (status = 'paid' or sandbox_payments.state = 'paid')`;

/** Kinds of calls whose trace is the id of their invoice. */
const BY_INVOICE: readonly Kind[] = ['reminder', 'page'];

export const acknowledged = ({ intents }: Model): Intent[] =>
  [...intents.values()].filter(({ state }) => state === 'acknowledged');

/** The calls, all acknowledged before, of which the database has no trace. */
export async function lostOf(calls: readonly Intent[], rows: Rows): Promise<Intent[]> {
  const traces = new Set((await rows(TRACES)).map(({ kind, trace }) => `${kind} ${trace}`));
  return calls.filter(({ kind, tag, about }) => !traces.has(`${kind} ${BY_INVOICE.includes(kind) ? about?.id : tag}`));
}

/**
 * Takes lost calls out of the comparison, and all calls about an invoice that is lost: after the loss, another invoice
 * can get its id and number. A payment on a page becomes `unknown`, because the provider may report it again.
 */
export function forget({ intents }: Model, lost: readonly Intent[]): void {
  for (const intent of lost) intent.state = intent.kind === 'page' ? 'unknown' : 'lost';
  for (const intent of intents.values()) if (intent.about?.intent.state === 'lost') intent.state = 'lost';
}

/** Ids of events that the receiver has acknowledged and that the database does not have. */
export async function lostEvents(received: readonly Received[], rows: Rows): Promise<ReadonlySet<string>> {
  const known = new Set((await rows('select event_id from events')).map(({ event_id }) => event_id));
  return new Set(received.map(({ id }) => id).filter((id) => !known.has(id)));
}
