/**
 * Compares the time of totals in a small ledger and in a ledger a hundred times as large. A tenth of the invoices has
 * credit notes.
 */
import type { App } from '../../src/app.ts';
import { administrator } from '../../src/operations/administration.ts';
import { operationNamed } from '../../src/operations/catalog.ts';
import { type Caller, responseCache } from '../../src/operations/kernel/context.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { fillLedger } from './ledger.ts';
import { median, ROUNDS, type Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

export async function totals(): Promise<Row[]> {
  const app = await openBenchApp('totals');
  const small = await creditedLedger(app, 2_000);
  const large = await creditedLedger(app, 200_000);
  // The cache has room for no answer, because a cached answer takes the same time at any size.
  const services = { ...app.services, responseCache: responseCache(1) };
  const found: Row[] = [];
  for (const [name, input] of [
    ['getInvoiceStats', {}],
    ['listOverdueInvoices', { limit: 1 }],
  ] as const) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS * 20; round++) {
      for (const [size, caller] of [
        ['small', small],
        ['large', large],
      ] as const) {
        const begin = performance.now();
        for (let i = 0; i < 20; i++) await call(services, caller, operationNamed(name), input);
        times[size].push((performance.now() - begin) / 20);
      }
    }
    const [a, b] = [median(times.large), median(times.small)];
    found.push({
      what: `${name}, 200 000 invoices, 20 000 credit notes`,
      measured: `${(a * 1000).toFixed(0)} µs`,
      bare: `${(b * 1000).toFixed(0)} µs at 2 000 and 200`,
      ratio: a / b,
      bound: '≤ 1.5',
      ok: a / b <= 1.5,
    });
  }
  await app.close();
  return found;
}

/** Every tenth invoice has a credit note for part of its amount. */
async function creditedLedger(app: App, count: number): Promise<Caller> {
  const account = await fillLedger(app.services, count);
  const caller = administrator(account);
  const { data } = await call(app.services, caller, operationNamed('listInvoices'), { limit: 1 });
  const [newest] = data.invoices as { id: number }[];
  if (!newest) throw new Error('the ledger has no invoice');
  for (let id = newest.id; id > newest.id - count; id -= 10) {
    const note = { invoice_id: id, amount: 10, reason: 'Returned' };
    await call(app.services, caller, operationNamed('createCreditNote'), note);
  }
  return caller;
}
