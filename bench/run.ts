/** `npm run bench`: what the service costs, as ratios to the bare thing measured in the same run. */
import { cpus, totalmem } from 'node:os';
import { administrator } from '../src/operations/administration.ts';
import { CATALOG } from '../src/operations/catalog.ts';
import { call } from '../src/operations/operation.ts';
import { requestsPerSecond, type Started, start } from './children.ts';
import { openBenchHouse } from './house.ts';
import { fillLedger } from './ledger.ts';
import { mcpCalls, mcpStarts } from './mcp.ts';
import { olderCreating, wholeLists } from './older.ts';
import { payCycle, payPage } from './payments.ts';
import { queueRows } from './queue.ts';
import { compare, median, ROUNDS, type Row, SECONDS } from './rows.ts';
import { tokenFigures } from './tokens.ts';

const rows: Row[] = [];
const service = await start('billhook');
const created = await creating(service);
rows.push(
  await listing(service),
  created,
  ...(await mcpCalls(service)),
  await payPage(service),
  await olderCreating(service),
);
service.child.kill();
rows.push(
  ...(await wholeLists()),
  ...(await queueRows()),
  await payCycle(Number.parseFloat(created.bare)),
  ...(await totals()),
  ...(await mcpStarts()),
  ...(await tokenFigures()),
);
report(rows);
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;

/** Rounds take turns, so that a slow moment of the machine meets both. */
async function listing(billhook: Started): Promise<Row> {
  const headers = { authorization: `Bearer ${String(billhook.said.token)}` };
  const url = `http://127.0.0.1:${String(billhook.said.port)}/api/v1/invoices?limit=20`;
  const body = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  const bare = await start('bare-express', body.toString('base64'));
  const bareUrl = `http://127.0.0.1:${String(bare.said.port)}/invoices`;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await requestsPerSecond({ url: bareUrl }));
    ours.push(await requestsPerSecond({ url, headers }));
  }
  bare.child.kill();
  return compare('GET /invoices, 20 rows', 'bare Express, same bytes', ours, theirs, 0.35);
}

async function creating(billhook: Started): Promise<Row> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const request = {
    url: `http://127.0.0.1:${String(billhook.said.port)}/api/v1/invoices`,
    method: 'POST' as const,
    headers: { authorization: `Bearer ${String(billhook.said.token)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customer_id: billhook.said.customer, description: 'Work', amount: 12.5 }),
  };
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await start('bare-sqlite', String(SECONDS));
    theirs.push(Number(bare.said.perSecond));
    ours.push(await requestsPerSecond(request));
  }
  return compare('durable POST /invoices', 'bare node:sqlite, same rows', ours, theirs, 0.4);
}

/** Whether the answer costs the same with a hundred times the invoices. */
async function totals(): Promise<Row[]> {
  const app = await openBenchHouse('totals');
  const small = administrator(await fillLedger(app.world, 2_000));
  const large = administrator(await fillLedger(app.world, 200_000));
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
        for (let i = 0; i < 20; i++) await call(app.world, caller, CATALOG[name] as never, input);
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

function report(found: readonly Row[]): void {
  const [cpu] = cpus();
  console.log(`${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`);
  console.log(`Node ${process.versions.node}, SQLite ${process.versions.sqlite}\n`);
  console.log('| what | measured | compared with | ratio | bound | |');
  console.log('|---|---|---|---|---|---|');
  for (const { what, measured, bare, ratio, bound, ok } of found) {
    console.log(`| ${what} | ${measured} | ${bare} | ${ratio.toFixed(2)} | ${bound} | ${ok ? 'ok' : 'MISSED'} |`);
  }
}
