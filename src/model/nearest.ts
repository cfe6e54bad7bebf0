/** Finds the known name that is most similar to a misspelled name. */
import { folded } from './text.ts';

/** Longer texts are not compared, because such a text is hardly a misspelled name. */
const LENGTH_MAX = 100;

/**
 * Returns the most similar name; `undefined` if no name is similar enough. A name with a similar spelling comes first:
 * `curency` finds `currency`. Without such a name, finds a name with fewer or more words at its beginning or end:
 * `listOverdue` finds `listOverdueInvoices`, and `invoice_id` finds `id`.
 */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  return byNearness(given, known, (name) => [name])[0];
}

/**
 * Returns the known things whose names are similar to `given`, most similar first. Equally similar things keep their
 * order.
 */
export function byNearness<Thing>(
  given: string,
  known: readonly Thing[],
  namesOf: (thing: Thing) => readonly string[],
): Thing[] {
  if (given === '' || given.length > LENGTH_MAX) return [];
  const words = wordsOf(given);
  const near = known.flatMap((thing) => {
    const far = Math.min(...namesOf(thing).map((name) => distance(words, wordsOf(name))));
    return far === Number.POSITIVE_INFINITY ? [] : [{ thing, far }];
  });
  return near.sort((a, b) => a.far - b.far).map(({ thing }) => thing);
}

/**
 * If two names differ by whole words, this number is added to their distance. Misspelled names therefore come first.
 */
const OTHER_WORDS = 1_000;

function distance(given: readonly string[], name: readonly string[]): number {
  const edits = editsBetween(given.join(''), name.join(''), editsMax(name));
  return edits ?? OTHER_WORDS + (wordsBetween(given, name) ?? Number.POSITIVE_INFINITY);
}

/** Maximum number of edits, even for very long names. */
const EDITS_MAX = 10;

/** Maximum number of edits of a misspelled name: one per four letters, at least one. */
function editsMax(words: readonly string[]): number {
  return Math.min(EDITS_MAX, Math.max(1, Math.floor(words.join('').length / 4)));
}

/** Splits a name into words in lower case without accents. `due_date`, `dueDate` and `Due-Date` give the same words. */
function wordsOf(name: string): string[] {
  return folded(name.replace(/([a-z0-9])([A-Z])/g, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Number of additional words if one name begins or ends with the other name; otherwise `undefined`. */
function wordsBetween(a: readonly string[], b: readonly string[]): number | undefined {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length === 0) return undefined;
  const same = (part: readonly string[]) => part.every((word, index) => word === short[index]);
  const within = same(long.slice(0, short.length)) || same(long.slice(-short.length));
  return within ? long.length - short.length : undefined;
}

/**
 * Number of edits that turn `a` into `b`; `undefined` if more than `max`. An edit inserts, deletes or substitutes a
 * character, or swaps two neighbouring characters (optimal string alignment). To save time for thousands of names,
 * computes only the cells that are at most `max` columns from the diagonal, and stops early for distant names.
 */
function editsBetween(a: string, b: string, max: number): number | undefined {
  if (Math.abs(a.length - b.length) > max) return undefined;
  const far = max + 1;
  let beforeLast = new Uint16Array(b.length + 1).fill(far);
  let last = Uint16Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, far));
  let current = new Uint16Array(b.length + 1);
  for (let row = 1; row <= a.length; row++) {
    current.fill(far);
    if (row <= max) current[0] = row;
    let least = current[0] ?? far;
    for (let column = Math.max(1, row - max); column <= Math.min(b.length, row + max); column++) {
      const cell = (cells: Uint16Array, at: number) => cells[at] ?? far;
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let edits = Math.min(
        cell(last, column) + 1,
        cell(current, column - 1) + 1,
        cell(last, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (isSwapped) edits = Math.min(edits, cell(beforeLast, column - 2) + 1);
      current[column] = Math.min(edits, far);
      least = Math.min(least, edits);
    }
    // Stops early only if both `current` and `last` exceed `max`: a swap in the next row still uses the values in
    // `last`.
    if (least > max && Math.min(...last) > max) return undefined;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const edits = last[b.length] ?? far;
  return edits > max ? undefined : edits;
}
