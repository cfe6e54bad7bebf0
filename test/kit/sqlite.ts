/** SQLite databases to begin with: to copy a migrated one costs a fortieth of migrating one. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../src/store/store.ts';

let image: Promise<Buffer> | undefined;

/** The file of an empty ledger with every table there; made once per process. */
export function migratedImage(): Promise<Buffer> {
  image ??= migrate();
  return image;
}

async function migrate(): Promise<Buffer> {
  const store = openStore(':memory:', () => undefined);
  try {
    await store.migrate();
    return await imageOf(store);
  } finally {
    await store.close();
  }
}

/** The file that a store in memory would be. */
export async function imageOf({ backup }: Store): Promise<Buffer> {
  if (!backup) throw new Error('only SQLite is copied so');
  const folder = mkdtempSync(join(tmpdir(), 'billhook-test-'));
  try {
    const file = join(folder, 'billhook.db');
    await backup(file);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
