/**
 * Runs a mixed load for a long time. Heap, handles and latency must not grow. Resident memory and the delay of the
 * event loop are only reported.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { heapLeftMiB } from './heap.ts';
import { spread, type TrialReport, type TrialSettings } from './report.ts';
import { openStage, type Stage } from './stage.ts';
import { lengthOf } from './uptime.ts';

/** Measurements of one part of the run. */
interface Sample {
  /** Measured after a garbage collection. */
  readonly heapMiB: number;
  readonly residentMiB: number;
  readonly handles: number;
  readonly loopP99Ms: number;
  readonly latencies: readonly number[];
}

/**
 * Measurements with a bound. Resident memory has no bound: V8 and the allocator keep freed memory, so resident memory
 * changes by more than a leak adds.
 */
type Judged = Omit<Sample, 'residentMiB' | 'loopP99Ms'>;

/**
 * Number of parts of the run. Each measurement collects garbage, and this pause is included in the printed latencies.
 */
const SAMPLES = 20;
const PAUSE_MS = 60;

export async function soak(settings: TrialSettings): Promise<TrialReport> {
  await using stage = await openStage(settings);
  await stage.place.service.start({ isInspected: true });
  const load = stage.load({ pauseMsMax: PAUSE_MS });
  const samples: Sample[] = [];
  let counted = 0;
  for (let n = 0; n < SAMPLES; n++) {
    await delay(settings.ms / SAMPLES);
    samples.push(await sampled(stage, stage.caller.others.slice(counted).map(lengthOf)));
    counted = stage.caller.others.length;
    if (n % 5 === 4) settings.say(`${load.calls()} calls`);
  }
  await load.end();
  const shown = [0.1, 0.4, 0.7, 1]
    .map((part) => samples[Math.round(part * SAMPLES) - 1])
    .filter((one) => one !== undefined);
  const over = (what: (sample: Sample) => number | string) => shown.map(what).join(' → ');
  const report = await stage.report([
    ['calls', load.calls()],
    [
      'after 10, 40, 70, 100 % of the time: heap after a garbage collection, MiB',
      over(({ heapMiB }) => Math.round(heapMiB)),
    ],
    ['resident memory, MiB', over(({ residentMiB }) => Math.round(residentMiB))],
    ['handles', over(({ handles }) => handles)],
    ['delay of the event loop, p99, ms', over(({ loopP99Ms }) => Math.round(loopP99Ms))],
    ['keyed calls in that part of the time', over(({ latencies }) => spread(latencies))],
  ]);
  return { ...report, broken: [...report.broken, ...growth(samples)] };
}

async function sampled({ place }: Stage, latencies: readonly number[]): Promise<Sample> {
  const text = await (await fetch(`${place.service.url}/metrics`)).text();
  const value = (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    heapMiB: await heapLeftMiB(place.service.inspector()),
    residentMiB: value('process_resident_memory_bytes') / 2 ** 20,
    handles: value('nodejs_active_handles_total'),
    loopP99Ms: value('nodejs_eventloop_lag_p99_seconds') * 1000,
    latencies,
  };
}

/** The smallest value of several samples. Larger values include memory that running calls use. */
const floorOf = (samples: readonly Judged[], what: (sample: Judged) => number) => Math.min(...samples.map(what));

/**
 * The median of all calls in several samples. A pause of the machine slows down only a few calls; a leak slows down
 * most of them.
 */
function medianOf(samples: readonly Judged[]): number {
  const sorted = samples.flatMap(({ latencies }) => latencies).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * Largest accepted growth from the middle to the end of the run. Caches are full in the middle, so more growth is a
 * leak.
 */
const HEAP_GROWTH_MIB_MAX = 12;
const HANDLES_GROWTH_MAX = 20;
/**
 * A run fails only if both bounds are exceeded. Small medians double by chance, and large medians vary by many
 * milliseconds on a shared machine.
 */
const MEDIAN_TIMES_MAX = 2;
const MEDIAN_GROWTH_MS_MAX = 50;

export function growth(samples: readonly Judged[]): string[] {
  const middle = samples.slice(Math.floor(samples.length * 0.4), Math.floor(samples.length * 0.7));
  const end = samples.slice(Math.floor(samples.length * 0.7));
  const grown = (what: (sample: Judged) => number) => floorOf(end, what) - floorOf(middle, what);
  const heap = grown(({ heapMiB }) => heapMiB);
  const handles = grown(({ handles }) => handles);
  const [before, after] = [medianOf(middle), medianOf(end)];
  const isSlower = after > before * MEDIAN_TIMES_MAX && after - before > MEDIAN_GROWTH_MS_MAX;
  return [
    ...(heap > HEAP_GROWTH_MIB_MAX ? [`the heap grew by ${Math.round(heap)} MiB in the second half`] : []),
    ...(handles > HANDLES_GROWTH_MAX ? [`${handles} handles more in the second half`] : []),
    ...(isSlower ? [`the median call took ${Math.round(before)} ms, and ${Math.round(after)} ms at the end`] : []),
  ];
}
