// Short runs of `npm run trial -- clock`: a clock that is set under load makes nothing happen twice, and loses nothing.
import { expect, test } from 'vitest';
import { clock, clockLine, clockSteps, STREAM } from '../../../dev/trial/clock.ts';
import { randomOf } from '../../../dev/trial/random.ts';
import { planted, shortest } from './kit.ts';

/** A trial starts several processes one after the other, which takes minutes on a busy machine. */
const LIMIT = { timeout: 900_000 };

const planned = (seed: number, count: number) =>
  [...clockSteps(randomOf(seed, STREAM)).take(count)].map((step) => clockLine(step));

test('steps in both directions lose nothing and repeat nothing; the seed decides the steps', LIMIT, async () => {
  const settings = shortest('sqlite', { ms: 5_000 });
  const { broken, figures, faults = [] } = await clock(settings);
  expect(broken).toEqual([]);
  const found = Object.fromEntries(figures);
  expect(found['of these, forward']).toBeGreaterThan(0);
  expect(found['of these, back']).toBeGreaterThan(0);
  expect(found.mails).toBeGreaterThan(0);
  expect(faults).toEqual(planned(settings.seed, faults.length));
  expect(planned(settings.seed + 1, 3)).not.toEqual(planned(settings.seed, 3));
});

test('leases that end by the time of day are found: work is done twice', LIMIT, async () => {
  const bin = planted('ended: addMs(now, -ahead)', 'ended: now');
  const { broken } = await clock(shortest('sqlite', { bin, ms: 10_000 }));
  expect(broken.join('\n')).toMatch(/^\d+ (mails|webhooks) that came once more.* although no process died$/m);
});
