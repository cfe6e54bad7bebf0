/** Recognises a table in a text: rows with one separator, which is a comma (RFC 4180), semicolon or tab. */

const SEPARATORS = [';', ',', '\t', '|'] as const;
/** Number of rows that are checked. A table can be recognised by its beginning. */
const ROWS = 50;
/** Number of characters that are checked. Bounds the cost of an opening quote without a closing one. */
const LOOKED_MAX = 256 * 1024;

/** Most of the first rows have the same number of cells, at least two. Empty rows do not count. */
export function isTable(text: string): boolean {
  const beginning = text.slice(0, LOOKED_MAX);
  return SEPARATORS.some((separator) => {
    const counts = cellCounts(beginning, separator);
    if (counts.length === 0) return false;
    const usual = [...Map.groupBy(counts, (count) => count)].sort(([, one], [, other]) => other.length - one.length)[0];
    return usual !== undefined && usual[0] >= 2 && usual[1].length * 2 > counts.length;
  });
}

function cellCounts(text: string, separator: string): number[] {
  const counts: number[] = [];
  let cells = 1;
  let isQuoted = false;
  let isEmpty = true;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (!isQuoted && sign === separator) cells += 1;
    if (isQuoted || (sign !== '\n' && sign !== '\r')) {
      isEmpty = false;
      continue;
    }
    if (!isEmpty) counts.push(cells);
    if (counts.length >= ROWS) return counts;
    cells = 1;
    isEmpty = true;
  }
  if (!isEmpty) counts.push(cells);
  return counts;
}
