import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { isAbsolute } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../kit/free-port.ts';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { inspect } from './inspector.ts';
import { type Ended, eventually, lines, openPlace, type Place, type Running } from './kit.ts';

interface Overdue {
  readonly total_count: number;
  readonly invoices: readonly { readonly invoice_number: string }[];
  readonly totals: readonly { readonly currency: string; readonly count: number; readonly amount_due: number }[];
}

let place: Place;
let mails: MailServer;
let demo: Running;
let screen: string;
let url: string;
let token: string;
beforeAll(async () => {
  mails = await openMailServer();
  place = await openPlace();
  const port = await freePort();
  url = `http://localhost:${port}`;
  demo = await place.start(['serve', '--demo'], /Stop with Ctrl\+C/, { PORT: String(port), SMTP_URL: mails.url });
  screen = demo.stdout();
  token = shown('Token');
});
afterAll(async () => {
  await place[Symbol.asyncDispose]();
  await mails[Symbol.asyncDispose]();
});

/** Text behind a label at the left margin of the screen; lines that end with a backslash are joined. */
function shown(word: string): string {
  const [, rest = ''] = new RegExp(`^${word} +((?:.*\\\\\\n)*.*)`, 'm').exec(screen) ?? [];
  return rest.replaceAll(/\\\n\s+/g, '');
}

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status, path).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

/** Splits a command line of the screen as a shell would. */
const words = (command: string) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

describe('what serve --demo shows', () => {
  test('is what is overdue: the oldest invoices, how many more, and totals that equal the API’s', async () => {
    const { invoices, totals, total_count } = await get<Overdue>('/invoices/overdue?limit=100');
    const numbers = [...screen.matchAll(/^INV-\d+/gm)].map(([number]) => number);
    expect(numbers).toEqual(invoices.slice(0, numbers.length).map(({ invoice_number }) => invoice_number));
    expect(screen).toContain(`\n… and ${total_count - numbers.length} more\n`);
    const sums = [...screen.matchAll(/^([A-Z]{3}) +(\d+) +([\d,.]+) /gm)].map(([, currency, count, amount = '']) => ({
      currency,
      count: Number(count),
      amount_due: Number(amount.replaceAll(',', '')),
    }));
    expect(sums).toEqual(totals.map(({ currency, count, amount_due }) => ({ currency, count, amount_due })));
    expect(sums).toHaveLength(3);
  });

  test('are addresses that answer', async () => {
    expect([shown('REST'), shown('MCP')]).toEqual([`${url}/api/v1/invoices/overdue`, `${url}/mcp`]);
    expect(await get('/invoices/overdue')).toBeDefined();
    for (const [document] of shown('OpenAPI').matchAll(/http\S+\.yaml/g)) {
      expect(await (await fetch(document)).text()).toMatch(/^openapi: 3\.1\.0\n/);
    }
    await eventually(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(shown('MCP'), { method: 'POST' })).status).toBe(401);
  });

  test('is how to get into the dashboard, also after the link was used', async () => {
    expect(screen).toContain(`${url}/dashboard   (later: press "Sign in to the demo")`);
    expect(shown('Dashboard')).toContain(`${url}/dashboard/sign-in/`);
    expect(await (await fetch(`${url}/dashboard`)).text()).toContain('Sign in to the demo');
  });

  test('is a curl line that works as it stands', async () => {
    const [command, flag, header = '', address = '', ...more] = words(shown('Try it'));
    expect([command, flag, more]).toEqual(['curl', '-H', []]);
    const [name = '', value = ''] = header.split(': ');
    const answer = await fetch(address, { headers: { [name]: value } });
    expect(await answer.json()).toMatchObject({
      success: true,
      data: { totals: expect.arrayContaining([expect.objectContaining({ currency: 'EUR' })]) },
    });
  });

  test('is an Inspector line that works as it stands', async () => {
    const [npx, pkg, cli, ...args] = words(shown('Inspector'));
    expect([npx, pkg, cli]).toEqual(['npx', '@modelcontextprotocol/inspector', '--cli']);
    // test/system/guides shows that this line also lists the tools of a service, as documented.
    const called = await inspect(place.folder, ...args);
    const { total_count } = await get<Overdue>('/invoices/overdue');
    expect(JSON.stringify(called)).toContain(`"total_count":${total_count}`);
  });

  test('is what an assistant is configured with', () => {
    const [config = ''] = /^ +\{"mcpServers".*\}$/m.exec(screen) ?? [];
    const { mcpServers } = JSON.parse(config) as { mcpServers: { billhook: { args: string[] } } };
    const [program = '', ...args] = mcpServers.billhook.args;
    expect([isAbsolute(program), args]).toEqual([true, ['mcp', '--demo']]);
    expect(words(/claude mcp add .*/.exec(screen)?.[0] ?? '')).toEqual(
      expect.arrayContaining([`${url}/mcp`, `Authorization: Bearer ${token}`]),
    );
  });

  test('fits into a terminal but for lines that are copied', () => {
    const prose = lines(screen).filter((line) => !line.includes(token) && !line.includes('mcpServers'));
    expect(prose.filter((line) => line.length > 120)).toEqual([]);
  });
});

