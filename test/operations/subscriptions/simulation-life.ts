/** Runs a plot: the clock jumps from one instant with due work to the next. */
import { type App, createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import type { Caller, Services } from '../../../src/operations/kernel/context.ts';
import { type Desk, type Ledger, openDesk } from '../../kit/desk.ts';
import { keyOf } from '../../kit/secret-key.ts';
import { randomChoices } from '../ledger-life.ts';
import { OFFLINE, times } from '../payments/shop.ts';
import { DAY_MS, MINUTE_MS } from './simulation-calendar.ts';
import { happen, perform, subscribe } from './simulation-people.ts';
import { type Act, outageAt, type Plot, type Script, SLOW_PAYER_MS, ZONES } from './simulation-script.ts';
import { type Later, type Stage, type Worker, workAs, workerIn } from './simulation-services.ts';

/** Longer than any lease. */
const STALL_MS = 90_000;

interface Job {
  readonly at: number;
  readonly racing: boolean;
  readonly run: (services: Services) => Promise<void>;
}

export interface Played {
  readonly desks: readonly Desk[];
  /** Id of the subscription of each script. `ends`: results of its acts. */
  readonly ids: ReadonlyMap<Script, number>;
  readonly ends: ReadonlyMap<Script, readonly string[]>;
  readonly crashes: Stage['crashes'];
  readonly steps: number;
}

/**
 * `workers`: number of processes. SQLite gets one, because two workers in one process would wait for each other without
 * progress.
 */
export async function play(ledger: Ledger, plot: Plot, workers: number): Promise<Played> {
  const { clock } = ledger.testApp;
  const desks: Desk[] = [];
  for (const timezone of ZONES) desks.push(await openDesk(ledger, { timezone }));
  for (const desk of desks) await desk.run('connectProvider', { kind: 'sandbox' });
  const agenda: Job[] = [];
  const add = (job: Job) => {
    const place = agenda.findLastIndex(({ at }) => at > job.at);
    agenda.splice(place + 1, 0, job);
  };
  const stage: Stage = {
    ...{ plot, random: randomChoices(plot.seed + 1), scripts: new Map(), charges: new Map() },
    crashes: { before: 0, charged: 0, uncommitted: 0, committed: 0, stalled: 0 },
    mayCrash: () => clock.now() < plot.endAt - DAY_MS,
    muchLater: () =>
      new Promise((resolve) => add({ at: clock.now() + STALL_MS, racing: false, run: async () => resolve() })),
    later: (later: Later) => {
      add({ at: later.at, racing: false, run: (services) => happen(services, later) });
      // Without a callback, the hourly look-up finds the result.
      if (!later.told) add({ at: later.at + 65 * MINUTE_MS, racing: false, run: async () => undefined });
    },
  };
  const ids = new Map<Script, number>();
  const ends = new Map<Script, string[]>();
  for (const script of plot.scripts) addScript(script);

  function addScript(script: Script): void {
    const caller = (desks[ZONES.indexOf(script.zone)] as Desk).caller;
    const own = times(script.acts.length, () => '');
    ends.set(script, own);
    const create = async (services: Services) => {
      const id = await subscribe(services, caller, script);
      ids.set(script, id);
      stage.scripts.set(id, script);
    };
    add({ at: script.createdAt, racing: false, run: create });
    for (const [n, act] of script.acts.entries()) add(jobOf(script, act, caller, own, n));
  }

  function jobOf(script: Script, { at, racing, deed }: Act, caller: Caller, own: string[], n: number): Job {
    const run = async (services: Services) => {
      own[n] = await perform(services, caller, ids.get(script) ?? 0, deed, (pay) => {
        add({ at: at + SLOW_PAYER_MS, racing: false, run: pay });
      });
    };
    return { at, racing, run };
  }

  const staff: Worker[] = [];
  let away: { readonly worker: Worker; readonly working: Promise<void>; readonly until: number }[] = [];
  const config = readConfig({
    DATABASE_URL: ledger.database.url,
    ...keyOf(ledger.database.url),
    ...OFFLINE.environment,
  });
  const open = () => createApp(config, { clock, log: ledger.testApp.app.log, migrate: false });
  for (let n = 0; n < workers; n++) staff.push(workerIn(stage, await open()));

  /**
   * Replaces crashed and stalled workers by new ones, which start with only the database. One new worker in four opens
   * its own connections, which is slow. The other three reuse existing connections.
   */
  async function follow(): Promise<void> {
    for (const [place, worker] of staff.entries()) {
      if (!worker.isDead() && !away.some((one) => one.worker === worker)) continue;
      staff[place] = workerIn(stage, stage.random.below(4) === 0 ? await open() : worker.app);
      await leave(worker.app);
      // Its claims are due again when its lease has ended, even if nothing else is due at that time.
      add({ at: clock.now() + STALL_MS, racing: false, run: async () => undefined });
    }
  }

  async function leave(app: App): Promise<void> {
    const used = [...staff, ...away.map(({ worker }) => worker)].some((worker) => worker.app === app);
    if (!used) await app.close();
  }

  const worldNow = () => (staff[0] as Worker).peoplesWorld;

  async function work(): Promise<void> {
    if (outageAt(plot, clock.now())) return;
    const all = stage.random.below(3) === 0;
    const loops = all ? staff.flatMap((worker) => (workers === 1 ? [worker, worker] : [worker])) : staff.slice(0, 1);
    await Promise.all(loops.map((worker) => workOrStall(worker)));
  }

  async function workOrStall(worker: Worker): Promise<void> {
    const working = workAs(worker);
    const stands = worker.stalled.then(() => 'stalled' as const);
    if ((await Promise.race([working, stands])) === 'stalled')
      away.push({ worker, working, until: clock.now() + STALL_MS });
  }

  /** Waits for workers whose stall has ended. */
  async function backAgain(): Promise<void> {
    const back = away.filter(({ until }) => until <= clock.now());
    away = away.filter((one) => !back.includes(one));
    for (const { working } of back) await working;
    for (const app of new Set(back.map(({ worker }) => worker.app))) await leave(app);
  }

  let steps = 0;
  let stuck = 0;
  for (;;) {
    const now = clock.now();
    const due = await dueNext(ledger);
    const outage = outageAt(plot, Math.max(due, now));
    const next = Math.min(agenda.at(-1)?.at ?? plot.endAt, Math.max(due, outage ?? 0, steps === 0 ? 0 : now));
    stuck = next === now ? stuck + 1 : 0;
    if (stuck > 30) throw new Error(`nothing moves on at ${new Date(now).toISOString()}`);
    if (next >= plot.endAt) break;
    steps++;
    clock.set(new Date(next).toISOString());
    const jobs: Job[] = [];
    while (agenda.at(-1)?.at === next) jobs.push(agenda.pop() as Job);
    const racing = jobs.filter((job) => job.racing);
    const calm = jobs.filter((job) => !job.racing);
    await Promise.all([...(due <= next ? [work()] : []), ...racing.map((job) => somewhatLater(job, worldNow()))]);
    await follow();
    if (jobs.length === 0) continue;
    await Promise.all(calm.map((job) => job.run(worldNow())));
    await backAgain();
    await work();
    await follow();
  }
  for (const { app } of staff) await app.close();
  return { desks, ids, ends, crashes: stage.crashes, steps };

  async function somewhatLater(job: Job, services: Services): Promise<void> {
    for (let turns = stage.random.below(40); turns > 0; turns--) await new Promise(setImmediate);
    await job.run(services);
  }
}

/**
 * Next instant at which the worker has something to do. Payments that are still processing do not count: they wait for
 * that instant or for their callback.
 */
async function dueNext({ database }: Ledger): Promise<number> {
  const billed = `status in ('active', 'past_due')`;
  const [row] = await database.rows<{ at: number | null }>(`select min(at) as at from (
    select min(next_charge_at) as at from subscriptions where next_charge_at is not null and ${billed}
    union all select min(next_try_at) from subscription_periods where next_try_at is not null
      and subscription_id in (select id from subscriptions where ${billed})
    union all select min(next_check_at) from payments where next_check_at is not null and processing = 0
    union all select min(next_attempt_at) from refunds where status = 'pending') as due`);
  return row?.at ?? Number.POSITIVE_INFINITY;
}
