/** What invoices cost: listed and made over HTTP. */
import { requestsPerSecond, type Started, start } from './children.ts';
import { create, list, type Service } from './requests.ts';
import { compare, PERIODIC_TASKS, type Row, SECONDS } from './rows.ts';

/** As it is while nothing changes, and after a change of the account, when no answer is kept. */
export async function listing(billhook: Started): Promise<Row[]> {
  const cold = await start('billhook', 'cold');
  const rows = [
    await listed(billhook, 'GET /invoices, 20 rows', 0.4),
    await listed(cold, 'GET /invoices, 20 rows, after a change', null),
  ];
  cold.child.kill();
  return rows;
}

/** Rounds take turns, so that a slow moment of the machine meets both. `least`: of the throughput; null: only reported. */
async function listed(billhook: Started, what: string, least: number | null): Promise<Row> {
  const asked = list(billhook.said as Service);
  const body = Buffer.from(await (await fetch(asked.url, { headers: asked.headers })).arrayBuffer());
  const bare = await start('bare-express', body.toString('base64'));
  const bareUrl = `http://127.0.0.1:${String(bare.said.port)}/invoices`;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < PERIODIC_TASKS; round++) {
    theirs.push(await requestsPerSecond({ url: bareUrl }));
    ours.push(await requestsPerSecond(asked));
  }
  bare.child.kill();
  const row = compare(what, 'bare Express, same bytes', ours, theirs, least ?? 0);
  return least === null ? { ...row, bound: 'reported' } : row;
}

export async function creating(billhook: Started): Promise<Row> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < PERIODIC_TASKS; round++) {
    const bare = await start('bare-sqlite', String(SECONDS));
    theirs.push(Number(bare.said.perSecond));
    ours.push(await requestsPerSecond(create(billhook.said as Service)));
  }
  return compare('durable POST /invoices', 'bare node:sqlite, same rows', ours, theirs, 0.4);
}
