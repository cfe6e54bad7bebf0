// A file of 20 000 invoices comes in within ten seconds, says how far it is, leaves room for other requests, and is stored
// whole or not at all, also if the process is killed (R108).
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMPORT_BOUNDS } from '../../../../src/model/import.ts';
import type { CallProgress } from '../../../../src/operations/kernel/context.ts';
import { startCaller } from '../../../contract/processes.ts';
import { type Ledger, openDesk, openLedger } from '../../../kit/desk.ts';
import { ENGINES } from '../../../kit/test-app.ts';
import { endVerified, expectVerified } from '../../../kit/verified.ts';
import { OFFLINE } from '../../../operations/payments/shop.ts';

const ROWS = IMPORT_BOUNDS.rows;
const CUSTOMERS = 2_000;

/** Invoices of two years, half of them paid, as Moneybird exports them. */
function exported(rows: number): string {
  const head =
    'Factuurnummer;Contact;E-mailadres;Factuurdatum;Vervaldatum;Valuta;Totaalprijs excl. btw;Btw;Totaalprijs incl. btw;Openstaand;Status;Betaald op';
  const lines = Array.from({ length: rows }, (_, n) => {
    const month = String((n % 12) + 1).padStart(2, '0');
    const day = String((n % 28) + 1).padStart(2, '0');
    const [year, who] = [n % 2 === 0 ? 2024 : 2025, n % CUSTOMERS];
    const state = n % 4 === 0 ? '121,00;Te laat;' : `0,00;Betaald;28-${month}-${year}`;
    return `M${n};Klant ${who};k${who}@example.com;${day}-${month}-${year};28-${month}-${year};EUR;100,00;21,00;121,00;${state}`;
  });
  return [head, ...lines].join('\n');
}

const FILE = exported(ROWS);
/** The bound holds on two quiet cores. A machine that does other things takes several times as long. */
const BOUND_MS = 10_000 * Number(process.env.PATIENCE ?? 3);

describe.each(ENGINES)('a large import (R108) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  test(`${ROWS} invoices: previewed and stored in time, with progress, and undone`, async () => {
    const desk = await openDesk(ledger);
    const steps: CallProgress[] = [];
    const began = performance.now();
    const { id } = await desk.run('createImport', { kind: 'invoices', content: FILE });
    const done = await desk.run('confirmImport', { id }, { progress: (step) => void steps.push(step) });
    const stored = performance.now();
    expect(done).toMatchObject({ state: 'done', new: ROWS, customers: CUSTOMERS, fault_count: 0 });
    expect(done.totals).toEqual([
      { currency: 'EUR', count: ROWS, amount: 121 * ROWS, amount_paid: 90.75 * ROWS, amount_due: 30.25 * ROWS },
    ]);
    expect(steps.length).toBeGreaterThan(50);
    expect(stored - began).toBeLessThan(BOUND_MS);
    expect((await desk.run('listOverdueInvoices', { limit: 1 })).total_count).toBe(ROWS / 4);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
    const again = await desk.run('createImport', { kind: 'invoices', content: FILE });
    expect(again).toMatchObject({ new: 0, same: ROWS, changed: 0 });
    await desk.run('undoImport', { id });
    expect(await desk.rows('invoices')).toEqual([]);
    expect(await desk.rows('customers')).toEqual([]);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  test('a process that is killed while it stores leaves nothing, and the preview can be confirmed again', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.run('createImport', { kind: 'invoices', content: FILE });
    using child = startCaller({
      environment: { ...OFFLINE.environment, DATABASE_URL: ledger.database.url },
      accountId: desk.account.id,
      now: ledger.testApp.clock.now(),
      operation: 'confirmImport',
      input: { id },
      times: 1,
    });
    expect(await child.ready).toBe('ready');
    child.start();
    await delay(1_200);
    child.kill();
    await child.ended;
    const rows = await desk.rows('invoices');
    // If the child was faster, everything is there.
    expect([0, ROWS]).toContain(rows.length);
    expect(await desk.run('confirmImport', { id })).toMatchObject({ state: 'done', new: ROWS });
    expect((await desk.rows('invoices')).length).toBe(ROWS);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });
});
