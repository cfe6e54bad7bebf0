// Short runs of `npm run trial -- power`: what was acknowledged is there after power cuts and errors of the disk.
import { expect, test } from 'vitest';
import { power, powerFaults, powerLine, STREAM } from '../../../dev/trial/power.ts';
import { randomOf } from '../../../dev/trial/random.ts';
import { planted, shortest } from './kit.ts';

/** A trial starts several processes one after the other, which takes minutes on a busy machine. */
const LIMIT = { timeout: 900_000 };

const planned = (seed: number, count: number) =>
  [...powerFaults(randomOf(seed, STREAM)).take(count)].map((fault) => powerLine(fault));

test(
  'a disk that loses what was not synced, and has errors, has what was acknowledged; the seed decides the faults',
  LIMIT,
  async () => {
    const settings = shortest('sqlite', { seed: 11 });
    const { broken, figures, faults = [] } = await power(settings);
    expect(broken).toEqual([]);
    const found = Object.fromEntries(figures);
    expect(found['of these, that lost writes which were not synced']).toBeGreaterThan(0);
    expect(found['of these, in the middle of a checkpoint']).toBeGreaterThan(0);
    expect(found['acknowledged calls looked for after a cut']).toBeGreaterThan(0);
    expect(faults).toEqual(planned(settings.seed, faults.length));
    expect(planned(settings.seed + 1, 3)).not.toEqual(planned(settings.seed, 3));
  },
);

test('commits that do not wait for the disk are found as losses', LIMIT, async () => {
  const bin = planted('pragma synchronous = full; pragma cache_size', 'pragma synchronous = off; pragma cache_size');
  const { broken } = await power(shortest('sqlite', { bin, seed: 8 }));
  expect(broken.join('\n')).toMatch(/^power cut \d+: invoice I-\d+: acknowledged and lost$/m);
});
