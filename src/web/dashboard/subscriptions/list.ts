import { html } from 'hono/html';
import { SUBSCRIPTION_STATUSES } from '../../../model/subscription.ts';
import { getPaymentPlan } from '../../../operations/payment-plans/get-payment-plan.ts';
import { listSubscriptions } from '../../../operations/subscriptions/list-subscriptions.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { money } from '../components/formats.ts';
import { choices, listView } from '../components/list.ts';
import { rowsTable } from '../components/table.ts';
import { customerNote } from '../customers/note.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { subscriptionColumns } from './columns.ts';

export const subscriptionsPage: Page<SignedIn> = {
  path: '/subscriptions',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].subscriptions.list;
    return listView(visit, {
      path: '/subscriptions',
      words,
      tabs: {
        name: 'status',
        label: words.status,
        values: choices(SUBSCRIPTION_STATUSES, words.statuses, visit.language),
      },
      ids: ['customer_id', 'plan_id'],
      whose: html`${await customerNote(visit)}${await planNote(visit)}`,
      make: html`<a class="button" href="${visit.at('/customers')}">${words.make}</a>`,
      find: (query) => run(visit, listSubscriptions, query),
      table: ({ subscriptions }) => rowsTable(words.title, subscriptionColumns(visit), subscriptions),
    });
  },
};

async function planNote(visit: SignedIn): Promise<Html | ''> {
  const { plan_id: given } = visit.query;
  if (given === undefined || !/^[1-9]\d{0,14}$/.test(given)) return '';
  const { title, amount, currency } = await run(visit, getPaymentPlan, { id: Number(given) });
  return html`<p class="soft">${DASHBOARD[visit.language].page.onlyOnPlan} <a class="link" href="${visit.at('/plans')}"><bdi>${title}</bdi></a>, ${money(amount, currency, visit.language)}</p>`;
}
