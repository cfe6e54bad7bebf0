/** A change that turns out, inside its transaction, to be no change. */

/** Thrown there to undo it: what was to be done is done already, or need not be done any more. */
export class NothingToDo extends Error {}

/** For `catch`: then nothing was changed, and nothing is wrong. */
export function unlessNothingToDo(error: unknown): undefined {
  if (error instanceof NothingToDo) return undefined;
  throw error;
}
