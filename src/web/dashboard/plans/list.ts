import { html } from 'hono/html';
import { listPaymentPlans } from '../../../operations/payment-plans/list-payment-plans.ts';
import type { PaymentPlanData } from '../../../operations/payment-plans/payment-plan.ts';
import { rhythmText } from '../../layout/rhythm.ts';
import { money } from '../frame/formats.ts';
import { listView } from '../frame/list.ts';
import { type Column, rowsTable } from '../frame/table.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside, type Page } from '../page.ts';

const { plans: words } = MONEY;

export const plansPage: Page<Inside> = {
  path: '/plans',
  show: (visit) =>
    listView(visit, {
      path: '/plans',
      words,
      filters: [],
      make: html`<a class="button" href="${visit.at('/plans/new')}">${words.make}</a>`,
      find: (asked) => ask(visit, listPaymentPlans, asked),
      table: ({ payment_plans: plans }) => rowsTable(words.title, columnsOf(visit), plans),
    }),
};

/** All that is known of a plan stands in its row: behind it are the subscriptions on it. */
function columnsOf({ at }: Inside): readonly Column<PaymentPlanData>[] {
  const { columns, withInvoices } = words;
  return [
    {
      label: columns.title,
      cell: ({ id, title }) => html`<a href="${at(`/subscriptions?plan_id=${id}`)}"><bdi>${title}</bdi></a>`,
    },
    { label: columns.rhythm, kind: 'short', cell: (plan) => rhythmText(plan, 'en') },
    { label: columns.installments, cell: ({ installments }) => words.installments(installments) },
    { label: columns.invoice, cell: ({ invoice }) => (invoice ? withInvoices.yes : withInvoices.no) },
    { label: columns.amount, kind: 'figure', cell: ({ amount, currency }) => money(amount, currency) },
  ];
}
