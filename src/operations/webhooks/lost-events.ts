/**
 * Finds events that this process has delivered, but that are no longer in the database. Events get lost if an
 * asynchronous standby of Postgres is promoted, because the standby lacks the last changes of its former primary. A
 * receiver may have acknowledged the lost events.
 */
import type { EventType } from '../../model/event.ts';
import type { Services } from '../kernel/context.ts';
import { type KnownEvent, missingEvents } from './missing-events.ts';

export type DeliveredEvent = KnownEvent & { readonly type: EventType };

/** Number of acknowledged events that a process remembers. `billhook verify --against` can check all other events. */
const REMEMBERED_MAX = 1_000;
/** Largest number of events in one error. */
const NAMED_MAX = 20;

type AcknowledgedEvents = {
  readonly remember: (event: DeliveredEvent) => void;
  /** The remembered events, oldest first. */
  readonly recent: () => readonly DeliveredEvent[];
  /** Counts events as lost. Forgets these events, so that each lost event is reported only once. */
  readonly lose: (events: readonly DeliveredEvent[]) => void;
  /** Number of lost events that this process has found. */
  readonly lost: () => number;
  /** Value of `store.interruptions` at the last check of the remembered events. */
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
 * If the database was interrupted since the last check, checks whether the remembered events are still in the database.
 * Throws if some events are missing. The worker then logs these events.
 */
export async function lookForLostEvents({ store, acknowledged }: Services): Promise<void> {
  const interruptions = store.interruptions();
  if (interruptions === acknowledged.lookedAfter) return;
  // As long as a standby is not promoted, it may still receive the events.
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
    /** Events that this process has delivered and receivers have acknowledged. */
    readonly acknowledged: AcknowledgedEvents;
  }
}
