/**
 * Card with open tasks, such as overdue invoices and drafts. A task is shown only if its list is not empty. Its figures
 * link to the list.
 */

import { html } from 'hono/html';
import { addDays } from '../../../model/dates.ts';
import { countBankEntries } from '../../../operations/bank/count-bank-entries.ts';
import { listInvoices } from '../../../operations/invoices/list-invoices.ts';
import { listPayments } from '../../../operations/payments/list-payments.ts';
import { listQuotes } from '../../../operations/quotes/list-quotes.ts';
import { listSubscriptions } from '../../../operations/subscriptions/list-subscriptions.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { BANK_PLACE } from '../bank/list.ts';
import { money } from '../components/formats.ts';
import { run, type SignedIn, todayOf } from '../page.ts';

/** Number of days, including today, for which the card counts failed payments. */
const FAILED_DAYS = 7;
const REMIND_PLACE = '/invoices/remind';

type Overdue = {
  readonly currency: string;
  readonly count: number;
  readonly amount_due: number;
  readonly oldest_days: number;
};

/**
 * Returns the card; empty if there is no task. `overdue`: sums per currency.
 *
 * Each count is a stored sum or uses an index, so that the page is fast for large accounts
 * (`test/contract/no-scans.test.ts`).
 */
export async function toDoCard(visit: SignedIn, overdue: readonly Overdue[]): Promise<Html | ''> {
  const from = addDays(todayOf(visit), 1 - FAILED_DAYS);
  const [drafts, quotes, bank, failed, pastDue] = await Promise.all([
    run(visit, listInvoices, { status: 'draft', limit: 1 }),
    run(visit, listQuotes, { status: 'accepted', limit: 1 }),
    run(visit, countBankEntries),
    run(visit, listPayments, { status: 'failed', from, limit: 1 }),
    run(visit, listSubscriptions, { status: 'past_due', limit: 1 }),
  ]);
  const words = DASHBOARD[visit.language].overview.toDo;
  const line = (count: number, place: string, label: (count: number) => string) =>
    count === 0 ? [] : [html`<li><a href="${visit.at(place)}">${label(count)}</a></li>`];
  const lines = [
    ...overdueLine(visit, overdue),
    ...line(drafts.total_count, '/invoices?status=draft', words.drafts),
    ...line(quotes.total_count, '/quotes?status=accepted', words.quotes),
    ...(bank.certain === null
      ? line(bank.open, BANK_PLACE, words.unmatched)
      : line(bank.certain, `${BANK_PLACE}?level=certain`, words.bank)),
    ...line(failed.total_count, `/payments?status=failed&from=${from}`, words.failed),
    ...line(pastDue.total_count, '/subscriptions?status=past_due', words.pastDue),
  ];
  if (lines.length === 0) return '';
  return html`<section class="card"><h2>${words.title}</h2><ul class="todo">${lines}</ul></section>`;
}

/**
 * All overdue invoices in one line, with their sum in each currency. The linked lists start with the oldest invoice.
 */
function overdueLine(visit: SignedIn, overdue: readonly Overdue[]): readonly Html[] {
  const { at, language } = visit;
  const words = DASHBOARD[language].overview.toDo;
  const late = overdue.filter(({ count }) => count > 0);
  const count = late.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return [];
  const oldest = Math.max(...late.map(({ oldest_days: days }) => days));
  const list = at('/invoices?status=overdue&sort=due_date');
  const sums = late.map(
    ({ currency, amount_due: due }) =>
      html` <a class="sum-of" href="${list}&amp;currency=${currency}">${money(due, currency, language)}</a>`,
  );
  return [
    html`<li><a href="${list}">${words.overdue(count)}</a>${sums} <span class="soft">${words.oldest(oldest)}</span>${remindLink(visit, 'button')}</li>`,
  ];
}

/** Link to the page that shows all reminders before they are sent. Empty if the user has no permission to send them. */
export function remindLink({ at, language, caller }: SignedIn, look: 'button' | 'link'): Html | '' {
  if (!caller.scopes.has('billing.write')) return '';
  return html` <a class="${look}" href="${at(REMIND_PLACE)}">${DASHBOARD[language].overview.toDo.remind}</a>`;
}
