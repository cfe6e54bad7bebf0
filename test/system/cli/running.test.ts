// Commands print the address of the service that runs on their ledger, on whatever port it listens.
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../kit/free-port.ts';
import { expectVerified } from '../../kit/verified.ts';
import { COMMAND_ENGINES, eventually, openMigratedPlace, openPlace, type Place, reasonOf } from './kit.ts';

const INIT = ['init', '--name', 'One', '--email', 'one@example.com', '--yes'];
const USER = ['user', 'create', '--email', 'ann@example.com'];
const NONE = /No service is running now\. The link works while one runs at (\S+): billhook serve/;

/** The last sign-in link in the output of a command. */
const linkIn = (text: string) => text.match(/http\S+\/sign-in\/\S+/g)?.at(-1) ?? '';
const fileOf = ({ folder }: Place) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.service'));

describe.each(COMMAND_ENGINES)('on %s', (engine) => {
  test('a plain command prints a link that works, of a service on another port', async () => {
    await using place = await openMigratedPlace(engine);
    await place.run(INIT);
    const service = await place.serve();
    const [user, health, doctor, openapi] = await place.runAll([
      { args: USER },
      { args: ['health'] },
      { args: ['doctor'] },
      { args: ['schema', 'openapi'] },
    ]);
    const { port } = new URL(service.url);
    expect(user?.stdout).not.toMatch(NONE);
    const link = linkIn(user?.stdout ?? '');
    expect(link).toMatch(`http://localhost:${port}/dashboard/sign-in/`);
    expect((await fetch(link)).status).toBe(200);
    expect(health).toMatchObject({ code: 0, stdout: 'The service is up.\n' });
    expect(doctor).toMatchObject({ code: 0 });
    expect(doctor?.stdout).toContain(`ok    service: running, reached at http://localhost:${port}\n`);
    expect(openapi?.stdout).toContain(`http://localhost:${port}`);
    await service.stop();
    expect(fileOf(place), 'the address ends with the service').toBeUndefined();
    const PORT = String(await freePort());
    const [after, ill] = await place.runAll([
      { args: USER, settings: { PORT } },
      { args: ['doctor'], settings: { PORT } },
    ]);
    expect(NONE.exec(after?.stdout ?? '')?.[1]).toBe(`http://localhost:${PORT}`);
    expect(ill).toMatchObject({ code: 1, stdout: expect.stringMatching(/^FAIL {2}service: none is running/m) });
  });
});

test('doctor on Postgres tells a service of another database at the same address from its own', async () => {
  await using first = await openMigratedPlace('postgres');
  await using copy = await openMigratedPlace('postgres');
  await Promise.all([first.run(INIT), copy.run(INIT)]);
  const { url } = await first.serve();
  const settings = { PORT: new URL(url).port };
  await eventually(async () => (await first.run(['doctor'], settings)).stdout).toContain('ok    service: running');
  const { code, stdout } = await copy.run(['doctor'], settings);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^FAIL {2}service: one answers at \S+, but its worker was not seen on this database/m);
});

test('BASE_URL of the command itself, and PORT and HOST for health, go before what the service says', async () => {
  await using place = await openMigratedPlace();
  await place.run(INIT);
  await place.serve({ BASE_URL: 'http://127.0.0.1:1/pay' });
  const nowhere = String(await freePort());
  const [theirs, own, health, elsewhere] = await place.runAll([
    { args: USER },
    { args: USER, settings: { BASE_URL: 'https://billing.example' } },
    { args: ['health'] },
    { args: ['health'], settings: { PORT: nowhere } },
  ]);
  expect(linkIn(theirs?.stdout ?? '')).toMatch('http://127.0.0.1:1/pay/dashboard/sign-in/');
  expect(linkIn(own?.stdout ?? '')).toMatch('https://billing.example/dashboard/sign-in/');
  expect(health).toMatchObject({ code: 0, stdout: 'The service is up.\n' });
  expect(elsewhere && reasonOf(elsewhere)).toMatch(`nothing is up at http://127.0.0.1:${nowhere}/healthz`);
});

