/**
 * Notices at once that the database lacks events that this process has delivered. That happens if an asynchronous
 * standby of Postgres is promoted: the last changes of its primary are gone, though a receiver has acknowledged them.
 */
import type { EventType } from '../../model/event.ts';
import type { Services } from '../kernel/context.ts';
import { type KnownEvent, missingEvents } from './missing-events.ts';

export type DeliveredEvent = KnownEvent & { readonly type: EventType };

/** Number of acknowledged events that a process remembers. More are found by `billhook verify --against`. */
const REMEMBERED_MAX = 1_000;
/** Largest number of events in one error. */
const NAMED_MAX = 20;

type AcknowledgedEvents = {
  readonly remember: (event: DeliveredEvent) => void;
  /** Events that a receiver acknowledged lately, oldest first. */
  readonly recent: () => readonly DeliveredEvent[];
  /** Counts events as lost, and forgets them, so that each is reported once. */
  readonly lose: (events: readonly DeliveredEvent[]) => void;
  /** Number of events found lost since this process started. */
  readonly lost: () => number;
  /** Interruptions of the database (`store.interruptions`) after which the events were last looked up. */
  lookedAfter: number;
};

export function acknowledgedEvents(): AcknowledgedEvents {
  const recent = new Map<string, DeliveredEvent>();
  let lost = 0;
  return {
    remember: (event) => {
      recent.set(event.id, event);
      if (recent.size <= REMEMBERED_MAX) return;
      const [oldest] = recent.keys();
      if (oldest !== undefined) recent.delete(oldest);
    },
    recent: () => [...recent.values()],
    lose: (events) => {
      lost += events.length;
      for (const { id } of events) recent.delete(id);
    },
    lost: () => lost,
    lookedAfter: 0,
  };
}

/**
 * After connections to the database were lost, looks whether the remembered events are still there. Throws if some are
 * not, so that the worker logs them.
 */
export async function lookForLostEvents({ store, acknowledged }: Services): Promise<void> {
  const interruptions = store.interruptions();
  if (interruptions === acknowledged.lookedAfter) return;
  // A standby that is not promoted yet may still get the events.
  if (!['yes', 'slow'].includes(await store.writable())) return;
  await requireThere({ store, acknowledged }, acknowledged.recent());
  acknowledged.lookedAfter = interruptions;
}

/** @throws LostEvents if some of the events are not in the database */
export async function requireThere(
  { store, acknowledged }: Pick<Services, 'store' | 'acknowledged'>,
  events: readonly DeliveredEvent[],
): Promise<void> {
  const missing = (await missingEvents(store, events))
    .map(({ event }) => event)
    .sort((a, b) => a.accountId - b.accountId || a.sequence - b.sequence);
  if (missing.length === 0) return;
  acknowledged.lose(missing);
  throw new LostEvents(missing);
}

class LostEvents extends Error {
  override readonly name = 'LostEvents';
  readonly events: readonly DeliveredEvent[];

  constructor(events: readonly DeliveredEvent[]) {
    const named = events.slice(0, NAMED_MAX).map(({ accountId, sequence, type, id }) => {
      return `account ${accountId}: ${sequence} ${type} ${id}`;
    });
    const more = events.length > NAMED_MAX ? ` and ${events.length - NAMED_MAX} more` : '';
    super(
      `a receiver has acknowledged events that are not in the database, as after a failover that lost the last changes (${named.join('; ')}${more}). ` +
        'Compare the list of the receiver: billhook verify --against (docs/self-hosting.md, "What a lost tail looks like")',
    );
    this.events = events;
  }
}

declare module '../kernel/context.ts' {
  interface Services {
    /** Events whose deliveries this process has seen acknowledged. */
    readonly acknowledged: AcknowledgedEvents;
  }
}
