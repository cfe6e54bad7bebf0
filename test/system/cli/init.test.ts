// `billhook init` creates a ledger interactively or by options. Running it again creates nothing twice.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMAND_ENGINES, openPlace, type Place, reasonOf } from './kit.ts';
import { CTRL_C, ENTER, openTerminal } from './terminal.ts';

const GIVEN = ['init', '--name', 'Test & Co', '--email', 'ann@example.com', '--yes'];

async function counts(place: Place) {
  const tables = ['accounts', 'users', 'tokens', 'provider_connections', 'sign_in_links'];
  const [row] = await place.rows(
    `select ${tables.map((name) => `(select count(*) from ${name}) as ${name}`).join(', ')}`,
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]));
}

const ONE_OF_EACH = { accounts: 1, users: 1, tokens: 1, provider_connections: 1, sign_in_links: 1 };

describe.each(COMMAND_ENGINES)('by options, on %s', (engine) => {
  test('makes account, owner, sandbox and token, and prints a link and a secret that work', async () => {
    await using place = await openPlace(engine);
    const { code, stdout, stderr } = await place.run(GIVEN);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Account: Test & Co \(test-co\) is ready, in EUR\.\n/);
    expect(stdout).toContain('Payments: sandbox is connected; no real money moves.');
    expect(stdout).toMatch(
      /No service is running now\. The link works while one runs at http:\/\/localhost:8787: billhook serve/,
    );
    expect(await counts(place)).toEqual(ONE_OF_EACH);
    expect(await place.rows('select role from memberships')).toEqual([{ role: 'owner' }]);
    const [secret = ''] = /bh_\S+/.exec(stdout) ?? [];
    const service = await place.serve();
    const headers = { authorization: `Bearer ${secret}` };
    expect((await fetch(`${service.url}/api/v1/customers`, { headers })).status).toBe(200);
    const link = new URL(/http\S+\/sign-in\/\S+/.exec(stdout)?.[0] ?? '');
    expect((await fetch(service.url + link.pathname)).status).toBe(200);
    expect(existsSync(join(place.folder, '.env')), 'only if told').toBe(false);
  });

  test('repeated, it says what exists and changes nothing', async () => {
    await using place = await openPlace(engine);
    const first = await place.json<{ user: object; token: { token: string } }>(GIVEN);
    expect(first).toMatchObject({
      account: { id: 1, handle: 'test-co', created: true },
      user: { email: 'ann@example.com', created: true, sign_in_url: expect.stringContaining('/sign-in/') },
      provider: { kind: 'sandbox', created: true },
      token: { id: 1, token: expect.stringMatching(/^bh_/), created: true },
      running: false,
    });
    const before = await place.dump();
    const [again, plain, other, stripe] = await place.runAll([
      { args: [...GIVEN, '--json'] },
      { args: ['init', '--yes', '--email', 'bob@example.com'] },
      { args: [...GIVEN, '--name', 'Other'] },
      { args: ['init', '--yes', '--provider', 'stripe', '--api-key', 'sk_test_hunter2hunter2'] },
    ]);
    expect(JSON.parse(again?.stdout ?? '')).toMatchObject({
      account: { created: false },
      user: { email: 'ann@example.com', sign_in_url: null, created: false },
      provider: { kind: 'sandbox', created: false },
      token: { id: 1, token: null, created: false },
    });
    expect(plain?.stdout).toContain(
      'Owner: ann@example.com exists already. To add bob@example.com: billhook user create',
    );
    expect(plain?.stdout).toContain('billhook token rotate 1');
    expect(other && reasonOf(other)).toMatch(/has the account Test & Co \(test-co\) already; nothing was changed/);
    expect(stripe?.stdout).toContain(
      'Payments: sandbox is connected already. To replace it: billhook provider connect',
    );
    expect(await place.dump()).toEqual(before);
  });

  test('continues where a refused key stopped it', async () => {
    await using place = await openPlace(engine);
    const refused = await place.run([...GIVEN, '--provider', 'stripe', '--api-key', 'nonsense-key']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^billhook: --api-key /);
    expect(refused.stderr).not.toContain('nonsense-key');
    expect(await counts(place)).toEqual({
      accounts: 1,
      users: 0,
      tokens: 0,
      provider_connections: 0,
      sign_in_links: 0,
    });
    expect(await place.run([...GIVEN, '--provider', 'none'])).toMatchObject({ code: 0, stderr: '' });
    expect(await counts(place)).toEqual({ ...ONE_OF_EACH, provider_connections: 0 });
  });
});

