/** Every entry printed or written by `connect` starts a server from any folder, whatever Node is on the PATH. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overStdio } from '../../api/mcp/kit.ts';
import { openPlace, type Place } from './kit.ts';
import { ENTER, openTerminal } from './terminal.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** PATH without the Node of this checkout, as a host has it. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

const FILES = {
  'claude-code': '.claude.json',
  'claude-desktop': '.config/Claude/claude_desktop_config.json',
  codex: '.codex/config.toml',
  cursor: '.cursor/mcp.json',
  vscode: '.config/Code/User/mcp.json',
  gemini: '.gemini/settings.json',
} as const;
type HostName = keyof typeof FILES;
const HOSTS = Object.keys(FILES) as HostName[];

type Entry = {
  readonly type?: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

let place: Place;
beforeAll(async () => {
  place = await openPlace('sqlite');
});
afterAll(() => place[Symbol.asyncDispose]());

let homes = 0;
function newHome(): string {
  const home = join(place.folder, `home-${homes++}`);
  mkdirSync(home);
  return home;
}

/**
 * Runs `connect` with this home folder, and without XDG and similar variables, so that configuration files have their
 * default paths. Commands that only print an entry run in the shared process, with the real home folder.
 */
async function connect(home: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const isShown = args.some((arg) => HOSTS.includes(arg as HostName)) && !args.includes('--write');
  const line = args[0] === '--env-file' ? [...args.slice(0, 2), 'connect', ...args.slice(2)] : ['connect', ...args];
  if (!isShown)
    return place.run(line, { HOME: home, XDG_CONFIG_HOME: '', CODEX_HOME: '', CLAUDE_CONFIG_DIR: '', ...settings });
  const [ended] = await place.runAll([{ args: line, settings }]);
  if (!ended) throw new Error('it did not run');
  return ended;
}

function entryOf(host: HostName, text: string): Entry {
  const content = host === 'codex' ? parseToml(text) : JSON.parse(text);
  const { mcpServers, servers, mcp_servers } = content as Record<string, Record<string, Entry> | undefined>;
  return (mcpServers ?? servers ?? mcp_servers)?.billhook as Entry;
}

/** Parses the entry, which is printed between two empty lines. */
function printedEntry(host: HostName, stdout: string): Entry {
  return entryOf(host, stdout.split('\n\n')[1] ?? '');
}

async function answerOf({ command, args, env = {} }: Entry): Promise<string> {
  const elsewhere = newHome();
  const where = { cwd: elsewhere, env: { PATH, HOME: elsewhere, ...env } };
  await using assistant = await overStdio('2.x modern', command, args, where);
  const { text } = await assistant.call('getInvoiceStats');
  expect(readdirSync(elsewhere), 'nothing is left behind where the host stands').toEqual([]);
  return text;
}

describe('for the demo', () => {
  const started: Entry[] = [];

  test.each(HOSTS)('%s: the entry is printed, written where the host reads it, and nowhere else', async (host) => {
    const home = newHome();
    const printed = await connect(home, [host, '--demo']);
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(home)).toEqual([]);
    const written = await connect(home, [host, '--demo', '--write', '--yes']);
    expect(written).toMatchObject({ code: 0, stderr: '' });
    const file = join(home, FILES[host]);
    const entry = entryOf(host, readFileSync(file, 'utf8'));
    expect(entry).toEqual(printedEntry(host, printed.stdout));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(entry.type).toBe(['vscode', 'claude-code'].includes(host) ? 'stdio' : undefined);
    const { type: _, ...start } = entry;
    started.push(start);
    expect((await connect(home, [host, '--demo', '--write', '--yes'])).stdout).toContain(
      `${file} has this entry already.`,
    );
    expect(readdirSync(dirname(file))).toEqual([file.split('/').at(-1)]);
  });

  test('they start the same, which answers from another folder with the Node of the machine on PATH', async () => {
    expect(started).toHaveLength(HOSTS.length);
    for (const one of started) expect(one).toEqual(started[0]);
    expect(await answerOf(started[0] as Entry)).toMatch(/overdue/i);
  });

  test('without a host: an entry for any, and each host with its file', async () => {
    const home = newHome();
    const { stdout } = await connect(home, ['--demo']);
    expect(printedEntry('cursor', stdout)).toEqual(started[0]);
    for (const host of HOSTS) expect(stdout).toMatch(new RegExp(`billhook connect ${host} .*${FILES[host]}`));
  });
});

