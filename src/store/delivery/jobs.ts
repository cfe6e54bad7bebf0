/** Queries for background jobs. A worker claims jobs (`claim.ts`), runs them, and finishes or postpones them. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import { JOB_PRIORITIES } from '../../model/job-kind.ts';
import type { Lease } from '../../model/lease.ts';
import { claimDue, isDue } from '../engine/claim.ts';
import type { Database } from '../engine/database.ts';
import { unlessLocked } from '../engine/differences.ts';
import { preparedStatement, rowOf } from '../engine/prepared-statement.ts';
import type { Tables } from '../schema/tables.ts';

export type JobRow = Selectable<Tables['jobs']>;
type NewJobRow = Pick<JobRow, 'kind' | 'lane' | 'subject_id' | 'priority' | 'run_at' | 'created_at'>;

export type JobClaim = {
  readonly priority: number;
  readonly limit: number;
  /**
   * Largest number of jobs of one lane that may run at once in this worker. A lane is the group of jobs for one
   * receiver.
   */
  readonly inOneLane: number;
  /** Number of jobs that currently run in this worker, by lane. */
  readonly running: ReadonlyMap<string, number>;
};

const COLUMNS = ['kind', 'lane', 'subject_id', 'priority', 'run_at', 'created_at', 'attempts'] as const;

const insert = preparedStatement<NewJobRow & { attempts: number }, never>((db, parameter) =>
  db.insertInto('jobs').values(rowOf(COLUMNS, parameter)).$castTo<never>(),
);

/**
 * Removes the waiting jobs of a lane. Skips jobs that another transaction is claiming or ending. Skipping is harmless,
 * because each job checks whether its subject still needs work.
 */
export async function emptyLane(db: Database, kind: string, lane: string): Promise<void> {
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

    /** Removes the waiting job of a subject. A job that runs ends by itself. */
    drop: (kind: string, lane: string, subjectId: number): Promise<unknown> =>
      db
        .deleteFrom('jobs')
        .where('kind', '=', kind)
        .where('lane', '=', lane)
        .where('subject_id', '=', subjectId)
        .where('attempts', '=', 0)
        .execute(),

    isDue: (kind: string, now: Instant) => {
      const priorities = sql.join(Object.values(JOB_PRIORITIES));
      return isDue(db, 'jobs', now, sql<SqlBool>`kind = ${kind} and priority in (${priorities})`);
    },

    /**
     * Claims jobs of one kind and priority. At most `inOneLane` jobs of a lane run at once, including the `running`
     * jobs.
     */
    claim: (kind: string, lease: Lease, { priority, limit, inOneLane, running }: JobClaim): Promise<JobRow[]> => {
      const full = [...running].filter(([, count]) => count >= inOneLane).map(([lane]) => lane);
      const notFull = full.length > 0 ? sql`and lane not in (${sql.join(full)})` : sql``;
      const where = sql<SqlBool>`kind = ${kind} and priority = ${priority} ${notFull}`;
      const chosen = sql`select id from (select id, lane, ${PLACE_IN_LANE} from due) as placed
        where place <= ${roomIn(running, inOneLane)}`;
      return claimDue(db, 'jobs', { ...lease, limit }, { where, chosen });
    },

    /** Removes finished jobs. No-op for a job if its lease has ended and another worker has claimed the job. */
    async finish(jobs: readonly Pick<JobRow, 'id' | 'attempts'>[]): Promise<void> {
      for (const [attempts, same] of Map.groupBy(jobs, (job) => job.attempts)) {
        const ids = same.map(({ id }) => id).sort((a, b) => a - b);
        await db.deleteFrom('jobs').where('attempts', '=', attempts).where('id', 'in', ids).execute();
      }
    },

    /**
     * Schedules another run at `runAt`, with a lower priority than jobs without attempts. If `runAt` is null, the job
     * is given up. No-op if the lease has expired and another worker has claimed the job.
     */
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

    /** Number of waiting jobs and creation time of the oldest waiting job, for each kind. Used by the metrics. */
    figures: () =>
      db
        .selectFrom('jobs')
        .select((s) => ['kind', s.fn.countAll<number>().as('waiting'), s.fn.min('created_at').as('oldest_at')])
        .where('run_at', 'is not', null)
        .groupBy('kind')
        .execute(),

    /** Number of jobs that were given up after their last attempt. */
    async givenUp(): Promise<number> {
      const row = await db
        .selectFrom('jobs')
        .select((s) => s.fn.countAll<number>().as('count'))
        .where('run_at', 'is', null)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Deletes jobs that were given up long ago, at most `limit`. */
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

const PLACE_IN_LANE = sql`row_number() over (partition by lane order by run_at, id) as place`;

/** SQL for the number of jobs that may still start in the lane of a row. */
function roomIn(running: JobClaim['running'], inOneLane: number): RawBuilder<unknown> {
  const partly = [...running].filter(([, count]) => count < inOneLane);
  if (partly.length === 0) return sql`${inOneLane}`;
  const cases = partly.map(([lane, count]) => sql`when ${lane} then cast(${inOneLane - count} as integer)`);
  return sql`case lane ${sql.join(cases, sql` `)} else cast(${inOneLane} as integer) end`;
}
