/**
 * The primary of two Postgres servers is killed under load and its standby promoted, again and again. First with a
 * synchronous standby, which must lose nothing. Then with an asynchronous one that is kept behind, whose losses are
 * counted.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { acknowledged, forget, lostEvents, lostOf } from './lost.ts';
import type { Intent } from './model.ts';
import { type Random, randomOf } from './random.ts';
import { NotPossible, spread, type TrialReport, type TrialSettings } from './report.ts';
import { openServerPair, type Replication } from './server-pair.ts';
import { untilReady } from './service.ts';
import { openStage } from './stage.ts';
import { reportedLost } from './verify.ts';

export async function failover(settings: TrialSettings): Promise<TrialReport> {
  if (settings.engine === 'sqlite') {
    throw new NotPossible('SQLite has no second server: run the failover trial with --engine postgres.');
  }
  const half = { ...settings, ms: settings.ms / 2 };
  const reports = [await failovers(half, 'synchronous'), await failovers(half, 'asynchronous')];
  return {
    figures: reports.flatMap(({ figures }) => figures),
    broken: reports.flatMap(({ broken }) => broken),
    faults: reports.flatMap(({ faults = [] }) => faults),
  };
}

interface Fault {
  /** The fault begins after this many calls. */
  readonly calls: number;
  /** Time for which the standby gets nothing before the primary is killed. */
  readonly heldMs: number;
  /** Time from the kill to the promotion. */
  readonly awayMs: number;
}

/** The faults of a mode, in order. */
export function* failoverFaults(random: Random): Generator<Fault> {
  for (;;) {
    yield { calls: random.between(15, 60), heldMs: random.between(200, 900), awayMs: random.between(0, 500) };
  }
}

export const failoverLine = (mode: Replication, { calls, heldMs, awayMs }: Fault) =>
  `${mode}: killed after ${calls} calls, held back for ${heldMs} ms, promoted after ${awayMs} ms`;

/** Number of the stream of random numbers of a mode (see `random.ts`). */
export const STREAM: Readonly<Record<Replication, number>> = { synchronous: 200, asynchronous: 201 };

async function failovers(settings: TrialSettings, mode: Replication): Promise<TrialReport> {
  const isSynchronous = mode === 'synchronous';
  await using pair = await openServerPair(mode);
  await using stage = await openStage(settings, { database: { url: pair.url, rows: pair.rows } });
  const { place, caller, model, receiver } = stage;
  await place.service.start();
  const faults: string[] = [];
  const away: number[] = [];
  const lost: Intent[] = [];
  const broken: string[] = [];
  const begun = performance.now();
  let load = stage.load();
  for (const fault of failoverFaults(randomOf(settings.seed, STREAM[mode]))) {
    await load.further(fault.calls);
    faults.push(failoverLine(mode, fault));
    const atStandby = acknowledged(model);
    await pair.holdBack();
    await delay(fault.heldMs);
    const killedAt = performance.now();
    await pair.kill();
    // Calls about an invoice that is lost could meet another invoice with the same id.
    if (!isSynchronous) await load.abandon();
    await delay(fault.awayMs);
    const answered = acknowledged(model);
    await pair.promote();
    // The promoted server acknowledges nothing until it has a synchronous standby of its own.
    if (isSynchronous) await pair.renew();
    await untilReady(place.service.url);
    away.push(performance.now() - killedAt);
    const now = await lostOf(answered, pair.rows);
    lost.push(...now);
    forget(model, now);
    const wrong = isSynchronous ? now : now.filter((intent) => atStandby.includes(intent));
    broken.push(...wrong.map(({ kind, tag }) => `${kind} ${tag}: acknowledged and lost, although the standby had it`));
    if (faults.length % 5 === 0) settings.say(`${mode}: ${faults.length} failovers, ${caller.broken()} breaks`);
    if (isSynchronous && now.length > 0) {
      await load.abandon();
      break;
    }
    if (!isSynchronous) {
      await pair.renew();
      load = stage.load();
    }
    if (performance.now() - begun >= settings.ms) break;
  }
  await load.end();
  if (!place.service.isRunning()) broken.push('the service did not outlive its database');
  const received = [...receiver.received];
  const gone = await lostEvents(received, pair.rows);
  const reported = received.length === 0 ? 0 : await reportedLost(settings.bin, place, received);
  if (reported !== gone.size)
    broken.push(`verify --against reports ${reported} lost events, and ${gone.size} are lost`);
  if (isSynchronous) broken.push(...[...gone].map((id) => `event ${id}: was at the receiver, and is lost`));
  const report = await stage.report(
    [
      [`**${mode} standby**`, ''],
      ['failovers: primary killed, standby promoted', faults.length],
      ['killed until the service is ready', spread(away)],
      ['acknowledged calls that were lost', lost.length],
      ['events that the receiver had and the database lost', gone.size],
      ['of these, reported by `billhook verify --against`', reported],
      ['answers 503', caller.statuses.get(503) ?? 0],
    ],
    { lostEvents: gone },
  );
  return { ...report, faults, broken: [...broken, ...report.broken].map((line) => `${mode}: ${line}`) };
}
