/**
 * Speed of the legacy interfaces. Compares a long list with a short list and with a bare server. Compares the creation
 * of payment links in V2 with the REST interface.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { requestsPerSecond, type Started, start } from '../children.ts';
import { compare, median, ROUNDS, type Row } from '../rows.ts';

const SERVER = './legacy/server.ts';

/** `/create` of V2 compared with `POST /payment-links`; both create a payment link. */
export async function legacyLinks(billhook: Started): Promise<Row> {
  const { port, token } = billhook.said as { port: number; token: string };
  const headers = { 'content-type': 'application/json' };
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  const v2 = { url: url('/v2/create'), method: 'POST' as const, headers };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(
      await requestsPerSecond({
        url: url('/api/v1/payment-links'),
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify({ description: 'Order', amount: 12.5 }),
      }),
    );
    const body = JSON.stringify({ token, type: 'paymentlink', title: 'Order', amount: '12.50' });
    ours.push(await requestsPerSecond({ ...v2, body }));
  }
  return compare('V2 POST /create', 'POST /payment-links', ours, theirs, 0.9);
}

/** Time and memory of `/payments` of V2 with 200 000 payments, all read from the database. */
export async function wholeLists(): Promise<Row[]> {
  const { said } = await start('fill-lists', '', SERVER);
  const { file, few, many } = said as Record<'file' | 'few' | 'many', string>;
  const bare = await start('bare-rows', JSON.stringify({ file, token: many }), SERVER);
  const than = 'bare Express and node:sqlite, same rows';
  return listsOf(WHAT, file, { few, many }, { than, server: bare, least: 0.4 });
}

/** The bare server for the comparison. `least`: the smallest accepted share of its throughput. */
type Bare = { readonly than: string; readonly server: Started; readonly least: number };

async function listsOf(
  what: string,
  file: string,
  { few, many }: { few: string; many: string },
  bare: Bare,
): Promise<Row[]> {
  const grown: number[] = [];
  for (let round = 0; round < ROUNDS; round++) grown.push(await grownBy(file, few, many));
  const service = await start('lists', file, SERVER);
  const port = Number(service.said.port);
  const [small, large, theirs]: [Taken[], Taken[], Taken[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    small.push(await take(port, few));
    large.push(await take(port, many));
    theirs.push(await take(Number(bare.server.said.port), many));
  }
  service.child.kill();
  bare.server.child.kill();
  return [
    memoryRow(what, Math.max(...grown)),
    firstByteRow(what, small, large),
    throughputRow(what, large[0]?.bytes ?? 0, bare, large, theirs),
  ];
}

/**
 * Number of short lists before the measurement. They fill the young generation of V8's heap (128 MiB). V8 does not
 * release this memory.
 */
const WARM = 2_000;

/**
 * Returns the memory (MiB) that a service needs for the long list, in addition to its memory after {@link WARM} short
 * lists. Each measurement uses a new process.
 */
async function grownBy(file: string, few: string, many: string): Promise<number> {
  const service = await start('lists', file, SERVER);
  const port = Number(service.said.port);
  for (let warm = 0; warm < WARM; warm++) await take(port, few);
  const idle = rssMiB(service);
  const watch = watchMemory(service);
  await take(port, many);
  const peak = watch.stop();
  service.child.kill();
  return peak - idle;
}

type Taken = { readonly firstMs: number; readonly ms: number; readonly bytes: number };

async function take(port: number, token: string): Promise<Taken> {
  const begin = performance.now();
  const headers = { 'content-type': 'application/json' };
  const outgoing = request({ port, host: '127.0.0.1', path: '/v2/payments', method: 'POST', headers });
  outgoing.end(JSON.stringify({ token }));
  const [answer] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
  let [firstMs, bytes] = [0, 0];
  for await (const chunk of answer) {
    firstMs ||= performance.now() - begin;
    bytes += (chunk as Buffer).length;
  }
  return { firstMs, ms: performance.now() - begin, bytes };
}

function watchMemory(service: Started): { readonly stop: () => number } {
  let peak = rssMiB(service);
  const timer = setInterval(() => {
    peak = Math.max(peak, rssMiB(service));
  }, 5);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(peak, rssMiB(service));
    },
  };
}

/** Resident memory of the process in MiB, read from `/proc` (Linux only). */
function rssMiB({ child }: Started): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const WHAT = '/payments, 200 000 payments';

function memoryRow(what: string, grown: number): Row {
  const measured = `${grown.toFixed(0)} MiB above idle`;
  return {
    what: `${what}, memory`,
    measured,
    bare: '48 MiB allowed',
    ratio: grown / 48,
    bound: '≤ 1',
    ok: grown <= 48,
  };
}

function firstByteRow(what: string, small: readonly Taken[], large: readonly Taken[]): Row {
  const [few, many] = [small, large].map((taken) => median(taken.map(({ firstMs }) => firstMs))) as [number, number];
  const later = many - few;
  return {
    what: `${what}, first byte`,
    measured: `${many.toFixed(1)} ms`,
    bare: `${few.toFixed(1)} ms with 10; 50 ms more allowed`,
    ratio: later / 50,
    bound: '≤ 1',
    ok: later <= 50,
  };
}

function throughputRow(
  what: string,
  size: number,
  { than, least }: Bare,
  ours: readonly Taken[],
  theirs: readonly Taken[],
): Row {
  const rates = (taken: readonly Taken[]) => taken.map(({ ms }) => size / 1e6 / (ms / 1e3));
  return compare(`${what}, MB`, than, rates(ours), rates(theirs), least);
}
