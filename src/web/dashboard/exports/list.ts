/** The export page: row counts, a form for a new export, the latest exports. */

import { html } from 'hono/html';
import { EVERYTHING, EXPORT_FORMATS, USUAL_PERIODS, usualPeriod } from '../../../model/export.ts';
import type { Language } from '../../../model/language.ts';
import type { ExportData } from '../../../operations/exports/export.ts';
import { listExports } from '../../../operations/exports/list-exports.ts';
import { startExport } from '../../../operations/exports/start-export.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { countText } from '../../layout/formats.ts';
import { fieldOf, formOf, tickBox } from '../components/form.ts';
import { day, moment } from '../components/formats.ts';
import { rowsTable } from '../components/table.ts';
import { tag } from '../components/tag.ts';
import { filledIn, type Page, type Refused, run, runOnce, type SignedIn, textOf, todayOf } from '../page.ts';

const PDFS = 'pdfs';
export const EXPORTS_PLACE = '/settings/export';
export const TONES = { waiting: 'pending', running: 'pending', done: 'paid', broken: 'overdue' } as const;

export const exportsPage: Page<SignedIn> = {
  path: EXPORTS_PLACE,
  needs: 'billing.read',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].exports;
    const { tables, exports } = await run(visit, listExports);
    const { columns } = words;
    const all = tables.reduce((sum, { rows }) => sum + rows, 0);
    const there = rowsTable(
      words.what,
      [
        { label: columns.table, cell: ({ table }) => words.tables[table] },
        { label: columns.rows, cell: ({ rows }) => countText(rows, visit.language), kind: 'figure' },
      ],
      [...tables, { table: EVERYTHING, rows: all } as const],
    );
    return {
      title: words.title,
      body: html`<h1>${words.title}</h1><p class="soft">${words.text}</p>
<div class="grid two"><section class="card"><h2>${words.what}</h2>${there}</section>
<section class="card"><h2>${words.form.title}</h2>${choosing(visit, refused)}
<ul class="small soft">${words.notes.map((note) => html`<li>${note}</li>`)}</ul></section></div>
${exports.length === 0 ? '' : latest(visit, exports)}`,
    };
  },
  act: async (visit, sent) => {
    const usual = USUAL_PERIODS.find((one) => one === textOf(sent, 'step'));
    const raw = {
      ...filledIn(sent, ['choice', 'format', 'from', 'to']),
      ...(usual ? usualPeriod(usual, todayOf(visit)) : {}),
      pdfs: textOf(sent, PDFS) === 'yes',
    };
    const { id } = await runOnce(visit, startExport, raw, sent);
    return { goTo: visit.at(`${EXPORTS_PLACE}/${id}`) };
  },
};

function choosing(visit: SignedIn, refused: Refused) {
  const words = DASHBOARD[visit.language].exports;
  const { choice, format, formats, from, to, hint, pdfs, periods, button } = words.form;
  return formOf(visit, refused, {
    action: visit.at(EXPORTS_PLACE),
    button,
    fields: [
      { name: 'choice', label: choice, options: Object.entries(words.tables) },
      { name: 'format', label: format, options: EXPORT_FORMATS.map((one) => [one, formats[one]] as const) },
      html`<div class="pair">${fieldOf({ name: 'from', label: from, type: 'date', isOptional: 'quietly' }, refused, visit.language)}${fieldOf({ name: 'to', label: to, type: 'date', isOptional: 'quietly' }, refused, visit.language)}</div><p class="hint">${hint}</p>`,
      html`${refused.faults.has(PDFS) ? html`<p class="fault" id="${PDFS}">${refused.faults.get(PDFS)}</p>` : ''}${tickBox({ name: PDFS, value: 'yes', label: pdfs }, refused)}`,
    ],
    named: [
      { name: 'from', label: from },
      { name: 'to', label: to },
      { name: PDFS, label: pdfs },
    ],
    others: USUAL_PERIODS.map((value) => ({ value, label: periods[value] })),
  });
}

function latest({ at, session, language }: SignedIn, exports: readonly ExportData[]) {
  const words = DASHBOARD[language].exports;
  const { columns } = words;
  const rows = rowsTable(
    words.latest,
    [
      {
        label: columns.table,
        cell: (row) =>
          html`<a href="${at(`${EXPORTS_PLACE}/${row.id}`)}">${[words.tables[row.choice], periodText(row, language)].filter(Boolean).join(', ')}</a>`,
      },
      { label: columns.format, cell: ({ format }) => words.formats[format] },
      { label: columns.status, cell: ({ status }) => tag(words.statuses[status], TONES[status]) },
      { label: columns.until, cell: ({ expires_at }) => moment(expires_at, session.account.timezone, language) },
    ],
    exports,
  );
  return html`<section class="card"><h2>${words.latest}</h2>${rows}</section>`;
}

/** The period of an export, as text. Empty for an export without a period. */
export function periodText({ from, to }: Pick<ExportData, 'from' | 'to'>, language: Language): string {
  return from === null || to === null ? '' : `${day(from, language)} – ${day(to, language)}`;
}
