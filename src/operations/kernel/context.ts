/** Context of an operation: caller, account, services. */

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
/** The public addresses of this service. Every address in answers and mails is built from them (R1). */
export type Addresses = { readonly baseUrl: string; readonly apiUrl: string; readonly linkUrl: string };

/**
 * Functions that a folder needs from a folder above it, because imports may only go down. The calling folder declares
 * its hook next to the call (`declare module`); `operations/hooks.ts` provides all of them.
 */
export interface Hooks {
  /** Id of the object that a text names. Throws if no object matches, or several. */
  readonly findNamed: (ctx: ReadContext, kind: Names, text: string) => Promise<{ readonly id: unknown }>;
}

/**
 * Parts of a running service, shared by all requests. A folder with shared state of its own adds it here (`declare
 * module`).
 */
export interface Services {
  readonly store: Store;
  readonly clock: Clock;
  readonly mail: MailGateway;
  readonly addresses: Addresses;
  /**
   * A random id that all servers of one `serve --processes` share. Commands on the same machine recognize the service
   * by it.
   */
  readonly instance: string;
  /** Whether sign-up is open to new businesses. */
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
  /** The account's revision at authentication. Null if it was not read: then no answer is cached. */
  readonly revision: number | null;
  readonly requestId: string;
  /** Limits of the token; `undefined` for a caller without a token or without limits. */
  readonly limits?: Limits | undefined;
  /** Amount above the token's limit that a person has allowed, for this call only. */
  readonly confirmed?: Money | undefined;
  /** Aborts when the caller cancels the call. The call then stops, unless it has already changed something. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the progress of a long call. */
  readonly progress?: (step: CallProgress) => void;
  /**
   * Computes the `return_id` of a payment request (R34): a digest of the bearer token and the request's code or
   * external id. It is a function of the caller, because the token itself is not stored.
   */
  readonly returnIdOf?: (reference: string) => string;
  /** The caller as its token makes it now; `undefined` if the token is no longer valid. For calls that stay open. */
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

/** Thrown if the caller cancelled before the call's first change, or between two of its changes. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

export function stopIfCancelled({ signal }: Pick<Caller, 'signal'>, hasChanged = false): void {
  if (!signal?.aborted) return;
  throw new Cancelled(`the call was cancelled ${hasChanged ? 'between two changes' : 'before it changed anything'}`);
}

/** The part of a token's limits that is checked in the transaction of the call's first change: the sum of the day. */
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
     * The only way, besides `writeOne`, in which an operation changes rows. Rows, events, activity and the answer for
     * the idempotency key commit together or not at all. `change` may run again after a deadlock, so outside `tx` it
     * may only assign variables that every run sets anew. A cancelled call stops here, unless it has already changed
     * something: a half-made refund would be worse than a complete one.
     */
    readonly write: <T>(change: (tx: Queries) => Promise<Written<T>>) => Promise<T>;
    /**
     * Like `write`, for one of a call's many independent changes, each with its own transaction. The call's idempotency
     * key is not taken, because the answer covers all changes; the stored rows themselves must make a repeated call
     * harmless. A cancelled call stops before the next change; earlier ones stay.
     */
    readonly writeOne: <T>(change: (tx: Queries) => Promise<Written<T>>) => Promise<T>;
  };

/** A context without `write`: a call may change nothing before its token's limits are checked. */
export type ReadContext = Omit<Context, 'write' | 'writeOne'>;

export function contextOf(
  services: Services,
  caller: Caller,
  operation: string,
  key: IdempotencyKey | null,
  spending?: SpendingCount,
): Context {
  const now = () => services.clock.now();
  let hasChanged = false;
  // Sets the tenant here too, because the contexts of the worker and of payers do not come through `call()`.
  const inOwnShare: Store['transaction'] = (commit) =>
    services.store.asTenant({ tenant: caller.account.id }, () => services.store.transaction(commit));
  const writing =
    (callKey: IdempotencyKey | null, isOneOfMany: boolean): Context['write'] =>
    async (change) => {
      const written = await inOwnShare(async (tx) => {
        if (!hasChanged || isOneOfMany) stopIfCancelled(caller, hasChanged);
        // The key is taken before any other lock, so that a call that waits here for another with the same key holds no
        // lock meanwhile.
        if (callKey?.committed === null) await takeKey(tx, callKey, now());
        // The account (a row of `counters`) is locked before all rows except the key, so that two changes cannot
        // deadlock.
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
 * Idempotency key of a call that must have its effect once (R14, R63). The key is taken by the first statement in the
 * transaction of the call's first change, and the answer is stored in the same transaction. Until it commits, another
 * call with the same key waits. If the process dies, the database rolls both back, and the waiting call proceeds.
 */
export type IdempotencyKey = {
  readonly name: KeyName;
  /** Digest of the input. The same key with another digest is refused. */
  readonly fingerprint: string;
  readonly lifetimeMs: number;
  /** Converts an answer into the text that is stored; encrypts it if it contains a secret. */
  readonly seal: (answer: string) => string;
  /** The answer as it was stored with the call's change, in JSON. Null until this call has committed a change. */
  committed: { readonly answer: string } | null;
};

/** Thrown if another call with the same key has made its change, or is making it. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** Throws {@link KeyTaken}; the caller must then roll the transaction back. */
export async function takeKey(tx: Queries, key: IdempotencyKey, now: Instant): Promise<void> {
  const terms = { fingerprint: key.fingerprint, expiresAt: addMs(now, key.lifetimeMs) };
  if (!(await tx.idempotency.take(key.name, terms, now))) throw new KeyTaken('the key of this call is taken');
}

export async function storeAnswer(tx: Queries, { name, seal }: IdempotencyKey, answer: string): Promise<void> {
  await tx.idempotency.storeAnswer(name, seal(answer));
}

/** Address of a payment page, from the code of an invoice, a payment request or a subscription (R1). */
export function paymentUrl({ code }: { readonly code: string }, { addresses }: Pick<Services, 'addresses'>): string {
  return `${addresses.linkUrl}/${code}`;
}

/** Size of the response cache in bytes. It keeps answers of reading calls until the account changes. */
const BYTES_MAX = 32 * 1024 * 1024;

/** `json` is `data` as UTF-8 JSON, made once. */
export type CachedResponse = { readonly data: unknown; readonly json: Buffer };

export type ResponseCache = LRUCache<string, CachedResponse>;

/** `bytesMax` limits the memory of all parts of the cached answers, not only of their JSON. */
export function responseCache(bytesMax = BYTES_MAX): ResponseCache {
  return new LRUCache({ maxSize: bytesMax, sizeCalculation: (answer, key) => bytesOfAnswer(key, answer) });
}

/** Memory of an empty answer: objects, buffers and map entries. */
const ENTRY_BYTES = 2_048;
/**
 * Bytes of memory per byte of JSON: the JSON itself, REST's copy with its envelope, the parsed objects, and a tool's
 * result, which has the rows as data and as text. Measured in `test/system/operations/cached-responses.test.ts`.
 */
const PER_JSON_BYTE = 5;

export function bytesOfAnswer(key: string, { json }: Pick<CachedResponse, 'json'>): number {
  return ENTRY_BYTES + 2 * key.length + PER_JSON_BYTE * json.length;
}
