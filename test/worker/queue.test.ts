// The queue: leases, lanes, retries and a clean stop, on a store that the test can look into.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobRetryDelayMs } from '../../src/model/back-off.ts';
import { addMs, DAY_MS } from '../../src/model/dates.ts';
import { LEASE_MS_MAX } from '../../src/model/lease.ts';
import { claimJobs, type Job, settling } from '../../src/operations/jobs/claim-jobs.ts';
import type { Services } from '../../src/operations/kernel/context.ts';
import { pruneOld } from '../../src/operations/upkeep/prune-old.ts';
import { HANDLERS } from '../../src/worker/tasks-and-handlers.ts';
import { type Ledger, openLedger } from '../kit/desk.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';
import { addJobs, KEY, startQueue, TEST_JOB } from './queue-jobs.ts';

const ALL = { limit: 100, running: new Map<string, number>() };
const { leaseMs, inOneLane, concurrency } = TEST_JOB;
type JobRow = Pick<Job, 'subject_id' | 'attempts' | 'run_at' | 'last_error'>;

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let services: Services;
  beforeAll(async () => {
    ledger = await openLedger(engine, { environment: KEY });
    services = ledger.testApp.app.services;
  });
  beforeEach(() => ledger.database.execute('delete from jobs'));
  afterAll(() => ledger[Symbol.asyncDispose]());
  const rows = () => ledger.database.rows<JobRow>('select * from jobs order by id');
  const subjects = (jobs: readonly Job[]) => jobs.map(({ subject_id }) => subject_id).sort((a, b) => a - b);
  const claim = (options: Partial<typeof ALL> = {}) => claimJobs(services, TEST_JOB, { ...ALL, ...options });

  describe('a claim', () => {
    test('takes what is due, oldest first, and nobody else gets it before its lease ends', async () => {
      await addJobs(services, 3);
      ledger.testApp.clock.advance(1);
      await addJobs(services, 1, () => 'later');
      expect(subjects(await claim({ limit: 3 }))).toEqual([0, 1, 2]);
      expect(await claim()).toMatchObject([{ lane: 'later', attempts: 1 }]);
      expect(await claim()).toEqual([]);
    });

    test('of one lane takes as many as it has room for, and of other lanes what is theirs', async () => {
      await addJobs(services, inOneLane + 10, () => 'a');
      await addJobs(services, 5, () => 'b');
      const running = new Map([['a', inOneLane - 3]]);
      const lanes = (await claim({ limit: 1_000, running })).map(({ lane }) => lane);
      expect(lanes.filter((lane) => lane === 'a')).toHaveLength(3);
      expect(lanes.filter((lane) => lane === 'b')).toHaveLength(5);
    });

    test('passes over a lane that is full, however much of it is due before the others', async () => {
      await addJobs(services, 200, () => 'full');
      ledger.testApp.clock.advance(1);
      await addJobs(services, 2, () => 'free');
      const jobs = await claim({ limit: 10, running: new Map([['full', inOneLane]]) });
      expect(jobs.map(({ lane }) => lane)).toEqual(['free', 'free']);
    });

    test('takes what is new before what failed already, however long that has been due', async () => {
      await addJobs(services, 3);
      for (const job of await claim()) {
        await settling(services)(job, { again: services.clock.now(), error: 'failed' });
      }
      ledger.testApp.clock.advance(60_000);
      await addJobs(services, 2, () => 'new');
      const taken = async () => (await claim({ limit: 3 })).map(({ lane, attempts }) => [lane, attempts]);
      expect(await taken()).toEqual([
        ['new', 1],
        ['new', 1],
        ['lane', 2],
      ]);
      expect(await taken()).toEqual([
        ['lane', 2],
        ['lane', 2],
      ]);
    });

    test('leaves alone what is not due yet', async () => {
      await addJobs(services, 1);
      ledger.testApp.clock.advance(-1);
      expect(await claim()).toEqual([]);
      ledger.testApp.clock.advance(1);
    });

    test('by many at once gives each job to one of them', async () => {
      await addJobs(services, 60);
      const claims = await Promise.all(Array.from({ length: 12 }, () => claim({ limit: 10 })));
      const taken = subjects(claims.flat());
      expect(new Set(taken).size).toBe(taken.length);
      // A claim may find nothing while other claims are running. The next claim finds the remaining jobs.
      const rest = await claim();
      expect(subjects([...claims.flat(), ...rest])).toEqual(Array.from({ length: 60 }, (_, index) => index));
    });
  });

  describe('a job whose worker died', () => {
    test('is taken again when its lease ends, and not before', async () => {
      await addJobs(services, 1);
      const [dead] = await claim();
      ledger.testApp.clock.advance(leaseMs - 1);
      expect(await claim()).toEqual([]);
      ledger.testApp.clock.advance(1);
      expect(await claim()).toMatchObject([{ id: dead?.id, attempts: 2 }]);
    });

    test('cannot be finished or put off by the one who comes late', async () => {
      await addJobs(services, 1);
      const [late] = (await claim()) as [Job];
      ledger.testApp.clock.advance(leaseMs);
      const [heir] = (await claim()) as [Job];
      const before = await rows();
      await settling(services)(late, 'done');
      await settling(services)(late, { again: null, error: 'late' });
      expect(await rows()).toEqual(before);
      await settling(services)(heir, 'done');
      expect(await rows()).toEqual([]);
    });
  });

  describe('a running queue', () => {
    test('does what is added while it runs, and leaves nothing behind', async () => {
      const done: number[] = [];
      const queue = startQueue(services, async (_world, { subject_id }) => {
        done.push(subject_id);
        return null;
      });
      await addJobs(services, 5);
      await expect.poll(rows).toEqual([]);
      await queue.stop();
      expect(done.sort()).toEqual([0, 1, 2, 3, 4]);
      expect(queue.counts.read()).toEqual([{ kind: 'nothing', attempts: 5, failures: 0 }]);
    });

    test('runs as many at once as its kind allows, and no more', async () => {
      await addJobs(services, concurrency + 20, (subject) => `lane ${subject}`);
      const gate = Promise.withResolvers<null>();
      let now = 0;
      let most = 0;
      const queue = startQueue(services, async () => {
        most = Math.max(most, ++now);
        await gate.promise;
        now--;
        return null;
      });
      await expect.poll(() => now).toBe(concurrency);
      await new Promise((resolve) => setTimeout(resolve, 250));
      expect(most).toBe(concurrency);
      gate.resolve(null);
      await expect.poll(rows).toEqual([]);
      await queue.stop();
    });

    test('puts a failure off for longer each time, says why, and leaves it to be looked at in the end', async () => {
      await addJobs(services, 1);
      const queue = startQueue(services, async () => {
        throw new Error('no luck');
      });
      for (let attempt = 1; ; attempt++) {
        const pause = jobRetryDelayMs(attempt);
        const run_at = pause === undefined ? null : addMs(services.clock.now(), pause);
        await expect.poll(rows).toMatchObject([{ attempts: attempt, run_at, last_error: 'no luck' }]);
        if (pause === undefined) break;
        ledger.testApp.clock.advance(pause);
      }
      ledger.testApp.clock.advance(DAY_MS);
      await new Promise((resolve) => setTimeout(resolve, 250));
      await queue.stop();
      expect(queue.counts.read()).toEqual([{ kind: 'nothing', attempts: 7, failures: 7 }]);
      expect(queue.log).toMatchObject(Array.from({ length: 7 }, () => ({ msg: 'a job failed', kind: 'nothing' })));
    });

    test('told to stop, ends what runs and begins nothing more', async () => {
      await addJobs(services, 3);
      const gate = Promise.withResolvers<null>();
      let begun = 0;
      const queue = startQueue(services, async () => {
        begun++;
        await gate.promise;
        return null;
      });
      await expect.poll(() => begun).toBe(3);
      const stopped = queue.stop();
      await addJobs(services, 2);
      let over = false;
      void stopped.then(() => {
        over = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect({ over, begun }).toEqual({ over: false, begun: 3 });
      gate.resolve(null);
      await stopped;
      expect(await rows()).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
    });

    test('goes on after its store was away for a moment', async () => {
      await addJobs(services, 1);
      let broken = true;
      const store: Services['store'] = {
        ...services.store,
        transaction: (change) => (broken ? Promise.reject(new Error('away')) : services.store.transaction(change)),
      };
      const queue = startQueue({ ...services, store }, async () => null);
      await expect.poll(() => queue.log.length).toBeGreaterThan(0);
      broken = false;
      await expect.poll(rows).toEqual([]);
      await queue.stop();
      expect(queue.log[0]).toMatchObject({ msg: 'claiming jobs failed; it is tried again' });
    });
  });

  test('jobs that were given up are forgotten after 30 days, those that wait never', async () => {
    await addJobs(services, 2);
    const [given] = (await claim({ limit: 1 })) as [Job];
    await settling(services)(given, { again: null, error: 'no luck' });
    ledger.testApp.clock.advance(30 * DAY_MS);
    await pruneOld(services);
    expect(await rows()).toHaveLength(2);
    ledger.testApp.clock.advance(1);
    await pruneOld(services);
    expect(await rows()).toMatchObject([{ subject_id: 1, last_error: null }]);
  });
});

test('no job has a longer lease than the due times that stay when the clock is set back', () => {
  for (const { kind } of Object.values(HANDLERS)) expect(kind.leaseMs, kind.name).toBeLessThanOrEqual(LEASE_MS_MAX);
});
