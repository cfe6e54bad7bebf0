/**
 * `node dev/bench/profile.ts <request>`: the microseconds that one request spends in each step. The main thread runs
 * the service and is profiled; a second thread sends the requests.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Asked, create, list, mcpCall, type Service } from './requests.ts';
import { serve } from './served.ts';

const REQUESTS: Readonly<Record<string, (service: Service) => Asked>> = {
  'list-hot': list,
  'list-cold': list,
  create,
  'mcp-2025': ({ port, token }) => mcpCall(port, '2025', token),
  'mcp-2026': ({ port, token }) => mcpCall(port, '2026', token),
  'mcp-oauth': ({ port, assistant }) => mcpCall(port, '2026', assistant),
};

/**
 * Patterns of files by step. The frames of a stack are searched from the innermost one outwards; the first pattern that
 * matches names the step.
 */
const STEPS: readonly (readonly [step: string, file: RegExp])[] = [
  ['express', /node_modules\/(express|router|body-parser|raw-body|finalhandler|serve-static|cors|vary)\//],
  ['SDK of MCP', /node_modules\/@modelcontextprotocol\//],
  ['zod: checks input and messages', /node_modules\/zod\//],
  ['kysely: builds, compiles and runs statements', /node_modules\/kysely\/|src\/store\/statement/],
  ['SQLite, and waiting for its disk', /src\/store\/sqlite/],
  ['queries', /src\/store\//],
  ['metrics', /@prometheus-io|src\/api\/http\/metrics/],
  ['token', /authenticate|tokenLookUps/],
  ['rate limit', /rate-limit|client-key/],
  ['steps of HTTP', /src\/api\/http\//],
  ['steps of REST', /src\/api\/rest\//],
  ['steps of MCP', /src\/api\/mcp\//],
  ['tools', /src\/tools\//],
  ['operation: key of the cached answer', /answer-key|answers\.ts|lru-cache/],
  ['operation', /src\/(operations|model|documents)\//],
  ['web streams and fetch of Node', /node:internal\/(webstreams|deps\/undici|url|fetch|event_target|abort_controller)/],
  ['HTTP of Node', /node:(_http|net|internal\/stream_base|internal\/http|internal\/streams|events|internal\/timers)/],
];

const WARM = 2_000;
const MEASURED = 5_000;

const [name = ''] = process.argv.slice(2);
const request = REQUESTS[name];
if (!request) {
  process.stderr.write(`node dev/bench/profile.ts <request>, one of: ${Object.keys(REQUESTS).join(', ')}\n`);
  process.exit(2);
}
await profile(request(await serve(name === 'list-cold')));
process.exit(0);

async function profile(asked: Asked): Promise<void> {
  await autocannon({ ...asked, connections: 16, amount: WARM, workers: 1 });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  const before = process.threadCpuUsage();
  const answered = (await autocannon({ ...asked, connections: 16, amount: MEASURED, workers: 1 })).requests.total;
  const { user, system } = process.threadCpuUsage(before);
  const { profile: taken } = await session.post('Profiler.stop');
  const file = join(mkdtempSync(join(tmpdir(), 'billhook-profile-')), `${name}.cpuprofile`);
  writeFileSync(file, JSON.stringify(taken));
  const spent = stepsOf(taken);
  const total = [...spent.values()].reduce((sum, one) => sum + one, 0);
  // Samples give only shares of the time. The total is the processor time of the main thread. Other load on the machine
  // does not change this total, and neither does the thread of the clients.
  const micros = (user + system) / answered;
  console.log(`${name}: ${answered} requests, ${micros.toFixed(0)} µs each; ${file}\n`);
  console.log('| step | µs |\n|---|---|');
  for (const [step, part] of [...spent].sort(([, a], [, b]) => b - a)) {
    console.log(`| ${step} | ${((micros * part) / total).toFixed(0)} |`);
  }
}

function stepsOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const parents = new Map<number, number>();
  for (const { id, children = [] } of nodes) for (const child of children) parents.set(child, id);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const steps = new Map<number, string | null>();
  const stepOf = (id: number): string | null => {
    const known = steps.get(id);
    if (known !== undefined) return known;
    const frame = byId.get(id)?.callFrame;
    const own = frame ? ownStep(frame) : null;
    const parent = parents.get(id);
    const step = own ?? (parent === undefined ? 'other' : stepOf(parent));
    steps.set(id, step);
    return step;
  };
  const micros = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const step = stepOf(id) ?? 'other';
    if (step !== '(idle)') micros.set(step, (micros.get(step) ?? 0) + (timeDeltas[index + 1] ?? 0));
  }
  return micros;
}

function ownStep({ functionName, url }: Profiler.ProfileNode['callFrame']): string | null {
  if (functionName === '(idle)') return '(idle)';
  if (functionName === '(garbage collector)') return 'collecting garbage';
  if (functionName === '(program)') return 'engine of JavaScript, and system calls';
  return STEPS.find(([, file]) => file.test(url))?.[0] ?? null;
}
