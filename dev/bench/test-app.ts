/** Opens the service with production settings on a database file, for the benchmarks. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

export async function openBenchApp(name: string, existing?: string): Promise<App & { readonly file: string }> {
  const file = existing ?? join(mkdtempSync(join(tmpdir(), 'billhook-bench-')), `${name}.db`);
  const config = readConfig({
    DATABASE_URL: `file:${file}`,
    PORT: '0',
    BASE_URL: 'http://localhost:8787',
    LOG_LEVEL: 'error',
    // Rate limits are on and count every call, but are too high to be reached.
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_OLDER: '1000000',
    RATE_LIMIT_SESSION: '1000000',
  });
  return { ...(await createApp(config)), file };
}
