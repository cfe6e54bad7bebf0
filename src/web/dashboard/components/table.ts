/** Tables whose rows become cards on a phone; each cell then shows its column label. */
import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row) => Html | string;
  /** `figure`: aligned to the end. `short`: no line breaks. */
  readonly kind?: 'figure' | 'short';
};

/** The first column is the row header. */
export function rowsTable<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html {
  const [name, ...others] = columns;
  const heads = columns.map(({ label, kind }) => html`<th scope="col"${classOf(kind)}>${label}</th>`);
  const lines = rows.map((row) => {
    const cells = others.map(
      ({ label, cell, kind }) => html`<td${classOf(kind)} data-label="${label}">${cell(row)}</td>`,
    );
    return html`<tr><th scope="row">${name?.cell(row)}</th>${cells}</tr>`;
  });
  return html`<table class="rows"><caption class="hidden">${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table>`;
}

function classOf(kind: Column<unknown>['kind']): Html | '' {
  if (kind === undefined) return '';
  return html` class="${kind === 'figure' ? 'end' : 'short'}"`;
}
