/**
 * Checks events against the changes that they report (R25). First counts the events and sent mails that refer to each
 * row. Then reads each table once, and compares the counts with the rules.
 */
import { sql } from 'kysely';
import type { EventType } from '../../model/event.ts';
import type { Database } from '../engine/database.ts';
import { numberAt } from '../engine/differences.ts';
import { inSlice, type Scope, slicesOf } from '../engine/slices.ts';
import type { CheckOfAll, Difference } from './check.ts';
import { EVENT_RULES, type EventRule, SUBJECTS } from './event-rules.ts';
import { type Tally, tally } from './tally.ts';

type Tallies = ReadonlyMap<string, Tally>;

const talliesOf = (rules: readonly EventRule[]): Tallies => new Map(rules.map(({ type }) => [type, tally()]));
const TYPES = sql.join(EVENT_RULES.map(({ type }) => sql.lit(type)));

/** SQL for the id of the row that the event `r` refers to; null if the event contains no id. */
function subjectIn(db: Database) {
  const elsewhere = Object.entries(SUBJECTS).map(
    ([type, path]) => sql`when ${sql.lit(type)} then ${numberAt(db, 'r.data', path)}`,
  );
  return sql<number | null>`case r.type ${sql.join(elsewhere, sql` `)} else ${numberAt(db, 'r.data', ['id'])} end`;
}

type StoredEvent = {
  readonly id: number;
  readonly account_id: number;
  readonly type: EventType;
  readonly subject: number | null;
};

async function* eventsOf(scope: Scope): AsyncGenerator<readonly StoredEvent[]> {
  for await (const slice of slicesOf(scope, 'events')) {
    const { rows } = await sql<StoredEvent>`select r.id as id, r.account_id as account_id, r.type as type,
      ${subjectIn(scope.db)} as subject
      from events as r where ${inSlice(scope, slice)} and r.type in (${TYPES})`.execute(scope.db);
    yield rows;
  }
}

/** SQL for the event type of a sent mail. `deliver-mail.ts` has the same rule. */
const MAILED = sql.raw(`case r.kind when 'invoice' then 'invoice.sent' when 'credit_note' then 'credit_note.sent'
  else 'invoice.reminder_sent' end`);

/**
 * Counts sent mails, without reading their texts. With the condition on `next_attempt_at`, the engine can use the index
 * `mails_due`. The column `credit_note_id` is read only for mails of credit notes, because it comes after the long
 * texts in a stored row and takes longer to read.
 */
async function countMails(scope: Scope): Promise<Tallies> {
  const counted = talliesOf(EVENT_RULES.filter(({ mailed }) => mailed));
  for await (const slice of slicesOf(scope, 'mails')) {
    const { rows } = await sql<{ type: EventType; subject: number | null }>`select ${MAILED} as type,
      case r.kind when 'credit_note' then r.credit_note_id else r.invoice_id end as subject
      from mails as r where ${inSlice(scope, slice)} and r.status = 'sent' and r.next_attempt_at is null
      and r.invoice_id is not null and r.kind <> 'receipt'`.execute(scope.db);
    for (const { type, subject } of rows) if (subject !== null) counted.get(type)?.add(subject);
  }
  return counted;
}

async function* run(scope: Scope): AsyncGenerator<Difference> {
  const told = talliesOf(EVENT_RULES);
  for await (const events of eventsOf(scope)) {
    for (const event of events) {
      if (event.subject === null || event.subject < 1) yield orphan(event);
      else told.get(event.type)?.add(event.subject);
    }
  }
  yield* compare(scope, told, await countMails(scope));
  yield* orphans(scope, told);
}

/**
 * Compares the number of events of each row with the rules, and removes the row's count from `told`. Counts that remain
 * in `told` belong to missing rows.
 */
async function* compare(scope: Scope, told: Tallies, mailed: Tallies): AsyncGenerator<Difference> {
  for (const [table, rules] of Map.groupBy(EVENT_RULES, (one) => one.table)) {
    const columns = sql.join(
      rules.flatMap(({ least, most }, n) => [
        sql`${sql.raw(least)} as ${sql.ref(`least_${n}`)}`,
        sql`${sql.raw(most)} as ${sql.ref(`most_${n}`)}`,
      ]),
    );
    for await (const slice of slicesOf(scope, table)) {
      const { rows } = await sql<Readonly<Record<string, number | null>>>`select r.id as id, r.account_id as account_id,
        ${columns} from ${sql.table(table)} as r where ${inSlice(scope, slice)} order by r.id`.execute(scope.db);
      for (const row of rows) {
        const id = Number(row.id);
        const times = new Map(rules.map(({ type }) => [type, told.get(type)?.take(id) ?? 0]));
        for (const [n, rule] of rules.entries()) {
          const { type, beyond } = rule;
          const from = beyond ? (times.get(beyond) ?? 0) : 0;
          const mails = rule.mailed ? (mailed.get(type)?.of(id) ?? 0) : null;
          const least = Math.max(from + Number(row[`least_${n}`] ?? 0), mails ?? 0);
          const most = Math.min(
            from + Number(row[`most_${n}`] ?? Number.POSITIVE_INFINITY),
            mails ?? Number.POSITIVE_INFINITY,
          );
          const stored = times.get(type) ?? 0;
          if (stored >= least && stored <= most) continue;
          const where = { table, row: String(id), figure: `events ${type}` };
          const computed = stored < least ? least : most;
          yield { check: CHECK.name, accountId: Number(row.account_id), ...where, stored, computed };
        }
      }
    }
  }
}

/**
 * Reports events whose row does not exist. `left`: number of events by the id of the row. {@link compare} has removed
 * the counts of all existing rows, so all remaining counts belong to missing rows. To find the ids of the events, all
 * events are read again if any count remains.
 */
async function* orphans(scope: Scope, left: Tallies): AsyncGenerator<Difference> {
  if ([...left.values()].every((one) => one.isEmpty())) return;
  for await (const events of eventsOf(scope)) {
    for (const event of events) {
      if ((left.get(event.type)?.of(event.subject ?? 0) ?? 0) > 0) yield orphan(event);
    }
  }
}

function orphan({ id, account_id, type, subject }: StoredEvent): Difference {
  const where = { table: 'events', row: String(id), figure: `row that ${type} names` };
  return { check: CHECK.name, accountId: account_id, ...where, stored: subject, computed: 'one' };
}

const CHECK: CheckOfAll = {
  name: 'events',
  says: 'Each invoice, credit note, quote, payment, refund, dispute, subscription and erased customer has the events of the changes that its row and the mails sent about it show, and each event names a row that is there.',
  run,
};

export const EVENT_CHECKS: readonly CheckOfAll[] = [CHECK];
