/**
 * Pages of lists, and their cursors (keyset pagination). A cursor contains the sort values of the last row of a page;
 * the next page starts after that row (R10).
 */
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';

export const UNKNOWN_CURSOR = {
  field: 'cursor',
  message: 'is not a cursor of this list; use the next_cursor of the page before, or leave it out',
};

/** Returns the sort values in a cursor. Throws if the cursor was made for another list. */
export function placeOf(list: string, cursor: string | undefined): readonly (string | number)[] | undefined {
  if (cursor === undefined) return undefined;
  const place = decodeCursor(list, cursor);
  if (!place) throw invalid([UNKNOWN_CURSOR]);
  return place;
}

/**
 * Returns the id in the cursor. For lists that are sorted only by id, newest first. The next page has only smaller ids.
 */
export function idBefore(list: string, cursor: string | undefined): number | undefined {
  const place = placeOf(list, cursor);
  if (!place) return undefined;
  const [id] = place;
  if (place.length !== 1 || typeof id !== 'number') throw invalid([UNKNOWN_CURSOR]);
  return id;
}

/**
 * Makes a page of `limit` rows and the cursor of the next page. The store must read `limit + 1` rows: the additional
 * row shows that a next page exists.
 */
export function pageOf<Row>(
  list: string,
  rows: readonly Row[],
  limit: number,
  place: (last: Row) => readonly (string | number)[],
): { rows: readonly Row[]; has_more: boolean; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return { rows: shown, has_more: hasMore, next_cursor: hasMore && last ? encodeCursor(list, place(last)) : null };
}

/**
 * Returns the fault of an invalid cursor. The check runs with all other input checks, so one refusal reports all
 * faults.
 */
export function cursorFaults(list: string, raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return typeof raw.cursor === 'string' && raw.cursor !== '' && !decodeCursor(list, raw.cursor) ? [UNKNOWN_CURSOR] : [];
}

/** Makes a cursor. The cursor contains the list's name, so that the cursor cannot be used for another list. */
export function encodeCursor(list: string, place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([list, ...place])).toString('base64url');
}

/** Returns the values in the cursor. Returns `undefined` if the cursor is invalid or belongs to another list. */
export function decodeCursor(list: string, cursor: string): readonly (string | number)[] | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed[0] !== list) return undefined;
    const place = parsed.slice(1);
    return place.every((value) => typeof value === 'string' || Number.isSafeInteger(value)) ? place : undefined;
  } catch {
    return undefined;
  }
}
