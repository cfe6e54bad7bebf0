// Runs a real PgBouncer in each of its modes between a real service and a real Postgres.
// Needs `pgbouncer` on PATH, 1.21 or newer for the transaction mode: node test/system/hosting/try-pgbouncer.ts
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../kit/free-port.ts';
import { FORGETFUL, giveToServer, openPostgres } from '../../kit/own-postgres.ts';
import { keyOf } from '../../kit/secret-key.ts';

const BIN = join(resolve(import.meta.dirname, '../../..'), 'bin/billhook.js');
const version = /PgBouncer (\d+)\.(\d+)/.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '');
if (!version) throw new Error('pgbouncer is not on PATH: install it (Debian: apt-get install pgbouncer)');
console.log(version[0]);
const keepsStatements = Number(version[1]) > 1 || Number(version[2]) >= 21;

let failures = 0;
function check(what: string, isRight: boolean, saw: unknown): void {
  console.log(`${isRight ? 'ok  ' : 'FAIL'}  ${what}: ${String(saw).trim()}`);
  if (!isRight) failures++;
}

const folder = mkdtempSync(join(tmpdir(), 'billhook-pgbouncer-'));
const postgres = await openPostgres(FORGETFUL);
const { password, port: postgresPort } = new URL(postgres.url);

async function onPostgres(sql: string): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

type Bouncer = AsyncDisposable & { readonly url: string };

/** Starts PgBouncer with few server connections, so that clients share them where the mode allows it. */
async function openBouncer(settings: Readonly<Record<string, string | number>>, database: string): Promise<Bouncer> {
  const port = await freePort();
  const [file, users] = [join(folder, `${port}.ini`), join(folder, 'users.txt')];
  writeFileSync(users, `"billhook" "${password}"\n`);
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: users,
  };
  const lines = Object.entries({ ...all, ...settings }).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file, `[databases]\n* = host=127.0.0.1 port=${postgresPort}\n[pgbouncer]\n${lines.join('\n')}\n`);
  giveToServer(folder, file, users);
  const asRoot = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const bouncer = spawn('pgbouncer', ['--quiet', ...asRoot, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (let n = 0; n < 100 && !(await isOpen(port)); n++) await delay(100);
  return {
    url: `postgres://billhook:${password}@127.0.0.1:${port}/${database}`,
    [Symbol.asyncDispose]: async () => {
      bouncer.kill('SIGKILL');
      await once(bouncer, 'exit');
    },
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

type Settings = Readonly<Record<string, string | undefined>>;
const settingsFor = (DATABASE_URL: string): Settings => ({
  PATH: process.env.PATH,
  DATABASE_URL,
  ...keyOf(DATABASE_URL),
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '100000',
});

function run(url: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd: folder,
    env: settingsFor(url),
    encoding: 'utf8',
  });
  return { status, text: `${stdout}${stderr}` };
}

const INIT = ['init', '--name', 'One', '--email', 'one@example.com', '--yes'];

async function refused(what: string, settings: Readonly<Record<string, string | number>>, says: RegExp): Promise<void> {
  const database = `db_${failures}_${Math.random().toString(36).slice(2)}`;
  await onPostgres(`create database ${database} owner billhook`);
  await using bouncer = await openBouncer(settings, database);
  const { status, text } = run(bouncer.url, ...INIT);
  check(
    what,
    status !== 0 && says.test(text) && !text.includes(password),
    text.split('\n').find((line) => says.test(line)) ?? text,
  );
}

/** Two services and 16 clients create invoices, then everything is verified. */
async function works(what: string, settings: Readonly<Record<string, string | number>>, doctor: RegExp): Promise<void> {
  const database = `db_${Math.random().toString(36).slice(2)}`;
  await onPostgres(`create database ${database} owner billhook`);
  await using bouncer = await openBouncer(settings, database);
  const init = run(bouncer.url, ...INIT);
  check(`${what}: init`, init.status === 0, init.status === 0 ? 'done' : init.text);
  if (init.status !== 0) return;
  const made = execFileSync(
    process.execPath,
    [BIN, 'token', 'create', '--name', 'x', '--scopes', 'billing.read,billing.write', '--json'],
    {
      cwd: folder,
      env: settingsFor(bouncer.url),
      encoding: 'utf8',
    },
  );
  const { token } = JSON.parse(made) as { token: string };
  const ports = [await freePort(), await freePort()];
  const services = ports.map((port) =>
    spawn(process.execPath, [BIN, 'serve', '--port', String(port)], {
      cwd: folder,
      env: { ...settingsFor(bouncer.url), BASE_URL: `http://127.0.0.1:${port}` },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  try {
    for (const port of ports) {
      for (let n = 0; n < 120; n++) {
        if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200) break;
        await delay(500);
      }
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const statuses = new Map<number, number>();
    await Promise.all(
      Array.from({ length: 16 }, async (_, client) => {
        for (let n = 0; n < 25; n++) {
          const body = JSON.stringify({ customer: { name: `Ann ${client}` }, description: 'Work', amount: 10 });
          const at = `http://127.0.0.1:${ports[n % 2]}/api/v1/invoices`;
          const { status } = await fetch(at, { method: 'POST', headers, body });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          await fetch(`${at}?status=pending&query=ann&limit=${5 + n}`, { headers });
        }
      }),
    );
    check(`${what}: 400 invoices by two services`, statuses.get(201) === 400, JSON.stringify([...statuses]));
    const examined =
      run(bouncer.url, 'doctor')
        .text.split('\n')
        .find((line) => /pooler/.test(line)) ?? 'no line about the pooler';
    check(`${what}: doctor`, doctor.test(examined), examined);
  } finally {
    for (const service of services) service.kill('SIGTERM');
    await Promise.all(services.map((service) => once(service, 'exit')));
  }
  const verified = run(bouncer.url, 'verify');
  check(`${what}: verify`, verified.status === 0, verified.text);
}

const SESSION = { pool_mode: 'session', default_pool_size: 60 };
const SHARED = { pool_mode: 'transaction', default_pool_size: 4, ignore_startup_parameters: 'options' };
try {
  await onPostgres(`create role billhook login password '${password}'`);
  await refused('session without ignore_startup_parameters', SESSION, /set ignore_startup_parameters = options/);
  const ignoring = { ...SESSION, ignore_startup_parameters: 'options' };
  await works('session', ignoring, /^WARN {2}pooler: .* ignores the time limits/);
  await refused('statement', { ...SHARED, pool_mode: 'statement' }, /set pool_mode = session or transaction/);
  const without = keepsStatements ? { ...SHARED, max_prepared_statements: 0 } : SHARED;
  await refused('transaction without prepared statements', without, /set max_prepared_statements = 500/);
  await onPostgres(`alter role billhook set lock_timeout = '5s'`);
  await onPostgres(`alter role billhook set statement_timeout = '60s'`);
  await onPostgres(`alter role billhook set idle_in_transaction_session_timeout = '30s'`);
  if (keepsStatements) await works('transaction', { ...SHARED, max_prepared_statements: 500 }, /^ok {4}pooler/);
  else check('transaction with prepared statements', false, 'needs PgBouncer 1.21 or newer');
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);