test('what is missing or does not fit is one line, and nothing is made', async () => {
  await using place = await openPlace();
  const cases: [args: string[], reason: RegExp][] = [
    [['init'], /^there is no terminal for questions\. Add --yes, and --name and --email/],
    [['init', '--json', ...GIVEN.slice(1, 5)], /^there is no terminal for questions/],
    [['init', '--yes'], /^--name and --email must be given with --yes; nothing was changed/],
    [[...GIVEN, '--provider', 'mollie'], /^--api-key must be given with --yes/],
    [[...GIVEN, '--api-key', 'live_hunter2'], /^--api-key is for --provider stripe or mollie/],
    [[...GIVEN, '--email', 'nobody'], /^--email must be an e-mail address/],
    [[...GIVEN, '--currency', 'EUX'], /^--currency must be an ISO 4217 currency/],
  ];
  const ends = await place.runAll(cases.map(([args]) => ({ args })));
  for (const [index, [args, reason]] of cases.entries()) {
    const end = ends[index];
    expect(end && reasonOf(end), args.join(' ')).toMatch(reason);
  }
  expect(await counts(place)).toMatchObject({ accounts: 0 });
});

describe('--write-env', () => {
  test('writes token and settings, once, to a file of the owner alone, and later commands need nothing else', async () => {
    await using place = await openPlace();
    const file = join(place.folder, '.env');
    writeFileSync(file, 'PORT=9402', { mode: 0o644 });
    const given = {
      DATABASE_URL: `file:${join(place.folder, 'my shop #1.db')}`,
      BASE_URL: 'https://billing.example',
      MAIL_FROM: 'me@example.com',
      OPENAI_API_KEY: 'sk-hunter2',
    };
    const { stdout } = await place.run([...GIVEN, '--write-env'], given);
    expect(stdout).toMatch(/Wrote DATABASE_URL, BASE_URL, MAIL_FROM, BILLHOOK_TOKEN to \.env/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^PORT=9402\nDATABASE_URL='file:.*my shop #1\.db'\n/);
    expect(text).toMatch(/^BILLHOOK_TOKEN=bh_/m);
    expect(text).not.toContain('hunter2');
    const again = await place.run([...GIVEN, '--write-env'], given);
    expect(again.stdout).toContain('.env has DATABASE_URL, BASE_URL, MAIL_FROM already');
    expect(readFileSync(file, 'utf8')).toBe(text);
    const listed = await place.run(['account', 'list'], { DATABASE_URL: undefined as unknown as string });
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('Test & Co') });
  });
});

describe('on a terminal', () => {
  test('asks for what is missing, again until it fits, and hides the key', async () => {
    await using place = await openPlace();
    const terminal = openTerminal(place, ['init'], {});
    await terminal.until('Name of the business: ');
    terminal.type(ENTER);
    await terminal.until('A name is needed.');
    terminal.type(`Test & Co${ENTER}`);
    await terminal.until('Your e-mail: ');
    terminal.type(`ann${ENTER}`);
    await terminal.until('That is no e-mail address.');
    terminal.type(`ann@example.com${ENTER}`);
    await terminal.until('[sandbox]: ');
    terminal.type(`mollie${ENTER}`);
    await terminal.until('(not shown): ');
    terminal.type(`test_hunter2hunter2hunter2${ENTER}`);
    await terminal.until('[y/N] ');
    terminal.type(`y${ENTER}`);
    expect(await terminal.ended()).toBe(0);
    expect(terminal.shown()).not.toContain('hunter2');
    expect(terminal.shown()).toContain('Payments: mollie is connected.');
    expect(terminal.shown()).toMatch(/Wrote DATABASE_URL, BILLHOOK_TOKEN to \.env/);
    expect(await counts(place)).toEqual(ONE_OF_EACH);

    const again = openTerminal(place, ['init'], {});
    await again.until('[y/N] ');
    expect(again.shown()).not.toContain('Name of the business');
    again.type(ENTER);
    expect(await again.ended()).toBe(0);
    expect(await counts(place)).toEqual(ONE_OF_EACH);
  });

  test('Ctrl+C changes nothing', async () => {
    await using place = await openPlace();
    const terminal = openTerminal(place, ['init'], {});
    await terminal.until('Name of the business: ');
    terminal.type(`Test & Co${ENTER}`);
    await terminal.until('Your e-mail: ');
    terminal.type(CTRL_C);
    expect(await terminal.ended()).toBe(1);
    expect(terminal.shown()).toContain('billhook: stopped; nothing was changed.');
    expect(await counts(place)).toMatchObject({ accounts: 0 });
  });
});
