/** What was due of a subscription, and what came of it. */
import { html } from 'hono/html';
import type * as z from 'zod';
import type { getSubscription } from '../../../operations/subscriptions/get-subscription.ts';
import type { Html } from '../../layout/document.ts';
import { dayOf, shortDay } from '../frame/formats.ts';
import { type Column, rowsTable } from '../frame/table.ts';
import { type Tone, tag } from '../frame/tag.ts';
import { MONEY } from '../money-words.ts';
import type { Inside } from '../page.ts';

const { periods: words } = MONEY.subscription;
type Period = z.input<typeof getSubscription.output>['periods'][number];

const TONES: Readonly<Record<Period['status'], Tone>> = { open: 'pending', paid: 'paid', unpaid: 'overdue' };

export function periodTable(visit: Inside, periods: readonly Period[]): Html {
  if (periods.length === 0) return html`<p class="soft">${words.none}</p>`;
  return rowsTable(words.title, columnsOf(visit), periods);
}

function columnsOf({ at, session }: Inside): readonly Column<Period>[] {
  const zone = session.account.timezone;
  return [
    {
      label: words.due,
      kind: 'short',
      cell: ({ due_on, number }) => (due_on === null ? (number === 0 ? words.first : '') : shortDay(due_on)),
    },
    { label: words.status, cell: (period) => standing(period, zone) },
    { label: words.tries, kind: 'short', cell: ({ tries }) => words.times(tries) },
    { label: words.paid, kind: 'short', cell: ({ paid_at }) => (paid_at === null ? '' : dayOf(paid_at, zone)) },
    {
      label: words.invoice,
      cell: ({ invoice_id: id }) =>
        id === null ? '' : html`<a href="${at(`/invoices/${id}`)}">${MONEY.payment.invoice}</a>`,
    },
  ];
}

/** Why it failed is the provider's or the bank's text. */
function standing(period: Period, zone: Parameters<typeof dayOf>[1]): Html {
  const { status, failure_reason: why, next_try_at: next } = period;
  const more = [...(why ? [why] : []), ...(next ? [words.next(dayOf(next, zone))] : [])];
  return html`<span>${tag(words.statuses[status] ?? status, TONES[status])}${more.length > 0 ? html` <bdi>${more.join(', ')}</bdi>` : ''}</span>`;
}
