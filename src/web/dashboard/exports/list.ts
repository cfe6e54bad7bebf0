/** The export page: row counts, a form for a new export, the latest exports. */

import { html } from 'hono/html';
import { EVERYTHING, EXPORT_FORMATS } from '../../../model/export.ts';
import type { ExportData } from '../../../operations/exports/export.ts';
import { listExports } from '../../../operations/exports/list-exports.ts';
import { startExport } from '../../../operations/exports/start-export.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { countText } from '../../layout/formats.ts';
import { formOf } from '../components/form.ts';
import { moment } from '../components/formats.ts';
import { rowsTable } from '../components/table.ts';
import { tag } from '../components/tag.ts';
import { filledIn, type Page, type Refused, run, runOnce, type SignedIn } from '../page.ts';

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
    const { id } = await runOnce(visit, startExport, filledIn(sent, ['choice', 'format']), sent);
    return { goTo: visit.at(`${EXPORTS_PLACE}/${id}`) };
  },
};

function choosing(visit: SignedIn, refused: Refused) {
  const words = DASHBOARD[visit.language].exports;
  const { choice, format, formats, button } = words.form;
  return formOf(visit, refused, {
    action: visit.at(EXPORTS_PLACE),
    button,
    fields: [
      { name: 'choice', label: choice, options: Object.entries(words.tables) },
      { name: 'format', label: format, options: EXPORT_FORMATS.map((one) => [one, formats[one]] as const) },
    ],
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
        cell: ({ id, choice }) => html`<a href="${at(`${EXPORTS_PLACE}/${id}`)}">${words.tables[choice]}</a>`,
      },
      { label: columns.format, cell: ({ format }) => words.formats[format] },
      { label: columns.status, cell: ({ status }) => tag(words.statuses[status], TONES[status]) },
      { label: columns.until, cell: ({ expires_at }) => moment(expires_at, session.account.timezone, language) },
    ],
    exports,
  );
  return html`<section class="card"><h2>${words.latest}</h2>${rows}</section>`;
}
