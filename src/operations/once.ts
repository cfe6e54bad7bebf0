/** Idempotent calls: a call that is sent several times with one key runs once (R14, R63). */
import { createHash, randomUUID } from 'node:crypto';
import { principalOf } from '../model/actor.ts';
import { addMs } from '../model/dates.ts';
import { Refusal } from '../model/refusal.ts';
import type { KeyName } from '../store/idempotency.ts';
import { type Caller, Cancelled, type OnceClaim, type Services } from './context.ts';

/** Much longer than any call takes: only a call whose process died is taken over. */
const LEASE_MS = 60_000;

export const IDEMPOTENCY_KEY_LIFETIME_MS = 24 * 3_600_000;
export const TOOL_RETRY_WINDOW_MS = 10 * 60_000;

/**
 * In the description of a tool whose repeats are retries (R63). Not in the summaries of operations: over REST an idempotency
 * key says that a call is a retry.
 */
export const SAFE_TO_REPEAT = 'An identical call within 10 minutes returns the first result.';

export type Once = {
  readonly key: string;
  /** Digest of the input; the same key with another digest is refused. */
  readonly fingerprint: string;
  readonly lifetimeMs: number;
};

/** Equal for JSON values that differ only in the order of keys. */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sortedKeys)).digest('hex');
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Which operation the key is for, and whether its answer is stored encrypted because it has a secret. */
type Remembering = { readonly operation: string; readonly sealed: boolean };

/**
 * Runs a call under its key, or answers what the first one answered. The answer is stored in the transaction of the
 * call's change, so a crash leaves either both or neither.
 */
export async function runOnce<T>(
  services: Services,
  caller: Caller,
  { operation, sealed }: Remembering,
  once: Once,
  run: (claim: OnceClaim) => Promise<T>,
): Promise<{ data: T; replayed: boolean }> {
  const { store } = services;
  const name: KeyName = {
    accountId: caller.account.id,
    principal: principalOf(caller.actor),
    operation,
    key: once.key,
  };
  const seal = (answer: string) => (sealed ? services.secrets.seal(answer) : answer);
  const claim: OnceClaim = { name, owner: randomUUID(), answer: null, seal };
  const now = services.clock.now();
  const claimed = await store.transaction((tx) =>
    tx.idempotency.claim(
      name,
      {
        fingerprint: once.fingerprint,
        owner: claim.owner,
        leaseUntil: addMs(now, LEASE_MS),
        expiresAt: addMs(now, once.lifetimeMs),
      },
      now,
    ),
  );
  if (!claimed) return { data: await firstAnswer<T>(services, name, once, sealed), replayed: true };
  try {
    const data = await run(claim);
    const answer = JSON.stringify(data);
    if (answer !== claim.answer)
      await store.transaction((tx) => tx.idempotency.storeAnswer(name, claim.owner, seal(answer)));
    return { data, replayed: false };
  } catch (error) {
    await store
      .transaction((tx) => tx.idempotency.release(name, claim.owner, saysNothingHappened(error)))
      .catch(() => undefined);
    throw error;
  }
}

/** Refusals and cancellations changed nothing or were rolled back; after other errors the change may be committed. */
function saysNothingHappened(error: unknown): boolean {
  return error instanceof Cancelled || (error instanceof Refusal && error.code !== 'store_unavailable');
}

async function firstAnswer<T>({ store, secrets }: Services, name: KeyName, once: Once, sealed: boolean): Promise<T> {
  const first = await store.idempotency.find(name);
  if (first && first.fingerprint !== once.fingerprint) {
    throw new Refusal('idempotency_key_reused', 'This idempotency key was used for a different request.', {
      field: 'idempotency_key',
      hint: 'Use a new key for a new request; repeat a key only with exactly the same body.',
    });
  }
  if (first?.answer == null) {
    throw new Refusal('idempotency_in_progress', 'The first request with this idempotency key is still running.', {
      retryable: true,
      retryAfterSeconds: 1,
      hint: 'Send the same request again in a second to get its answer.',
    });
  }
  return JSON.parse(sealed ? secrets.open(first.answer) : first.answer) as T;
}
