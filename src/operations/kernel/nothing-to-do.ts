/** Rolls a transaction back if it has nothing to change. */

/** Thrown in a transaction if its change was made before, or is no longer needed. */
export class NothingToDo extends Error {}

/** Handler for `catch`. Ignores {@link NothingToDo}, and throws any other error again. */
export function unlessNothingToDo(error: unknown): undefined {
  if (error instanceof NothingToDo) return undefined;
  throw error;
}
