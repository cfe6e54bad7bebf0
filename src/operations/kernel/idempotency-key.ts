/**
 * The key of a call that must happen once (R14, R63). It is taken by the first statement of the transaction of the call's first
 * change, and the answer is stored in the same transaction. While that runs, a call with the same key waits for it; if its process
 * dies, the engine undoes both, and the waiting call goes on.
 */
import { addMs, type Instant } from '../../model/dates.ts';
import type { KeyName } from '../../store/delivery/idempotency.ts';
import type { Queries } from '../../store/store.ts';

export type IdempotencyKey = {
  readonly name: KeyName;
  /** Digest of the input; the same key with another digest is refused. */
  readonly fingerprint: string;
  readonly lifetimeMs: number;
  /** As the answer is stored. */
  readonly seal: (answer: string) => string;
  /** The stored answer as JSON; null until this call has committed a change. */
  answer: string | null;
};

/** Thrown if another call with the same key has made its change, or is making it. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** Throws {@link KeyTaken}; the caller must not go on with the transaction then. */
export async function takeKey(tx: Queries, key: IdempotencyKey, now: Instant): Promise<void> {
  const terms = { fingerprint: key.fingerprint, expiresAt: addMs(now, key.lifetimeMs) };
  if (!(await tx.idempotency.take(key.name, terms, now))) throw new KeyTaken('the key of this call is taken');
}

export async function storeAnswer(tx: Queries, { name, seal }: IdempotencyKey, answer: string): Promise<void> {
  await tx.idempotency.storeAnswer(name, seal(answer));
}
