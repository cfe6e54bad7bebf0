/** Group commit: concurrent SQLite transactions share one commit, and so one wait for the disk. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** Limits how long the first change of a group waits for the last one, and how long readers wait for the group. */
const GROUP_MAX = 32;

type Change<T> = (tx: Transaction<Tables>) => Promise<T>;
type Waiting = { readonly attempt: Change<Settle>; readonly fail: (error: unknown) => void };
/** Resolves one caller's promise; called only after the commit. */
type Settle = () => void;

/**
 * Each change runs in its own savepoint: a change that throws undoes only itself. No promise resolves before the commit
 * that holds its change; if that commit fails, the promises of all changes in it reject.
 */
export function groupCommit(kysely: Kysely<Tables>): <T>(change: Change<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // Waits one turn of the event loop for changes of requests that have arrived. If some came, waits one turn more
      // for those that are one step behind: a larger group makes each invoice a tenth cheaper (dev/bench/README.md).
      const known = waiting.length;
      await nextTurn();
      if (waiting.length > known && waiting.length < GROUP_MAX) await nextTurn();
      await commitTogether(kysely, waiting.splice(0, GROUP_MAX));
    }
    running = false;
  }

  return (change) =>
    new Promise((resolve, reject) => {
      const attempt: Change<Settle> = async (tx) => {
        const result = await change(tx);
        return () => resolve(result);
      };
      waiting.push({ attempt, fail: reject });
      if (!running) void drain();
    });
}

async function commitTogether(kysely: Kysely<Tables>, group: readonly Waiting[]): Promise<void> {
  try {
    const settles = await kysely.transaction().execute(async (tx) => {
      const settled: Settle[] = [];
      for (const one of group) settled.push(await inSavepoint(tx, one));
      return settled;
    });
    for (const settle of settles) settle();
  } catch (error) {
    for (const { fail } of group) fail(error);
  }
}

async function inSavepoint(tx: Transaction<Tables>, { attempt, fail }: Waiting): Promise<Settle> {
  await tx.executeQuery(SAVEPOINT);
  try {
    const settle = await attempt(tx);
    await tx.executeQuery(RELEASE);
    return settle;
  } catch (error) {
    try {
      await tx.executeQuery(ROLLBACK);
      await tx.executeQuery(RELEASE);
    } catch {
      // The engine has rolled back the whole transaction: all changes of the group fail with this error.
      throw error;
    }
    return () => fail(error);
  }
}

const SAVEPOINT = CompiledQuery.raw('savepoint one_change');
const RELEASE = CompiledQuery.raw('release one_change');
const ROLLBACK = CompiledQuery.raw('rollback to one_change');
