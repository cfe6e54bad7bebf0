/** Looks up many values with a few SQL statements. */

/**
 * Largest number of values that one SQL statement looks up. Older builds of SQLite allow 999 values in total, and a
 * statement contains other values too.
 */
const VALUES_MAX = 400;

/**
 * Looks up each distinct value once, and returns all rows. `read` runs one SQL statement for a part of the values.
 * After each statement, `look` is called with the rows of this statement.
 */
export async function inParts<Value, Row>(
  values: readonly Value[],
  read: (part: Value[]) => Promise<readonly Row[]>,
  look: (rows: readonly Row[]) => void = () => undefined,
): Promise<Row[]> {
  const distinct = [...new Set(values)];
  const rows: Row[] = [];
  for (let start = 0; start < distinct.length; start += VALUES_MAX) {
    const found = await read(distinct.slice(start, start + VALUES_MAX));
    look(found);
    rows.push(...found);
  }
  return rows;
}
