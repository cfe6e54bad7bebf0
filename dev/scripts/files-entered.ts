/**
 * Lists the files of `src` that a request enters: files of which at least one function runs while the request is
 * served. Each request was sent once before, with other values, so that all code is loaded. A change is made before
 * each request, so that no answer comes from a cache.
 */
import { type Profiler, Session } from 'node:inspector/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

const SRC = resolve(import.meta.dirname, '../../src');

const CONFIG = {
  DATABASE_URL: ':memory:',
  BASE_URL: 'http://127.0.0.1:8787',
  PORT: '0',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_MINUTE: '100000',
  BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};

const LINES = [
  { description: 'Design', quantity: 3, unit_price: '95.50', tax_rate: 21 },
  { description: 'Travel', unit_price: 40 },
];

/** Paths relative to `src`, sorted, by the name of the request. */
export type FilesEntered = Readonly<Record<'rest create' | 'tool list' | 'tool create', readonly string[]>>;

/** Measures the requests on a service without a worker, because the functions of a worker would be counted too. */
export async function filesEntered(): Promise<FilesEntered> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const entered = (request: () => Promise<void>) => enteredBy(session, request);
  const app = await createApp(readConfig(CONFIG), { log: pino({ level: 'silent' }) });
  const listening = await app.listen();
  const base = `http://127.0.0.1:${listening.port}`;
  try {
    const account = await app.administration.createAccount({ name: 'Studio Noord' });
    const { token } = await app.administration.run(account, 'createToken', {
      scopes: ['billing.read', 'billing.write'],
    });
    const { id } = await app.administration.run(account, 'createCustomer', {
      name: 'Anna',
      email: 'a@x.example',
    });
    const invoice = (reference: string) => ({ customer_id: id, items: LINES, reference });
    const create = (reference: string) =>
      send(`${base}/api/v1/invoices`, token, { 'idempotency-key': reference }, invoice(reference));
    const tool = (name: string, input: object) => send(`${base}/mcp`, token, ...toolCall(name, input));
    const list = () => tool('listInvoices', { limit: 20 });
    await create('rest-before');
    await list();
    await tool('createInvoice', invoice('tool before'));
    await create('rest-last');
    return {
      'rest create': await entered(() => create('rest-counted')),
      'tool list': await entered(list),
      'tool create': await entered(() => tool('createInvoice', invoice('tool counted'))),
    };
  } finally {
    await listening.stop();
    await app.close();
    session.disconnect();
  }
}

/** A call of a client of the 2026 protocol: headers, then the body. */
function toolCall(name: string, input: object): [Record<string, string>, object] {
  const version = '2026-07-28';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'measure', version: '1' },
  };
  return [
    {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input, _meta } },
  ];
}

async function send(url: string, token: string, headers: Record<string, string>, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok || text.includes('"isError":true')) throw new Error(`${url} answered ${answer.status} ${text}`);
}

async function enteredBy(session: Session, request: () => Promise<void>): Promise<string[]> {
  // Resets the counts, so that the next result contains only this request.
  await session.post('Profiler.takePreciseCoverage');
  await request();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result.filter(ran).flatMap(inSrc).sort();
}

/**
 * True if a function of the file ran. The function without a name at the start of a file does not count: it is the
 * module itself, which runs when it is loaded.
 */
function ran({ functions }: Profiler.ScriptCoverage): boolean {
  return functions.some(({ functionName, ranges }) =>
    ranges.some(({ count, startOffset }) => count > 0 && !(functionName === '' && startOffset === 0)),
  );
}

function inSrc({ url }: Profiler.ScriptCoverage): string[] {
  if (!url.startsWith('file:')) return [];
  const path = relative(SRC, fileURLToPath(url)).replaceAll('\\', '/');
  return path.startsWith('..') ? [] : [path];
}

if (import.meta.main) {
  for (const [name, files] of Object.entries(await filesEntered())) {
    console.log(`${name}: ${files.length} files`);
    for (const [room, of] of Map.groupBy(files, (file) => dirname(file))) {
      console.log(`  ${room}: ${of?.map((file) => basename(file)).join(', ')}`);
    }
  }
}
