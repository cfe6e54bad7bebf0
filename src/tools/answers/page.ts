/** The facts of every list beside its rows, and filters in words. */
import type { AnswerContext, ToolArguments } from '../shape.ts';
import { joined, quoted } from '../words.ts';

type Page = { readonly total_count: number; readonly has_more: boolean; readonly next_cursor: string | null };

/** `remaining`: number of rows after this page, computed from the number before it, which is carried in the cursor. */
export function pageFacts({ total_count, has_more, next_cursor }: Page, shown: number, { before }: AnswerContext) {
  if (next_cursor === null) return {};
  const remaining = Math.max(total_count - before - shown, has_more ? 1 : 0);
  return { next_cursor: `${before + shown}-${next_cursor}`, remaining };
}

/** Splits a cursor of {@link pageFacts}; a cursor of the service itself is returned unchanged. */
export function placeOf(cursor: unknown): { readonly cursor: unknown; readonly before: number } {
  const [, before, own] = (typeof cursor === 'string' && /^(\d{1,9})-(.+)$/s.exec(cursor)) || [];
  return own === undefined ? { cursor, before: 0 } : { cursor: own, before: Number(before) };
}

/** ` from 2026-09-01 to 2026-09-30`; empty if neither is given. */
export function spanWords(args: ToolArguments, verb: string, from: string, to: string): string {
  const first = given(args[from]);
  const last = given(args[to]);
  if (first && last) return ` ${verb} from ${first} to ${last}`;
  if (first) return ` ${verb} on or after ${first}`;
  return last ? ` ${verb} on or before ${last}` : '';
}

export function given(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : quoted(String(value), 60).slice(1, -1);
}

const CURRENCIES_SHOWN = 5;

/** `EUR 1.00, USD 2.00 and GBP 3.00`: sums of different currencies are never added. */
export function inCurrencies(sums: readonly string[]): string {
  const shown = sums.slice(0, CURRENCIES_SHOWN);
  const hidden = sums.length - shown.length;
  return joined(hidden > 0 ? [...shown, `${hidden} more currencies`] : shown, 'and');
}
