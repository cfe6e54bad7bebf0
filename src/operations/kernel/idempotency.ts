/** Idempotent calls: a call that is sent several times with the same key has its effect once (R14, R63). */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { isRecord } from '../../model/json.ts';
import { type Currency, plainAmount } from '../../model/money.ts';
import { principalOf } from '../../model/token.ts';
import {
  type Caller,
  type IdempotencyKey,
  KeyTaken,
  type ReadContext,
  type Services,
  storeAnswer,
  takeKey,
} from './context.ts';
import type { Operation } from './declaration.ts';
import {
  asOneMoment,
  branchesOf,
  endOf,
  type FieldType,
  type Moment,
  meaningOf,
  type Names,
  namesOf,
} from './fields.ts';

export const IDEMPOTENCY_KEY_LIFETIME_MS = 24 * 3_600_000;
export const TOOL_RETRY_WINDOW_MS = 10 * 60_000;

/**
 * Last sentence in the description of a tool whose repeated calls count as retries (R63). Summaries of operations do
 * not contain this sentence: over REST, only an idempotency key or the header `Repeat-Is-Retry` marks a retry.
 */
export const SAFE_TO_REPEAT = 'Identical calls within 10 minutes count once.';

/**
 * Idempotency key that an interface passes to a call. {@link runIdempotent} converts it to an {@link IdempotencyKey}.
 */
export type IdempotentCall = {
  readonly key: string;
  /** Digest of the input. A call with the same key and another digest is refused. */
  readonly fingerprint: string;
  readonly lifetimeMs: number;
};

/** Time within which an equal call by the same caller is a retry (R63). Used for calls without a key. */
export type RetryWindow = { readonly retryWithinMs: number };

/** Digest of a JSON value, independent of the order of its keys. */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sortedKeys)).digest('hex');
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Answered<T> = { readonly data: T; readonly replayed: boolean };

/**
 * Runs a call once per key. A later call with the key gets the stored answer. The transaction of the call's change also
 * takes the key and stores the answer (`context.ts`). A crash therefore cannot leave a taken key without an answer, and
 * a retry never waits for a dead process.
 */
export async function runIdempotent<T>(
  services: Services,
  caller: Caller,
  { name: operation, answersSecret: sealed }: Pick<Operation, 'name' | 'answersSecret'>,
  { key, fingerprint, lifetimeMs }: IdempotentCall,
  run: (key: IdempotencyKey) => Promise<T>,
): Promise<Answered<T>> {
  const { store } = services;
  const callKey: IdempotencyKey = {
    name: { accountId: caller.account.id, principal: principalOf(caller.actor), operation, key },
    fingerprint,
    lifetimeMs,
    committed: null,
    seal: (answer) => (sealed ? services.secrets.seal(answer) : answer),
  };
  const replay = () => storedAnswer<T>(services, callKey, sealed === true);
  const first = await replay();
  if (first) return first;
  let data: T;
  try {
    data = await run(callKey);
  } catch (error) {
    if (callKey.committed === null) return unlessAnswered(replay, error);
    if (meansUndone(error)) await store.transaction((tx) => tx.idempotency.forget(callKey.name)).catch(() => undefined);
    throw error;
  }
  const answer = JSON.stringify(data);
  if (callKey.committed === null) {
    const isKept = await keepAnswer(services, callKey, answer);
    return (isKept ? undefined : await replay()) ?? { data, replayed: false };
  }
  // Replaces the stored answer by the final answer, which includes the outcome of the mail. If this transaction fails,
  // this call answers 503, and a retry gets the answer that was committed with the change.
  if (answer !== callKey.committed.answer) await store.transaction((tx) => storeAnswer(tx, callKey, answer));
  return { data, replayed: false };
}

/**
 * Handles the error of a call that failed without a change. If a faster call with the same key has stored an answer,
 * returns this answer. Otherwise throws the error.
 */
async function unlessAnswered<T>(replay: () => Promise<Answered<T> | undefined>, error: unknown): Promise<Answered<T>> {
  const other = await replay().catch((failure: unknown) => {
    if (failure instanceof BillingError && failure.code === 'idempotency_key_reused') throw failure;
    return undefined;
  });
  if (other) return other;
  throw error instanceof KeyTaken ? stillRunning() : error;
}

/**
 * True if an error after the commit means that the effect was undone, for example `mail_rejected`. The key is then
 * freed. After `store_unavailable` or `provider_unavailable` the effect may still happen, so the stored answer stays.
 */
function meansUndone(error: unknown): boolean {
  return error instanceof BillingError && error.code !== 'store_unavailable' && error.code !== 'provider_unavailable';
}

