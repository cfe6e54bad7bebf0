/**
 * Cost of telemetry for a new invoice, over REST and over MCP. Measured with an SDK of OpenTelemetry and without it, as
 * the service is shipped. Each case is compared with a service without telemetry in the same process. In two processes,
 * V8 compiles the same program differently, which changes the times by a tenth. Processor time is compared, because
 * throughput varies more.
 */
import { start } from '../children.ts';
import { type Asked, create, mcpCreate, type Service } from '../requests.ts';
import { median, ROUNDS, type Row } from '../rows.ts';

type Pair = { readonly bare: Service; readonly ours: Service; readonly control: number };
type State = { readonly micros: number; readonly spans: number };

/**
 * `least`: smallest accepted ratio: the time without telemetry divided by the time with telemetry. Without an SDK, both
 * services run the same code, so their ratio differs from 1 only by noise: up to 0.04 on a busy machine. The bound 0.93
 * allows this noise. It detects telemetry that is loaded without an SDK, which costs a tenth.
 */
const WAYS = [
  { way: 'shipped', what: 'without an SDK', least: 0.93 },
  { way: 'sdk', what: 'with an SDK that keeps all spans in memory', least: 0.5 },
] as const;

const WORK = [
  { name: 'POST /invoices', request: create },
  { name: 'MCP createInvoice', request: mcpCreate },
] as const;

/**
 * Requests per measurement. They are sent one after the other. Otherwise a varying number of concurrent requests would
 * share one commit. There are many short measurements, so that a slow moment of the machine affects only few of them.
 */
const REQUESTS = 20;
/** Measurements of each service per round of `npm run bench`. */
const TIMES = 12;
const WARM = 400;

export async function telemetryCosts(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { way, what, least } of WAYS) {
    const { child, said } = await start(way, '', './telemetry/server.ts');
    for (const { name, request } of WORK) {
      const { ours, bare, ratio } = await compared(said as Pair, request, way === 'sdk');
      rows.push({
        what: `telemetry of ${name}, ${what}`,
        measured: `${ours.toFixed(0)} µs`,
        bare: `${bare.toFixed(0)} µs without telemetry`,
        ratio,
        bound: `≥ ${least}`,
        ok: ratio >= least,
      });
    }
    child.kill();
  }
  return rows;
}

async function compared({ bare, ours, control }: Pair, request: (service: Service) => Asked, hasSpans: boolean) {
  const [bareRequest, ourRequest] = [request(bare), request(ours)];
  const measure = async (asked: Asked): Promise<number> => {
    const before = await stateOf(control);
    await ask(asked, REQUESTS);
    const { micros, spans } = await stateOf(control);
    if (spans >= REQUESTS !== (hasSpans && asked === ourRequest)) throw new Error(`${REQUESTS} calls: ${spans} spans`);
    return (micros - before.micros) / REQUESTS;
  };
  await ask(bareRequest, WARM);
  await ask(ourRequest, WARM);
  const [bares, own, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS * TIMES; round++) {
    // The service that is measured first alternates.
    const first = round % 2 === 0 ? await measure(bareRequest) : undefined;
    const our = await measure(ourRequest);
    const its = first ?? (await measure(bareRequest));
    bares.push(its);
    own.push(our);
    ratios.push(its / our);
  }
  return { ours: median(own), bare: median(bares), ratio: median(ratios) };
}

async function stateOf(control: number): Promise<State> {
  return (await (await fetch(`http://127.0.0.1:${control}/`)).json()) as State;
}

async function ask({ url, method, headers, body = '' }: Asked, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const answer = await fetch(url, { method, headers, body });
    const text = await answer.text();
    if (!answer.ok || text.includes('"isError":true') || text.includes('"error":{')) {
      throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
    }
  }
}
