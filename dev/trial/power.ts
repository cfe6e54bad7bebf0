/**
 * Cuts the power under load, again and again, as far as a database file can tell: the service is killed at a given call
 * to the disk, and starts again on what a disk would hold. Between the cuts, the disk has errors.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterPowerCut, type DiskImage } from './disk-image.ts';
import { type DiskFaults, openInterposer } from './interposer.ts';
import { acknowledged, lostOf } from './lost.ts';
import type { Intent } from './model.ts';
import { type Place, rowsOfFile } from './place.ts';
import { type Random, randomOf } from './random.ts';
import { NotPossible, spread, type TrialReport, type TrialSettings } from './report.ts';
import { openStage } from './stage.ts';
import { verifyBooks } from './verify.ts';

interface Fault extends DiskFaults {
  /** The disk gets its faults after this many calls of clients. */
  readonly calls: number;
  /** Probability that a sector that was not synced is on the disk after the cut. */
  readonly kept: number;
  /** Start of the random numbers that choose these sectors. */
  readonly keptSeed: number;
}

const SEED_MAX = 2 ** 31;

/** Longest time until the call at which the power is cut. After that it is cut at once. */
const CUT_MS_MAX = 60_000;
/** One cut of each kind. */
const CUTS_MIN = 3;

/** The faults, in order. */
export function* powerFaults(random: Random): Generator<Fault> {
  for (let number = 0; ; number++) {
    const calls = random.between(10, 60);
    const cut = number % 3 === 0 ? 'write' : number % 3 === 1 ? 'sync' : 'checkpoint';
    // With more errors, no change would be committed, and no checkpoint reached.
    const errorOneIn = cut === 'checkpoint' ? random.pick([0, 400]) : random.pick([0, 0, 3, 30, 100, 400]);
    const after = cut === 'checkpoint' ? random.between(0, 500) : random.between(0, errorOneIn === 3 ? 15 : 150);
    const [errorSeed, keptSeed] = [random.between(1, SEED_MAX), random.between(1, SEED_MAX)];
    yield { calls, cut, after, errorOneIn, errorSeed, kept: random.pick([0, 0.5, 0.9, 1]), keptSeed };
  }
}

export const powerLine = ({ calls, cut, after, errorOneIn, errorSeed, kept, keptSeed }: Fault) =>
  `after ${calls} calls: EIO 1 in ${errorOneIn} (${errorSeed}), cut at ${cut} ${after}, ${kept} kept (${keptSeed})`;

export async function power(settings: TrialSettings): Promise<TrialReport> {
  if (settings.engine === 'postgres') {
    throw new NotPossible('The power trial cuts the power of an SQLite file: run it with --engine sqlite.');
  }
  using disk = openInterposer('/billhook.db');
  await using stage = await openStage(settings, { environment: disk.environment });
  const { place, model, caller } = stage;
  const faults: string[] = [];
  const broken: string[] = [];
  const ready: number[] = [];
  const counts = { writes: 0, syncs: 0, errors: 0, unsynced: 0, checkpoints: 0, checked: 0 };
  let before = imageOf(place);
  await place.service.start();
  const begun = performance.now();
  const load = stage.load();
  for (const fault of powerFaults(randomOf(settings.seed, STREAM))) {
    await load.further(fault.calls);
    faults.push(powerLine(fault));
    disk.arm(fault);
    const isAsPlanned = await untilCut(place);
    const { writes, syncs, errors } = disk.disarm();
    counts.writes += writes;
    counts.syncs += syncs;
    counts.errors += errors;
    if (isAsPlanned && fault.cut === 'checkpoint') counts.checkpoints++;
    const answered = acknowledged(model);
    const live = imageOf(place);
    before = afterPowerCut(before, disk.takeTrace(), fault.kept, randomOf(fault.keptSeed));
    if (!equal(live, before)) counts.unsynced++;
    write(place, before);
    const wrong = await faultsOfCopy(settings.bin, place, answered);
    counts.checked += answered.length;
    broken.push(...wrong.map((line) => `power cut ${faults.length}: ${line}`));
    if (wrong.length > 0) break;
    ready.push((await place.service.start()).readyMs);
    if (faults.length % 10 === 0) settings.say(`${faults.length} power cuts, ${load.calls()} calls`);
    if (performance.now() - begun >= settings.ms && faults.length >= CUTS_MIN) break;
  }
  const figures: TrialReport['figures'] = [
    ['power cuts', faults.length],
    ['of these, in the middle of a checkpoint', counts.checkpoints],
    ['of these, that lost writes which were not synced', counts.unsynced],
    ['writes of the file and its log', counts.writes],
    ['syncs', counts.syncs],
    ['of both, failed with EIO', counts.errors],
    ['acknowledged calls looked for after a cut', counts.checked],
    ['start after a cut until ready', spread(ready)],
    ['answers 503', caller.statuses.get(503) ?? 0],
  ];
  // A service that has lost something is not compared any further.
  if (broken.length > 0) {
    await load.abandon();
    return { figures, broken: [...model.broken, ...broken], faults };
  }
  await load.end();
  return { ...(await stage.report(figures)), faults };
}

/** Number of the stream of random numbers (see `random.ts`). */
export const STREAM = 300;

/** Waits until the service is killed at the call of its fault. Returns false if it had to be killed by the trial. */
async function untilCut({ service }: Place): Promise<boolean> {
  for (const begun = performance.now(); service.isRunning(); await delay(5)) {
    if (performance.now() - begun < CUT_MS_MAX) continue;
    await service.kill();
    return false;
  }
  return true;
}

const fileOf = ({ databaseUrl }: Place) => databaseUrl.slice('file:'.length);
/** The database and its log. */
const filesOf = (place: Place) => [fileOf(place), `${fileOf(place)}-wal`];

function imageOf(place: Place): DiskImage {
  const paths = filesOf(place).filter((path) => existsSync(path));
  return new Map(paths.map((path) => [path, readFileSync(path)]));
}

const equal = (a: DiskImage, b: DiskImage) => [...a].every(([path, bytes]) => b.get(path)?.equals(bytes));

/** Writes the files as the disk has them. The shared memory of the processes is gone. */
function write(place: Place, image: DiskImage): void {
  for (const path of filesOf(place)) writeFileSync(path, image.get(path) ?? '');
  rmSync(`${fileOf(place)}-shm`, { force: true });
}

/** Looks for all acknowledged calls in a copy, and runs `billhook verify` on it. */
async function faultsOfCopy(bin: string, place: Place, answered: readonly Intent[]): Promise<string[]> {
  const folder = join(place.folder, 'copy');
  mkdirSync(folder);
  try {
    const file = fileOf(place);
    for (const path of [...filesOf(place), `${file}.key`]) {
      if (existsSync(path)) copyFileSync(path, join(folder, basename(path)));
    }
    const copy = join(folder, basename(file));
    const { LD_PRELOAD: _, ...environment } = place.environment;
    const books = await verifyBooks(bin, { ...place, environment: { ...environment, DATABASE_URL: `file:${copy}` } });
    const lost = await lostOf(answered, (sql) => rowsOfFile(copy, sql)).catch(String);
    if (typeof lost === 'string') return [`the file cannot be read: ${lost}`, ...books];
    return [...lost.map(({ kind, tag }) => `${kind} ${tag}: acknowledged and lost`), ...books];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
