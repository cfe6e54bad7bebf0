/**
 * Finds events that a receiver has, but that are not in the database. If an asynchronous standby is promoted, it lacks
 * the last changes of its former primary. Events among these changes may have been delivered before.
 */
import type { AccountId } from '../../model/ids.ts';
import type { SequencedEvent } from '../../store/delivery/event-sequences.ts';
import type { Queries } from '../../store/store.ts';

export type KnownEvent = { readonly accountId: AccountId; readonly id: string; readonly sequence: number };

/** `instead`: the event that now has the sequence of the missing event; null if no event has it. */
type MissingEvent<Known> = { readonly event: Known; readonly instead: SequencedEvent | null };

/**
 * Returns the events that are missing. An event is not missing in two cases:
 * - The database has an event with its id and its sequence.
 * - The event with its id still waits for a sequence. A failover can lose the fan-out of an event, but keep the event.
 *   The next fan-out gives the event the same sequence again, because sequences follow the order of the events.
 */
export async function missingEvents<Known extends KnownEvent>(
  { eventSequences }: Pick<Queries, 'eventSequences'>,
  events: readonly Known[],
): Promise<readonly MissingEvent<Known>[]> {
  const missing: MissingEvent<Known>[] = [];
  for (const [accountId, known] of Map.groupBy(events, (event) => event.accountId)) {
    // Reads the waiting events first. In the other order, neither read would find an event that gets its sequence
    // between the two reads.
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
