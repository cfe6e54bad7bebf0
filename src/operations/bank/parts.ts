/** Looks up many values in a few statements. */

/** Values in one statement: half of what SQLite allows with older settings. */
const VALUES_MAX = 400;

/** Each value is looked up once. `look` is called with the rows of each statement. */
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
