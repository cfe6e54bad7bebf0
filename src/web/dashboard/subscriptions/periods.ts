/** The periods of a subscription and their payments. */

import { html } from 'hono/html';
import type * as z from 'zod';
import type { Language } from '../../../model/language.ts';
import type { getSubscription } from '../../../operations/subscriptions/get-subscription.ts';
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { dayOf, money, shortDay } from '../components/formats.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { type Tone, tag } from '../components/tag.ts';
import type { SignedIn } from '../page.ts';

type Period = z.input<typeof getSubscription.output>['periods'][number];

const TONES: Readonly<Record<Period['status'], Tone>> = { open: 'pending', paid: 'paid', unpaid: 'overdue' };

type Shown = Pick<z.input<typeof getSubscription.output>, 'periods' | 'collection' | 'currency'>;

export function periodTable(visit: SignedIn, { periods, collection, currency }: Shown): Html {
  const words = DASHBOARD[visit.language].subscriptions.periods;
  if (periods.length === 0) return html`<p class="soft">${words.none}</p>`;
  return rowsTable(words.title, columnsOf(visit, { isInvoiced: collection === 'invoice', currency }), periods);
}

function columnsOf(
  { at, session, language }: SignedIn,
  { isInvoiced, currency }: { readonly isInvoiced: boolean; readonly currency: string },
): readonly Column<Period>[] {
  const words = DASHBOARD[language].subscriptions.periods;
  const zone = session.account.timezone;
  return [
    {
      label: words.due,
      kind: 'short',
      cell: ({ due_on, number }) => (due_on === null ? (number === 0 ? words.first : '') : shortDay(due_on, language)),
    },
    { label: words.amount, kind: 'figure', cell: ({ amount }) => money(amount, currency, language) },
    { label: words.status, cell: (period) => standing(period, zone, language) },
    ...(isInvoiced ? [] : [triesColumn(words)]),
    {
      label: words.paid,
      kind: 'short',
      cell: ({ paid_at }) => (paid_at === null ? '' : dayOf(paid_at, zone, language)),
    },
    {
      label: words.invoice,
      cell: ({ invoice_id: id }) =>
        id === null ? '' : html`<a href="${at(`/invoices/${id}`)}">${DASHBOARD[language].payments.invoice}</a>`,
    },
  ];
}

function triesColumn({ tries: label, times }: Dashboard['subscriptions']['periods']): Column<Period> {
  return { label, kind: 'short', cell: ({ tries }) => times(tries) };
}

/** Status of a period. `failure_reason` is the provider's text. */
function standing(period: Period, zone: Parameters<typeof dayOf>[1], language: Language): Html {
  const words = DASHBOARD[language].subscriptions.periods;
  const { status, failure_reason: why, next_try_at: next } = period;
  const more = [...(why ? [why] : []), ...(next ? [words.next(dayOf(next, zone, language))] : [])];
  return html`<span>${tag(words.statuses[status] ?? status, TONES[status])}${more.length > 0 ? html` <bdi>${more.join(', ')}</bdi>` : ''}</span>`;
}
