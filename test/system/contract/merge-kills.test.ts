/**
 * A process is killed in the middle of a merge of customers, or right after its commit (R107): either nothing has
 * happened, or all of it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFERENCES } from '../../../src/store/customers/personal-data.ts';
import { startMortal } from '../../contract/processes.ts';
import { layOut } from '../../contract/tenancy-fixtures.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified, expectVerified } from '../../kit/verified.ts';
import { OFFLINE } from '../../operations/payments/shop.ts';

describe.each(ENGINES)('a merge killed, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  test.each(['written', 'committed'] as const)('when its rows are %s', async (when) => {
    const desk = await openDesk(ledger);
    const { customer: id } = await layOut(ledger, desk);
    const { id: into } = await desk.run('createCustomer', { name: 'Survivor' });
    const before = await desk.snapshot();
    using process = startMortal({
      environment: { ...OFFLINE.environment, DATABASE_URL: ledger.database.url },
      now: ledger.testApp.clock.now(),
      accountId: desk.account.id,
      does: { operation: 'mergeCustomers', input: { id, into } },
      dies: { at: 'merge', when },
    });
    await process.ended;
    expect(process.reports, 'it was killed on its way').toEqual(['ready']);
    if (when === 'written') {
      expect(await desk.snapshot()).toEqual(before);
      expect(await desk.run('mergeCustomers', { id, into })).toMatchObject({ id: into, merged_id: id });
    }
    const refusal = await desk.refused('mergeCustomers', { id, into });
    expect([refusal.code, refusal.details.facts?.into]).toEqual(['customer_merged', into]);
    for (const table of REFERENCES) {
      const rows = await ledger.database.rows(`select * from ${table} where customer_id = ${id}`);
      expect(rows, `${table} of the merged customer`).toEqual([]);
    }
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });
});
