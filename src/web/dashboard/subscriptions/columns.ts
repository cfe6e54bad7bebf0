/** Subscriptions as rows, wherever some are shown. */
import { html } from 'hono/html';
import type { SubscriptionStatus } from '../../../model/subscription.ts';
import type { SubscriptionData } from '../../../operations/subscriptions/subscription.ts';
import type { Html } from '../../layout/document.ts';
import { rhythmText } from '../../layout/rhythm.ts';
import { money, shortDay } from '../frame/formats.ts';
import type { Column } from '../frame/table.ts';
import { type Tone, tag } from '../frame/tag.ts';
import { MONEY } from '../money-words.ts';
import type { Inside } from '../page.ts';

const { subscriptions: words } = MONEY;

const TONES: Readonly<Record<SubscriptionStatus, Tone>> = {
  pending: 'pending',
  active: 'paid',
  past_due: 'overdue',
  paused: 'pending',
  cancelled: '',
  completed: '',
};

export function subscriptionTags({ status, testmode }: SubscriptionData): Html {
  return html`<span>${tag(words.statuses[status] ?? status, TONES[status])}${testmode ? html` ${tag(MONEY.test, '')}` : ''}</span>`;
}

export function subscriptionColumns({ at }: Inside): readonly Column<SubscriptionData>[] {
  const { columns } = words;
  return [
    {
      label: columns.description,
      cell: ({ id, description }) => html`<a href="${at(`/subscriptions/${id}`)}"><bdi>${description}</bdi></a>`,
    },
    {
      label: columns.customer,
      cell: ({ customer }) =>
        customer ? html`<a href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>` : '',
    },
    { label: columns.status, kind: 'short', cell: subscriptionTags },
    { label: columns.rhythm, kind: 'short', cell: (one) => rhythmText(one, 'en') },
    {
      label: columns.next,
      kind: 'short',
      cell: ({ next_payment_on: next, cancel_at_period_end: ends }) =>
        next === null || ends ? words.noNext : shortDay(next),
    },
    { label: columns.amount, kind: 'figure', cell: ({ amount, currency }) => money(amount, currency) },
  ];
}
