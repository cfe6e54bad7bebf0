/** The overview: what to do, totals, aging, revenue and activity. Each figure links to its rows. */

import { html } from 'hono/html';
import { type LocalDate, monthOf } from '../../../model/dates.ts';
import { listActivity } from '../../../operations/activity/list-activity.ts';
import { getInvoiceStats } from '../../../operations/invoices/get-invoice-stats.ts';
import { getRevenue } from '../../../operations/invoices/get-revenue.ts';
import { listInvoices } from '../../../operations/invoices/list-invoices.ts';
import { listOverdueInvoices } from '../../../operations/invoices/list-overdue-invoices.ts';
import { readinessOf } from '../../../operations/providers/open-provider.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { activityList } from '../activity/entries.ts';
import { askForm } from '../ask/form.ts';
import { money } from '../components/formats.ts';
import { NO_FAULTS, type Page, run, type SignedIn } from '../page.ts';
import { agingTable } from './aging.ts';
import type { Figures } from './figures.ts';
import { firstSteps } from './first-steps.ts';
import { revenueColumns } from './revenue.ts';
import { remindLink, toDoCard } from './to-do.ts';

const ACTIVITY_SHOWN = 8;
/**
 * Number of entries that are read. It is larger than the number of shown lines, because several entries of the service
 * itself can share a line.
 */
const ACTIVITY_READ = 50;

export const overviewPage: Page<SignedIn> = {
  path: '/',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].overview;
    const [stats, overdue, revenue, { activity }, provider] = await Promise.all([
      run(visit, getInvoiceStats),
      run(visit, listOverdueInvoices, { limit: 1 }),
      run(visit, getRevenue),
      run(visit, listActivity, { limit: ACTIVITY_READ }),
      readinessOf(visit.services, visit.session.account),
    ]);
    const section = (figures: Figures) => {
      const { currency } = figures;
      const aging = overdue.totals.find((one) => one.currency === currency)?.aging;
      const months = revenue.by_currency.find((one) => one.currency === currency)?.months;
      return html`${tiles(visit, figures, monthOf(stats.as_of as LocalDate))}
<div class="grid two even">
<section class="card"><h2>${words.aging}</h2>${agingTable(visit, { figures, aging, asOf: stats.as_of })}</section>
<section class="card"><h2>${words.revenue}</h2>${revenueColumns(visit, months ?? [], currency)}</section>
</div>`;
    };
    // The figures leave out drafts and cancelled invoices. An account is new only if its list of invoices is empty too.
    const isNew = stats.total_invoices === 0 && (await run(visit, listInvoices, { limit: 1 })).total_count === 0;
    const [home, ...others] = inOrder(stats.by_currency, visit.session.account.currency);
    // The card with open tasks is also shown for a new account, because an account without invoices may have quotes.
    const toDo = await toDoCard(visit, overdue.totals);
    // The page has one main button. If invoices are overdue, the main button is the one for reminders, and "New
    // invoice" is a secondary button.
    const make = stats.overdue_invoices > 0 && visit.caller.scopes.has('billing.write') ? 'button second' : 'button';
    const isTest = provider.ready && provider.connection.mode === 'test';
    return {
      title: words.title,
      body: html`${isTest ? html`<p class="banner">${words.testMode}</p>` : ''}<div class="head"><h1>${words.title}</h1><a class="${make}" href="${visit.at('/invoices/new')}">${DASHBOARD[visit.language].invoiceList.make}</a></div>${toDo}${visit.questions ? html`<section class="card">${askForm(visit, NO_FAULTS)}</section>` : ''}${isNew ? await firstSteps(visit, provider.ready) : html`${home ? section(home) : ''}${others.map((figures) => folded(visit, figures, section(figures)))}`}
${activity.length === 0 ? '' : html`<section class="card"><h2>${words.activity}</h2>${activityList(visit, activity, { most: ACTIVITY_SHOWN, isPeopleFirst: true })}</section>`}`,
    };
  },
};

/** Sorts figures: the account's currency comes first, then the other currencies by code. */
function inOrder(all: readonly Figures[], home: string): readonly Figures[] {
  const place = ({ currency }: Figures) => (currency === home ? '' : currency);
  return [...all].sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** Figures of an additional currency, collapsed to one line. */
function folded({ language }: SignedIn, figures: Figures, section: Html): Html {
  const { currency, total_outstanding: owed, total_overdue: late } = figures;
  const sums = DASHBOARD[language].overview.inCurrency({
    owed: money(owed, currency, language),
    late: money(late, currency, language),
  });
  return html`<details class="card folded"><summary><strong>${currency}</strong> <span>${sums}</span></summary>${section}</details>`;
}

function tiles(visit: SignedIn, figures: Figures, month: string): Html {
  const { at, language } = visit;
  const words = DASHBOARD[language].overview;
  const { currency, pending_invoices: notDue, overdue_invoices: late } = figures;
  const list = (status: string) => at(`/invoices?status=${status}&currency=${currency}`);
  return html`<div class="tiles">
<section class="card tile"><h2>${words.outstanding}</h2><p class="figure">${money(figures.total_outstanding, currency, language)}</p>
<ul><li><a href="${list('pending')}">${words.pending(String(notDue))}</a></li><li><a href="${list('overdue')}">${words.late(String(late))}</a></li></ul></section>
<section class="card tile"><h2>${words.overdue}</h2><p class="figure${late > 0 ? ' bad' : ''}">${money(figures.total_overdue, currency, language)}</p>
<ul><li><a href="${list('overdue')}">${late === 0 ? words.nothingLate : words.lateInvoices(late)}</a></li>${late === 0 ? '' : html`<li>${remindLink(visit, 'link')}</li>`}</ul></section>
<section class="card tile"><h2>${words.paid}</h2><p class="figure">${money(figures.paid_this_month, currency, language)}</p>
<p><a href="${at(`/receipts?month=${month}&currency=${currency}`)}">${words.receipts}</a></p></section></div>`;
}
