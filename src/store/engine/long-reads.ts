/**
 * Chooses the connection of a consistent read. It starts on the connection for quick reads. If one of its queries may
 * read any number of rows, the read starts again where it does not delay quick reads: in a thread on SQLite, or in the
 * search pool or on a replica on Postgres.
 */
import type { Database, RunInTransaction } from './database.ts';

/** Transactions on the connection of quick reads. */
const quick = new WeakSet<Database>();

/** Thrown to end a read on the quick connection, so that it starts again elsewhere. */
class TakesLong extends Error {}

/**
 * Marks a query whose cost grows with the rows of an account. A consistent read on the quick connection ends here and
 * starts again elsewhere. Other reads are not affected.
 */
export function takesLong(db: Database): Database {
  if (quick.has(db)) throw new TakesLong();
  return db;
}

export function consistentReads(onQuick: RunInTransaction, apart: RunInTransaction): RunInTransaction {
  return async (read) => {
    try {
      return await onQuick((tx) => {
        quick.add(tx);
        return read(tx);
      });
    } catch (error) {
      if (error instanceof TakesLong) return apart(read);
      throw error;
    }
  };
}