test('the demo writes and remembers like any service, for as long as it runs', async () => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ customer: { name: 'Ann' }, description: 'Work', amount: 12.5 });
  const made = await fetch(`${url}/api/v1/invoices`, { method: 'POST', headers, body });
  expect(made.status).toBe(201);
  const { data } = (await made.json()) as { data: { invoice_number: string } };
  expect(await get(`/invoices/${data.invoice_number}`)).toMatchObject({ customer: { name: 'Ann' }, amount: 12.5 });
});

test('the demo mails nobody by itself, also with a mail server', async () => {
  const { customers } = await get<{ customers: readonly { readonly email: string | null }[] }>('/customers?limit=100');
  const addresses = customers.flatMap(({ email }) => email ?? []);
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.flatMap((address) => mails.offers(address))).toEqual([]);
});

describe('the demo’s database', () => {
  const demoFolders = ({ folder }: Place) => readdirSync(folder).filter((name) => name.startsWith('billhook-demo-'));

  function expectGone({ code, stderr }: Ended, where: Place): void {
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(demoFolders(where)).toEqual([]);
  }

  test('is deleted when the demo is stopped while it is made, or twice', async () => {
    await using other = await openPlace();
    const hasty = await other.start(['serve', '--demo', '--port', '0'], /^/);
    await eventually(() => demoFolders(other).length).toBe(1);
    hasty.signal('SIGINT');
    hasty.signal('SIGTERM');
    expectGone(await hasty.ended, other);
  });

  test('is given up at once when the demo is stopped while it is written, and no address is shown', async () => {
    await using other = await openPlace();
    const hasty = await other.start(['serve', '--demo', '--port', '0'], /Writing the demo ledger: 0 %/);
    hasty.signal('SIGINT');
    const ended = await hasty.ended;
    expectGone(ended, other);
    expect(ended.stdout).toMatch(/0 %\n(?:.*25 %\n)?Stopped before the demo ledger was written\. Nothing is kept\.\n$/);
  });

  test('is not written where the port is taken, and the refusal names a command that works', async () => {
    const { port } = new URL(url);
    await using other = await openPlace();
    for (const [script, advice] of [
      ['', '--port.'],
      ['demo', '--port: npm run demo -- --port 8788.'],
    ] as const) {
      const { code, stdout, stderr } = await other.run(['serve', '--demo', '--port', port], {
        npm_lifecycle_event: script,
      });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(`${port}: another program uses that port. Choose another one with ${advice}`);
      expect(demoFolders(other)).toEqual([]);
    }
  });

  test('is a file of its own, and is deleted also when somebody does not want to wait for a caller who never finishes', async () => {
    const file = shown('Database').replace('file:', '');
    expect(file.startsWith(place.folder)).toBe(true);
    expect(existsSync(file)).toBe(true);
    expect(await place.rows('select name from sqlite_master')).toEqual([]);
    const { port } = new URL(url);
    const headers = `Host: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nExpect: 100-continue`;
    const caller = connect(Number(port), '127.0.0.1');
    caller.write(`POST /api/v1/invoices HTTP/1.1\r\n${headers}\r\nContent-Length: 10\r\n\r\n{`);
    caller.on('error', () => undefined);
    // The service has read the head of the request and waits for its body.
    await once(caller, 'data');
    demo.signal('SIGTERM');
    await eventually(() => demo.stdout().slice(screen.length)).toContain('Stopping. The demo ledger is deleted.');
    // Signals less than 500 ms apart count as one. Not repeated: a third signal could reach the process after its
    // handlers are removed.
    await setTimeout(600);
    demo.signal('SIGTERM');
    expect(await demo.ended).toMatchObject({ code: 1 });
    expect(demoFolders(place)).toEqual([]);
    caller.destroy();
  });
});
