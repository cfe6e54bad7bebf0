/** What the setting `DATABASE_URL` names: `file:<path>`, `:memory:` or a Postgres database. */

/** The path in `file:<path>`, or `:memory:`. */
export function pathIn(databaseUrl: string): string {
  return databaseUrl.replace(/^file:(\/\/)?/, '');
}
