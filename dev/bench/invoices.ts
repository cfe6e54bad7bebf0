/** Throughput of lists and of new invoices over HTTP, compared with bare programs. */
import { requestsPerSecond, type Started, start, warmUp } from './children.ts';
import { type Asked, create, list, type Service } from './requests.ts';
import { compare, ROUNDS, type Row, SECONDS } from './rows.ts';

/** Measures `GET /invoices` twice: from the response cache, and without it, as after a change of the account. */
export async function listing(billhook: Started): Promise<Row[]> {
  const cold = await start('billhook', 'cold');
  const asked = list(billhook.said as Service);
  const body = Buffer.from(await (await fetch(asked.url, { headers: asked.headers })).arrayBuffer());
  const rows = [
    await listed('GET /invoices, 20 rows', asked, {
      bare: await start('bare-express', body.toString('base64')),
      than: 'bare Express, same bytes',
    }),
    await listed('GET /invoices, 20 rows, after a change', list(cold.said as Service), {
      bare: await start('bare-list'),
      than: 'bare Express and node:sqlite, same rows',
    }),
  ];
  cold.child.kill();
  return rows;
}

/** Rounds of both servers alternate, so that a slow moment of the machine affects both. */
async function listed(what: string, asked: Asked, { bare, than }: { bare: Started; than: string }): Promise<Row> {
  const bareUrl = `http://127.0.0.1:${String(bare.said.port)}/invoices`;
  await warmUp({ url: bareUrl }, asked);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await requestsPerSecond({ url: bareUrl }));
    ours.push(await requestsPerSecond(asked));
  }
  bare.child.kill();
  return compare(what, than, ours, theirs, 0.5);
}

export async function creating(billhook: Started): Promise<Row> {
  const ours: number[] = [];
  const theirs: number[] = [];
  await warmUp(create(billhook.said as Service));
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await start('bare-sqlite', String(SECONDS));
    theirs.push(Number(bare.said.perSecond));
    ours.push(await requestsPerSecond(create(billhook.said as Service)));
  }
  return compare('durable POST /invoices', 'bare node:sqlite, same rows', ours, theirs, 0.8);
}
