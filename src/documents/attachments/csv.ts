/** Recognises a CSV table in a text. The separator is a comma (RFC 4180), a semicolon, a tab or a pipe. */

const SEPARATORS = [';', ',', '\t', '|'] as const;
/** Number of rows to check, from the start of the text. */
const ROWS = 50;
/** Number of characters to check. Limits the cost of an opening quote without a closing quote. */
const LOOKED_MAX = 256 * 1024;

/** True if more than half of the checked rows have the same number of cells. This number must be at least two. */
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
