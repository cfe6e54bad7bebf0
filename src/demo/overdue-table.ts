import { AGING_BUCKETS, type AgingBucket } from '../model/invoice.ts';
import { type Currency, formatMajor } from '../model/money.ts';
export type Overdue = {
  readonly invoices: readonly {
    readonly invoice_number: string | null;
    readonly currency: string;
    readonly amount_due: number;
    readonly days_overdue: number;
    readonly customer: { readonly name: string };
  }[];
  readonly total_count: number;
  readonly totals: readonly {
    readonly currency: string;
    readonly count: number;
    readonly amount_due: number;
    readonly aging: Readonly<Record<AgingBucket, number>>;
  }[];
};

const ROWS_MAX = 10;
const NUMBER_WIDTH_MAX = 22;
const NAME_WIDTH_MAX = 40;
const GAP = '  ';

export function overdueTable({ invoices, total_count, totals }: Overdue): string {
  if (total_count === 0) return 'Nothing is overdue.';
  const shown = invoices.slice(0, ROWS_MAX);
  const rows = shown.map(({ invoice_number, customer, amount_due, currency, days_overdue }) => [
    fitted(invoice_number ?? '', NUMBER_WIDTH_MAX),
    fitted(customer.name, NAME_WIDTH_MAX),
    money(amount_due, currency),
    String(days_overdue),
  ]);
  const sums = totals.map(({ currency, count, amount_due, aging }) => [
    currency,
    String(count),
    ...[amount_due, ...AGING_BUCKETS.map((bucket) => aging[bucket])].map((amount) => bare(amount, currency)),
  ]);
  const left = total_count - shown.length;
  return [
    ...table(['Invoice', 'Customer', 'Amount due', 'Days overdue'], rows, 2),
    ...(left > 0 ? [`… and ${left} more`] : []),
    '',
    ...table(['All', 'Count', 'Amount due', ...AGING_BUCKETS.map((bucket) => `${bucket} days`)], sums, 1),
  ].join('\n');
}

/**
 * Formats a table. The first `wordColumns` columns are left-aligned. The other columns contain numbers and are
 * right-aligned.
 */
function table(head: readonly string[], rows: readonly (readonly string[])[], wordColumns: number): string[] {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  return lines.map((line) => {
    const cells = line.map((cell, column) => {
      const blanks = ' '.repeat((widths[column] ?? 0) - widthOf(cell));
      return column < wordColumns ? cell + blanks : blanks + cell;
    });
    return cells.join(GAP).trimEnd();
  });
}

function money(major: number, code: string): string {
  return formatMajor(major, code as Currency);
}

/** The amount without its currency. The currency is in the first column of the row. */
function bare(major: number, code: string): string {
  return money(major, code).slice(code.length + 1);
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
const UNSEEN = /[\p{M}\p{C}]/u;

/** Width of a text in terminal columns. East Asian characters and emoji take two columns, combining accents none. */
function widthOf(text: string): number {
  return [...text].reduce((columns, character) => columns + columnsOf(character), 0);
}

function columnsOf(character: string): number {
  if (UNSEEN.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Cuts a text to a width. Removes control and format characters, which could change or hide text in a terminal. */
function fitted(text: string, columns: number): string {
  const seen = text.replace(/\p{C}/gu, '');
  if (widthOf(seen) <= columns) return seen;
  let kept = '';
  for (const character of seen) {
    if (widthOf(kept + character) > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
