/**
 * Finds events that a receiver has and the database has not. An asynchronous standby that is promoted lacks the last
 * changes of its primary: the events among them may have been delivered before.
 */
import type { AccountId } from '../../model/ids.ts';
import type { SequencedEvent } from '../../store/delivery/event-sequences.ts';
import type { Queries } from '../../store/store.ts';

export type KnownEvent = { readonly accountId: AccountId; readonly id: string; readonly sequence: number };

/** `instead`: the event that has this sequence now; null if none has. */
type MissingEvent<Known> = { readonly event: Known; readonly instead: SequencedEvent | null };

/**
 * Events get the same sequence again when a fan-out was lost and is repeated, because sequences follow the order of the
 * events. So an event is there if its sequence has its id, or if it still waits for its sequence.
 */
export async function missingEvents<Known extends KnownEvent>(
  { eventSequences }: Pick<Queries, 'eventSequences'>,
  events: readonly Known[],
): Promise<readonly MissingEvent<Known>[]> {
  const missing: MissingEvent<Known>[] = [];
  for (const [accountId, known] of Map.groupBy(events, (event) => event.accountId)) {
    // Read before the events with a sequence: one that gets its sequence between both reads is in one of them.
    const waiting = await eventSequences.waiting(
      accountId,
      known.map(({ id }) => id),
    );
    const rows = await eventSequences.of(
      accountId,
      known.map(({ sequence }) => sequence),
    );
    const bySequence = new Map(rows.map((row) => [row.sequence, row]));
    for (const event of known) {
      const now = bySequence.get(event.sequence) ?? null;
      if (now?.event_id !== event.id && !waiting.has(event.id)) missing.push({ event, instead: now });
    }
  }
  return missing;
}
