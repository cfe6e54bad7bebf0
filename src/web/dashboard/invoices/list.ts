import { html } from 'hono/html';
import type * as z from 'zod';
import { getInvoiceStats } from '../../../operations/invoices/get-invoice-stats.ts';
import { INVOICE_SORTS, listInvoices } from '../../../operations/invoices/list-invoices.ts';
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { currencyFilter } from '../components/currency-filter.ts';
import { money } from '../components/formats.ts';
import { choices, listView } from '../components/list.ts';
import type { Tabs } from '../components/list-filters.ts';
import { AMOUNT_INPUT, withAmount } from '../components/numbers.ts';
import { rowsTable } from '../components/table.ts';
import { filledIn, type Page, run, type SignedIn } from '../page.ts';
import { invoiceColumns, overdueColumns } from './columns.ts';

export const invoicesPage: Page<SignedIn> = {
  path: '/invoices',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].invoiceList;
    const stats = await run(visit, getInvoiceStats);
    // A list of overdue invoices starts with the invoice that has been overdue for the longest time.
    const isOverdue = visit.query.status === 'overdue';
    const sorts = isOverdue
      ? (['due_date', ...INVOICE_SORTS.filter((one) => one !== 'due_date')] as const)
      : INVOICE_SORTS;
    return listView(visit, {
      path: '/invoices',
      words,
      tabs: {
        name: 'status',
        label: words.status,
        values: statusTabs(visit),
        counts: () => statusCounts(visit, stats),
      },
      search: { name: 'customer', label: words.customer },
      filters: [
        { name: 'due_from', label: words.from, type: 'date' },
        { name: 'due_to', label: words.to, type: 'date' },
        { name: 'amount', label: words.amount, attributes: AMOUNT_INPUT },
        { name: 'reference', label: words.reference },
        { name: 'description', label: words.line },
        ...currencyFilter(visit, stats, words.currency),
      ],
      make: html`${remindAllLink(visit)}<a class="button" href="${visit.at('/invoices/new')}">${words.make}</a>`,
      orders: sorts.map((sort) => [sort, words.orders[ORDERS[sort]]] as const),
      find: (query) => run(visit, listInvoices, withAmount(isOverdue ? { sort: 'due_date', ...query } : query)),
      sums: ({ totals }) =>
        totals.map(({ amount, amount_due, currency }) =>
          words.sum({
            amount: money(amount, currency, visit.language),
            due: money(amount_due, currency, visit.language),
          }),
        ),
      table: ({ invoices }, sorting) =>
        rowsTable(words.title, isOverdue ? overdueColumns(visit) : invoiceColumns(visit), invoices, sorting),
    });
  },
};

const TABS = ['draft', 'overdue', 'pending', 'paid', 'refunded', 'cancelled'] as const;

/**
 * Returns the tabs. Other pages link to this list with a combination of statuses, such as all statuses of unpaid
 * invoices. For such a link, an additional tab shows the combination.
 */
function statusTabs({ query, language }: SignedIn): Tabs['values'] {
  const { statuses, unpaid } = DASHBOARD[language].invoiceList;
  const labels: Readonly<Record<string, string>> = { ...statuses, unpaid };
  const given = query.status?.trim() ?? '';
  const more =
    given === '' || TABS.some((one) => one === given) ? [] : given.split(',').map((one) => labels[one.trim()] ?? one);
  return [...choices(TABS, statuses, language), ...(more.length === 0 ? [] : [[given, more.join(', ')] as const])];
}

/**
 * Number of invoices for each tab. All numbers are stored sums, so the cost does not grow with the number of invoices.
 */
async function statusCounts(visit: SignedIn, stats: z.input<typeof getInvoiceStats.output>) {
  const [drafts, all] = await Promise.all([
    run(visit, listInvoices, { status: 'draft', limit: 1 }),
    run(visit, listInvoices, { limit: 1 }),
  ]);
  return {
    '': all.total_count,
    draft: drafts.total_count,
    overdue: stats.overdue_invoices,
    pending: stats.pending_invoices,
    paid: stats.paid_invoices,
  };
}

/** Button above the list of overdue invoices. Its address keeps the filters `customer` and `currency`. */
function remindAllLink({ at, query, language }: SignedIn): Html | '' {
  if (query.status !== 'overdue') return '';
  const kept = new URLSearchParams(filledIn(query, ['customer', 'currency'])).toString();
  const href = at(`/invoices/remind${kept === '' ? '' : `?${kept}`}`);
  return html`<a class="button second" href="${href}">${DASHBOARD[language].remindAll.button}</a> `;
}

/**
 * Names of the sort orders in message ids. A name cannot start with a hyphen, because a hyphen separates the levels of
 * an id (`words/levels.ts`).
 */
const ORDERS = {
  newest: 'newest',
  oldest: 'oldest',
  date: 'date',
  '-date': 'date_down',
  due_date: 'due_date',
  '-due_date': 'due_date_down',
  amount: 'amount',
  '-amount': 'amount_down',
} as const satisfies Record<(typeof INVOICE_SORTS)[number], keyof Dashboard['invoiceList']['orders']>;
