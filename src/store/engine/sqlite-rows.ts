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

const made = new Map<string, MakeRow>();

/** Cached per list of columns. Of two columns with one name the last one counts, as in SQLite's own objects. */
export function rowMaker(columns: readonly string[]): MakeRow {
  const names = columns.map((name) => JSON.stringify(name));
  const key = names.join();
  const known = made.get(key);
  if (known) return known;
  // An object literal has its final shape from the beginning. The names are those of our own statements, so the code is
  // safe.
  const make = new Function(
    'values',
    `return { ${names.map((name, n) => `${name}: values[${n}]`).join()} }`,
  ) as MakeRow;
  made.set(key, make);
  return make;
}
