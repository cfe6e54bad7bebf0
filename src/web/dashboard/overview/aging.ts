/** Outstanding amounts by age: a table with a bar in each row. */

import { html } from 'hono/html';
import { addDays, type LocalDate } from '../../../model/dates.ts';
import type { AgingBucket } from '../../../model/invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { difference, money } from '../components/formats.ts';
import type { SignedIn } from '../page.ts';
import type { Figures } from './figures.ts';

/** Days overdue: the first and the last day of each age class. The last class has no last day. */
const DAYS = { '1-30': [1, 30], '31-60': [31, 60], '61-90': [61, 90], '90+': [91, null] } as const;
const TONES = { notDue: 'soon', '1-30': 'mild', '31-60': 'late', '61-90': 'late', '90+': 'worse' } as const;
const LABELS = { notDue: 'notDue', '1-30': 'to30', '31-60': 'to60', '61-90': 'to90', '90+': 'over90' } as const;

type AgingInput = {
  readonly figures: Figures;
  readonly aging: Readonly<Record<AgingBucket, number>> | undefined;
  readonly asOf: string;
};

export function agingTable({ at, language }: SignedIn, { figures, aging, asOf }: AgingInput): Html {
  const words = DASHBOARD[language].overview;
  const { currency, total_outstanding: owed, total_overdue: late } = figures;
  if (owed === 0) return html`<div class="empty"><p>${words.nothingOwed}</p></div>`;
  const overdue = (Object.keys(DAYS) as AgingBucket[]).map((age) => ({
    age,
    amount: aging?.[age] ?? 0,
    query: { status: 'overdue', currency, ...dueDates(age, asOf as LocalDate) },
  }));
  const rows = [
    { age: 'notDue' as const, amount: difference(owed, late, currency), query: { status: 'pending', currency } },
    ...overdue,
  ];
  const most = Math.max(...rows.map(({ amount }) => amount));
  return html`<table class="bars"><caption class="hidden">${words.aging}, ${currency}</caption><tbody>${rows.map(
    ({
      age,
      amount,
      query,
    }) => html`<tr><th scope="row">${words.ages[LABELS[age]]}</th><td>${bar(amount / most, TONES[age])}</td>
<td class="end"><a href="${at(`/invoices?${new URLSearchParams(query)}`)}">${money(amount, currency, language)}</a></td></tr>`,
  )}</tbody></table>`;
}

/** Returns filters of the invoice list that select the due dates of an age class. */
export function dueDates(
  age: AgingBucket,
  today: LocalDate,
): { readonly due_from?: LocalDate; readonly due_to: LocalDate } {
  const [from, to] = DAYS[age];
  return { ...(to === null ? {} : { due_from: addDays(today, -to) }), due_to: addDays(today, -from) };
}

/** Bar beside the amount. It is hidden from screen readers, because the amount says the same. */
function bar(share: number, tone: string): Html {
  const width = Math.round(share * 1000) / 10;
  return html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="track" width="100" height="10"/><rect class="${tone}" width="${width}" height="10"/></svg>`;
}
