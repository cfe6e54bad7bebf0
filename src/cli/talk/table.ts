/**
 * Formats a Markdown table for the width of a terminal. Numbers are right-aligned and never cut. Texts are cut to fit.
 */
import stringWidth from 'string-width';

/** Returns the cells of a line such as `| a | b |`. Undefined for the line of dashes below the heading. */
function cellsOf(line: string): readonly string[] | undefined {
  const inside = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  const cells = inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|').replaceAll('**', ''));
  return cells.every((cell) => /^:?-+:?$/.test(cell)) ? undefined : cells;
}

const GAP = '  ';
const TEXT_MIN = 8;

/** Formats the lines of a table. A table that is too wide is printed as blocks, with one block of lines per row. */
export function tableText(lines: readonly string[], width: number): string {
  const rows = lines.map(cellsOf).filter((cells) => cells !== undefined);
  const [head = [], ...body] = rows;
  const columns = head.map((_, index) => columnOf(rows, index));
  const widths = fitted(columns, width - GAP.length * (columns.length - 1));
  if (!widths) return body.map((row) => blockOf(head, row)).join('\n\n');
  return rows
    .map((row) =>
      columns
        .map(({ isNumber }, i) => padded(row[i] ?? '', widths[i] ?? 0, isNumber))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

/** Matches a number, with or without a currency before or after it. */
const NUMBER = /^[-−+]?(?:[A-Z]{3}\s|\p{Sc}\s?|[A-Z]{1,2}\$)?[-−+]?\d[\d.,'’\s]*(?:%|[A-Z]{3}|\p{Sc})?$/u;

type Column = { readonly isNumber: boolean; readonly width: number };

function columnOf(rows: readonly (readonly string[])[], index: number): Column {
  const cells = rows.map((row) => row[index] ?? '');
  const values = cells.slice(1).filter((cell) => cell !== '');
  const isNumber = values.length > 0 && values.every((cell) => NUMBER.test(cell));
  return { isNumber, width: Math.max(...cells.map((cell) => stringWidth(cell))) };
}

/**
 * Column widths whose sum fits into `room`. Narrows the widest text column first. Undefined if the text columns cannot
 * be narrowed enough.
 */
function fitted(columns: readonly Column[], room: number): readonly number[] | undefined {
  const widths = columns.map(({ width }) => width);
  for (let over = sum(widths) - room; over > 0; over--) {
    const texts = columns.flatMap(({ isNumber }, index) => (isNumber ? [] : [index]));
    const widest = texts.toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
    if (widest === undefined || (widths[widest] ?? 0) <= TEXT_MIN) return undefined;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function padded(text: string, width: number, isNumber: boolean): string {
  const cut = cutTo(text, width);
  const space = ' '.repeat(Math.max(0, width - stringWidth(cut)));
  return isNumber ? space + cut : cut + space;
}

/** A letter with its marks, or an emoji of several code points, is one unit that is never cut apart. */
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a text to `width` terminal columns. A text that was cut ends with `…`. */
export function cutTo(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

function blockOf(head: readonly string[], row: readonly string[]): string {
  return head.map((title, index) => `${title}: ${row[index] ?? ''}`).join('\n');
}
