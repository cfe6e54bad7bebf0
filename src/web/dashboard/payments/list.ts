import { PAYMENT_STATUSES } from '../../../model/payment.ts';
import { listPayments } from '../../../operations/payments/list-payments.ts';
import { customerNote } from '../customers/note.ts';
import { money } from '../frame/formats.ts';
import { choices, listView } from '../frame/list.ts';
import { rowsTable } from '../frame/table.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside, type Page } from '../page.ts';
import { paymentColumns } from './columns.ts';

const { payments: words } = MONEY;
const { filters } = words;

export const paymentsPage: Page<Inside> = {
  path: '/payments',
  show: async (visit) =>
    listView(visit, {
      path: '/payments',
      words,
      filters: [
        { name: 'status', label: filters.status, options: choices(PAYMENT_STATUSES, words.statuses) },
        { name: 'description', label: filters.description },
        { name: 'from', label: filters.from, type: 'date' },
        { name: 'to', label: filters.to, type: 'date' },
      ],
      ids: ['customer_id'],
      whose: await customerNote(visit),
      find: (asked) => ask(visit, listPayments, asked),
      sums: ({ totals }) =>
        totals.map(({ amount, fee, currency }) => words.sum(money(amount, currency), money(fee, currency))),
      table: ({ payments }) => rowsTable(words.title, paymentColumns(visit), payments),
    }),
};
