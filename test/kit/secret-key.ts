/**
 * The secret key, which tests on Postgres need as a setting. For an SQLite file it is in a key file beside the
 * database.
 */

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

export function keyOf(databaseUrl = ''): Record<string, string> {
  return databaseUrl.startsWith('postgres') ? { BILLHOOK_SECRET_KEY: SECRET_KEY } : {};
}
