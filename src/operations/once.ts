/** Idempotent calls: a call that is sent several times with one key runs once (R14, R63). */
import { createHash } from 'node:crypto';
import { principalOf } from '../model/actor.ts';
import { Refusal } from '../model/refusal.ts';
import type { Caller, Services } from './context.ts';
import { KeyTaken, type OnceKey, storeAnswer, takeKey } from './once-key.ts';

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

type Answered<T> = { readonly data: T; readonly replayed: boolean };

/**
 * Runs a call under its key, or answers what the first one answered. The key is taken and the answer stored in the transaction of
 * the call's change (`once-key.ts`), so a crash leaves all or nothing, and a retry never waits for a process that is dead.
 */
export async function runOnce<T>(
  services: Services,
  caller: Caller,
  { operation, sealed }: Remembering,
  { key, fingerprint, lifetimeMs }: Once,
  run: (key: OnceKey) => Promise<T>,
): Promise<Answered<T>> {
  const { store } = services;
  const once: OnceKey = {
    name: { accountId: caller.account.id, principal: principalOf(caller.actor), operation, key },
    ...{ fingerprint, lifetimeMs, answer: null },
    seal: (answer) => (sealed ? services.secrets.seal(answer) : answer),
  };
  const replay = () => firstAnswer<T>(services, once, sealed);
  const first = await replay();
  if (first) return first;
  let data: T;
  try {
    data = await run(once);
  } catch (error) {
    if (once.answer === null) return unlessAnswered(replay, error);
    if (saysUndone(error)) await store.transaction((tx) => tx.idempotency.forget(once.name)).catch(() => undefined);
    throw error;
  }
  const answer = JSON.stringify(data);
  if (once.answer === null) {
    const isKept = await keepAnswer(services, once, answer);
    return (isKept ? undefined : await replay()) ?? { data, replayed: false };
  }
  // Replaces the stored answer by the final one, with the outcome of the mail. If that fails, this call answers 503, and a retry
  // gets the answer that committed with the change.
  if (answer !== once.answer) await store.transaction((tx) => storeAnswer(tx, once, answer));
  return { data, replayed: false };
}

/** This call changed nothing. Its error may be due to the change of a call with the same key that was faster. */
async function unlessAnswered<T>(replay: () => Promise<Answered<T> | undefined>, error: unknown): Promise<Answered<T>> {
  const other = await replay().catch((failure: unknown) => {
    if (failure instanceof Refusal && failure.code === 'idempotency_key_reused') throw failure;
    return undefined;
  });
  if (other) return other;
  throw error instanceof KeyTaken ? stillRunning() : error;
}

/**
 * A refusal after the commit, such as `mail_rejected`, means that the operation found its effect undone: the key is freed. After
 * `store_unavailable` or `provider_unavailable` the effect may still happen: the answer stays.
 */
function saysUndone(error: unknown): boolean {
  return error instanceof Refusal && error.code !== 'store_unavailable' && error.code !== 'provider_unavailable';
}

/** For a call that changed nothing. False: another call's answer is stored under the key. */
function keepAnswer({ store, clock }: Services, once: OnceKey, answer: string): Promise<boolean> {
  const kept = store.transaction(async (tx) => {
    await takeKey(tx, once, clock.now());
    await storeAnswer(tx, once, answer);
    return true;
  });
  return kept.catch((error: unknown) => {
    if (error instanceof KeyTaken) return false;
    throw error;
  });
}

async function firstAnswer<T>(
  { store, secrets, clock }: Services,
  { name, fingerprint }: OnceKey,
  sealed: boolean,
): Promise<Answered<T> | undefined> {
  const first = await store.idempotency.find(name);
  if (!first || first.expires_at <= clock.now()) return undefined;
  if (first.fingerprint !== fingerprint) {
    throw new Refusal('idempotency_key_reused', 'This idempotency key was used for a different request.', {
      field: 'idempotency_key',
      hint: 'Use a new key for a new request; repeat a key only with exactly the same body.',
    });
  }
  if (first.answer === null) return undefined;
  return { data: JSON.parse(sealed ? secrets.open(first.answer) : first.answer) as T, replayed: true };
}

export function stillRunning(): Refusal {
  return new Refusal('idempotency_in_progress', 'The first request with this idempotency key is still running.', {
    retryable: true,
    retryAfterSeconds: 1,
    hint: 'Send the same request again in a second to get its answer.',
  });
}
