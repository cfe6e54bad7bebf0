import type { Services } from './context.ts';

const BITE = 500;

/** Forgets keys past their time, in bites small enough to disturb nobody (R14). */
export async function pruneIdempotencyKeys({ store, clock }: Services): Promise<void> {
  while ((await store.transaction((tx) => tx.idempotency.prune(clock.now(), BITE))) === BITE);
}
