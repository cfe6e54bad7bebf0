/** What invoices cost: listed and made over HTTP. */
import { requestsPerSecond, type Started, start } from './children.ts';
import { compare, PERIODIC_TASKS, type Row, SECONDS } from './rows.ts';

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
