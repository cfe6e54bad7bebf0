// Short runs of `npm run trial -- failover`: a synchronous standby loses nothing, losses of an asynchronous one are
// counted.
import { expect, test } from 'vitest';
import { failover, failoverFaults, failoverLine, STREAM } from '../../../dev/trial/failover.ts';
import { randomOf } from '../../../dev/trial/random.ts';
import { shortest } from './kit.ts';

/** A trial starts several processes one after the other, which takes minutes on a busy machine. */
const LIMIT = { timeout: 900_000 };

/** The first faults of a mode with a seed, as the trial tells them. */
const planned = (mode: 'synchronous' | 'asynchronous', seed: number, count: number) =>
  [...failoverFaults(randomOf(seed, STREAM[mode])).take(count)].map((fault) => failoverLine(mode, fault));

test(
  'a promoted standby has what was acknowledged, or what it lacks is counted; the seed decides the faults',
  LIMIT,
  async () => {
    // The trial kills its servers, so it starts its own ones.
    const { postgresUrl, ...settings } = shortest('postgres');
    const { broken, figures, faults = [] } = await failover(settings);
    expect(broken).toEqual([]);
    const lost = figures.filter(([what]) => what === 'acknowledged calls that were lost').map(([, count]) => count);
    expect(lost).toEqual([0, expect.toSatisfy((count) => count > 0)]);
    for (const mode of ['synchronous', 'asynchronous'] as const) {
      const of = faults.filter((line) => line.startsWith(mode));
      expect(of).toEqual(planned(mode, settings.seed, of.length));
      expect(of.length).toBeGreaterThan(0);
      expect(planned(mode, settings.seed + 1, 3)).not.toEqual(planned(mode, settings.seed, 3));
    }
  },
);

test('commits that do not wait for the synchronous standby are found as losses', LIMIT, async () => {
  const { postgresUrl, ...settings } = shortest('postgres');
  const beforeLoad = async (rows: (sql: string) => Promise<unknown>) => {
    await rows('alter database postgres set synchronous_commit = local');
  };
  const { broken } = await failover({ ...settings, beforeLoad });
  expect(broken.join('\n')).toMatch(
    /^synchronous: invoice I-\d+: acknowledged and lost, although the standby had it$/m,
  );
});

test('SQLite has no second server', async () => {
  await expect(failover(shortest('sqlite'))).rejects.toThrow('run the failover trial with --engine postgres');
});