describe('for a ledger of one’s own', () => {
  test('the path is absolute, filters and addresses go along, and the entry answers from elsewhere, as that of a checkout', async () => {
    await place.json(['account', 'create', '--name', 'Studio Noord', '--email', 'a@example.com', '--json']);
    const path = place.url.slice('file:'.length);
    const relative = `file:./${path.split('/').at(-1)}`;
    const settings = { DATABASE_URL: relative, BASE_URL: 'https://billing.example' };
    const { stdout } = await connect(newHome(), ['cursor', '--read-only', '--toolsets', 'invoices'], settings);
    const entry = printedEntry('cursor', stdout);
    expect(entry.args.slice(1)).toEqual(['mcp', '--read-only', '--toolsets', 'invoices']);
    expect(entry.env).toEqual({ DATABASE_URL: place.url, BASE_URL: 'https://billing.example' });
    expect(await answerOf(entry)).toMatch(/nothing is outstanding.*overdue_invoices 0/s);
    // The entry that the documents show for a checkout.
    const checkout = { ...entry, command: 'node', args: [join(ROOT, 'bin/billhook.js'), 'mcp'] };
    expect(await answerOf(checkout)).toMatch(/nothing is outstanding.*overdue_invoices 0/s);
  });

  test('a group or tool that does not exist is refused with those that do, and nothing is printed', async () => {
    for (const [option, name] of [
      ['--toolsets', 'nonsense'],
      ['--tools', 'payEverybody'],
    ] as const) {
      const { code, stdout, stderr } = await connect(newHome(), ['cursor', '--demo', option, name], {});
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(option === '--tools' ? /createInvoice/ : /invoices.*payments/);
    }
  });

  test('that is not there yet, what makes it is said', async () => {
    const missing = join(place.folder, 'none.db');
    const { stdout } = await connect(newHome(), ['codex'], { DATABASE_URL: `file:${missing}` });
    expect(stdout).toContain(`There is no ledger at ${missing} yet: billhook init makes one.`);
    expect(existsSync(missing)).toBe(false);
  });

  test.each([
    [{ DATABASE_URL: ':memory:' }, /DATABASE_URL is :memory:.*--demo/],
    [{ DATABASE_URL: 'postgres://ann:geheim@127.0.0.1/books' }, /put it and BILLHOOK_SECRET_KEY into a file \.env/],
  ])('with %j: what to do instead', async (settings, reason) => {
    const { code, stdout, stderr } = await connect(newHome(), ['cursor'], settings);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(reason);
    expect(stderr).not.toContain('geheim');
  });
});

describe('for a service that runs', () => {
  const SERVICE = 'https://billing.example.com';

  test.each([
    ['claude-code', { type: 'http', url: `${SERVICE}/mcp` }],
    ['codex', { url: `${SERVICE}/mcp` }],
    ['cursor', { url: `${SERVICE}/mcp` }],
    ['vscode', { type: 'http', url: `${SERVICE}/mcp` }],
    ['gemini', { httpUrl: `${SERVICE}/mcp` }],
  ] as const)('%s calls it and signs in', async (host, entry) => {
    const { stdout } = await connect(newHome(), [host, '--url', SERVICE]);
    expect(printedEntry(host, stdout)).toEqual(entry);
  });

  test('Claude Desktop has no such entry: what to do there is said', async () => {
    const { code, stderr } = await connect(newHome(), ['claude-desktop', '--url', SERVICE]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/Connectors.*https:\/\/billing\.example\.com\/mcp/)]);
  });

  test('with a token, a process is started that calls it', async () => {
    const settings = { BILLHOOK_TOKEN: 'bh_secret' };
    const { stdout } = await connect(newHome(), ['claude-desktop', '--url', SERVICE], settings);
    const { args, env } = printedEntry('claude-desktop', stdout);
    expect([args.slice(1), env]).toEqual([['mcp'], { BILLHOOK_URL: SERVICE, BILLHOOK_TOKEN: 'bh_secret' }]);
  });

  test('settings of a file stay there: the entry names the file, and its token goes to no other service', async () => {
    const file = join(place.folder, 'service.env');
    writeFileSync(file, `BILLHOOK_URL=${SERVICE}\nBILLHOOK_TOKEN=bh_secret\nDATABASE_URL=${place.url}\n`);
    const own = await connect(newHome(), ['--env-file', file, 'cursor']);
    const entry = printedEntry('cursor', own.stdout);
    expect([entry.args.slice(1), entry.env]).toEqual([['--env-file', file, 'mcp'], undefined]);
    const other = await connect(newHome(), ['--env-file', file, 'cursor', '--url', 'https://other.example']);
    expect(printedEntry('cursor', other.stdout)).toEqual({ url: 'https://other.example/mcp' });
    expect(own.stdout + other.stdout).not.toContain('bh_secret');
  });

  test('filters stand in the address', async () => {
    const { stdout } = await connect(newHome(), [
      'cursor',
      '--url',
      SERVICE,
      '--read-only',
      '--toolsets',
      'invoices,customers',
    ]);
    expect(printedEntry('cursor', stdout)).toEqual({ url: `${SERVICE}/mcp?read_only=1&toolsets=invoices,customers` });
    const found = await connect(newHome(), ['cursor', '--url', SERVICE, '--toolsets', 'invoices', '--find']);
    expect(printedEntry('cursor', found.stdout)).toEqual({ url: `${SERVICE}/mcp?toolsets=invoices&find=1` });
    const fixed = await connect(newHome(), ['cursor', '--url', SERVICE, '--no-find']);
    expect(printedEntry('cursor', fixed.stdout)).toEqual({ url: `${SERVICE}/mcp?find=0` });
  });
});

