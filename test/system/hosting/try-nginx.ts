// Runs a real nginx with examples/hosting/nginx.conf in front of a real service on Postgres.
// Needs `nginx` on PATH and an empty database: DATABASE_URL=postgres://… node test/system/hosting/try-nginx.ts
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, fetch, type RequestInit } from 'undici';
import { freePort } from '../../kit/free-port.ts';
import { keyOf } from '../../kit/secret-key.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const BIN = join(ROOT, 'bin/billhook.js');
const NAME = 'billing.example.com';
const folder = mkdtempSync(join(tmpdir(), 'billhook-nginx-'));
const [servicePort, plainPort, tlsPort] = [await freePort(), await freePort(), await freePort()];
const ORIGIN = `https://${NAME}:${tlsPort}`;
const env = {
  PATH: process.env.PATH,
  DATABASE_URL: process.env.DATABASE_URL ?? '',
  BASE_URL: ORIGIN,
  TRUST_PROXY: 'loopback',
  BILLHOOK_SECRET_KEY: process.env.BILLHOOK_SECRET_KEY ?? keyOf('postgres:').BILLHOOK_SECRET_KEY,
  LOG_LEVEL: 'warn',
};

let failures = 0;
function check(what: string, isRight: boolean, saw: unknown): void {
  console.log(`${isRight ? 'ok  ' : 'FAIL'}  ${what}: ${String(saw)}`);
  if (!isRight) failures++;
}

/** Writes the sample configuration with other ports and the test certificate. */
function writeConf(): string {
  const tls = join(ROOT, 'test/kit/tls');
  const site = readFileSync(join(ROOT, 'examples/hosting/nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${tlsPort} ssl http2;`)
    .replace('server 127.0.0.1:8787;', `server 127.0.0.1:${servicePort};`)
    .replace(/\S+fullchain\.pem/, join(tls, 'test-only-cert.pem'))
    .replace(/\S+privkey\.pem/, join(tls, 'test-only-key.pem'));
  mkdirSync(join(folder, 'tmp'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/tmp/${of};`,
  );
  const file = join(folder, 'nginx.conf');
  const http = `http { access_log off; ${paths.join(' ')}\n${site}}`;
  writeFileSync(file, `daemon off; pid ${folder}/nginx.pid; error_log stderr;\nevents {}\n${http}\n`);
  return file;
}

const command = (...args: string[]) =>
  JSON.parse(execFileSync(process.execPath, [BIN, ...args, '--json'], { env, encoding: 'utf8' }));

// Resolves every name to this machine and accepts the test certificate.
const dispatcher = new Agent({
  connect: {
    rejectUnauthorized: false,
    lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  },
});
const ask = (path: string, init: RequestInit = {}) =>
  fetch(path.startsWith('http') ? path : `${ORIGIN}${path}`, { redirect: 'manual', ...init, dispatcher });

command('account', 'create', '--name', 'Test & Co', '--email', 'test@example.com');
command('provider', 'connect', '--kind', 'sandbox');
const { token } = command('token', 'create', '--name', 'x', '--scopes', 'billing.read,billing.write');
const service = spawn(process.execPath, [BIN, 'serve', '--port', String(servicePort)], { env, stdio: 'inherit' });
const conf = writeConf();
const nginx = spawn('nginx', ['-e', 'stderr', '-c', conf], { stdio: 'inherit' });
try {
  for (let n = 0; n < 120; n++) {
    if ((await ask('/readyz').catch(() => null))?.status === 200) break;
    await delay(500);
  }
  const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const ready = await ask('/readyz');
  check('/readyz', ready.status === 200, await ready.text());
  check('HSTS', ready.headers.has('strict-transport-security'), ready.headers.get('strict-transport-security'));
  const plain = await fetch(`http://127.0.0.1:${plainPort}/x?y=1`, { redirect: 'manual', headers: { host: NAME } });
  check('http goes to https', plain.status === 308, plain.headers.get('location'));
  check('/metrics is closed', (await ask('/metrics')).status === 403, 403);

  const body = JSON.stringify({ customer: { name: 'Ann' }, description: 'Work', amount: 10 });
  const made = await ask('/api/v1/invoices', { method: 'POST', headers: json, body });
  const { data } = (await made.json()) as { data: { payment_url: string } };
  check('an invoice, with an address behind nginx', data.payment_url.startsWith(`${ORIGIN}/link/`), data.payment_url);
  check('its pay page', (await ask(data.payment_url)).status === 200, 200);
  const begun = await ask(data.payment_url, { method: 'POST', headers: form, body: 'method=card' });
  const sandbox = begun.headers.get('location') ?? '';
  check('Pay leads to the provider', begun.status === 303 && sandbox.startsWith(ORIGIN), sandbox);
  const paid = await ask(sandbox, { method: 'POST', headers: form, body: 'card_number=4242424242424242' });
  check('the payment', paid.status === 303, paid.headers.get('location'));

  const large = (kib: number) =>
    ask('/api/v1/invoices', { method: 'POST', headers: json, body: `"${'x'.repeat(kib * 1024)}"` });
  const [own, cut] = [await large(300), await large(1200)];
  check(
    '300 KiB are refused by the service',
    own.status === 413 && (own.headers.get('content-type') ?? '').includes('json'),
    own.status,
  );
  check(
    '1200 KiB are refused by nginx',
    cut.status === 413 && (cut.headers.get('content-type') ?? '').includes('html'),
    cut.status,
  );

  const mcp = { ...json, accept: 'application/json, text/event-stream' };
  const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'try-nginx', version: '1' } };
  const rpc = (method: string, params: object, more: Record<string, string> = {}) =>
    ask('/mcp', {
      method: 'POST',
      headers: { ...mcp, ...more },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
  const opened = await rpc('initialize', hello);
  const session = opened.headers.get('mcp-session-id');
  check('/mcp opens a session', opened.status === 200, session ?? 'without id');
  await opened.text();
  const of = session === null ? {} : { 'mcp-session-id': session };
  const listed = await (await rpc('tools/list', {}, of)).text();
  check(
    '/mcp lists its tools',
    listed.includes('create_invoice') || listed.includes('createInvoice'),
    `${listed.length} characters`,
  );
  const stop = new AbortController();
  const stream = await ask('/mcp', { headers: { ...mcp, ...of }, signal: stop.signal });
  const isOpen =
    stream.status === 200 &&
    (await Promise.race([
      stream.text().then(
        () => false,
        () => false,
      ),
      delay(3_000, true),
    ]));
  check('/mcp keeps a stream open', isOpen || stream.status === 405, stream.status);
  stop.abort();

  const statuses = new Map<number, number>();
  for (let n = 0; n < 130; n++) {
    const { status } = await ask('/api/v1/invoices', { headers: { 'x-forwarded-for': `203.0.113.${n}` } });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  check('made-up X-Forwarded-For does not escape the limit', statuses.has(429), JSON.stringify([...statuses]));
} finally {
  nginx.kill('SIGQUIT');
  service.kill('SIGTERM');
  await Promise.all([nginx, service].map((child) => child.exitCode ?? once(child, 'close')));
  await dispatcher.close();
  rmSync(folder, { recursive: true, force: true });
}
if (failures > 0) process.exitCode = 1;
