/**
 * Migrates a database to the schema of this version. A new database is created from the declared tables by one
 * migration. To change a table later, change its declaration in `schema/`, and add a migration step here for existing
 * databases. The name of a new step must sort after all other names. Existing steps are not removed.
 */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Engine, OpenDatabase } from '../engine/database.ts';
import { onceUnlocked } from '../engine/sqlite.ts';
import { appliedIn, inNamesOfToday, OlderDatabase, SCHEMA, takeOver } from './former-migrations.ts';
import { migration as moneyGivenBack } from './migrations/0072-money-given-back.ts';
import { migration as daysToPay } from './migrations/0073-days-to-pay.ts';
import { migration as listsFromRows } from './migrations/0076-lists-from-rows.ts';
import { migration as olderRows } from './migrations/0077-older-rows.ts';
import { migration as uploads } from './migrations/0078-uploads.ts';
import { migration as liveResources } from './migrations/0079-live-resources.ts';
import { migration as attachments } from './migrations/0080-attachments.ts';
import { migration as numberSeries } from './migrations/0081-number-series.ts';
import { migration as amountsFound } from './migrations/0082-amounts-found.ts';
import { migration as quotes } from './migrations/0083-quotes.ts';
import { migration as receiversOfMails } from './migrations/0084-receivers-of-mails.ts';
import { migration as exportPeriods } from './migrations/0085-export-periods.ts';
import { migration as changedSubscriptions } from './migrations/0086-changed-subscriptions.ts';
import { migration as imports } from './migrations/0087-imports.ts';
import { migration as mergedCustomers } from './migrations/0088-merged-customers.ts';
import { migration as erasedCustomers } from './migrations/0089-erased-customers.ts';
import { migration as countedChanges } from './migrations/0090-counted-changes.ts';
import { migration as eventSequences } from './migrations/0091-event-sequences.ts';
import { schemaStatements } from './tables.ts';

export type Steps = Readonly<Record<string, (engine: Engine) => Migration>>;

export const STEPS: Steps = {
  '0072-money-given-back': moneyGivenBack,
  '0073-days-to-pay': daysToPay,
  '0076-lists-from-rows': listsFromRows,
  '0077-older-rows': olderRows,
  '0078-uploads': uploads,
  '0079-live-resources': liveResources,
  '0080-attachments': attachments,
  '0081-number-series': numberSeries,
  '0082-amounts-found': amountsFound,
  '0083-quotes': quotes,
  '0084-receivers-of-mails': receiversOfMails,
  '0085-export-periods': exportPeriods,
  '0086-changed-subscriptions': changedSubscriptions,
  '0087-imports': imports,
  '0088-merged-customers': mergedCustomers,
  '0089-erased-customers': erasedCustomers,
  '0090-counted-changes': countedChanges,
  '0091-event-sequences': eventSequences,
};

export type MigrationReport = {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /**
   * Migrations that a newer version applied. With such a migration, this version refuses to start, because the newer
   * version may have added sums that this version does not update.
   */
  readonly newer: readonly string[];
};

class NewerDatabase extends Error {
  constructor(newer: readonly string[]) {
    super(
      `it was last used by a newer version (${newer.join(', ')}). Install that version, or restore a copy that this one made.`,
    );
  }
}

function migratorFor(kysely: OpenDatabase['kysely'], engine: Engine, steps: Steps): Migrator {
  // A new database gets the schema of this version in one transaction. For a new database, the steps do nothing, but
  // they are recorded as applied.
  let isNew = false;
  const make = async (db: Kysely<unknown>) => {
    isNew = true;
    for (const statement of schemaStatements(engine)) await sql.raw(statement).execute(db);
  };
  const entries = Object.entries(steps).map(([name, of]): [string, Migration] => {
    return [name, { up: async (db) => (isNew ? undefined : of(engine).up(db)) }];
  });
  const migrations = { [SCHEMA]: { up: make }, ...Object.fromEntries(entries) };
  return new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
}

/**
 * Largest sum (ms) of the pauses between attempts to migrate a locked database. It does not include the time for which
 * each attempt waits for the lock.
 */
const PAUSES_MS_MAX = 1_000;

/** Applies the migrations that the database lacks. A lock serializes processes that start at the same time. */
export async function migrateToLatest(
  database: OpenDatabase,
  steps: Steps = STEPS,
): Promise<Pick<MigrationReport, 'applied'>> {
  const { migrating, engine } = database;
  const migrate = () =>
    migrating(async (kysely) => {
      await takeOver(kysely, engine);
      const { error, results = [] } = await migratorFor(kysely, engine, steps).migrateToLatest();
      if (error) throw error;
      return results;
    });
  try {
    const results = await onceUnlocked(migrate, PAUSES_MS_MAX);
    return { applied: results.map((result) => result.migrationName) };
  } catch (error) {
    const { newer } = await migrationState(database, steps);
    throw newer.length > 0 ? new NewerDatabase(newer) : error;
  }
}

export async function migrationState({ kysely, engine }: OpenDatabase, steps: Steps = STEPS): Promise<MigrationReport> {
  const state = stateOf(await appliedIn(kysely, engine), steps);
  return state instanceof OlderDatabase ? { applied: [], pending: namesOf(steps), newer: [] } : state;
}

/** Like `migrationState`, but computed from `names`, the names of the applied migrations. */
export function stateOf(names: readonly string[], steps: Steps = STEPS): MigrationReport | OlderDatabase {
  const applied = inNamesOfToday(names);
  if (applied instanceof OlderDatabase) return applied;
  const known = namesOf(steps);
  return {
    applied: known.filter((name) => applied.includes(name)),
    pending: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
  };
}

function namesOf(steps: Steps): readonly string[] {
  return [SCHEMA, ...Object.keys(steps)];
}
