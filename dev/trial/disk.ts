/** Fills the disk under load, leaves it full for a while, and frees it again. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Answered } from './caller.ts';
import { type Disk, limitedFiles, mountedDisk } from './full-disk.ts';
import { type Intent, mailboxOf } from './model.ts';
import { NotPossible, spread, type TrialReport, type TrialSettings } from './report.ts';
import { untilReady } from './service.ts';
import { openStage, type Stage } from './stage.ts';

interface Found {
  readonly noticed: number[];
  readonly back: number[];
  readonly retryAfter: Set<number>;
  serverStarts: number;
}

export async function disk(settings: TrialSettings): Promise<TrialReport> {
  let databaseFile = '';
  using room = diskFor(settings, () => databaseFile);
  await using stage = await openStage(settings, room.folder === undefined ? {} : { folder: room.folder });
  const { place, caller } = stage;
  databaseFile = place.databaseUrl.replace(/^file:/, '');
  await place.service.start();
  const load = stage.load();
  const found: Found = { noticed: [], back: [], retryAfter: new Set(), serverStarts: 0 };
  const begun = performance.now();
  while (performance.now() - begun < settings.ms || found.back.length === 0) {
    await delay(stage.random.between(300, 1_000));
    await fullOnce(stage, room, found);
    if (found.back.length % 5 === 0) settings.say(`${found.back.length} times full`);
  }
  await load.end();
  const isAlive = place.service.isRunning();
  const report = await stage.report([
    [`disk full (${room.how})`, found.back.length],
    ['full until a write is 503', spread(found.noticed)],
    ['room again until ready', spread(found.back)],
    ...(place.postgres ? ([['Postgres ended itself and was started again', found.serverStarts]] as const) : []),
    ['answers 503 with Retry-After', caller.statuses.get(503) ?? 0],
    ['Retry-After, seconds', [...found.retryAfter].map((ms) => ms / 1000).join(', ')],
  ]);
  return isAlive ? report : { ...report, broken: [...report.broken, 'the service did not outlive the full disk'] };
}

function diskFor({ engine, postgresUrl }: TrialSettings, databaseFile: () => string): Disk {
  const mounted = mountedDisk();
  if (mounted) return mounted;
  if (engine === 'sqlite') return limitedFiles(databaseFile);
  if (postgresUrl !== undefined) throw new NotPossible('the disk of a server that was there before is not filled');
  throw new NotPossible('only root may mount the file system for the disk trial on Postgres');
}

async function fullOnce(stage: Stage, room: Disk, found: Found): Promise<void> {
  const { place, random, caller, model } = stage;
  await room.fill(place.service);
  const fullAt = performance.now();
  const probe = writing(stage);
  const answer = await untilRefused(stage, probe);
  if (answer) {
    found.noticed.push(performance.now() - fullAt);
    found.retryAfter.add(answer.retryAfterMs);
    if (!(answer.retryAfterMs > 0)) model.broken.push(`${probe.tag}: 503 without Retry-After`);
  }
  await delay(random.between(200, 1_000));
  await room.empty(place.service);
  const emptyAt = performance.now();
  // Postgres stops if it cannot write its log. An operator would start it again.
  if (place.postgres && !place.postgres.isRunning()) {
    await place.postgres.start();
    found.serverStarts++;
  }
  await untilReady(place.service.url);
  found.back.push(performance.now() - emptyAt);
  if (probe.state === 'sent') await caller.settle(probe);
}

const PATIENCE_MS = 20_000;

/**
 * Writes until a write is refused because the disk is full. An unanswered write is repeated with the same key. Resolves
 * to null, and records a fault of the service, if no write is refused within {@link PATIENCE_MS}.
 */
async function untilRefused({ caller, model }: Stage, probe: Intent): Promise<Answered | null> {
  const begun = performance.now();
  let intent = probe;
  while (performance.now() - begun < PATIENCE_MS) {
    const answer = await caller.once('POST', intent.path, intent.body, intent.tag).catch(() => undefined);
    if (answer?.status === 503) return answer;
    if (answer && answer.status < 300 && answer.body.data) {
      intent.state = 'acknowledged';
      intent.answer = answer.body.data;
      intent = writing({ model });
    } else await delay(20);
  }
  model.broken.push(`no write was refused with 503 for ${PATIENCE_MS} ms although the disk was full`);
  return null;
}

/** A call that creates an invoice with a text long enough to need a new page of the database soon. */
function writing({ model }: Pick<Stage, 'model'>): Intent {
  const amount = 700;
  return model.add(
    'invoice',
    '/invoices',
    (tag) => ({
      customer: { name: tag, email: mailboxOf(tag) },
      description: tag.padEnd(200, '.'),
      amount: amount / 100,
      reference: tag,
    }),
    { amount },
  );
}
