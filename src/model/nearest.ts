/** The known name that somebody who wrote another one most likely meant. */

/** What is longer than any name is no misspelling of one. */
const LENGTH_MAX = 100;

/**
 * Spelling first (`curency`, `list_invoices`), then whole words that are missing or too many at either end
 * (`listOverdue`, `invoice_id`). `undefined` where a guess would be no help.
 */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  if (given === '' || given.length > LENGTH_MAX) return undefined;
  const words = wordsOf(given);
  const all = known.map((name) => ({ name, words: wordsOf(name) }));
  const spelled = closest(all, (one) => within(editsBetween(words.join(''), one.words.join('')), editsMax(one.words)));
  return spelled ?? closest(all, (one) => wordsBetween(words, one.words));
}

type Known = { readonly name: string; readonly words: readonly string[] };

/** The name with the least distance; the first of several. */
function closest(all: readonly Known[], distance: (one: Known) => number | undefined): string | undefined {
  const found = all.flatMap((one) => {
    const far = distance(one);
    return far === undefined ? [] : [{ name: one.name, far }];
  });
  return found.sort((a, b) => a.far - b.far)[0]?.name;
}

function within(distance: number, max: number): number | undefined {
  return distance <= max ? distance : undefined;
}

/** A slip in every four letters, and one in the shortest names. */
function editsMax(words: readonly string[]): number {
  return Math.max(1, Math.floor(words.join('').length / 4));
}

/** `due_date`, `dueDate` and `Due-Date` are the same words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** How many words one has more than the other, where it begins or ends with the other. */
function wordsBetween(a: readonly string[], b: readonly string[]): number | undefined {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length === 0) return undefined;
  const same = (part: readonly string[]) => part.every((word, index) => word === short[index]);
  const within = same(long.slice(0, short.length)) || same(long.slice(-short.length));
  return within ? long.length - short.length : undefined;
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b` (optimal string alignment). */
function editsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const at = (cells: readonly number[], index: number) => cells[index] ?? Number.POSITIVE_INFINITY;
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + cost,
          swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
