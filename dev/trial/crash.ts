/** Kills the service with SIGKILL again and again under load. Clients repeat their calls with the same keys. */
import { setTimeout as delay } from 'node:timers/promises';
import { spread, type TrialReport, type TrialSettings } from './report.ts';
import { openStage } from './stage.ts';
import { lengthOf, openUptime } from './uptime.ts';

export async function crash(settings: TrialSettings): Promise<TrialReport> {
  await using stage = await openStage(settings);
  const { place, random } = stage;
  const begun = performance.now();
  const up: number[] = [];
  const ready: number[] = [];
  const uptime = openUptime();
  const first = await place.service.start();
  uptime.begins();
  const load = stage.load();
  while (performance.now() - begun < settings.ms || up.length === 0) {
    await delay(random.between(200, 1_500));
    uptime.ends();
    await place.service.kill();
    const { upMs, readyMs } = await place.service.start();
    uptime.begins();
    up.push(upMs);
    ready.push(readyMs);
    if (up.length % 10 === 0) settings.say(`${up.length} kills, ${load.calls()} calls`);
  }
  await load.end();
  // `await` is needed, because the stage is closed when this function returns.
  return await stage.report([
    ['kills with SIGKILL', up.length],
    ['first start until ready', `${Math.round(first.readyMs)} ms`],
    ['start after a kill until it answers', spread(up)],
    ['start after a kill until ready', spread(ready)],
    ['keyed calls that a kill interrupted: first try to answer', spread(stage.caller.interrupted.map(lengthOf))],
    ['of that, while the service was ready', spread(stage.caller.interrupted.map(uptime.within))],
    ['all other keyed calls', spread(stage.caller.others.map(lengthOf))],
  ]);
}
