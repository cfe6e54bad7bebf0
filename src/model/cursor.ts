/** Opaque cursors: the place where the next page starts, as the values that the list is sorted by (R10). */

/** `list` names the list, so that one list's cursor cannot be used in another. */
export function encodeCursor(list: string, place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([list, ...place])).toString('base64url');
}

/** The place, or `undefined` for a cursor that this list did not create. */
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
