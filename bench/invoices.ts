/** What invoices cost: listed and made over HTTP, and their totals with a hundred times as many of them. */
import { administrator } from '../src/operations/administration.ts';
import { operationNamed } from '../src/operations/catalog.ts';
import { call } from '../src/operations/operation.ts';
import { requestsPerSecond, type Started, start } from './children.ts';
import { fillLedger } from './ledger.ts';
import { compare, median, PERIODIC_TASKS, type Row, SECONDS } from './rows.ts';
import { openBenchApp } from './test-app.ts';

/** Rounds take turns, so that a slow moment of the machine meets both. */
export async function listing(billhook: Started): Promise<Row> {
  const headers = { authorization: `Bearer ${String(billhook.said.token)}` };
  const url = `http://127.0.0.1:${String(billhook.said.port)}/api/v1/invoices?limit=20`;
  const body = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  const bare = await start('bare-express', body.toString('base64'));
  const bareUrl = `http://127.0.0.1:${String(bare.said.port)}/invoices`;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < PERIODIC_TASKS; round++) {
    theirs.push(await requestsPerSecond({ url: bareUrl }));
    ours.push(await requestsPerSecond({ url, headers }));
  }
  bare.child.kill();
  return compare('GET /invoices, 20 rows', 'bare Express, same bytes', ours, theirs, 0.35);
}

export async function creating(billhook: Started): Promise<Row> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const request = {
    url: `http://127.0.0.1:${String(billhook.said.port)}/api/v1/invoices`,
    method: 'POST' as const,
    headers: { authorization: `Bearer ${String(billhook.said.token)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customer_id: billhook.said.customer, description: 'Work', amount: 12.5 }),
  };
  for (let round = 0; round < PERIODIC_TASKS; round++) {
    const bare = await start('bare-sqlite', String(SECONDS));
    theirs.push(Number(bare.said.perSecond));
    ours.push(await requestsPerSecond(request));
  }
  return compare('durable POST /invoices', 'bare node:sqlite, same rows', ours, theirs, 0.4);
}

/** Whether the answer costs the same with a hundred times the invoices. */
export async function totals(): Promise<Row[]> {
  const app = await openBenchApp('totals');
  const small = administrator(await fillLedger(app.services, 2_000));
  const large = administrator(await fillLedger(app.services, 200_000));
  const found: Row[] = [];
  for (const [name, input] of [
    ['getInvoiceStats', {}],
    ['listOverdueInvoices', { limit: 1 }],
  ] as const) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < PERIODIC_TASKS * 20; round++) {
      for (const [size, caller] of [
        ['small', small],
        ['large', large],
      ] as const) {
        const begin = performance.now();
        for (let i = 0; i < 20; i++) await call(app.services, caller, operationNamed(name), input);
        times[size].push((performance.now() - begin) / 20);
      }
    }
    const [a, b] = [median(times.large), median(times.small)];
    found.push({
      what: `${name}, 200 000 invoices`,
      measured: `${(a * 1000).toFixed(0)} µs`,
      bare: `${(b * 1000).toFixed(0)} µs at 2 000`,
      ratio: a / b,
      bound: '≤ 1.5',
      ok: a / b <= 1.5,
    });
  }
  await app.close();
  return found;
}
