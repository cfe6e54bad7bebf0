/**
 * Context of an operation: services, caller, and `write`, which runs every change in a transaction. This file also has
 * the idempotency key of a call, and the cache of answers.
 */

import { LRUCache } from 'lru-cache';
import type { ClientDocuments } from '../../model/client-document.ts';
import { addMs, type Clock, type Instant } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import type { FeeCaps } from '../../model/fee.ts';
import type { MailGateway } from '../../model/mail.ts';
import type { Money } from '../../model/money.ts';
import type { ProviderGateway, ProviderKind } from '../../model/provider.ts';
import type { SandboxBooks } from '../../model/sandbox.ts';
import type { Secrets } from '../../model/secret-box.ts';
import type { Actor, Channel, Limits, Scope } from '../../model/token.ts';
import type { WebhookGateway } from '../../model/webhook.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { KeyName } from '../../store/delivery/idempotency.ts';
import type { Queries, Store } from '../../store/store.ts';
import type { Names } from './fields.ts';

/** The public addresses of this service. Every link in answers and mails is built from them (R1). */
export type Addresses = { readonly baseUrl: string; readonly apiUrl: string; readonly linkUrl: string };

/**
 * Lower folders call these functions, and higher folders implement them, because a lower folder must not import a
 * higher one. The folder that calls a hook declares it (`declare module`); `operations/hooks.ts` provides all hooks.
 */
export interface Hooks {
  /** Finds an object by a text such as its name or number. Throws if no object or several objects match. */
  readonly findNamed: (ctx: ReadContext, kind: Names, text: string) => Promise<{ readonly id: unknown }>;
}

/**
 * Parts of a running service, shared by all requests. Other folders add their own shared state to this interface
 * (`declare module`).
 */
export interface Services {
  readonly store: Store;
  readonly clock: Clock;
  readonly mail: MailGateway;
  readonly addresses: Addresses;
  /**
   * Random id of the running service. All server processes of one `serve --processes` have the same id. Commands on the
   * same machine use the id to recognize the service.
   */
  readonly instance: string;
  /** True if new businesses may sign up. */
  readonly signUp: boolean;
  readonly responseCache: ResponseCache;
  /** Access to each kind of payment provider (R50). */
  readonly providers: Readonly<Record<ProviderKind, ProviderGateway>>;
  /** The simulated provider behind the sandbox (R51). */
  readonly sandbox: { readonly books: SandboxBooks; readonly sendCallbacks: () => Promise<void> };
  readonly webhooks: WebhookGateway;
  /**
   * Allowed redirect addresses of assistants, in addition to those of well-known assistants (setting
   * `ASSISTANT_REDIRECTS`).
   */
  readonly assistantRedirects: readonly string[];
  /** Fetches the metadata document of an OAuth client. */
  readonly clientDocuments: ClientDocuments;
  readonly secrets: Secrets;
  readonly feeCaps: FeeCaps;
  readonly providerTimeoutMs: number;
  readonly hooks: Hooks;
}

export type CallProgress = {
  readonly stage: 'adding' | 'matching';
  readonly done: number;
  readonly total: number;
};

export type Caller = {
  readonly actor: Actor;
  readonly channel: Channel;
  readonly scopes: ReadonlySet<Scope>;
  readonly account: AccountRow;
  /** Revision of the account at authentication. Null if the revision was not read; answers are then not cached. */
  readonly revision: number | null;
  readonly requestId: string;
  /** Limits of the token; `undefined` for a caller without a token or without limits. */
  readonly limits?: Limits | undefined;
  /**
   * The whole amount of this call. Set only if the amount exceeds the token's limit and a person has allowed it for
   * this call.
   */
  readonly confirmed?: Money | undefined;
  /** Aborts when the caller cancels the call. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the progress of a long call. */
  readonly progress?: (step: CallProgress) => void;
  /**
   * Computes the `return_id` of a payment request (R34): a digest of the bearer token and of the request's code or
   * external id. This is a function, so that operations do not see the token itself.
   */
  readonly returnIdOf?: (reference: string) => string;
  /** Authenticates the token again, for calls that stay open. Returns `undefined` if the token is no longer valid. */
  readonly again?: () => Promise<Caller | undefined>;
};

