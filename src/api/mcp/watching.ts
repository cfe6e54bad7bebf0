/**
 * Subscriptions to resources. A subscriber is told when reading a resource would answer something else than when it was
 * last told, whichever process or interface made the change.
 *
 * Every change of an account moves its revision (`store/engine/revision.ts`), which the look-up of a token reads too. So
 * each subscriber's token is looked up once a second, as at a request, and its resources are read only if the revision
 * has moved. The look-up also finds revoked tokens. Without subscribers there is no timer and no query.
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
  /** Undefined for the only client of a process. */
  readonly accountId?: AccountId;
  readonly look: Look;
  /** False while the client has not read what it was sent before: it is not looked for changes then. */
  readonly isReady: () => boolean;
  /** Tells of a change; `state` is null if the resource is gone. Resolves to false if the subscription has ended. */
  readonly tell: (uri: string, state: string | null) => boolean | Promise<boolean>;
  /** Called if the token is no longer valid, or may not read any more. */
  readonly end: () => void;
};

export type Watcher = {
  /** Sets all the subscriptions of a subscriber, with the states that it was told. */
  readonly set: (watch: Watch, told: Told) => void;
  /** Adds those that are new. */
  readonly add: (watch: Watch, told: Told) => void;
  readonly remove: (watch: Watch, uri: string) => void;
  readonly end: (watch: Watch) => void;
  /** Subscribed resources of an account in this process. */
  readonly count: (accountId: AccountId) => number;
  readonly stop: () => void;
};

/** Pause between two looks, and so between two notifications of one resource. */
const EVERY_MS = 1_000;
/** Looks take at most one part in `SHARE` of the time. */
const SHARE = 10;
/** Pause between looks for changes that only the passing of time causes, such as invoices that become overdue. */
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
      // Uploads change without activity, and so without a new revision.
      if (!named || !(isWhole || named.resource.name === 'upload')) continue;
      const found = await digestOf(now.service, named).catch((error: unknown) => report(error as Error));
      if (found === DENIED_NOW) return over(watch);
      if (found === undefined) failed = true;
      // It may have ended meanwhile.
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
      [...watched].reduce((sum, [watch, { told }]) => sum + (watch.accountId === accountId ? told.size : 0), 0),
    stop: () => {
      for (const watch of [...watched.keys()]) end(watch);
    },
  };
}

/** Bounds what a session stores: an address may be padded with blanks. */
const URI_MAX = 500;

/**
 * The states of resources to which a client subscribes. Throws a protocol error that names each one that does not exist,
 * is another account's, or cannot be subscribed to; they are told apart as when they are read.
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

/** The refusal of a subscription too many. */
export function tooMany(which: keyof typeof SUBSCRIPTIONS_MAX): ProtocolError {
  const whose = which === 'each' ? 'One client subscribes to' : 'All assistants of a business together subscribe to';
  const message = `${whose} at most ${SUBSCRIPTIONS_MAX[which]} resources. Unsubscribe from one first.`;
  return new ProtocolError(ProtocolErrorCode.InvalidRequest, message);
}
