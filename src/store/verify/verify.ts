/** Checks the database file for damage, and compares stored sums, document numbers and events with the rows. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { type AccountRow, accountQueries } from '../access/accounts.ts';
import { type Database, snapshots } from '../engine/database.ts';
import { withoutTimeLimit } from '../engine/differences.ts';
import type { Scope } from '../engine/slices.ts';
import { isDamage } from '../engine/unavailable.ts';
import type { Tables } from '../schema/tables.ts';
import { ATTACHMENT_CHECKS } from './attachments.ts';
import type { Check, CheckOfAll, Difference } from './check.ts';
import { COUNTER_CHECKS } from './counters.ts';
import { DAMAGE_CHECKS } from './damage.ts';
import { DAYS_TO_PAY } from './days-to-pay.ts';
import { DELIVERY_CHECKS, SEQUENCE_CHECKS } from './event-sequences.ts';
import { EVENT_CHECKS } from './events.ts';
import { INVOICE_CHECKS } from './invoices.ts';
import { NUMBER_CHECKS } from './numbers.ts';
import { PAYMENT_CHECKS } from './payments.ts';
import { QUOTE_CHECKS } from './quotes.ts';
import { RECEIPT_CHECKS } from './receipts.ts';
import { SUBSCRIPTION_CHECKS } from './subscriptions.ts';
import { TOTAL_CHECKS } from './totals.ts';

export type { Difference } from './check.ts';

const CHECKS: readonly Check[] = [
  ...INVOICE_CHECKS,
  ...QUOTE_CHECKS,
  ...PAYMENT_CHECKS,
  ...TOTAL_CHECKS,
  DAYS_TO_PAY,
  ...RECEIPT_CHECKS,
  ...NUMBER_CHECKS,
  ...COUNTER_CHECKS,
  ...SUBSCRIPTION_CHECKS,
  ...ATTACHMENT_CHECKS,
  ...SEQUENCE_CHECKS,
];

const CHECKS_OF_ALL: readonly CheckOfAll[] = [...EVENT_CHECKS, ...DELIVERY_CHECKS];

/** All checks with their rules in words, in the order in which they run. */
export const CHECK_LIST: readonly Pick<Check, 'name' | 'says'>[] = [...DAMAGE_CHECKS, ...CHECKS, ...CHECKS_OF_ALL].map(
  ({ name, says }) => ({ name, says }),
);

export type VerifyProgress = {
  readonly check: string;
  /** Handle of the account; null during checks that read all accounts together. */
  readonly account: string | null;
  /** `done`: number of finished accounts. `accounts`: number of all accounts. */
  readonly done: number;
  readonly accounts: number;
  /** Number of rows read so far by all checks together. */
  readonly rows: number;
};

export type VerifyOptions = {
  /** Restricts the check to one account. */
  readonly accountId?: AccountRow['id'] | undefined;
  readonly found: (difference: Difference) => void;
  /** Called and awaited after each statement. If it throws, the checks end. */
  readonly pause?: () => Promise<void>;
  readonly progress?: (state: VerifyProgress) => void;
  /** Largest number of rows per statement. */
  readonly sliceRows?: number | undefined;
};

export type Verified = { readonly accounts: number; readonly rows: number; readonly differences: number };

const SLICE_ROWS = 10_000;
const ACCOUNTS_PAGE = 200;

/**
 * Runs all checks and reports each difference to `found`. The checks of one account share a snapshot, so changes during
 * the checks do not cause differences. The checks for damage run only without `accountId`.
 *
 * The checks take long on a large ledger, so `db` should be a connection that no other part of the service uses.
 */
export async function verifyBooks(db: Kysely<Tables>, options: VerifyOptions): Promise<Verified> {
  const { accountId, found, progress, pause, sliceRows = SLICE_ROWS } = options;
  const accounts = accountId === undefined ? await countAccounts(db) : 1;
  const verified = { accounts: 0, rows: 0, differences: 0 };

  /** Runs checks in one snapshot. `reading`: makes the input of the checks from the scope of the snapshot. */
  const run = <Of extends Scope>(
    checks: readonly (Omit<Check, 'run'> & { readonly run: (scope: Of) => AsyncIterable<Difference> })[],
    handle: string | null,
    reading: (scope: Scope) => Promise<Of>,
  ) =>
    snapshotOf(db, async (tx, damage) => {
      await withoutTimeLimit(tx);
      for (const { name, run: differencesOf } of checks) {
        const looked = async (rows: number) => {
          verified.rows += rows;
          progress?.({ check: name, account: handle, done: verified.accounts, accounts, rows: verified.rows });
          await pause?.();
        };
        await looked(0);
        const rows = accountId === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`r.account_id = ${accountId}`;
        const scope = await reading({ db: tx, rows, sliceRows, looked });
        for await (const difference of readable(name, differencesOf(scope), damage)) {
          verified.differences++;
          found(difference);
        }
      }
    });

  const asItIs = async (scope: Scope) => scope;
  if (accountId === undefined) await run(DAMAGE_CHECKS, null, asItIs);
  for await (const { id, handle } of accountsIn(db, accountId)) {
    await run(CHECKS, handle, async (scope) => {
      const account = await accountQueries(scope.db).byId(id);
      if (!account) throw new Error(`account ${id} is gone`);
      return { ...scope, rows: sql<SqlBool>`r.account_id = ${id}`, account };
    });
    verified.accounts++;
  }
  await run(CHECKS_OF_ALL, null, asItIs);
  return verified;
}

type Damage = { seen: boolean };

/** If damage of the file ends a check, reports the damage as a difference. The other checks still run. */
async function* readable(
  check: string,
  differences: AsyncIterable<Difference>,
  damage: Damage,
): AsyncGenerator<Difference> {
  try {
    yield* differences;
  } catch (error) {
    if (!isDamage(error)) throw error;
    damage.seen = true;
    const stored = error instanceof Error ? error.message : String(error);
    yield { check, accountId: null, table: 'file', row: '', figure: 'reading', stored, computed: 'possible' };
  }
}

/**
 * Runs reads in a snapshot. If SQLite finds damage, it ends the transaction itself, so the commit fails. The error of
 * this commit is ignored.
 */
async function snapshotOf(db: Kysely<Tables>, read: (tx: Database, damage: Damage) => Promise<void>): Promise<void> {
  const damage = { seen: false };
  try {
    await snapshots(db)((tx) => read(tx, damage));
  } catch (error) {
    if (!damage.seen) throw error;
  }
}

async function* accountsIn(db: Database, only: AccountRow['id'] | undefined): AsyncGenerator<AccountRow> {
  for (let after = 0; ; ) {
    const page = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '>', after as AccountRow['id'])
      .$if(only !== undefined, (q) => q.where('id', '=', only as AccountRow['id']))
      .orderBy('id')
      .limit(ACCOUNTS_PAGE)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < ACCOUNTS_PAGE) return;
    after = last.id;
  }
}

async function countAccounts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((s) => s.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
