/**
 * Subscriptions to resources. A client is notified when the content of a resource differs from its last notified state.
 * The change may come from any process or interface.
 *
 * Every change of an account increments its revision (`store/engine/revision.ts`). Once a second, the token of each
 * client is looked up, as for a request. The look-up returns the revision and detects revoked tokens. The resources are
 * read if the revision has changed, and once a minute. Uploads are read at every look-up, because they change without a
 * new revision. Without subscriptions there is no timer and no query.
 */
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { AccountId } from '../../model/ids.ts';
import { SUBSCRIPTIONS_MAX, type Told } from '../../operations/mcp/mcp-sessions.ts';
import { type ListedTool, withTheirTools } from '../../tools/list.ts';
import type { Look, ToolService } from '../../tools/service.ts';
import { plain } from '../../tools/words.ts';
import { wrongParams } from './protocol-error.ts';
import { asProtocolError, DENIED_NOW, digestOf, GONE } from './read-resource.ts';
import { isLive, RESOURCES, resourceAt, unknownResource } from './resource-list.ts';

export type Watch = {
  /**
   * Account of the caller, if the client listens through `subscriptions/listen` over HTTP. Only the memory of this
   * process contains the subscriptions of such a stream, so this process counts them. Undefined in two cases:
   * - Sessions: their subscriptions are stored, and counted in the store.
   * - Standard input and output: one process serves one client, so nothing is counted.
   */
  readonly streamOf?: AccountId;
  readonly look: Look;
  /**
   * False while the client has not read all its notifications. During this time, the client's resources are not
   * checked.
   */
  readonly isReady: () => boolean;
  /**
   * Notifies the client of a change. `state`: digest of the new content; null if the resource does not exist any more.
   * Resolves to false if the subscription has ended.
   */
  readonly tell: (uri: string, state: string | null) => boolean | Promise<boolean>;
  /** Called if the token is no longer valid, or no longer permits reading the resources. */
  readonly end: () => void;
};

export type Watcher = {
  /** Replaces all subscriptions of a client. `told`: the last notified state of each resource. */
  readonly set: (watch: Watch, told: Told) => void;
  /** Adds the subscriptions that are not watched yet. */
  readonly add: (watch: Watch, told: Told) => void;
  readonly remove: (watch: Watch, uri: string) => void;
  readonly end: (watch: Watch) => void;
  /** Number of resources to which the clients of an account subscribe by `subscriptions/listen` in this process. */
  readonly count: (accountId: AccountId) => number;
  readonly stop: () => void;
};

/** Shortest pause between two checks. Two notifications about one resource are at least this pause apart. */
const EVERY_MS = 1_000;
/** The pause after a check lasts at least the duration of the check times this number. */
const SHARE = 10;
/**
 * Interval of checks that read all resources, even if the revision of the account is unchanged. Such a check finds
 * changes that happen without a write. For example, an invoice becomes overdue as time passes.
 */
const WHOLE_MS = 60_000;

type Watched = { readonly told: Map<string, string>; revision: number | undefined; wholeAt: number };

