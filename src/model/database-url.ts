/** The setting `DATABASE_URL`: `file:<path>`, `:memory:` or the URL of a Postgres database. */

/** The path in `file:<path>`, or `:memory:`. */
export function pathIn(databaseUrl: string): string {
  return databaseUrl.replace(/^file:(\/\/)?/, '');
}
