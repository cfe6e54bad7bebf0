/**
 * Reads rows of `node:sqlite` as arrays and converts them to objects of one shape. Its own objects have no fixed shape
 * (fields are looked up by name), which takes twice as long for 20 invoices.
 */
export type MakeRow = (values: readonly unknown[]) => object;

/**
 * True if the statement names its columns. The columns of `*` change if another process migrates the database, and the
 * column names kept with a prepared statement would then be wrong.
 */
export function namesItsColumns(sql: string): boolean {
  return !/(?<!\()\*/.test(sql);
}

/** If two columns have the same name, the last one is used, as in SQLite's own objects. */
export function rowMaker(columns: readonly string[]): MakeRow {
  const fields = columns.map((name, n) => `${JSON.stringify(name)}: values[${n}]`);
  // An object literal has its final shape from the start. The names come from our own statements, so generating code
  // from them is safe.
  return new Function('values', `return { ${fields.join()} }`) as MakeRow;
}
