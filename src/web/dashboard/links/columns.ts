/** Columns of payment link tables, and the colours of link states. */

import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { RequestStatus } from '../../../model/payment-request.ts';
import type { PaymentLinkData } from '../../../operations/payment-links/payment-link.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { dayOf, money } from '../components/formats.ts';
import type { Column } from '../components/table.ts';
import { type Tone, tag } from '../components/tag.ts';
import type { SignedIn } from '../page.ts';

const TONES: Readonly<Record<RequestStatus, Tone>> = {
  active: 'paid',
  processing: 'pending',
  paid: 'paid',
  expired: '',
  inactive: '',
};

export function linkTags({ status, testmode }: PaymentLinkData, language: Language): Html {
  const words = DASHBOARD[language].linkList;
  return html`<span>${tag(words.statuses[status] ?? status, TONES[status])}${testmode ? html` ${tag(DASHBOARD[language].page.test, '')}` : ''}</span>`;
}

export function linkColumns({ at, session, language }: SignedIn): readonly Column<PaymentLinkData>[] {
  const words = DASHBOARD[language].linkList;
  const { columns } = words;
  return [
    {
      label: columns.description,
      cell: ({ id, description }) => html`<a href="${at(`/links/${id}`)}"><bdi>${description}</bdi></a>`,
    },
    { label: columns.type, phone: 'below', cell: ({ type }) => words.types[type] },
    {
      label: columns.made,
      kind: 'short',
      cell: ({ created_at }) => dayOf(created_at, session.account.timezone, language),
    },
    { label: columns.status, kind: 'short', phone: 'aside', cell: (one) => linkTags(one, language) },
    {
      label: columns.paid,
      cell: ({ paid_count, usage_limit }) =>
        words.paidOf({
          paid: String(paid_count),
          limit: usage_limit === null ? null : String(usage_limit),
        }),
    },
    {
      label: columns.amount,
      kind: 'figure',
      phone: 'end',
      cell: ({ amount, currency }) => money(amount, currency, language),
    },
  ];
}