describe('writing', () => {
  const OTHER = '{\n  // mine\n  "mcpServers": { "other": { "command": "x" } }\n}\n';

  function withFile(text: string): { home: string; file: string } {
    const home = newHome();
    const file = join(home, FILES.cursor);
    mkdirSync(dirname(file));
    writeFileSync(file, text, { mode: 0o640 });
    return { home, file };
  }

  test('keeps what is there, its permissions, and a copy each time', async () => {
    const { home, file } = withFile(OTHER);
    const first = await connect(home, ['cursor', '--demo', '--write', '--yes']);
    expect(first.stdout).toContain(`The former one is ${file}.backup-1.`);
    expect(readFileSync(`${file}.backup-1`, 'utf8')).toBe(OTHER);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('// mine');
    expect(statSync(file).mode & 0o777).toBe(0o640);
    const second = await connect(home, ['cursor', '--demo', '--read-only', '--write', '--yes']);
    expect(second.stdout).toMatch(/^Replace the entry billhook of Cursor/);
    expect(readFileSync(`${file}.backup-2`, 'utf8')).toBe(text);
  });

  test('follows a link to where the file really is', async () => {
    const home = newHome();
    const real = join(home, 'dotfiles.json');
    writeFileSync(real, OTHER);
    mkdirSync(join(home, '.cursor'));
    symlinkSync(real, join(home, FILES.cursor));
    await connect(home, ['cursor', '--demo', '--write', '--yes']);
    expect(readFileSync(real, 'utf8')).toContain('billhook');
  });

  test.each([
    ['n', 'Nothing was changed.', false],
    ['y', 'The former one is', true],
  ])('asks: %s', async (key, answer, isWritten) => {
    const { home, file } = withFile(OTHER);
    const settings = { HOME: home, XDG_CONFIG_HOME: '' };
    const terminal = openTerminal(place, ['connect', 'cursor', '--demo', '--write'], { columns: 200, settings });
    await terminal.until('A copy of the file is kept. [y/N]');
    terminal.type(key + ENTER);
    await terminal.until(answer);
    expect(await terminal.ended()).toBe(0);
    expect(readFileSync(file, 'utf8') !== OTHER).toBe(isWritten);
  });

  test.each([
    ['where there is no terminal to ask at', OTHER, ['--write'], /here is no terminal: add --yes/],
    [
      'where the file is broken',
      '{ "mcpServers": ',
      ['--write', '--yes'],
      /was not changed: it is not valid JSON.*line 1/,
    ],
  ])('changes nothing %s', async (_, text, flags, reason) => {
    const { home, file } = withFile(text);
    const { code, stderr } = await connect(home, ['cursor', '--demo', ...flags]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
    expect([readFileSync(file, 'utf8'), readdirSync(dirname(file))]).toEqual([text, ['mcp.json']]);
  });

  test('needs a host', async () => {
    const { code, stderr } = await connect(newHome(), ['--demo', '--write', '--yes']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--write needs a host: claude-code, claude-desktop')]);
  });

  test('an unknown host is told which there are', async () => {
    const { code, stderr } = await connect(newHome(), ['emacs']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/Allowed choices are claude-code, claude-desktop, codex/),
    ]);
  });
});

afterAll(() => {
  for (let n = 0; n < homes; n++) rmSync(join(place.folder, `home-${n}`), { recursive: true, force: true });
});
