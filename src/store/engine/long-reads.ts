/**
 * Where a consistent read runs. It begins on the connection of quick reads. If one of its queries may read any number
 * of rows, it begins again where it holds up no quick read: in a thread on SQLite, in the pool of searches or on a
 * replica on Postgres.
 */
import type { Database, RunInTransaction } from './database.ts';

/** Transactions on the connection of quick reads. */
const quick = new WeakSet<Database>();

/** Thrown to end a read on that connection, so that it begins again elsewhere. */
class TakesLong extends Error {}

/**
 * Marks a query whose cost grows with the rows of an account. A consistent read on the connection of quick reads ends
 * here, and begins again elsewhere. In other reads this has no effect.
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
