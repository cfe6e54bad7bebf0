// CPU cost of the most expensive request bodies: at most proportional to their length.
// `DOORS=worst npx vitest run --project alone test/system/costs/doors` prints the worst body of each endpoint
// with its size and CPU time, `DOORS=all` prints all bodies.
import { afterAll, describe, expect, test } from 'vitest';
import { exchange } from '../../api/rest/exchange.ts';
import type { Body } from '../../doors/bodies.ts';
import { type Row, sharedDoors } from '../../doors/rows.ts';

const open = sharedDoors();

/**
 * CPU budget of a body: a fixed part, and a part for each byte. The worst linear body takes 0.3 µs a byte on two slow
 * cores. A quadratic body (fields joined one by one) took 4 µs a byte at 256 KB, and 13 µs at 1 MB.
 */
const MS_FREE = 100;
const US_PER_BYTE = 1.2;
/** Garbage collection may slow down the first measurement. */
const TRIES = 3;

type Cost = {
  readonly door: string;
  readonly body: string;
  readonly bytes: number;
  readonly status: number;
  readonly ms: number;
};

describe('the worst body costs no more than in proportion to its length', () => {
  const costs: Cost[] = [];
  afterAll(() => {
    if (process.env.DOORS === undefined) return;
    const all = costs.toSorted((a, b) => b.ms - a.ms);
    const shown =
      process.env.DOORS === 'all' ? all : [...Map.groupBy(all, ({ door }) => door).values()].map(([worst]) => worst);
    const line = ({ door, body, bytes, status, ms }: Cost) =>
      `| ${door} | ${body} | ${bytes} | ${status} | ${ms.toFixed(0)} | ${((ms * 1e6) / bytes).toFixed(0)} |`;
    const head = '| door | worst body | bytes | answer | CPU ms | ns a byte |\n| --- | --- | --: | --: | --: | --: |';
    console.log([head, ...shown.flatMap((cost) => (cost ? [line(cost)] : []))].join('\n'));
  });

  async function costOf(path: string, { entitled }: Row, { bytes, headers }: Body) {
    const base = await open().testApp.baseUrl();
    let ms = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let attempt = 0; attempt < TRIES && ms > allowed(bytes.length); attempt++) {
      const before = process.threadCpuUsage();
      const answer = await exchange(base, 'POST', path, { body: bytes, headers: { ...entitled?.headers, ...headers } });
      const { user, system } = process.threadCpuUsage(before);
      ms = Math.min(ms, (user + system) / 1_000);
      status = answer.status;
    }
    return { status, ms };
  }

  test('at every door', async () => {
    for (const [door, row] of open().rows) {
      for (const [family, n, path = row.path] of row.entitled?.bodies ?? []) {
        for (const body of family(n, row.entitled?.head ?? '')) {
          costs.push({ door, body: body.name, bytes: body.bytes.length, ...(await costOf(path, row, body)) });
        }
      }
    }
    expect(costs.length).toBeGreaterThan(300);
    expect(costs.filter(({ bytes, ms }) => ms > allowed(bytes))).toEqual([]);
  });
});

function allowed(bytes: number): number {
  return MS_FREE + (bytes * US_PER_BYTE) / 1_000;
}
