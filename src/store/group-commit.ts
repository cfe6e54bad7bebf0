/** SQLite transactions that wait for each other anyway share one commit, so that they share its wait for the disk. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Bounds how long the first of a group waits for the last, and how long readers wait for the group. */
const GROUP_MAX = 32;

type Change<T> = (tx: Transaction<Tables>) => Promise<T>;
type Waiting = { readonly attempt: Change<Settle>; readonly fail: (error: unknown) => void };
/** Tells one caller what became of its change; called after the commit, never before. */
type Settle = () => void;

/**
 * Each change runs in a savepoint of its own: one that throws undoes itself and nothing else. Nobody is answered
 * before the commit that holds the change; if that commit fails, everyone in it is told so.
 */
export function groupCommit(kysely: Kysely<Tables>): <T>(change: Change<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // One turn of the event loop: requests that have arrived already get to ask for their change too.
      await nextTurn();
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
  await SAVEPOINT.execute(tx);
  try {
    const settle = await attempt(tx);
    await RELEASE.execute(tx);
    return settle;
  } catch (error) {
    try {
      await ROLLBACK.execute(tx);
      await RELEASE.execute(tx);
    } catch {
      // The engine has already rolled the whole transaction back: the group fails together, for the reason it had.
      throw error;
    }
    return () => fail(error);
  }
}

const SAVEPOINT = sql`savepoint one_change`;
const RELEASE = sql`release one_change`;
const ROLLBACK = sql`rollback to one_change`;