test('a local mcp gives the addresses of the service that runs, whose file counts as none in a folder where every user can write', async () => {
  await using place = await openMigratedPlace();
  await place.run(INIT);
  const service = await place.serve();
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'shell', version: '1' } };
  const link = { name: 'createPaymentLink', arguments: { description: 'Coffee', amount: 3 } };
  const messages = [
    { id: 0, method: 'initialize', params: hello },
    { id: 1, method: 'tools/call', params: link },
  ].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const { stdout } = await place.run(['mcp'], {}, messages.join(''));
  const [url = ''] = stdout.match(/http:\/\/localhost:\d+\/link\/\w+/) ?? [];
  expect(new URL(url).port).toBe(new URL(service.url).port);
  expect((await fetch(url)).status).toBe(200);
  // The service file is ignored in a folder that all users can write to.
  expect((await place.run(USER)).stdout).not.toMatch(NONE);
  chmodSync(place.folder, 0o777);
  expect((await place.run(USER)).stdout).toMatch(NONE);
  chmodSync(place.folder, 0o700);
});

test('what a killed service left is not believed, also when the service of another ledger listens there', async () => {
  await using place = await openMigratedPlace();
  await using other = await openMigratedPlace();
  await place.run(INIT);
  await other.run(INIT);
  const killed = await place.serve();
  const port = new URL(killed.url).port;
  const file = join(place.folder, fileOf(place) ?? 'none');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  killed.signal('SIGKILL');
  await killed.ended;
  expect(existsSync(file)).toBe(true);
  const dead = await place.run(USER);
  expect(dead.stdout).toMatch(NONE);
  const stranger = await other.start(['serve', '--port', port], /listens on/);
  const [user, health] = await place.runAll([{ args: USER }, { args: ['health'] }]);
  expect(user?.stdout).toMatch(NONE);
  expect(health && reasonOf(health)).toMatch(/^another program than the service of this ledger is up at/);
  await stranger.stop();
  // The next service replaces the file.
  const next = await place.serve();
  await eventually(() => readFileSync(file, 'utf8')).toContain(new URL(next.url).port);
  expect((await fetch(linkIn((await place.run(USER)).stdout))).status).toBe(200);
  await expectVerified(place.url);
});

test('a file that is damaged, or of another program, counts as none', async () => {
  await using place = await openMigratedPlace();
  await place.run(INIT);
  for (const text of ['', '{"id":1}', 'null']) {
    writeFileSync(join(place.folder, 'billhook.db.service'), text);
    expect((await place.run(USER)).stdout).toMatch(NONE);
  }
});

test.each([
  ['127.0.0.2', /^http:\/\/127\.0\.0\.2:\d+$/],
  ['localhost', /^http:\/\/localhost:\d+$/],
])('PORT=0 and HOST=%s: the address is the one that is really bound', async (HOST, address) => {
  await using place = await openMigratedPlace();
  await place.run(INIT);
  const service = await place.start(['serve'], /reached at/, { PORT: '0', HOST });
  const said = /reached at (\S+)/.exec(service.stdout())?.[1] ?? '';
  expect(said).toMatch(address);
  expect((await fetch(`${said}/healthz`)).status).toBe(200);
  expect(linkIn((await place.run(USER)).stdout)).toMatch(said);
});

test('commands that only look leave no database behind', async () => {
  await using place = await openPlace();
  const looking = [
    ['account', 'list'],
    ['token', 'list'],
    ['provider', 'show'],
    ['webhook', 'list'],
    ['doctor'],
    ['health'],
    ['backup', 'copy.db'],
    USER,
    ['ask', 'Who?'],
  ];
  const PORT = String(await freePort());
  const settings = { PORT, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
  for (const { code } of await place.runAll(looking.map((args) => ({ args, settings })))) expect(code).toBe(1);
  expect(readdirSync(place.folder)).toEqual([]);
});
