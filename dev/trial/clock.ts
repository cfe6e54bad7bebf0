/**
 * Steps the clock of the service and of a second worker by minutes, hours and days under load, in both directions, as
 * an operator or a virtual machine does. Timers go on as they were.
 */
import { type Interposer, openInterposer } from './interposer.ts';
import { type Random, randomOf } from './random.ts';
import type { TrialReport, TrialSettings } from './report.ts';
import { openWorker } from './service.ts';
import { openStage } from './stage.ts';

interface Step {
  /** The clock is set after this many calls. */
  readonly calls: number;
  /** How far the clock is ahead of the machine's after the step, in minutes. */
  readonly aheadMinutes: number;
}

/** Sizes of the steps, in minutes: from more than the shortest lease to more than the life of a key. */
const SIZES = [3, 20, 150, 800, 2_000] as const;
/** Invoices are due after two weeks, and subscriptions after a month: within these bounds, neither happens. */
const AHEAD_MINUTES_MAX = 5 * 24 * 60;
/** Receivers of webhooks and mails answer after this time, so that work is under way when the clock is set. */
const LATE_MS = 300;

/** The steps of the clock, in order. */
export function* clockSteps(random: Random): Generator<Step> {
  for (let ahead = 0; ; ) {
    const size = random.pick(SIZES) + random.between(0, 30);
    const forward = ahead + size > AHEAD_MINUTES_MAX ? false : ahead - size < -AHEAD_MINUTES_MAX || random.chance(0.5);
    ahead += forward ? size : -size;
    yield { calls: random.between(5, 30), aheadMinutes: ahead };
  }
}

export const clockLine = ({ calls, aheadMinutes }: Step) => `after ${calls} calls: ${aheadMinutes} min ahead`;

/** Number of the stream of random numbers (see `random.ts`). */
export const STREAM = 400;
const STEPS_MIN = 3;
/** Two days more than the clock was ahead, and less than an invoice needs to be overdue. */
const SETTLED_AHEAD_MS = (AHEAD_MINUTES_MAX + 2 * 24 * 60) * 60_000;

export async function clock(settings: TrialSettings): Promise<TrialReport> {
  using interposer = openInterposer();
  await using stage = await openStage(settings, { environment: interposer.environment, lateMs: LATE_MS });
  const { place } = stage;
  await place.service.start();
  const { folder, environment } = place;
  const steps = { faults: [] as string[], forward: 0, back: 0, largest: 0 };
  {
    await using _worker = await openWorker({ bin: settings.bin, folder, environment });
    // A key lasts for a day of the clock. After that, a call that is sent again is another call.
    const load = stage.load({ repeats: false });
    await stepClock(settings, interposer, load.further, steps);
    await load.end();
  }
  const died = !place.service.isRunning();
  // What was planned by a clock that was ahead is due by then, and a new process does not wait for leases of old ones.
  await place.service.stop();
  interposer.setAhead(0);
  await place.service.start({ aheadMs: SETTLED_AHEAD_MS });
  const report = await stage.report([
    ['steps of the clock', steps.faults.length],
    ['of these, forward', steps.forward],
    ['of these, back', steps.back],
    ['largest step, hours', Math.round(steps.largest / 60)],
    ['worker processes', 2],
  ]);
  const again = ['webhooks that came once more', 'mails that came once more, with the same Message-ID'].map((what) => {
    const count = report.figures.find(([name]) => name === what)?.[1];
    return count === 0 ? [] : [`${count} ${what} although no process died`];
  });
  const broken = [...report.broken, ...again.flat(), ...(died ? ['the service did not outlive its clock'] : [])];
  return { ...report, broken, faults: steps.faults };
}

interface Steps {
  readonly faults: string[];
  forward: number;
  back: number;
  /** In minutes. */
  largest: number;
}

async function stepClock(
  { ms, seed, say }: TrialSettings,
  { setAhead }: Interposer,
  further: (calls: number) => Promise<void>,
  steps: Steps,
): Promise<void> {
  const begun = performance.now();
  let before = 0;
  for (const step of clockSteps(randomOf(seed, STREAM))) {
    await further(step.calls);
    setAhead(step.aheadMinutes * 60_000);
    steps.faults.push(clockLine(step));
    steps[step.aheadMinutes > before ? 'forward' : 'back']++;
    steps.largest = Math.max(steps.largest, Math.abs(step.aheadMinutes - before));
    before = step.aheadMinutes;
    if (steps.faults.length % 20 === 0) say(`${steps.faults.length} steps`);
    if (performance.now() - begun >= ms && steps.faults.length >= STEPS_MIN) return;
  }
}
