import type { Services } from '../kernel/context.ts';

const BATCH = 500;

/** Deletes expired keys in small transactions, which hold locks only briefly (R14). */
export async function pruneIdempotencyKeys({ store, clock }: Services): Promise<void> {
  while ((await store.transaction((tx) => tx.idempotency.prune(clock.now(), BATCH))) === BATCH);
}
