/** Payment links as rows, and the colours of how they stand. */
import { html } from 'hono/html';
import type { RequestStatus } from '../../../model/request.ts';
import type { PaymentLinkData } from '../../../operations/payment-links/payment-link.ts';
import type { Html } from '../../layout/document.ts';
import { dayOf, money } from '../frame/formats.ts';
import type { Column } from '../frame/table.ts';
import { type Tone, tag } from '../frame/tag.ts';
import { MONEY } from '../money-words.ts';
import type { Inside } from '../page.ts';

const { links: words } = MONEY;

const TONES: Readonly<Record<RequestStatus, Tone>> = {
  active: 'pending',
  processing: 'pending',
  paid: 'paid',
  expired: '',
  inactive: '',
};

export function linkTags({ status, testmode }: PaymentLinkData): Html {
  return html`<span>${tag(words.statuses[status] ?? status, TONES[status])}${testmode ? html` ${tag(MONEY.test, '')}` : ''}</span>`;
}

export function linkColumns({ at, session }: Inside): readonly Column<PaymentLinkData>[] {
  const { columns } = words;
  return [
    {
      label: columns.description,
      cell: ({ id, description }) => html`<a href="${at(`/links/${id}`)}"><bdi>${description}</bdi></a>`,
    },
    { label: columns.type, cell: ({ type }) => words.types[type] },
    { label: columns.made, kind: 'short', cell: ({ created_at }) => dayOf(created_at, session.account.timezone) },
    { label: columns.status, kind: 'short', cell: linkTags },
    { label: columns.paid, cell: ({ paid_count, usage_limit }) => words.paidOf(paid_count, usage_limit) },
    { label: columns.amount, kind: 'figure', cell: ({ amount, currency }) => money(amount, currency) },
  ];
}
