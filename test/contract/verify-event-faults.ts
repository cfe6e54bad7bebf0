/** Faults of events, and of the rows and mails that events report, with the differences that verify must find. */
import { EVENT_TYPES } from '../../src/model/event.ts';
import type { ValidationIssue } from './verify-faults.ts';

/** Event of a webhook test that a person requested. It refers to no row. */
export const OF_NO_ROW = 'webhook.test';

/** Event types of which one event is removed, so that a change has no event. Verify must find this for each type. */
export const UNTOLD = EVENT_TYPES.filter((type) => type !== OF_NO_ROW);

const retold = (from: string, to: string) => ({
  ...{ table: 'events', fault: `${from} told as ${to}`, where: `type = '${from}'` },
  set: { type: `'${to}'` },
});
const names = (type: string, data: string, fault: string) => ({
  ...{ table: 'events', fault: `${type} ${fault}`, where: `type = '${type}'` },
  set: { data: `'${data}'` },
});

export const EVENT_FAULTS: readonly ValidationIssue[] = [
  {
    table: 'invoices',
    fault: 'when it was mailed',
    where: 'sent_at is not null',
    set: { sent_at: 'null' },
    finds: ['events: invoices events invoice.sent'],
  },
  {
    table: 'invoices',
    fault: 'reminders',
    where: 'reminders_sent > 0',
    set: { reminders_sent: '0' },
    finds: ['events: invoices events invoice.reminder_sent'],
  },
  {
    table: 'credit_notes',
    fault: 'when it was mailed',
    where: 'sent_at is not null',
    set: { sent_at: 'null' },
    finds: ['events: credit_notes events credit_note.sent'],
  },
  ...(
    [
      ['invoice', 'invoices events invoice.sent'],
      ['reminder', 'invoices events invoice.reminder_sent'],
      ['credit_note', 'credit_notes events credit_note.sent'],
    ] as const
  ).map(([kind, found]) => ({
    ...{ table: 'mails', fault: `${kind}, not sent`, where: `kind = '${kind}'` },
    ...{ set: { status: `'dropped'` }, finds: [`events: ${found}`] },
  })),
  {
    table: 'disputes',
    fault: 'never taken',
    where: 'withdrawn_at is not null and returned_at is not null',
    set: { withdrawn_at: 'null', returned_at: 'null' },
    finds: ['events: disputes events payment.charged_back', 'events: disputes events payment.dispute_won'],
  },
  {
    table: 'subscriptions',
    fault: 'not active',
    where: `collection = 'charge'`,
    set: { activated_at: 'null' },
    finds: ['events: subscriptions events subscription.activated', 'events: subscriptions events subscription.renewed'],
  },
  {
    table: 'subscriptions',
    fault: 'not paused',
    where: 'paused_at is not null',
    set: { paused_at: 'null' },
    finds: ['events: subscriptions events subscription.resumed'],
  },
  {
    table: 'subscriptions',
    fault: 'another end',
    where: `status = 'cancelled'`,
    set: { status: `'completed'` },
    finds: [
      'events: subscriptions events subscription.cancelled',
      'events: subscriptions events subscription.completed',
    ],
  },
  {
    table: 'subscription_periods',
    fault: 'that did not fail',
    where: 'first_failed_at is not null',
    set: { first_failed_at: 'null' },
    finds: ['events: subscriptions events subscription.payment_failed'],
  },
  {
    ...retold('invoice.reminder_sent', 'invoice.sent'),
    finds: ['events: invoices events invoice.sent', 'events: invoices events invoice.reminder_sent'],
  },
  {
    ...retold('subscription.renewed', 'subscription.activated'),
    finds: ['events: subscriptions events subscription.activated', 'events: subscriptions events subscription.renewed'],
  },
  {
    ...retold('subscription.completed', 'subscription.payment_failed'),
    finds: [
      'events: subscriptions events subscription.payment_failed',
      'events: subscriptions events subscription.completed',
    ],
  },
  {
    ...retold('payment.dispute_won', 'payment.charged_back'),
    finds: ['events: disputes events payment.dispute_won'],
  },
  {
    ...names('invoice.overdue', '{"id":9999999}', 'of an invoice that is not there'),
    finds: ['events: invoices events invoice.overdue', 'events: events row that invoice.overdue names'],
  },
  {
    ...names('payment.charged_back', '{"id":1}', 'of no dispute'),
    finds: ['events: events row that payment.charged_back names', 'events: disputes events payment.charged_back'],
  },
];
