/**
 * A process is killed in the middle of the erasing of a customer (R107). Before the commit, nothing has happened. After
 * it, the customer is erased, and a job of the next process erases what mails and events still say.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERASING_JOB } from '../../../src/model/job-kind.ts';
import { runErasingJob } from '../../../src/operations/erasing/erase-traces.ts';
import { jobCounts } from '../../../src/operations/jobs/job-counts.ts';
import { runQueue } from '../../../src/worker/queue.ts';
import type { MortalOrder } from '../../contract/children/mortal.ts';
import { startMortal } from '../../contract/processes.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified, expectVerified } from '../../kit/verified.ts';
import { liveALife, TRACES } from '../../operations/erasing/a-life.ts';
import { tracesIn } from '../../operations/erasing/search.ts';
import { OFFLINE } from '../../operations/payments/shop.ts';

/** Tables that are gone through after the commit. */
const AFTERWARDS = ['mails', 'mail_copies', 'kept_documents', 'events', 'webhook_deliveries', 'webhook_attempts'];
/** The job waits for the call to end. */
const JOB_AFTER_MS = 30_000;

describe.each(ENGINES)('an erasing killed, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  const traces = () => tracesIn(ledger.database, TRACES);
  const jobs = () => ledger.database.rows(`select id from jobs where kind = '${ERASING_JOB.name}'`);

  async function dieErasing({ account }: Desk, id: number, dies: MortalOrder['dies']): Promise<void> {
    using process = startMortal({
      environment: { ...OFFLINE.environment, DATABASE_URL: ledger.database.url },
      now: ledger.testApp.clock.now(),
      accountId: account.id,
      does: { operation: 'eraseCustomer', input: { id } },
      dies,
    });
    await process.ended;
    expect(process.reports, 'it was killed on its way').toEqual(['ready']);
  }

  /** A second instance, like the next process, works until no erasing job is left. */
  async function restart(): Promise<void> {
    const next = await openNeighbour(ledger, OFFLINE.environment);
    const ending = new AbortController();
    const { services, log } = next;
    const running = runQueue({ services, log, counts: jobCounts() }, ERASING_JOB, runErasingJob, ending.signal);
    try {
      await expect.poll(jobs, { timeout: 20_000 }).toEqual([]);
    } finally {
      ending.abort();
      await running;
      await next.close();
    }
  }

  test('before its commit: nothing has happened, and the next call erases everything', async () => {
    const desk = await openDesk(ledger);
    const { id } = await liveALife(desk);
    const before = await desk.snapshot();
    await dieErasing(desk, id, { at: 'erase', when: 'written' });
    expect(await desk.snapshot()).toEqual(before);
    expect(await jobs()).toEqual([]);
    expect(await desk.run('eraseCustomer', { id })).toMatchObject({ id, deleted: false });
    expect(await traces()).toEqual([]);
  });

  test.each([
    ['after its commit', { at: 'erase', when: 'committed' }],
    ['while it goes through the mails', { at: 'eraseMails', when: 'written' }],
    ['between mails and events', { at: 'eraseMails', when: 'committed' }],
  ] as const)('%s: the customer is erased, and the next process does the rest', async (_, dies) => {
    const desk = await openDesk(ledger);
    const { id } = await liveALife(desk);
    await dieErasing(desk, id, dies);
    expect((await desk.refused('eraseCustomer', { id })).code).toBe('customer_erased');
    const left = await traces();
    expect(left.filter(({ table }) => !AFTERWARDS.includes(table))).toEqual([]);
    expect(left.map(({ table }) => table)).toContain('events');
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);

    expect(await jobs()).toHaveLength(1);
    ledger.testApp.clock.advance(JOB_AFTER_MS);
    await restart();
    expect(await traces()).toEqual([]);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });
});
