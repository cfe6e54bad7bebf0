/**
 * Large reads on a replica of the database (setting `DATABASE_READ_URL`), and on the database itself where that is not
 * possible.
 */
import type { Kysely, Transaction } from 'kysely';
import { BillingError } from '../../model/billing-error.ts';
import type { AccountId } from '../../model/ids.ts';
import type { Tables } from '../schema/tables.ts';
import { type RunInTransaction, snapshots } from './database.ts';
import { currentTenant } from './pool-quota.ts';
import { revisionOf } from './revision.ts';
import { codeOf } from './unavailable.ts';

/** After a failure, no reads are sent to the replica for this time. */
const REST_MS = 5_000;

/**
 * The error code of `statement_timeout`: the read would take as long on the database itself, so it is not repeated
 * there.
 */
const TOOK_TOO_LONG = '57014';

type Replica = {
  readonly kysely: Kysely<Tables>;
  /** Called when the replica fails. It is not asked again for {@link REST_MS}. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * Runs a read on the replica if its work allows that (`TenantContext.seen`) and the replica has every change of the
 * account that the work has seen, so that a caller finds what it has written. All other reads run with `otherwise`, and
 * so does a read that fails on the replica.
 */
export function readsOnReplica(
  { kysely, onFailure }: Replica,
  otherwise: RunInTransaction,
  machineTime: () => number,
): RunInTransaction {
  const inSnapshot = snapshots(kysely);
  let restsUntil = 0;
  return async (read) => {
    const { tenant, seen } = currentTenant();
    if (seen === undefined || typeof tenant !== 'number' || machineTime() < restsUntil) return otherwise(read);
    try {
      const found = await inSnapshot(async (tx) =>
        (await revisionIn(tx, tenant as AccountId)) < seen ? undefined : { result: await read(tx) },
      );
      if (found) return found.result;
    } catch (error) {
      if (error instanceof BillingError || codeOf(error) === TOOK_TOO_LONG) throw error;
      restsUntil = machineTime() + REST_MS;
      onFailure(error);
    }
    return otherwise(read);
  };
}

/** -1 if the replica does not know the account yet. */
async function revisionIn(tx: Transaction<Tables>, account: AccountId): Promise<number> {
  const row = await tx
    .selectFrom('accounts')
    .select(revisionOf('accounts.id').as('revision'))
    .where('id', '=', account)
    .executeTakeFirst();
  return row?.revision ?? -1;
}
