/** Columns of invoice tables. */

import { html } from 'hono/html';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import type { InvoiceSort } from '../../../operations/invoices/list-invoices.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { dayOf, money, shortDay } from '../components/formats.ts';
import type { Column } from '../components/table.ts';
import type { SignedIn } from '../page.ts';
import { actionMenu } from './actions.ts';
import { statusTag } from './status.ts';

const ascending = (sort: InvoiceSort) => ({ sort, direction: 'ascending' }) as const;
const descending = (sort: InvoiceSort) => ({ sort, direction: 'descending' }) as const;

type InvoiceColumn = Column<InvoiceData>;

export function invoiceColumns(visit: SignedIn): readonly InvoiceColumn[] {
  const { language } = visit;
  const { columns } = DASHBOARD[language].invoiceList;
  const { number, customer, due, open, menu } = shared(visit);
  return [
    number,
    customer,
    {
      label: columns.date,
      kind: 'short',
      orders: [descending('-date'), ascending('date')],
      cell: ({ date }) => shortDay(date, language),
    },
    due,
    { label: columns.status, kind: 'short', phone: 'aside', cell: (invoice) => statusTag(invoice, language) },
    {
      label: columns.amount,
      kind: 'figure',
      phone: 'end',
      orders: [descending('-amount'), ascending('amount')],
      cell: ({ amount, currency }) => money(amount, currency, language),
    },
    open,
    menu,
  ];
}

/** Columns for lists of overdue invoices. They include the days overdue and the day of the last reminder. */
export function overdueColumns(visit: SignedIn): readonly InvoiceColumn[] {
  const { session, language } = visit;
  const words = DASHBOARD[language].invoiceList;
  const { columns } = words;
  const { number, customer, due, open, menu } = shared(visit);
  const { phone: _, ...dueAlone } = due;
  return [
    number,
    customer,
    dueAlone,
    { label: columns.late, kind: 'figure', phone: 'aside', cell: ({ days_overdue: days }) => words.late(days) },
    {
      label: columns.reminded,
      kind: 'short',
      cell: ({ last_reminder_at: last }) =>
        last === null ? words.notReminded : dayOf(last, session.account.timezone, language),
    },
    { ...open, phone: 'end' },
    menu,
  ];
}

function shared(visit: SignedIn) {
  const { at, language } = visit;
  const words = DASHBOARD[language].invoiceList;
  const { columns } = words;
  return {
    number: {
      label: columns.number,
      orders: [descending('newest'), ascending('oldest')],
      cell: ({ id, invoice_number: number }) =>
        html`<a class="short" href="${at(`/invoices/${id}`)}">${number ?? words.draft(String(id))}</a>`,
    },
    customer: {
      label: columns.customer,
      phone: 'below',
      cell: ({ customer }) => html`<a href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>`,
    },
    due: {
      label: columns.due,
      kind: 'short',
      phone: 'aside',
      orders: [ascending('due_date'), descending('-due_date')],
      cell: ({ due_date }) => shortDay(due_date, language),
    },
    open: {
      label: columns.open,
      kind: 'figure',
      cell: ({ amount_due, currency, status }) => (status === 'draft' ? '' : money(amount_due, currency, language)),
    },
    menu: { label: DASHBOARD[language].page.actions, kind: 'menu', cell: (invoice) => actionMenu(visit, invoice) },
  } as const satisfies Readonly<Record<string, InvoiceColumn>>;
}
