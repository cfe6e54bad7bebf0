/**
 * Rows of `node:sqlite`, read as arrays and made into objects of one shape. Its own objects have no fixed shape (their
 * fields are looked up by name), which takes twice as long for 20 invoices.
 */
export type MakeRow = (values: readonly unknown[]) => object;

/**
 * Whether the statement names its columns. Those of `*` change when another process migrates the database: the column
 * names kept with a prepared statement would then be wrong.
 */
export function namesItsColumns(sql: string): boolean {
  return !/(?<!\()\*/.test(sql);
}

/** If two columns have the same name, the last one counts, as in SQLite's own objects. */
export function rowMaker(columns: readonly string[]): MakeRow {
  const fields = columns.map((name, n) => `${JSON.stringify(name)}: values[${n}]`);
  // An object literal has its final shape from the beginning. The names are those of our own statements, so the code is
  // safe.
  return new Function('values', `return { ${fields.join()} }`) as MakeRow;
}
