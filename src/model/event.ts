/** Webhook events (R25). Each event is stored in the same transaction as the change that it reports. */
export const EVENT_TYPES = [
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'payment.charged_back',
  'payment.dispute_won',
  'payment.undone',
  'invoice.created',
  'invoice.sent',
  'invoice.paid',
  'invoice.overdue',
  'invoice.cancelled',
  'invoice.reminder_sent',
  'credit_note.created',
  'credit_note.sent',
  'quote.sent',
  'quote.accepted',
  'quote.declined',
  'subscription.created',
  'subscription.activated',
  'subscription.renewed',
  'subscription.payment_failed',
  'subscription.updated',
  'subscription.paused',
  'subscription.resumed',
  'subscription.cancelled',
  'subscription.completed',
  'customer.erased',
  'webhook.test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An event. `data`: JSON payload for receivers, with amounts in major units and instants as text. */
export type Event = { readonly type: EventType; readonly data: Readonly<Record<string, unknown>> };
