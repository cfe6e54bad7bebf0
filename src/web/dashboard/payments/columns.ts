/** Columns of payment tables. */

import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { PaymentStatus } from '../../../model/payment.ts';
import type { PaymentData } from '../../../operations/payments/payment.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { dayOf, money } from '../components/formats.ts';
import type { Column } from '../components/table.ts';
import { type Tone, tag } from '../components/tag.ts';
import type { SignedIn } from '../page.ts';

const TONES: Readonly<Record<PaymentStatus, Tone>> = {
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  failed: 'overdue',
  refunded: '',
};

/** Test payments are marked, because sums do not include them. */
export function paymentTags({ status, testmode, dispute }: PaymentData, language: Language): Html {
  const words = DASHBOARD[language].paymentList;
  const disputed = dispute?.status === 'open' ? html` ${tag(words.disputed, 'overdue')}` : '';
  return html`<span>${tag(words.statuses[status] ?? status, TONES[status])}${disputed}${testmode ? html` ${tag(DASHBOARD[language].page.test, '')}` : ''}</span>`;
}

export function paymentColumns({ at, session, language }: SignedIn): readonly Column<PaymentData>[] {
  const words = DASHBOARD[language].paymentList;
  const { columns } = words;
  return [
    {
      label: columns.description,
      cell: ({ id, description }) => html`<a href="${at(`/payments/${id}`)}"><bdi>${description}</bdi></a>`,
    },
    {
      label: columns.customer,
      cell: ({ customer }) =>
        customer ? html`<a href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>` : '',
    },
    {
      label: columns.when,
      kind: 'short',
      cell: ({ paid_at, created_at }) => dayOf(paid_at ?? created_at, session.account.timezone, language),
    },
    { label: columns.status, kind: 'short', cell: (one) => paymentTags(one, language) },
    { label: columns.amount, kind: 'figure', cell: ({ amount, currency }) => money(amount, currency, language) },
  ];
}
