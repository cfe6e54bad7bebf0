/** Webhook events (R25). An event row is written in the transaction of its change. */
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
  'subscription.created',
  'subscription.activated',
  'subscription.renewed',
  'subscription.payment_failed',
  'subscription.paused',
  'subscription.resumed',
  'subscription.cancelled',
  'subscription.completed',
  'webhook.test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** `data`: payload in the form for receivers: JSON, with major units and instants as text. */
export type Event = { readonly type: EventType; readonly data: Readonly<Record<string, unknown>> };