export type SubjectKind =
  | 'account'
  | 'assistant'
  | 'bank_entry'
  | 'credit_note'
  | 'customer'
  | 'invoice'
  | 'item'
  | 'payment'
  | 'payment_plan'
  | 'payment_request'
  | 'quote'
  | 'session'
  | 'subscription'
  | 'token'
  | 'user'
  | 'webhook_endpoint';

export type Activity = {
  readonly subject: { readonly kind: SubjectKind; readonly id: number };
  /** One sentence for the activity list: `Issued INV-000042 for EUR 12.50`. */
  readonly summary: string;
};

/**
 * Thrown if the caller has cancelled the call. The call then stops before its first change, or between two of its
 * changes.
 */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

export function stopIfCancelled({ signal }: Pick<Caller, 'signal'>, hasChanged = false): void {
  if (!signal?.aborted) return;
  throw new Cancelled(`the call was cancelled ${hasChanged ? 'between two changes' : 'before it changed anything'}`);
}

/** The check against the token's daily limit. It runs in the transaction of the call's first change. */
export type SpendingCount = {
  /** Adds the amount to the day's sum. Refuses if the sum would exceed the limit. */
  readonly count: (tx: Queries) => Promise<void>;
  /** Text that is appended to the activity's summary. */
  readonly note: string;
};

export type Written<T> = { readonly result: T; readonly events: readonly Event[]; readonly activity: Activity };

export type Context = Services &
  Caller & {
    readonly operation: string;
    readonly now: () => Instant;
    /**
     * Changes rows in one transaction. Operations change rows only with `write` or `writeOne`. Rows, events, activity
     * and the stored answer of the idempotency key commit together. After a deadlock, `change` may run again. It must
     * therefore have no effect outside `tx`, except on variables that every run assigns again. A cancelled call is
     * stopped only before its first change, because a half-made refund would be worse than a complete one.
     */
    readonly write: <T>(change: (tx: Queries) => Promise<Written<T>>) => Promise<T>;
    /**
     * Like `write`, for a call that makes many independent changes. Each change has its own transaction. Does not take
     * the call's idempotency key: the key is stored with the call's answer, and the answer is complete only after the
     * last change. A repeated call must therefore find out from the stored rows which changes the first call made. If
     * the caller cancels the call, stops before the next change; earlier changes stay.
     */
    readonly writeOne: <T>(change: (tx: Queries) => Promise<Written<T>>) => Promise<T>;
  };

/**
 * Context for code that runs before the limits of a token are checked. Has no `write`, because this code must not
 * change rows.
 */
export type ReadContext = Omit<Context, 'write' | 'writeOne'>;

/**
 * Returns the context of a call. `key`: idempotency key of the call. Null for a call without a key, and for code that
 * only reads. `spending`: counts the amount of the call against the token's limit per day. Given only for a token with
 * limits.
 */
export function contextOf(
  services: Services,
  caller: Caller,
  operation: string,
  key: IdempotencyKey | null,
  spending?: SpendingCount,
): Context {
  const now = () => services.clock.now();
  let hasChanged = false;
  // Uses the account's share of the database connections. `call()` does the same, but the worker and payers write
  // without `call()`.
  const inOwnShare: Store['transaction'] = (commit) =>
    services.store.asTenant({ tenant: caller.account.id }, () => services.store.transaction(commit));
  const writing =
    (callKey: IdempotencyKey | null, isOneOfMany: boolean): Context['write'] =>
    async (change) => {
      const written = await inOwnShare(async (tx) => {
        if (!hasChanged || isOneOfMany) stopIfCancelled(caller, hasChanged);
        // Takes the key before any lock, because a second call with the same key waits here. A waiting call must hold
        // no lock.
        if (callKey?.committed === null) await takeKey(tx, callKey, now());
        // Locks the account's row in `counters` before all other rows, except the row of the idempotency key. Every
        // change locks rows in this order, so two changes cannot deadlock.
        await tx.journal.beginChange(caller.account.id);
        if (!hasChanged) await spending?.count(tx);
        const { result, events, activity } = await change(tx);
        const at = now();
        await tx.journal.addEvents(caller.account.id, events, at);
        await tx.journal.endChange({
          account_id: caller.account.id,
          operation,
          ...actorColumns(caller.actor),
          channel: caller.channel,
          subject_kind: activity.subject.kind,
          subject_id: activity.subject.id,
          summary: `${activity.summary}${spending?.note ?? ''}`,
          request_id: caller.requestId,
          created_at: at,
        });
        const committed = callKey ? { answer: JSON.stringify(result) } : null;
        if (callKey && committed) await storeAnswer(tx, callKey, committed.answer);
        return { result, committed };
      });
      hasChanged = true;
      if (callKey) callKey.committed = written.committed;
      return written.result;
    };
  return { ...services, ...caller, operation, now, write: writing(key, false), writeOne: writing(null, true) };
}

