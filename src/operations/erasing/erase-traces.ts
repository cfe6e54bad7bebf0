/**
 * Erases the data of an erased customer from the tables without an index by customer: mails, events and webhook
 * deliveries (R107). The call erases the data itself. If the call fails or would take too long, a job erases the data.
 */
import { addMs, type Instant } from '../../model/dates.ts';
import type { AccountId, CustomerId } from '../../model/ids.ts';
import { ERASING_JOB, JOB_PRIORITIES } from '../../model/job-kind.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';

type Who = { readonly accountId: AccountId; readonly id: CustomerId };

/** Rows per transaction. Reading them takes milliseconds. */
const SLICE_ROWS = 2_000;
/** Longest time in milliseconds for which the call itself erases data. */
const IN_CALL_MS = 5_000;
/**
 * Time in milliseconds until the job runs. Longer than any call takes, so that the job and the call do not run at the
 * same time.
 */
const JOB_AFTER_MS = 30_000;
/** Pause in milliseconds before the next try to empty SQLite's write-ahead log, if a read still used the log. */
const LOG_AGAIN_MS = 10_000;

/** Adds the job. Must be called in the transaction that erases the customer, so that a crash cannot lose the job. */
export function eraseTracesSoon(tx: Queries, { accountId, id }: Who, now: Instant): Promise<void> {
  return tx.jobs.add({
    kind: ERASING_JOB.name,
    lane: String(accountId),
    subject_id: id,
    priority: JOB_PRIORITIES.first,
    run_at: addMs(now, JOB_AFTER_MS),
    created_at: now,
  });
}

/** Erases the data now, and removes the job. If erasing fails or takes too long, the job stays and erases the data. */
export async function eraseTracesNow(services: Services, who: Who): Promise<void> {
  const isDone = await eraseTraces(services, who, AbortSignal.timeout(IN_CALL_MS)).catch(() => false);
  if (!isDone) return;
  await services.store
    .transaction((tx) => tx.jobs.drop(ERASING_JOB.name, String(who.accountId), who.id))
    .catch(() => undefined);
}

/** Runs the job. Returns the time of the next run if the write-ahead log could not be emptied; otherwise null. */
export async function runErasingJob(
  services: Services,
  { lane, subject_id }: { readonly lane: string; readonly subject_id: number },
): Promise<Instant | null> {
  const who = { accountId: Number(lane) as AccountId, id: subject_id as CustomerId };
  return (await eraseTraces(services, who)) ? null : addMs(services.clock.now(), LOG_AGAIN_MS);
}

async function eraseTraces({ store }: Services, who: Who, signal?: AbortSignal): Promise<boolean> {
  const events = new Set<string>();
  const tables = {
    mails: async (tx: Queries, slice: Slice) => tx.eraseTraces.mails(who, slice),
    events: async (tx: Queries, slice: Slice) => {
      for (const id of await tx.eraseTraces.events(who, slice)) events.add(id);
    },
    webhook_deliveries: async (tx: Queries, slice: Slice) => tx.eraseTraces.deliveries(who, slice, events),
  } as const;
  for (const [table, erase] of Object.entries(tables) as [keyof typeof tables, (typeof tables)['mails']][]) {
    for (let after = 0; ; ) {
      if (signal?.aborted) return false;
      if (table === 'webhook_deliveries' && events.size === 0) break;
      const slice = await store.transaction(async (tx) => {
        await tx.journal.lockAccount(who.accountId);
        const next = await tx.eraseTraces.slice(table, after, SLICE_ROWS);
        if (next) await erase(tx, next);
        return next;
      });
      if (!slice) break;
      after = slice.until;
    }
  }
  return store.emptyLog();
}

type Slice = NonNullable<Awaited<ReturnType<Queries['eraseTraces']['slice']>>>;
