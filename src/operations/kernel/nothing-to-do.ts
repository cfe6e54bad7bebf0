/** Rolls back a transaction that turned out to have nothing to change. */

/** Thrown in a transaction: the change was made already, or is no longer needed. */
export class NothingToDo extends Error {}

/** For `catch`: ignores {@link NothingToDo}. */
export function unlessNothingToDo(error: unknown): undefined {
  if (error instanceof NothingToDo) return undefined;
  throw error;
}
