/** The secret key that tests on Postgres need as a setting; on an SQLite file they have a key file beside it. */

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

export function keyOf(databaseUrl = ''): Record<string, string> {
  return databaseUrl.startsWith('postgres') ? { BILLHOOK_SECRET_KEY: SECRET_KEY } : {};
}
