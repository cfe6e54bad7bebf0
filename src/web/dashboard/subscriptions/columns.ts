/** Columns of subscription tables. */

import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { SubscriptionStatus } from '../../../model/subscription.ts';
import type { SubscriptionData } from '../../../operations/subscriptions/subscription.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { rhythmText } from '../../layout/rhythm.ts';
import { money, shortDay } from '../components/formats.ts';
import type { Column } from '../components/table.ts';
import { type Tone, tag } from '../components/tag.ts';
import type { SignedIn } from '../page.ts';

const TONES: Readonly<Record<SubscriptionStatus, Tone>> = {
  pending: 'pending',
  active: 'paid',
  past_due: 'overdue',
  paused: 'pending',
  cancelled: '',
  completed: '',
};

export function subscriptionTags({ status, collection, testmode }: SubscriptionData, language: Language): Html {
  const words = DASHBOARD[language].subscriptions.list;
  const kind = collection === 'invoice' ? html` ${tag(DASHBOARD[language].invoicedSubscriptions.tag, '')}` : '';
  return html`<span>${tag(words.statuses[status] ?? status, TONES[status])}${kind}${testmode ? html` ${tag(DASHBOARD[language].page.test, '')}` : ''}</span>`;
}

export function subscriptionColumns({ at, language }: SignedIn): readonly Column<SubscriptionData>[] {
  const words = DASHBOARD[language].subscriptions.list;
  const { columns } = words;
  return [
    {
      label: columns.description,
      cell: ({ id, description }) => html`<a href="${at(`/subscriptions/${id}`)}"><bdi>${description}</bdi></a>`,
    },
    {
      label: columns.customer,
      phone: 'below',
      cell: ({ customer }) =>
        customer ? html`<a href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>` : '',
    },
    { label: columns.status, kind: 'short', phone: 'aside', cell: (one) => subscriptionTags(one, language) },
    { label: columns.rhythm, kind: 'short', cell: (one) => rhythmText(one, language) },
    {
      label: columns.next,
      kind: 'short',
      cell: ({ next_payment_on: next, cancel_at_period_end: ends }) =>
        next === null || ends ? words.noNext : shortDay(next, language),
    },
    {
      label: columns.amount,
      kind: 'figure',
      phone: 'end',
      cell: ({ amount, currency }) => money(amount, currency, language),
    },
  ];
}
