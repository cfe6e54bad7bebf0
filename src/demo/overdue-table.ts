/** The overdue answer as a person reads it in a terminal. */
import { type Currency, parseCurrency } from '../model/currency.ts';
import { formatMoney, parseAmount } from '../model/money.ts';

type Overdue = {
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
    readonly oldest_days: number;
    readonly aging: Readonly<Record<string, number>>;
  }[];
};

const ROWS_MAX = 10;
const NAME_WIDTH = 28;

export function overdueTable({ invoices, total_count, totals }: Overdue): string {
  if (total_count === 0) return 'Nothing is overdue.';
  const shown = invoices.slice(0, ROWS_MAX);
  const rows = shown.map((invoice) => [
    invoice.invoice_number ?? '',
    cut(invoice.customer.name, NAME_WIDTH),
    money(invoice.amount_due, invoice.currency),
    `${invoice.days_overdue} days`,
  ]);
  const left = total_count - shown.length;
  return [
    ...table(['invoice', 'customer', 'due', 'overdue'], rows),
    ...(left > 0 ? [`… and ${left} more`] : []),
    '',
    ...table(
      ['total', 'due', 'invoices', '1-30 days', '31-60', '61-90', 'over 90'],
      totals.map(({ currency, count, amount_due, aging }) => [
        currency,
        money(amount_due, currency),
        String(count),
        ...['1-30', '31-60', '61-90', '90+'].map((bucket) => money(aging[bucket] ?? 0, currency)),
      ]),
    ),
  ].join('\n');
}

/** The second column of names is flush left, everything after it flush right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const textColumns = head[1] === 'customer' ? 2 : 1;
  const widths = head.map((title, column) => Math.max(width(title), ...rows.map((row) => width(row[column] ?? ''))));
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => {
        const pad = ' '.repeat((widths[column] ?? 0) - width(cell));
        return column < textColumns ? cell + pad : pad + cell;
      })
      .join('  ')
      .trimEnd(),
  );
}

function money(major: number, code: string): string {
  const currency: Currency | undefined = parseCurrency(code);
  if (!currency) return `${code} ${major}`;
  const parsed = parseAmount(major, currency);
  return formatMoney(parsed.ok ? parsed.minor : 0, currency);
}

const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\uff60\uffe0-\uffe6]/u;

/** Columns of a terminal: Chinese, Japanese and Korean characters take two. */
function width(text: string): number {
  return [...text].reduce((columns, character) => columns + (WIDE.test(character) ? 2 : 1), 0);
}

function cut(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let kept = '';
  for (const character of text) {
    if (width(kept + character) > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
