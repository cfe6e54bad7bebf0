/**
 * Chooses the connection of a consistent read. Every consistent read starts on the connection for quick reads. If one
 * of its queries could read very many rows, the read starts again on another connection. On SQLite, the other
 * connection is in a thread. On Postgres, the other connection is in the pool for searches or on a replica. Quick reads
 * therefore do not wait for long reads.
 */
import type { Database, RunInTransaction } from './database.ts';

/** Transactions on the connection for quick reads. */
const quick = new WeakSet<Database>();

/**
 * Thrown to end a read on the quick connection. `consistentReads` catches this error and starts the read again on
 * another connection.
 */
class TakesLong extends Error {}

/**
 * Must be called before a query whose cost grows with the rows of an account. Throws on the quick connection, so that
 * the read starts again on another connection. Otherwise returns `db`.
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