function actorColumns(actor: Actor) {
  const id = 'userId' in actor ? actor.userId : 'tokenId' in actor ? actor.tokenId : null;
  return { actor_kind: actor.kind, actor_id: id, actor_name: actor.name };
}

/**
 * Idempotency key of a call that must have its effect once (R14, R63). The transaction of the call's first change takes
 * the key in its first statement and also stores the answer. Another call with the same key waits until that
 * transaction ends. If the process dies, the database rolls key and answer back, and the waiting call proceeds.
 */
export type IdempotencyKey = {
  readonly name: KeyName;
  /** Digest of the input. A call with the same key and another digest is refused. */
  readonly fingerprint: string;
  readonly lifetimeMs: number;
  /** Converts an answer into its stored text; encrypts an answer that contains a secret. */
  readonly seal: (answer: string) => string;
  /** The answer in JSON, as the call's change stored it. Null until this call has committed a change. */
  committed: { readonly answer: string } | null;
};

/** Thrown if another call with the same key has committed its change, or is still running. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** Throws {@link KeyTaken} if the key is taken; the caller must then roll the transaction back. */
export async function takeKey(tx: Queries, key: IdempotencyKey, now: Instant): Promise<void> {
  const terms = { fingerprint: key.fingerprint, expiresAt: addMs(now, key.lifetimeMs) };
  if (!(await tx.idempotency.take(key.name, terms, now))) throw new KeyTaken('the key of this call is taken');
}

export async function storeAnswer(tx: Queries, { name, seal }: IdempotencyKey, answer: string): Promise<void> {
  await tx.idempotency.storeAnswer(name, seal(answer));
}

/** Address of a pay page, from the code of an invoice, a payment request or a subscription (R1). */
export function paymentUrl({ code }: { readonly code: string }, { addresses }: Pick<Services, 'addresses'>): string {
  return `${addresses.linkUrl}/${code}`;
}

/**
 * Default limit for the response cache, in bytes. The cache keeps answers of reading calls until the account changes.
 */
const BYTES_MAX = 32 * 1024 * 1024;

/** `json`: `data` as UTF-8 JSON, so that a cached answer is serialized only once. */
export type CachedResponse = { readonly data: unknown; readonly json: Buffer };

export type ResponseCache = LRUCache<string, CachedResponse>;

/**
 * Makes the response cache. `bytesMax`: largest memory that all cached answers together may use. {@link bytesOfAnswer}
 * estimates the memory of each answer.
 */
export function responseCache(bytesMax = BYTES_MAX): ResponseCache {
  return new LRUCache({ maxSize: bytesMax, sizeCalculation: (answer, key) => bytesOfAnswer(key, answer) });
}

/** Estimated memory of an empty answer in bytes: objects, buffers and map entries. */
const ENTRY_BYTES = 2_048;
/**
 * Bytes of memory per byte of JSON. A cached answer holds its content several times: as objects, as JSON, as a REST
 * body, and as the data and the text of a tool's result. Measured in `test/system/operations/cached-responses.test.ts`.
 */
const PER_JSON_BYTE = 5;

export function bytesOfAnswer(key: string, { json }: Pick<CachedResponse, 'json'>): number {
  return ENTRY_BYTES + 2 * key.length + PER_JSON_BYTE * json.length;
}
