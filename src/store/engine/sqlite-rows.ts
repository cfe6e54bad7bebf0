/**
 * Rows of `node:sqlite`. It makes each an object without a fixed shape, whose fields are looked up by name: for 20 invoices, making
 * and reading these takes twice as long as arrays made into objects of one shape.
 */
export type MakeRow = (values: readonly unknown[]) => object;

/**
 * Whether the text names all columns of its rows. What `*` stands for changes when another process migrates the database, and the
 * names that a prepared statement had would then be those of other columns.
 */
export function namesItsColumns(sql: string): boolean {
  return !/(?<!\()\*/.test(sql);
}

const made = new Map<string, MakeRow>();

/** Of the same columns it is made once. Of two columns with one name, the last one counts, as in SQLite's own objects. */
export function rowMaker(columns: readonly string[]): MakeRow {
  const names = columns.map((name) => JSON.stringify(name));
  const key = names.join();
  const known = made.get(key);
  if (known) return known;
  // A literal has its shape from the beginning. The names are those of our statements.
  const make = new Function(
    'values',
    `return { ${names.map((name, n) => `${name}: values[${n}]`).join()} }`,
  ) as MakeRow;
  made.set(key, make);
  return make;
}
