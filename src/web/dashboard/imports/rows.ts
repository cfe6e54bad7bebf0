/** Tables of an import: new rows, rows that differ from stored objects, and faults (R108). */
import { html } from 'hono/html';
import { type ImportKind, LEFT_OUT_OF_IMPORTS } from '../../../model/import.ts';
import { type Language, labelled } from '../../../model/language.ts';
import type { ImportData } from '../../../operations/imports/import.ts';
import type { ChangedRowData, ImportedRowData } from '../../../operations/imports/imported-row.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { countText } from '../../layout/formats.ts';
import { importFaultText } from '../../layout/import-fault-words.ts';
import { money, price, shortDay } from '../components/formats.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { statusTag } from '../invoices/status.ts';

type Labelled = { readonly row: number; readonly label: string | null };

/** Returns two columns. The first has the row number. The second has the invoice number, item code or customer name. */
function placeOf(kind: ImportKind, language: Language): readonly [Column<Labelled>, Column<Labelled>] {
  const { columns, other } = DASHBOARD[language].imports;
  const label = { invoices: other.columns.number, items: other.columns.code, customers: other.columns.name }[kind];
  return [
    { label: columns.row, cell: ({ row }) => String(row) },
    { label, cell: ({ label: text }) => html`<bdi>${text ?? ''}</bdi>` },
  ];
}

function columnsOf(kind: ImportKind, language: Language): readonly Column<ImportedRowData>[] {
  const { columns } = DASHBOARD[language].imports.other;
  const written = (text: string | null) => html`<bdi>${text ?? ''}</bdi>`;
  const date = (day: string | null) => (day === null ? '' : shortDay(day, language));
  const amount = (value: number | null, currency: string | null) =>
    value === null || currency === null ? '' : money(value, currency, language);
  const place = placeOf(kind, language);
  if (kind === 'customers') return [...place, { label: columns.email, cell: ({ email }) => written(email) }];
  if (kind === 'items') {
    return [
      ...place,
      { label: columns.description, cell: ({ description }) => written(description) },
      {
        label: columns.price,
        kind: 'figure',
        cell: ({ amount: value, currency }) =>
          value === null || currency === null ? '' : price(value, currency, language),
      },
    ];
  }
  return [
    ...place,
    { label: columns.name, cell: ({ customer }) => written(customer) },
    { label: columns.date, kind: 'short', cell: (one) => date(one.date) },
    { label: columns.due_date, kind: 'short', cell: (one) => date(one.due_date) },
    { label: columns.total, kind: 'figure', cell: (one) => amount(one.amount, one.currency) },
    { label: columns.amount_due, kind: 'figure', cell: (one) => amount(one.amount_due, one.currency) },
    {
      label: columns.status,
      cell: ({ status }) => (status === null ? '' : statusTag({ status, disputed: false }, language)),
    },
  ];
}

/** Returns a card for a list; empty if there are no rows. `count`: number of all rows in the list. */
function card<Row>(
  title: string,
  {
    columns,
    rows,
    count,
    language,
  }: {
    readonly columns: readonly Column<Row>[];
    readonly rows: readonly Row[];
    readonly count: number;
    readonly language: Language;
  },
): Html | '' {
  if (rows.length === 0) return '';
  const first = DASHBOARD[language].search.first(countText(rows.length, language));
  return html`<section class="card"><h2>${labelled(language, title, countText(count, language))}</h2>
${rows.length < count ? html`<p class="hint">${first}</p>` : ''}${rowsTable(title, columns, rows)}</section>`;
}

/** Returns the cards for the rows of an import. Faults come first, because an import with faults cannot be stored. */
export function rowCards(language: Language, found: ImportData): Html {
  const words = DASHBOARD[language].imports;
  const { kind } = found;
  const place = placeOf(kind, language);
  const code = (name: string) => html`<code>${name}</code>`;
  const faults: readonly Column<ImportData['faults'][number]>[] = [
    ...place,
    { label: words.columns.field, cell: ({ field }) => code(field) },
    { label: words.columns.fault, cell: ({ message }) => html`<bdi>${importFaultText(message, language)}</bdi>` },
  ];
  const changed: readonly Column<ChangedRowData>[] = [
    ...columnsOf(kind, language),
    { label: words.columns.differs, cell: ({ differs }) => html`${differs.map((field) => html`${code(field)} `)}` },
  ];
  return html`${card(words.faults, { columns: faults, rows: found.faults, count: found.fault_count, language })}
${card(words.rows.changed, { columns: changed, rows: found.changed_rows ?? [], count: found.changed, language })}
${card(words.rows.new, { columns: columnsOf(kind, language), rows: found.new_rows ?? [], count: found.new, language })}`;
}

/** Shows the number of rows that are not imported. For each reason, lists the row numbers and labels of these rows. */
export function leftOut(language: Language, { left_out: rows, left_out_count: count }: ImportData): Html | '' {
  if (count === 0) return '';
  const words = DASHBOARD[language].imports;
  const reasons = LEFT_OUT_OF_IMPORTS.map((reason) => ({ reason, rows: rows.filter((one) => one.reason === reason) }));
  const named = ({ row, label }: Labelled) => (label === null ? String(row) : `${row} (${label})`);
  return html`<p>${labelled(language, words.leftOut, countText(count, language))}</p><ul>${reasons
    .filter((one) => one.rows.length > 0)
    .map(
      (one) => html`<li>${labelled(language, words.reasons[one.reason], one.rows.map(named).join(', '))}</li>`,
    )}</ul>`;
}