/** Stores the answer of a call that changed nothing. Returns false if another call has taken the key. */
function keepAnswer({ store, clock }: Services, callKey: IdempotencyKey, answer: string): Promise<boolean> {
  const kept = store.transaction(async (tx) => {
    await takeKey(tx, callKey, clock.now());
    await storeAnswer(tx, callKey, answer);
    return true;
  });
  return kept.catch((error: unknown) => {
    if (error instanceof KeyTaken) return false;
    throw error;
  });
}

async function storedAnswer<T>(
  { store, secrets, clock }: Services,
  { name, fingerprint }: IdempotencyKey,
  sealed: boolean,
): Promise<Answered<T> | undefined> {
  const row = await store.idempotency.find(name);
  if (!row || row.expires_at <= clock.now()) return undefined;
  if (row.fingerprint !== fingerprint) {
    throw new BillingError('idempotency_key_reused', 'This idempotency key was used for a different request.', {
      field: 'idempotency_key',
      hint: 'Use a new key for a new request; repeat a key only with exactly the same body.',
    });
  }
  // The answer of a committed row is null if the answer named a customer who has been erased since then.
  if (row.answer === null) {
    throw new BillingError(
      'idempotency_key_reused',
      'This call was answered, and its answer was erased with its customer.',
      {
        field: 'idempotency_key',
        hint: 'It had its effect. Read what it changed, or use a new key for a new request.',
      },
    );
  }
  return { data: JSON.parse(sealed ? secrets.open(row.answer) : row.answer) as T, replayed: true };
}

export function stillRunning(): BillingError {
  return new BillingError('idempotency_in_progress', 'The first request with this idempotency key is still running.', {
    retryable: true,
    retryAfterSeconds: 1,
    hint: 'Send the same request again in a second to get its answer.',
  });
}

/** Returns the given key. A call without a key gets a key that is derived from its checked input. */
export async function asIdempotentCall(
  ctx: ReadContext,
  op: Operation,
  input: Readonly<Record<string, unknown>>,
  given: IdempotentCall | RetryWindow,
): Promise<IdempotentCall> {
  if ('key' in given) return given;
  const fingerprint = fingerprintOf(await normalForm(ctx, op, input));
  return { key: `retry:${fingerprint}`, fingerprint, lifetimeMs: given.retryWithinMs };
}

/**
 * Normal form of a call's input, so that different spellings of the same call are equal (R63). Examples: `30` and
 * `"30.00"`; a date and midnight UTC of that date; a name and the id of the named object; an omitted field and its
 * default. A name that matches no object, or several, stays unchanged, because the operation refuses it.
 */
async function normalForm(ctx: ReadContext, op: Operation, input: Readonly<Record<string, unknown>>): Promise<unknown> {
  const fields = await normalFields(ctx, op.input.shape, op.sameAs?.(input) ?? input);
  return {
    ...fields,
    ...(fields.currency === undefined ? { currency: await currencyMeant(ctx, op, input) } : {}),
  };
}

/**
 * Currency of the amounts if `currency` is omitted. `undefined` for an operation without amounts: an omitted `currency`
 * then means, for example, no filter by currency.
 */
async function currencyMeant(
  ctx: ReadContext,
  op: Operation,
  input: Readonly<Record<string, unknown>>,
): Promise<Currency | undefined> {
  if (!('currency' in op.input.shape) || !op.amounts) return undefined;
  if (!op.currencyMeant) return ctx.account.currency;
  try {
    return await op.currencyMeant(ctx, input);
  } catch (error) {
    if (error instanceof BillingError) return undefined;
    throw error;
  }
}

async function normalValue(ctx: ReadContext, type: FieldType, value: unknown): Promise<unknown> {
  const what = meaningOf(type);
  if (value === undefined || value === null) return value;
  if (what && 'is' in what) {
    if (what.is === 'amount') return plainAmount(value);
    if (what.is === 'day') return value;
    return what.is === 'until' ? endOf(ctx, value as Moment) : asOneMoment(ctx, value as Moment);
  }
  const names = namesOf(type);
  // Only text is looked up, because a number is already an id.
  if (names && typeof value === 'string') return idOf(ctx, names, value);
  if (Array.isArray(value)) {
    const list = branchesOf(type).find((one) => one instanceof z.ZodArray);
    return list ? await Promise.all(value.map((one: unknown) => normalValue(ctx, list.element, one))) : value;
  }
  const object = isRecord(value) ? branchesOf(type).find((one) => one instanceof z.ZodObject) : undefined;
  return object ? normalFields(ctx, object.shape, value as object) : value;
}

async function normalFields(
  ctx: ReadContext,
  shape: Readonly<Record<string, FieldType>>,
  value: object,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    const type = shape[name];
    fields[name] = type ? await normalValue(ctx, type, one) : one;
  }
  return fields;
}

async function idOf(ctx: ReadContext, kind: Names, given: string): Promise<unknown> {
  try {
    return (await ctx.hooks.findNamed(ctx, kind, given)).id;
  } catch (error) {
    if (error instanceof BillingError) return given;
    throw error;
  }
}
