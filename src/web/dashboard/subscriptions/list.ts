import { html } from 'hono/html';
import { SUBSCRIPTION_STATUSES } from '../../../model/subscription.ts';
import { getPaymentPlan } from '../../../operations/payment-plans/get-payment-plan.ts';
import { listSubscriptions } from '../../../operations/subscriptions/list-subscriptions.ts';
import type { Html } from '../../layout/document.ts';
import { customerNote } from '../customers/note.ts';
import { money } from '../frame/formats.ts';
import { choices, listView } from '../frame/list.ts';
import { rowsTable } from '../frame/table.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside, type Page } from '../page.ts';
import { subscriptionColumns } from './columns.ts';

const { subscriptions: words } = MONEY;

export const subscriptionsPage: Page<Inside> = {
  path: '/subscriptions',
  show: async (visit) =>
    listView(visit, {
      path: '/subscriptions',
      words,
      filters: [{ name: 'status', label: words.status, options: choices(SUBSCRIPTION_STATUSES, words.statuses) }],
      ids: ['customer_id', 'plan_id'],
      whose: html`${await customerNote(visit)}${await planNote(visit)}`,
      make: html`<a class="button second" href="${visit.at('/customers')}">${words.make}</a>`,
      find: (asked) => ask(visit, listSubscriptions, asked),
      table: ({ subscriptions }) => rowsTable(words.title, subscriptionColumns(visit), subscriptions),
    }),
};

async function planNote(visit: Inside): Promise<Html | ''> {
  const { plan_id: given } = visit.query;
  if (given === undefined || !/^[1-9]\d{0,14}$/.test(given)) return '';
  const { title, amount, currency } = await ask(visit, getPaymentPlan, { id: Number(given) });
  return html`<p class="soft">${MONEY.whosePlan} <a class="link" href="${visit.at('/plans')}"><bdi>${title}</bdi></a>, ${money(amount, currency)}</p>`;
}
