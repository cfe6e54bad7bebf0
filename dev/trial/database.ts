/**
 * Breaks the database under load: it is killed and restarted, or its connections are ended. With SQLite, every process
 * that uses the file is killed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { OwnPostgres } from '../../test/kit/own-postgres.ts';
import { spread, type TrialReport, type TrialSettings } from './report.ts';
import { openWorker, untilReady } from './service.ts';
import { openStage, type Stage } from './stage.ts';
import { lengthOf, openUptime, type Uptime } from './uptime.ts';

export async function database(settings: TrialSettings): Promise<TrialReport> {
  await using stage = await openStage(settings);
  const { postgres } = stage.place;
  const uptime = openUptime();
  await stage.place.service.start();
  uptime.begins();
  const load = stage.load();
  const figures =
    postgres === undefined
      ? await breakFile(settings, stage, uptime)
      : await breakServer(settings, stage, postgres, uptime);
  await load.end();
  const died = !stage.place.service.isRunning();
  const { interrupted, others } = stage.caller;
  const report = await stage.report([
    ...figures,
    ['keyed calls that were interrupted: first try to answer', spread(interrupted.map(lengthOf))],
    ['of that, while the service was ready', spread(interrupted.map(uptime.within))],
    ['all other keyed calls', spread(others.map(lengthOf))],
    ['of these, while the service was ready', spread(others.map(uptime.within))],
    ['answers 503', stage.caller.statuses.get(503) ?? 0],
  ]);
  return died ? { ...report, broken: [...report.broken, 'the service did not outlive its database'] } : report;
}

const DEEDS = ['killed', 'restarted', 'connections ended'] as const;

async function breakServer(
  settings: TrialSettings,
  { place, random }: Stage,
  postgres: OwnPostgres,
  uptime: Uptime,
): Promise<TrialReport['figures']> {
  const counts = new Map<(typeof DEEDS)[number], number>();
  const back: number[] = [];
  const begun = performance.now();
  for (let turn = 0; performance.now() - begun < settings.ms || turn < DEEDS.length; turn++) {
    await delay(random.between(200, 1_500));
    const deed = DEEDS[turn % DEEDS.length] ?? 'killed';
    counts.set(deed, (counts.get(deed) ?? 0) + 1);
    uptime.ends();
    if (deed === 'connections ended') {
      await place.rows('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    } else {
      await (deed === 'killed' ? postgres.kill() : postgres.interrupt());
      await delay(random.between(0, 500));
      await postgres.start();
    }
    const backAt = performance.now();
    await untilReady(place.service.url);
    uptime.begins();
    back.push(performance.now() - backAt);
    if (turn % 10 === 9) settings.say(`${turn + 1} times`);
  }
  return [
    ['server killed with SIGKILL', counts.get('killed') ?? 0],
    ['server restarted', counts.get('restarted') ?? 0],
    ['all connections ended', counts.get('connections ended') ?? 0],
    ['database back until the service is ready', spread(back)],
  ];
}

/** Kills a worker that writes to the same file, and the service. The next process then recovers the file. */
async function breakFile(
  settings: TrialSettings,
  { place, random }: Stage,
  uptime: Uptime,
): Promise<TrialReport['figures']> {
  const ready: number[] = [];
  const begun = performance.now();
  const program = { bin: settings.bin, folder: place.folder, environment: place.environment };
  while (performance.now() - begun < settings.ms || ready.length === 0) {
    const worker = await openWorker(program);
    await delay(random.between(200, 1_500));
    uptime.ends();
    await Promise.all([worker.kill(), place.service.kill()]);
    ready.push((await place.service.start()).readyMs);
    uptime.begins();
  }
  return [
    ['service and worker killed at once with SIGKILL', ready.length],
    ['start after that until ready', spread(ready)],
  ];
}
