/** What every list says beside its rows, and how filters read in a sentence. */
import type { Asked, Told } from '../shape.ts';
import { joined, quoted } from '../words.ts';

type Page = { readonly total_count: number; readonly has_more: boolean; readonly next_cursor: string | null };

/** `remaining`: how many rows come after these. The cursor carries how many came before, which the service does not know. */
export function pageFacts({ total_count, has_more, next_cursor }: Page, shown: number, { before }: Told) {
  if (next_cursor === null) return {};
  const remaining = Math.max(total_count - before - shown, has_more ? 1 : 0);
  return { next_cursor: `${before + shown}-${next_cursor}`, remaining };
}

/** Takes {@link pageFacts}'s cursor apart; one of the service itself is taken as it is. */
export function placeOf(cursor: unknown): { readonly cursor: unknown; readonly before: number } {
  const [, before, own] = (typeof cursor === 'string' && /^(\d{1,9})-(.+)$/s.exec(cursor)) || [];
  return own === undefined ? { cursor, before: 0 } : { cursor: own, before: Number(before) };
}

/** ` from 2026-09-01 to 2026-09-30`; empty where neither is given. */
export function spanWords(asked: Asked, verb: string, from: string, to: string): string {
  const first = given(asked[from]);
  const last = given(asked[to]);
  if (first && last) return ` ${verb} from ${first} to ${last}`;
  if (first) return ` ${verb} on or after ${first}`;
  return last ? ` ${verb} on or before ${last}` : '';
}

export function given(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : quoted(String(value), 60).slice(1, -1);
}

const CURRENCIES_SHOWN = 5;

/** `EUR 1.00, USD 2.00 and GBP 3.00`: sums of different currencies stand beside each other. */
export function inCurrencies(sums: readonly string[]): string {
  const shown = sums.slice(0, CURRENCIES_SHOWN);
  const hidden = sums.length - shown.length;
  return joined(hidden > 0 ? [...shown, `${hidden} more currencies`] : shown, 'and');
}