export function watching(report: (error: Error) => void, everyMs = EVERY_MS): Watcher {
  const watched = new Map<Watch, Watched>();
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number) => {
    timer = setTimeout(() => void tick(), ms).unref();
  };
  const end = (watch: Watch) => {
    watched.delete(watch);
    if (watched.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
  const tick = async () => {
    const began = performance.now();
    for (const [watch, state] of watched) {
      await visit(watch, state).catch((error: unknown) => report(error as Error));
    }
    if (timer) wait(Math.max(everyMs, SHARE * (performance.now() - began)));
  };
  const visit = async (watch: Watch, state: Watched) => {
    if (!watch.isReady()) return;
    const now = await watch.look();
    if (!now) return over(watch);
    let failed = false;
    const isWhole = now.revision !== state.revision || performance.now() > state.wholeAt;
    for (const [uri, before] of [...state.told]) {
      const named = resourceAt(uri, RESOURCES);
      // An upload can change without a new revision of the account, so uploads are read at every check.
      if (!named || !(isWhole || named.resource.name === 'upload')) continue;
      const found = await digestOf(now.service, named).catch((error: unknown) => report(error as Error));
      if (found === DENIED_NOW) return over(watch);
      if (found === undefined) failed = true;
      // The subscription may have ended while the resource was read.
      if (found === undefined || found === before || watched.get(watch)?.told.get(uri) !== before) continue;
      const next = found === GONE ? null : found;
      const goesOn = await watch.tell(uri, next);
      if (goesOn && next !== null) watched.get(watch)?.told.set(uri, next);
      else remove(watch, uri);
    }
    if (isWhole && !failed) Object.assign(state, { revision: now.revision, wholeAt: performance.now() + WHOLE_MS });
  };
  const over = (watch: Watch) => {
    end(watch);
    watch.end();
  };
  const set = (watch: Watch, told: Told) => {
    if (Object.keys(told).length === 0) return end(watch);
    watched.set(watch, { told: new Map(Object.entries(told)), revision: undefined, wholeAt: 0 });
    if (!timer) wait(everyMs);
  };
  const remove = (watch: Watch, uri: string) => {
    const told = watched.get(watch)?.told;
    if (told?.delete(uri) && told.size === 0) end(watch);
  };
  return {
    set,
    add: (watch, told) => {
      const { told: known = new Map<string, string>() } = watched.get(watch) ?? {};
      if (Object.keys(told).some((uri) => !known.has(uri))) set(watch, { ...told, ...Object.fromEntries(known) });
    },
    remove,
    end,
    count: (accountId) =>
      [...watched].reduce((sum, [watch, { told }]) => sum + (watch.streamOf === accountId ? told.size : 0), 0),
    stop: () => {
      for (const watch of [...watched.keys()]) end(watch);
    },
  };
}

/**
 * Largest length of a resource's address, in characters. Stored sessions contain the addresses, and a client may pad an
 * address with blanks.
 */
const URI_MAX = 500;

/**
 * Current states of the resources to which a client subscribes. Throws a protocol error that names each resource that
 * does not exist, belongs to another account, or cannot be subscribed to.
 */
export async function statesOf(
  service: ToolService,
  uris: readonly string[],
  callable: readonly ListedTool[],
): Promise<Told> {
  if (uris.length > SUBSCRIPTIONS_MAX.each) throw tooMany('each');
  const resources = withTheirTools(RESOURCES, callable).filter(isLive);
  const states = await Promise.allSettled(
    uris.map(async (uri) => {
      const named = uri.length > URI_MAX ? undefined : resourceAt(uri, resources);
      if (!named) throw resourceAt(uri, RESOURCES) ? notLive(uri) : unknownResource(uri, resources);
      const found = await digestOf(service, named);
      if (typeof found === 'string') return [uri, found] as const;
      throw found === GONE
        ? new ResourceNotFoundError(uri, `No resource at ${plain(uri)}.`)
        : wrongParams(`This token may not read ${plain(uri)}.`);
    }),
  );
  const faults = states.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const [first] = faults.map((fault) => asProtocolError(fault, uris.join(' '), service));
  if (faults.length > 1 && faults.every((fault) => fault instanceof ProtocolError)) {
    throw wrongParams(faults.map(({ message }) => message).join(' '));
  }
  if (first) throw first;
  return Object.fromEntries(states.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

function notLive(uri: string): ProtocolError {
  const live = RESOURCES.filter(isLive).map((one) => one.uri);
  return wrongParams(`${plain(uri)} cannot be subscribed to. These can: ${live.join(', ')}.`);
}

/** Protocol error for a subscription above the limit. */
export function tooMany(which: keyof typeof SUBSCRIPTIONS_MAX): ProtocolError {
  const whose = which === 'each' ? 'One client subscribes to' : 'All assistants of a business together subscribe to';
  const message = `${whose} at most ${SUBSCRIPTIONS_MAX[which]} resources. Unsubscribe from one first.`;
  return new ProtocolError(ProtocolErrorCode.InvalidRequest, message);
}
