/** Rows that are cards on a phone: each cell says there what its column is called. */
import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row) => Html | string;
  /** For figures: they stand under each other at the end. */
  readonly isFigure?: true;
};

/** The first column names the row. */
export function rowsTable<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html {
  const [name, ...others] = columns;
  const heads = columns.map(({ label, isFigure }) => html`<th scope="col"${end(isFigure)}>${label}</th>`);
  const lines = rows.map((row) => {
    const cells = others.map(
      ({ label, cell, isFigure }) => html`<td${end(isFigure)} data-label="${label}">${cell(row)}</td>`,
    );
    return html`<tr><th scope="row">${name?.cell(row)}</th>${cells}</tr>`;
  });
  return html`<table class="rows"><caption class="hidden">${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table>`;
}

function end(isFigure: true | undefined): Html | '' {
  return isFigure ? html` class="end"` : '';
}
