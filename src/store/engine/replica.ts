/**
 * Runs large reads on a replica of the database (setting `DATABASE_READ_URL`). If this is not possible, runs the reads
 * on the primary database.
 */
import type { Kysely, Transaction } from 'kysely';
import { BillingError } from '../../model/billing-error.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Tables } from '../schema/tables.ts';
import { type RunInTransaction, snapshots } from './database.ts';
import { currentTenant } from './pool-quota.ts';
import { revisionOf } from './revision.ts';
import { codeOf } from './unavailable.ts';

/** After a failure of the replica, no reads are sent to it for this time, in milliseconds. */
const REST_MS = 5_000;

/**
 * Postgres error code of `statement_timeout`. If a read fails with this code, it is not repeated on the primary
 * database. It would take as long there.
 */
const TOOK_TOO_LONG = '57014';

type Replica = {
  readonly kysely: Kysely<Tables>;
  /** Called when the replica fails. No read uses the replica for the next {@link REST_MS}. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * Runs a read on the replica under two conditions: the caller has given a revision (`TenantContext.seen`), and the
 * replica has at least this revision. So callers always find their own changes. All other reads run with `otherwise`. A
 * read that fails on the replica is repeated with `otherwise`, except after a timeout or a `BillingError`.
 */
export function readsOnReplica(
  { kysely, onFailure }: Replica,
  otherwise: RunInTransaction,
  steadyTime: () => number,
): RunInTransaction {
  const inSnapshot = snapshots(kysely);
  let restsUntil = 0;
  return async (read) => {
    const { tenant, seen } = currentTenant();
    if (seen === undefined || typeof tenant !== 'number' || steadyTime() < restsUntil) return otherwise(read);
    try {
      const found = await inSnapshot(async (tx) =>
        (await revisionIn(tx, tenant as AccountId)) < seen ? undefined : { result: await read(tx) },
      );
      if (found) return found.result;
    } catch (error) {
      if (error instanceof BillingError || codeOf(error) === TOOK_TOO_LONG) throw error;
      restsUntil = steadyTime() + REST_MS;
      onFailure(error);
    }
    return otherwise(read);
  };
}

/** The account's revision on the replica; -1 if the replica does not have the account yet. */
async function revisionIn(tx: Transaction<Tables>, account: AccountId): Promise<number> {
  const row = await tx
    .selectFrom('accounts')
    .select(revisionOf('accounts.id').as('revision'))
    .where('id', '=', account)
    .executeTakeFirst();
  return row?.revision ?? -1;
}
