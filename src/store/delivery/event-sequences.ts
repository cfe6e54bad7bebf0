/** Looks up events by their sequence. A receiver knows the sequence of each event that it has received. */
import { type Selectable, sql } from 'kysely';
import type { AccountId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { isOneOfMany } from '../engine/differences.ts';
import type { Tables } from '../schema/tables.ts';
import { counterOf } from '../sums/kept-sum.ts';

type EventRow = Selectable<Tables['events']>;
export type SequencedEvent = Pick<EventRow, 'event_id' | 'type' | 'created_at'> & { readonly sequence: number };

export function eventSequenceQueries(db: Database) {
  return {
    highest: (accountId: AccountId): Promise<number> => counterOf(db, accountId, 'events'),

    async of(accountId: AccountId, sequences: readonly number[]): Promise<readonly SequencedEvent[]> {
      const { rows } = await sql<SequencedEvent>`select event_id, type, created_at, sequence from events
        where account_id = ${accountId} and sequence is not null and ${isOneOfMany(db, 'sequence', sequences)}`.execute(
        db,
      );
      return rows;
    },

    /** Returns the ids of events without a sequence. These events still wait for their deliveries. */
    async waiting(accountId: AccountId, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .selectFrom('events')
        .select('event_id')
        .where('fan_out_at', 'is not', null)
        .where('account_id', '=', accountId)
        .where('event_id', 'in', eventIds)
        .execute();
      return new Set(rows.map(({ event_id }) => event_id));
    },
  };
}
