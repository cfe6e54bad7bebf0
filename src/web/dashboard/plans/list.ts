import { html } from 'hono/html';
import { listPaymentPlans } from '../../../operations/payment-plans/list-payment-plans.ts';
import type { PaymentPlanData } from '../../../operations/payment-plans/payment-plan.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { rhythmText } from '../../layout/rhythm.ts';
import { money } from '../components/formats.ts';
import { listView } from '../components/list.ts';
import { rowMenu } from '../components/row-menu.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { taxText } from '../components/tax-fields.ts';
import { type Page, run, type SignedIn } from '../page.ts';

export const plansPage: Page<SignedIn> = {
  path: '/plans',
  show: (visit) => {
    const words = DASHBOARD[visit.language].plans;
    return listView(visit, {
      path: '/plans',
      words,
      make: html`<a class="button" href="${visit.at('/plans/new')}">${words.make}</a>`,
      find: (query) => run(visit, listPaymentPlans, query),
      table: ({ payment_plans: plans }) => rowsTable(words.title, columnsOf(visit), plans),
    });
  },
};

/** A plan has no page of its own, so its row links to the plan's subscriptions. */
function columnsOf({ at, language, caller }: SignedIn): readonly Column<PaymentPlanData>[] {
  const words = DASHBOARD[language].plans;
  const { columns, withInvoices } = words;
  const menuColumn: Column<PaymentPlanData> = {
    label: DASHBOARD[language].page.actions,
    kind: 'menu',
    cell: ({ id, title }) =>
      rowMenu(title, [{ href: at(`/plans/${id}/change`), label: words.changing.menu }], language),
  };
  const mayWrite = caller.scopes.has('billing.write');
  return [
    {
      label: columns.title,
      cell: ({ id, title }) => html`<a href="${at(`/subscriptions?plan_id=${id}`)}"><bdi>${title}</bdi></a>`,
    },
    { label: columns.rhythm, kind: 'short', phone: 'below', cell: (plan) => rhythmText(plan, language) },
    { label: columns.installments, cell: ({ installments }) => words.installments(installments) },
    { label: columns.invoice, cell: ({ invoice }) => (invoice ? withInvoices.yes : withInvoices.no) },
    { label: DASHBOARD[language].tax.included.label, cell: (plan) => taxText(plan, language) ?? '' },
    {
      label: columns.amount,
      kind: 'figure',
      phone: 'end',
      cell: ({ amount, currency }) => money(amount, currency, language),
    },
    ...(mayWrite ? [menuColumn] : []),
  ];
}
