// When automatic reminders begin, each invoice skips the steps that are already past. Invoices are updated in batches,
// and the result is right whatever happens between two batches.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begunPlan } from '../../../src/operations/reminders/begin-plan.ts';
import type { AccountRow } from '../../../src/store/access/accounts.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';

/**
 * `DUE`: due dates. `PASSED`: number of past steps for each due date. Today is 17 March, and the steps are 1, 7 and 14
 * days after the due date.
 */
const DUE = ['2026-03-02', '2026-03-03', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-16', '2026-03-17'];
const PASSED = [3, 3, 2, 2, 1, 1, 0];

describe.each(ENGINES_OF_RULES)('the beginning of a reminder plan, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  const begin = async ({ account }: Desk, slice: number, services = ledger.testApp.app.services) =>
    begunPlan(services, (await services.store.accounts.byId(account.id)) as AccountRow, slice);
  const steps = async (desk: Desk) =>
    (await desk.rows<{ status: string; reminder_step: number }>('invoices')).map((row) => row.reminder_step);

  async function opened(): Promise<Desk> {
    const desk = await openDesk(ledger);
    for (const due_date of DUE) await desk.invoice({ date: '2026-01-01', due_date });
    await desk.run('setReminders', { enabled: true, days: [1, 7, 14] });
    return desk;
  }

  /** Services in which this number of transactions succeed, and the next one fails. */
  function failingAfter(transactions: number): typeof ledger.testApp.app.services {
    const { services } = ledger.testApp.app;
    let left = transactions;
    const transaction: typeof services.store.transaction = (change) => {
      if (left-- === 0) throw new Error('the process dies here');
      return services.store.transaction(change);
    };
    return { ...services, store: { ...services.store, transaction } };
  }

  test('no invoice has passed a step before, and then each those behind it', async () => {
    const desk = await opened();
    await desk.invoice({ date: '2026-01-01', due_date: '2026-03-02', draft: true });
    expect(await steps(desk)).toEqual([...PASSED.map(() => 0), 0]);
    expect(await begin(desk, 3)).toEqual({ days: [1, 7, 14] });
    expect(await steps(desk)).toEqual([...PASSED, 0]);
    // The plan has begun already, so no transaction is needed.
    expect(await begin(desk, 3, failingAfter(0))).toEqual({ days: [1, 7, 14] });
  });

  test('an invoice that is issued after the plan was set has passed nothing: it is reminded on its days', async () => {
    const desk = await opened();
    const draft = await desk.invoice({ date: '2026-01-01', due_date: '2026-03-02', draft: true });
    ledger.testApp.clock.advance(1_000);
    await desk.run('issueInvoice', { id: draft.id });
    await desk.invoice({ date: '2026-01-01', due_date: '2026-03-02' });
    await begin(desk, 3);
    expect(await steps(desk)).toEqual([...PASSED, 0, 0]);
  });

  test('the steps are those behind it on the day when the plan was set, however late the worker comes', async () => {
    const desk = await opened();
    ledger.testApp.clock.set('2026-04-20T11:00:00Z');
    await begin(desk, 100);
    expect(await steps(desk)).toEqual(PASSED);
  });

  test.each([1, 2])('it goes on after slice %i when a process died there', async (slices) => {
    const desk = await opened();
    await expect(begin(desk, 3, failingAfter(slices))).rejects.toThrow('the process dies here');
    expect(await steps(desk)).toEqual(PASSED.map((step, at) => (at < 3 * slices ? step : 0)));
    expect(await begin(desk, 3)).toEqual({ days: [1, 7, 14] });
    expect(await steps(desk)).toEqual(PASSED);
  });

  test('a plan that is replaced meanwhile begins from the first invoice again', async () => {
    const desk = await opened();
    const { services } = ledger.testApp.app;
    const before = (await services.store.accounts.byId(desk.account.id)) as AccountRow;
    await begin(desk, 3, failingAfter(1)).catch(() => undefined);
    await desk.run('setReminders', { enabled: true, days: [14] });
    // A worker with the former plan: its batch is rolled back.
    expect(await begunPlan(services, before, 100)).toBeUndefined();
    expect(await steps(desk)).toEqual(PASSED.map((step, at) => (at < 3 ? step : 0)));
    expect(await begin(desk, 3)).toEqual({ days: [14] });
    expect(await steps(desk)).toEqual(PASSED.map((step) => (step === 3 ? 1 : 0)));
  });

  test('two workers at once pass each step once, and one turned off is no plan', async () => {
    const desk = await opened();
    await Promise.all([begin(desk, 2), begin(desk, 2)]);
    await begin(desk, 2);
    expect(await steps(desk)).toEqual(PASSED);
    await desk.run('setReminders', { enabled: false });
    expect(await begin(desk, 2)).toBeUndefined();
  });
});
