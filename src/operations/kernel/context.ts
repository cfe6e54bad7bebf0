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
/** Where this service is reached; every address that is handed out is built from these (R1). */
export type Addresses = { readonly baseUrl: string; readonly apiUrl: string; readonly linkUrl: string };

/**
 * Functions of higher rooms that a lower room calls, so that imports only go down. The calling room declares its hook
 * next to the call (`declare module`); `operations/hooks.ts` provides all of them.
 */
export interface Hooks {
  /** The id of the object that a text names. Throws if it names none, or several. */
  readonly findNamed: (ctx: ReadContext, kind: Names, text: string) => Promise<{ readonly id: unknown }>;
}

/**
 * Parts of a running service, shared by all requests. A room that keeps something for all requests adds it here
 * (`declare module`).
 */
export interface Services {
  readonly store: Store;
  readonly clock: Clock;
  readonly mail: MailGateway;
  readonly addresses: Addresses;
  /**
   * A random id, the same for all servers of one `serve --processes`. Commands on this machine recognize the service by
   * it.
   */
  readonly instance: string;
  /** Whether sign-up is open to new businesses. */
  readonly signUp: boolean;
  readonly responseCache: ResponseCache;
  /** How to reach each kind of payment provider (R50). */
  readonly providers: Readonly<Record<ProviderKind, ProviderGateway>>;
  /** The sandbox provider's own side (R51). */
  readonly sandbox: { readonly books: SandboxBooks; readonly sendCallbacks: () => Promise<void> };
  readonly webhooks: WebhookGateway;
  /**
   * Redirect addresses of assistants that are allowed in addition to the known ones (setting `ASSISTANT_REDIRECTS`).
   */
  readonly assistantRedirects: readonly string[];
  /** Fetches an OAuth client's metadata document. */
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
  /** The account's revision when the caller was authenticated; null if it was not read: then no answer is cached. */
  readonly revision: number | null;
  readonly requestId: string;
  /** Limits of the token; `undefined` for a caller without a token or without limits. */
  readonly limits?: Limits | undefined;
  /** An amount above the token's limit that a person has allowed for this one call. */
  readonly confirmed?: Money | undefined;
  /** Aborts when the caller cancels the call. A call that has changed nothing by then stops. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress of a long call. */
  readonly progress?: (step: CallProgress) => void;
  /**
   * Makes the `return_id` of a payment request (R34): a digest of the bearer token and the request's code or own id. A
   * function of the caller, because the token itself is not stored.
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

/** The caller cancelled the call before its first change, or before the next of many. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

export function stopIfCancelled({ signal }: Pick<Caller, 'signal'>, hasChanged = false): void {
  if (!signal?.aborted) return;
  throw new Cancelled(`the call was cancelled ${hasChanged ? 'between two changes' : 'before it changed anything'}`);
}

/** The part of a token's limits that is checked in the transaction of the call's first change. */
export type SpendingCount = {
  /** Adds the amount to the day's sum; refuses if that passes the limit. */
  readonly count: (tx: Queries) => Promise<void>;
  /** Added to the activity's summary. */
  readonly note: string;
};

export type Written<T> = { readonly result: T; readonly events: readonly Event[]; readonly activity: Activity };

export type Context = Services &
  Caller & {
    readonly operation: string;
    readonly now: () => Instant;
    /**
     * An operation changes rows only with this function or `writeOne`: rows, events, activity and the answer stored
     * under the idempotency key commit together or not at all. `change` may run again after a deadlock, so outside `tx`
     * it may only assign variables that every run sets anew. A cancelled call stops here, unless it has changed
     * something already: half a refund would be worse than a whole one.
     */
    readonly write: <T>(change: (tx: Queries) => Promise<Written<T>>) => Promise<T>;
    /**
     * As `write`, for one of many changes of a call, each in its own transaction. The call's idempotency key is not
     * taken, because the answer covers all changes. The stored rows must make a repeated call harmless. A cancelled
     * call stops before the next change; earlier ones stay.
     */
    readonly writeOne: <T>(change: (tx: Queries) => Promise<Written<T>>) => Promise<T>;
  };

/** Without `write`: a call changes nothing before its token's limits are checked. */
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
  // `call()` sets the tenant too, but contexts of the worker and of payers do not come from it.
  const inOwnShare: Store['transaction'] = (commit) =>
    services.store.asTenant({ tenant: caller.account.id }, () => services.store.transaction(commit));
  const writing =
    (callKey: IdempotencyKey | null, isOneOfMany: boolean): Context['write'] =>
    async (change) => {
      const written = await inOwnShare(async (tx) => {
        if (!hasChanged || isOneOfMany) stopIfCancelled(caller, hasChanged);
        // Taken before any other lock: a call with the same key waits here, and holds nothing meanwhile.
        if (callKey?.committed === null) await takeKey(tx, callKey, now());
        // Locks the account (a row of `counters`) before all rows but the key, so that two changes cannot deadlock.
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
 * The key of a call that must happen once (R14, R63). It is taken by the first statement of the transaction of the
 * call's first change, and the answer is stored in the same transaction. While that runs, a call with the same key
 * waits for it; if its process dies, the engine undoes both, and the waiting call goes on.
 */
export type IdempotencyKey = {
  readonly name: KeyName;
  /** Digest of the input; the same key with another digest is refused. */
  readonly fingerprint: string;
  readonly lifetimeMs: number;
  /** Turns an answer into the text that is stored: encrypted, if the answer holds a secret. */
  readonly seal: (answer: string) => string;
  /** The answer as JSON that was stored with the call's change; null until this call has committed a change. */
  committed: { readonly answer: string } | null;
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

/** The address of a pay page, made from the code of an invoice, a payment request or a subscription (R1). */
export function paymentUrl({ code }: { readonly code: string }, { addresses }: Pick<Services, 'addresses'>): string {
  return `${addresses.linkUrl}/${code}`;
}

/** The size of the response cache, which keeps answers to reads until the account changes. */
const BYTES_MAX = 32 * 1024 * 1024;

/** `json` is `data` as UTF-8 JSON, made once. */
export type CachedResponse = { readonly data: unknown; readonly json: Buffer };

export type ResponseCache = LRUCache<string, CachedResponse>;

/** `bytesMax` bounds all memory of the answers, not only their JSON. */
export function responseCache(bytesMax = BYTES_MAX): ResponseCache {
  return new LRUCache({ maxSize: bytesMax, sizeCalculation: (answer, key) => bytesOfAnswer(key, answer) });
}

/** Memory of an empty answer: objects, buffers and map entries. */
const ENTRY_BYTES = 2_048;
/**
 * Memory per byte of JSON: the JSON itself, REST's copy with the envelope, the parsed objects, and a tool's result,
 * which has the rows as data and as text. `test/system/operations/cached-responses.test.ts` measures it.
 */
const PER_JSON_BYTE = 5;

export function bytesOfAnswer(key: string, { json }: Pick<CachedResponse, 'json'>): number {
  return ENTRY_BYTES + 2 * key.length + PER_JSON_BYTE * json.length;
}
