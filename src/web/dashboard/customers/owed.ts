/** A customer's outstanding amounts per currency, pending and overdue. Each amount links to its invoices. */

import { html } from 'hono/html';
import { listInvoices } from '../../../operations/invoices/list-invoices.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { money } from '../components/formats.ts';
import { run, type SignedIn } from '../page.ts';

export async function owedBy(visit: SignedIn, id: number): Promise<Html> {
  const words = DASHBOARD[visit.language].customers;
  const [notDue, late] = await Promise.all([owed(visit, id, 'pending'), owed(visit, id, 'overdue')]);
  const lines = [...notDue, ...late];
  if (lines.length === 0) return html`<p class="soft">${words.nothingOwed}</p>`;
  return html`<ul class="activity">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

async function owed(visit: SignedIn, id: number, status: 'pending' | 'overdue'): Promise<readonly Html[]> {
  const words = DASHBOARD[visit.language].customers;
  const { totals } = await run(visit, listInvoices, { customer: id, status, limit: 1 });
  const label = status === 'pending' ? words.pending : words.late;
  return totals
    .filter(({ count }) => count > 0)
    .map(({ currency, count, amount_due }) => {
      const list = visit.at(`/invoices?customer=${id}&status=${status}&currency=${currency}`);
      return html`<strong>${money(amount_due, currency, visit.language)}</strong> <a class="link" href="${list}">${label(String(count))}</a>`;
    });
}
