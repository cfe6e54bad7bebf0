import { html } from 'hono/html';
import type { CreditNoteData } from '../../../operations/credit-notes/credit-note.ts';
import { listCreditNotes } from '../../../operations/credit-notes/list-credit-notes.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { day, money } from '../components/formats.ts';
import { listView } from '../components/list.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { invoiceNote } from '../invoices/note.ts';
import { type Page, run, type SignedIn } from '../page.ts';

export const creditNotesPage: Page<SignedIn> = {
  path: '/credit-notes',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].creditNotes;
    return listView(visit, {
      path: '/credit-notes',
      words,
      search: { name: 'customer', label: words.filters.customer },
      filters: [
        { name: 'from', label: words.filters.from, type: 'date' },
        { name: 'to', label: words.filters.to, type: 'date' },
      ],
      ids: ['invoice_id'],
      whose: await invoiceNote(visit),
      firstSteps: html`<a class="button second" href="${visit.at('/invoices')}">${words.toInvoices}</a>`,
      find: (query) => run(visit, listCreditNotes, query),
      sums: ({ totals }) => totals.map(({ amount, currency }) => money(amount, currency, visit.language)),
      table: ({ credit_notes: notes }) => rowsTable(words.title, columnsOf(visit), notes),
    });
  },
};

function columnsOf({ at, language }: SignedIn): readonly Column<CreditNoteData>[] {
  const { columns } = DASHBOARD[language].creditNotes;
  return [
    {
      label: columns.number,
      cell: ({ id, credit_note_number: number }) => html`<a href="${at(`/credit-notes/${id}`)}">${number}</a>`,
    },
    {
      label: columns.invoice,
      kind: 'short',
      cell: ({ invoice_id: id, invoice_number: number }) => html`<a href="${at(`/invoices/${id}`)}">${number}</a>`,
    },
    { label: columns.customer, phone: 'below', cell: ({ customer }) => html`<bdi>${customer.name}</bdi>` },
    { label: columns.date, kind: 'short', phone: 'aside', cell: ({ date }) => day(date, language) },
    {
      label: columns.amount,
      kind: 'figure',
      phone: 'end',
      cell: ({ amount, currency }) => money(amount, currency, language),
    },
  ];
}
