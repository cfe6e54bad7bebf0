/** Checks for damage of an SQLite file: unreadable pages, indexes with missing rows, references to missing rows. */
import { sql } from 'kysely';
import { isFileOfPages } from '../engine/differences.ts';
import type { Scope } from '../engine/slices.ts';
import type { CheckOfAll, Difference } from './check.ts';

/** Largest number of reported faults. */
const FAULTS_MAX = 100;

async function* run({ db, looked }: Scope): AsyncGenerator<Difference> {
  if (!isFileOfPages(db)) return;
  const of = { check: CHECK.name, accountId: null } as const;
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(FAULTS_MAX)})`.execute(db);
  for (const { integrity_check: says } of pages.rows) {
    if (says === 'ok') continue;
    yield { ...of, table: 'file', row: '', figure: 'integrity_check', stored: says, computed: 'ok' };
  }
  await looked(0);
  const orphans = await sql<{ table: string; rowid: number | null; parent: string }>`select "table", rowid, parent
    from pragma_foreign_key_check limit ${sql.lit(FAULTS_MAX)}`.execute(db);
  for (const { table, rowid, parent } of orphans.rows) {
    const figure = `its row in ${parent}`;
    yield { ...of, table, row: String(rowid ?? ''), figure, stored: 'missing', computed: 'one' };
  }
}

const CHECK: CheckOfAll = {
  name: 'file',
  says: 'Every page and index of the SQLite file can be read, and no row refers to a missing one.',
  run,
};

export const DAMAGE_CHECKS: readonly CheckOfAll[] = [CHECK];
