/** The rows of a list in words, and what of it is not there. */
import { type Asked, counted, joined, LINES_MAX, type Written } from './words.ts';

type Page = { readonly total_count: number; readonly has_more: boolean; readonly next_cursor: string | null };

/** `narrowing`: the filters that make the list shorter; those already used are not recommended again. */
export function pageWords(
  rows: readonly string[],
  page: Page,
  asked: Asked,
  narrowing: readonly string[],
): Pick<Written, 'lines' | 'leftOut'> {
  return { lines: rows, leftOut: leftOutWords(rows.length, page, asked, narrowing) };
}

function leftOutWords(rows: number, page: Page, asked: Asked, narrowing: readonly string[]): string | undefined {
  const hidden = Math.max(0, rows - LINES_MAX);
  if (hidden === 0 && !page.has_more) return undefined;
  const unused = narrowing.filter((filter) => asked[filter] === undefined);
  const ways = [
    ...(unused.length > 0 ? [`narrow with ${joined(unused, 'or')}`] : []),
    ...(hidden > 0 ? [`set limit to ${LINES_MAX} to read every row here`] : []),
    ...(page.next_cursor === null ? [] : [`continue after these ${rows} with cursor ${page.next_cursor}`]),
  ];
  return `… ${missing(rows, hidden, page, asked)}; ${ways.join(', or ')}.`;
}

function missing(rows: number, hidden: number, page: Page, asked: Asked): string {
  const inData = hidden > 0 ? ` (${hidden} of them in the structured data)` : '';
  // A later page does not know how many came before it.
  if (asked.cursor !== undefined) return hidden > 0 ? `${counted(hidden, 'more row')} in the structured data` : 'more';
  return `${page.total_count - rows + hidden} more${inData}`;
}
