/**
 * Tables whose rows look different on a phone. If any {@link Column} sets `phone`, a row has two lines on a phone.
 * Otherwise a row becomes a card, in which each cell has the label of its column.
 */
import { html } from 'hono/html';
import type { Html } from '../../layout/document.ts';

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row) => Html | string;
  /** `figure`: aligned to the end. `short`: without line breaks. `menu`: last column, with a hidden label. */
  readonly kind?: 'figure' | 'short' | 'menu';
  /**
   * Position of the cell on a phone. If any column sets `phone`, phones hide all columns without `phone`.
   * - `end`: end of the first line, after the header of the row.
   * - `below`: start of the second line.
   * - `aside`: end of the second line.
   */
  readonly phone?: 'end' | 'below' | 'aside';
  /** Sort orders of this column. A click on the heading chooses the first order that is not the current one. */
  readonly orders?: readonly Order[];
};

/** A sort order. `sort`: its name in the operation. */
export type Order = { readonly sort: string; readonly direction: 'ascending' | 'descending' };

/**
 * How the rows can be sorted. `href`: returns the address of the list's first page in the given order. Undefined if the
 * rows cannot be sorted that way.
 */
export type Sorting = { readonly current: string; readonly href: (sort: string) => string | undefined };

/** Returns the table as HTML. The first column is the header of each row. */
export function rowsTable<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sorting?: Sorting,
): Html {
  const [name, ...others] = columns;
  const lines = rows.map((row) => {
    const cells = others.map(({ label, cell, kind, phone }) =>
      kind === 'menu'
        ? html`<td class="end">${cell(row)}</td>`
        : html`<td${classOf(kind, phone)} data-label="${label}">${cell(row)}</td>`,
    );
    return html`<tr><th scope="row">${name?.cell(row)}</th>${cells}</tr>`;
  });
  const brief = columns.some(({ phone }) => phone) ? ' brief' : '';
  return html`<table class="rows${brief}"><caption class="hidden">${caption}</caption><thead><tr>${columns.map((one) => head(one, sorting))}</tr></thead><tbody>${lines}</tbody></table>`;
}

const ARROWS = { ascending: '↑', descending: '↓' } as const;

function head<Row>({ label, kind, orders = [] }: Column<Row>, sorting: Sorting | undefined): Html {
  if (kind === 'menu') return html`<th scope="col"><span class="hidden">${label}</span></th>`;
  const now = orders.find(({ sort }) => sort === sorting?.current);
  const next = orders.find((one) => one !== now);
  const href = next && sorting?.href(next.sort);
  const arrow = now ? html` <span aria-hidden="true">${ARROWS[now.direction]}</span>` : '';
  const text = html`${label}${arrow}`;
  return html`<th scope="col"${classOf(kind)}${now ? html` aria-sort="${now.direction}"` : ''}>${href === undefined ? text : html`<a class="sort" href="${href}">${text}</a>`}</th>`;
}

/**
 * Matches the sort orders that sort by amount. They need a currency filter, because amounts of different currencies
 * cannot be compared.
 */
export const NEEDS_CURRENCY = /^-?amount$/;

const PLACES = { end: 'at-end', below: 'below', aside: 'aside' } as const;

function classOf(kind: Column<unknown>['kind'], phone?: Column<unknown>['phone']): Html | '' {
  const names = [
    ...(kind === undefined ? [] : [kind === 'figure' ? 'end' : 'short']),
    ...(phone ? [PLACES[phone]] : []),
  ];
  return names.length === 0 ? '' : html` class="${names.join(' ')}"`;
}
