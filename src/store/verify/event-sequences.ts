/**
 * Checks that the events of each account have the sequences 1, 2, … in the order of their ids. Also checks that the
 * event of each delivery is in the database, because a receiver may know this event.
 */
import { sql } from 'kysely';
import { inSlice, type Scope, slicesOf } from '../engine/slices.ts';
import { counterOf } from '../sums/kept-sum.ts';
import type { Check, CheckOfAll, Difference, Reading } from './check.ts';

type Numbered = { readonly id: number; readonly sequence: number };

/** Largest number of reported gaps per account. */
const GAPS_SAID_MAX = 100;

/** Reads the events that have a sequence, in the order of the index `events_by_sequence`. */
async function* numberedEvents({ db, account, sliceRows, looked }: Reading): AsyncGenerator<Numbered> {
  for (let last: Numbered = { id: 0, sequence: 0 }; ; ) {
    const { rows } = await sql<Numbered>`select id, sequence from events
      where account_id = ${account.id} and sequence is not null and (sequence, id) > (${last.sequence}, ${last.id})
      order by sequence, id limit ${sliceRows}`.execute(db);
    yield* rows;
    await looked(rows.length);
    const end = rows.at(-1);
    if (!end || rows.length < sliceRows) return;
    last = end;
  }
}

async function* run(reading: Reading): AsyncGenerator<Difference> {
  const { db, account } = reading;
  const differs = (table: string, row: string, figure: string, stored: number | string, computed: number | string) => ({
    check: SEQUENCES.name,
    accountId: account.id,
    ...{ table, row, figure, stored, computed },
  });
  let last: Numbered = { id: 0, sequence: 0 };
  let gaps = 0;
  for await (const { id, sequence } of numberedEvents(reading)) {
    const [event, missing] = [String(id), sequence - last.sequence - 1];
    if (missing < 0) yield differs('events', event, 'sequence', sequence, 'a sequence that no other event has');
    if (missing > 0 && gaps++ < GAPS_SAID_MAX) {
      const which = missing === 1 ? `sequence ${sequence - 1}` : `sequences ${last.sequence + 1} to ${sequence - 1}`;
      yield differs('counters', 'noun events', `event of ${which}`, 'missing', 'one each');
    }
    if (id < last.id) yield differs('events', event, 'sequence', sequence, `less than that of event ${last.id}`);
    last = { id, sequence };
  }
  const counter = await counterOf(db, account.id, 'events');
  if (counter !== last.sequence) yield differs('counters', 'noun events', 'count', counter, last.sequence);
}

const SEQUENCES: Check = {
  name: 'event_sequences',
  says: 'Sequences of events go from 1 to the highest one, which is stored, in the order of the events, without gaps and repetitions.',
  run,
};

type Delivery = {
  readonly id: number;
  readonly account_id: number;
  readonly event_id: string;
  readonly sequence: number;
};

async function* missingEvents(scope: Scope): AsyncGenerator<Difference> {
  for await (const slice of slicesOf(scope, 'webhook_deliveries')) {
    const { rows } = await sql<Delivery>`select r.id as id, r.account_id as account_id, r.event_id as event_id,
      r.sequence as sequence from webhook_deliveries as r
      where ${inSlice(scope, slice)} and r.sequence is not null and not exists (select 1 from events
        where events.account_id = r.account_id and events.sequence = r.sequence and events.event_id = r.event_id)
      order by r.id`.execute(scope.db);
    for (const { id, account_id, event_id, sequence } of rows) {
      const where = { table: 'webhook_deliveries', row: String(id), figure: `event of sequence ${sequence}` };
      yield {
        check: DELIVERIES.name,
        accountId: account_id,
        ...where,
        stored: event_id,
        computed: 'one that is there',
      };
    }
  }
}

const DELIVERIES: CheckOfAll = {
  name: 'webhook_deliveries',
  says: 'Each delivery, acknowledged or not, is of an event that is there, with its sequence.',
  run: missingEvents,
};

export const SEQUENCE_CHECKS: readonly Check[] = [SEQUENCES];
export const DELIVERY_CHECKS: readonly CheckOfAll[] = [DELIVERIES];
