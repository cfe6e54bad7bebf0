/** A migrated SQLite database to begin with: to copy it costs a fortieth of migrating one. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/store.ts';

let image: Promise<Buffer> | undefined;

/** The file of an empty ledger with every table there; made once per process. */
export function migratedImage(): Promise<Buffer> {
  image ??= migrate();
  return image;
}

async function migrate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-test-'));
  const store = openStore(':memory:', () => undefined);
  try {
    const file = join(folder, 'billhook.db');
    await store.migrate();
    await store.backup?.(file);
    return readFileSync(file);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
