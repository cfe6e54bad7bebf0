/** Work for later, taken by moving a row: whoever moves it has it until its lease ends. */
import { type Expression, type Selectable, sql } from 'kysely';
import type { Instant } from '../model/dates.ts';
import { JOB_PRIORITIES, type JobKind } from '../model/job.ts';
import { type Database, once, unlessLocked } from './database.ts';
import { rowOf, statement } from './statement.ts';
import type { Tables } from './tables.ts';

export type JobRow = Selectable<Tables['jobs']>;
type NewJobRow = Pick<JobRow, 'kind' | 'lane' | 'subject_id' | 'priority' | 'run_at' | 'created_at'>;

export type Claim = {
  readonly priority: number;
  readonly leaseUntil: Instant;
  readonly limit: number;
  readonly inOneLane: number;
  /** How many jobs run of each lane, where any do. */
  readonly running: ReadonlyMap<string, number>;
};

const COLUMNS = ['kind', 'lane', 'subject_id', 'priority', 'run_at', 'created_at', 'attempts'] as const;

const insert = statement<NewJobRow & { attempts: number }, never>((db, parameter) =>
  db.insertInto('jobs').values(rowOf(COLUMNS, parameter)).$castTo<never>(),
);

/** What waits in a lane is not done any more; what is being taken or ended at this moment finds out by itself. */
export async function emptyLane(db: Database, kind: JobKind, lane: string): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('id', 'in', (q) =>
      unlessLocked(q.selectFrom('jobs').select('id').where('kind', '=', kind).where('lane', '=', lane), db),
    )
    .execute();
}

export function jobQueries(db: Database) {
  return {
    add: async (job: NewJobRow): Promise<void> => {
      await insert(db, { ...job, attempts: 0 });
    },

    /** Whether there is anything to claim; looking takes no lock. */
    isDue: async (kind: JobKind, now: Instant): Promise<boolean> =>
      (
        await db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', kind)
          .where('priority', 'in', Object.values(JOB_PRIORITIES))
          .where('run_at', '<=', now)
          .limit(1)
          .execute()
      ).length > 0,

    /**
     * One atomic statement: what it returns nobody else gets before `leaseUntil`. If the taker dies, it is due again
     * then. No more of a lane than it has room for: `inOneLane` without what is `running` of it.
     */
    claim: (
      kind: JobKind,
      now: Instant,
      { priority, leaseUntil, limit, inOneLane, running }: Claim,
    ): Promise<JobRow[]> =>
      db
        .with(once('due'), () =>
          unlessLocked(dueJobs(db, kind, priority, now, fullOf(running, inOneLane)).limit(limit), db),
        )
        .updateTable('jobs')
        .set((row) => ({ run_at: leaseUntil, attempts: row('attempts', '+', 1) }))
        .where('id', 'in', (q) =>
          q
            .selectFrom(q.selectFrom('due').select(['due.id', 'due.lane', PLACE_IN_LANE]).as('placed'))
            .select('placed.id')
            .where((row) => row(sql<number>`place`, '<=', roomIn(running, inOneLane))),
        )
        .where('run_at', '<=', now)
        .returningAll()
        .execute(),

    /** Done. Wins only for the attempts that were claimed: whoever's lease ended has nothing to say any more. */
    async finish(jobs: readonly Pick<JobRow, 'id' | 'attempts'>[]): Promise<void> {
      for (const [attempts, same] of Map.groupBy(jobs, (job) => job.attempts)) {
        const ids = same.map(({ id }) => id).sort((a, b) => a - b);
        await db.deleteFrom('jobs').where('attempts', '=', attempts).where('id', 'in', ids).execute();
      }
    },

    /** Again at `runAt`, after what is new, or never (null). As `finish`, for the claimed attempt only. */
    putOff: (
      { id, attempts }: Pick<JobRow, 'id' | 'attempts'>,
      runAt: Instant | null,
      error: string | null,
    ): Promise<unknown> =>
      db
        .updateTable('jobs')
        .set({ run_at: runAt, last_error: error, priority: JOB_PRIORITIES.again })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .execute(),

    /** For metrics: what waits, and since when. */
    figures: () =>
      db
        .selectFrom('jobs')
        .select((s) => ['kind', s.fn.countAll<number>().as('waiting'), s.fn.min('created_at').as('oldest_at')])
        .where('run_at', 'is not', null)
        .groupBy('kind')
        .execute(),

    /** How many failed too often. */
    async givenUp(): Promise<number> {
      const row = await db
        .selectFrom('jobs')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('run_at', 'is', null)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Forgets jobs that were given up long ago, a few at a time. */
    prune: (before: Instant, limit: number) =>
      db
        .deleteFrom('jobs')
        .where('id', 'in', (q) =>
          unlessLocked(
            q.selectFrom('jobs').select('id').where('run_at', 'is', null).where('created_at', '<', before).limit(limit),
            db,
          ),
        )
        .execute(),
  };
}

const PLACE_IN_LANE = sql<number>`row_number() over (partition by lane order by run_at, id)`.as('place');

function dueJobs(db: Database, kind: JobKind, priority: number, now: Instant, fullLanes: readonly string[]) {
  return db
    .selectFrom('jobs')
    .select(['id', 'lane', 'run_at'])
    .where('kind', '=', kind)
    .where('priority', '=', priority)
    .where('run_at', '<=', now)
    .$if(fullLanes.length > 0, (jobs) => jobs.where('lane', 'not in', fullLanes))
    .orderBy('run_at')
    .orderBy('id');
}

function fullOf(running: Claim['running'], inOneLane: number): string[] {
  return [...running].filter(([, count]) => count >= inOneLane).map(([lane]) => lane);
}

/** What a lane has room for: all there is, where nothing runs of it. */
function roomIn(running: Claim['running'], inOneLane: number): Expression<number> {
  const partly = [...running].filter(([, count]) => count < inOneLane);
  if (partly.length === 0) return sql<number>`${inOneLane}`;
  const cases = partly.map(([lane, count]) => sql`when ${lane} then cast(${inOneLane - count} as integer)`);
  return sql<number>`case lane ${sql.join(cases, sql` `)} else cast(${inOneLane} as integer) end`;
}
