// Help texts and error messages of the command line (R70, R71).
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ToolFile } from '../../../src/tools/list.ts';
import { keyOf } from '../../kit/secret-key.ts';
import { type Ended, lines, openPlace, type Place, reasonOf } from './kit.ts';

const VERBS: Record<string, readonly string[]> = {
  init: [],
  serve: [],
  worker: [],
  mcp: [],
  connect: [],
  ask: [],
  chat: [],
  account: ['create', 'list', 'reminders'],
  user: ['create'],
  token: ['create', 'list', 'limit', 'rotate', 'revoke'],
  provider: ['connect', 'show', 'disconnect'],
  webhook: ['create', 'list', 'test', 'rotate', 'remove'],
  import: [],
  einvoice: ['check'],
  schema: [],
  migrate: [],
  backup: [],
  restore: [],
  verify: [],
  key: ['rotate'],
  health: [],
  doctor: [],
};
const COMMANDS = Object.entries(VERBS).flatMap(([noun, verbs]) => [[noun], ...verbs.map((verb) => [noun, verb])]);
/** Commands that perform an action, as opposed to groups of commands. */
const DOING = COMMANDS.filter(([noun = '', verb]) => verb !== undefined || VERBS[noun]?.length === 0);
const TAKING_A_WORD = [
  'import',
  'connect',
  'ask',
  'schema',
  'backup',
  'restore',
  'account reminders',
  'token limit',
  'token rotate',
  'token revoke',
  'webhook test',
  'webhook rotate',
  'webhook remove',
  'einvoice check',
];

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place[Symbol.asyncDispose]());

/** Appends the same words to every command. Returns how each one ended. */
async function endsOf(commands: readonly (readonly string[])[], ...more: string[]): Promise<[string, Ended][]> {
  const ends = await place.runAll(commands.map((command) => ({ args: [...command, ...more] })));
  return ends.map((end, index) => [(commands[index] ?? []).join(' '), end]);
}

describe('help', () => {
  test('billhook --help lists every command, and every command and verb explains itself and its options', async () => {
    const { code, stdout, stderr } = await place.run(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const listed = [...stdout.matchAll(/^ {2}(\w+) .*/gm)].map(([, name]) => name);
    expect(listed).toEqual([...Object.keys(VERBS), 'help']);
    for (const [command, help] of await endsOf(COMMANDS, '--help')) {
      expect(help, command).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout).toContain(`Usage: billhook ${command} `);
      const options = [...help.stdout.matchAll(/^ {2}(-\S+).*/gm)];
      for (const [line] of options) expect(line, command).toMatch(/ {2}\S.*\w/);
    }
  });

  test('what prints data has --json', async () => {
    const talking = DOING.filter(([noun = '']) => !['serve', 'worker', 'mcp', 'connect', 'chat'].includes(noun));
    for (const [command, { stdout }] of await endsOf(talking, '--help')) expect(stdout, command).toContain('--json');
  });

  test('mcp, ask and chat list the toolsets with their tools, at most as wide as a terminal', async () => {
    const { toolsets } = JSON.parse(readFileSync('tools/mcp.json', 'utf8')) as ToolFile;
    for (const [command, { stdout }] of await endsOf([['mcp'], ['ask'], ['chat']], '--help')) {
      const [, listed = ''] = stdout.split('\nToolsets, with their tools:\n');
      const words = listed.replace(/\s+/g, ' ');
      for (const [name, { tools }] of Object.entries(toolsets))
        expect(words, command).toContain(`${name} ${tools.join(', ')}`);
      expect(words).toContain('research search, fetch all every tool Without --toolsets and --tools');
      expect(words).toMatch(/findTools finds the others\. $/);
      for (const line of lines(listed)) expect(line.length, line).toBeLessThanOrEqual(80);
    }
  });

  test('--version is the package’s, and no command at all is a failure that shows the help', async () => {
    const [version, nothing] = await place.runAll([{ args: ['--version'] }, { args: [] }]);
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(nothing).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Usage: billhook') });
  });
});

describe('words that it does not know', () => {
  const UNKNOWN: [args: string[], says: string, help: string][] = [
    [['frobnicate'], "unknown command 'frobnicate'", 'billhook --help lists the commands'],
    [['serv'], 'Did you mean serve?', 'billhook --help lists the commands'],
    [['token', 'shred'], "unknown command 'shred'", 'billhook token --help lists its commands'],
    [['token', 'create'], "required option '--scopes <list>'", 'billhook token create --help lists its options'],
    [['serve', '--prot', '80'], 'Did you mean --port?', 'billhook serve --help lists its options'],
    [['init', '--provider', 'paypal'], 'sandbox, stripe, mollie, none', 'billhook init --help lists its options'],
  ];

  test('end with 1 and say what is unknown and where the help of that command is', async () => {
    const ends = [await place.run(['frobnicate']), ...(await place.runAll(UNKNOWN.map(([args]) => ({ args }))))];
    for (const [index, { code, stdout, stderr }] of ends.entries()) {
      const [args, says, help] = UNKNOWN[Math.max(0, index - 1)] ?? [];
      expect({ code, stdout }, args?.join(' ')).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^error: /);
      expect(stderr).toContain(says);
      expect(stderr).toContain(`(${help})`);
    }
  });

  test('an unknown option and a word too many are refused by every command before it does anything', async () => {
    const withoutWords = DOING.filter((command) => !TAKING_A_WORD.includes(command.join(' ')));
    const ends = [...(await endsOf(DOING, '--frobnicate')), ...(await endsOf(withoutWords, 'frobnicate'))];
    for (const [command, { code, stdout, stderr }] of ends) {
      expect({ code, stdout }, command).toEqual({ code: 1, stdout: '' });
      expect(stderr, command).toMatch(/^error: (unknown option|too many arguments|required option)/);
    }
    expect(await tablesOf(place)).toEqual([]);
  });
});

describe('a wrong setting', () => {
  const WRONG: [settings: Record<string, string>, named: string, allowed: string][] = [
    [{ PORT: 'abc' }, 'PORT is "abc"', 'a whole number from 0 to 65535'],
    [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL has a value', 'file:<path>, :memory: or postgres://'],
    [{ HOST: 'nonsense' }, 'HOST is "nonsense"', 'an IP address of this machine, or localhost'],
    [{ HOST: '0.0.0.0' }, 'HOST is "0.0.0.0"', 'TLS_CERT and TLS_KEY, or TRUST_PROXY'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"', 'fatal, error, warn, info, debug, trace, silent'],
    [{ SMTP_URL: 'http://user:hunter2@mail' }, 'SMTP_URL has a value', 'smtp://'],
    [{ DATABASE_URL: 'mysql://root:hunter2@db/x' }, 'DATABASE_URL has a value', 'postgres://'],
    [{ BILLHOOK_NOW: 'yesterday' }, 'BILLHOOK_NOW is "yesterday"', '2026-03-31T12:00:00Z'],
    [{ BILLHOOK_NOW: '2026-03-31T12:00:00Z', NODE_ENV: 'production' }, 'BILLHOOK_NOW', 'refused in production'],
  ];

  test('stops every command, names itself and what is allowed in one line, and never shows a secret', async () => {
    const commands = [['serve'], ['worker'], ['mcp'], ['account', 'list'], ['schema', 'openapi'], ['migrate']];
    const cases = commands.flatMap((args) => WRONG.map(([settings, ...says]) => ({ args, settings, says })));
    const ends = await place.runAll(cases);
    for (const [index, { args, says }] of cases.entries()) {
      const reason = reasonOf(ends[index] as Ended);
      for (const part of says) expect(reason, args.join(' ')).toContain(part);
      expect(reason).not.toContain('hunter2');
    }
    expect(await tablesOf(place)).toEqual([]);
  });

  test('stops the process itself with 1', async () => {
    const reason = reasonOf(await place.run(['serve'], { PORT: 'abc' }));
    expect(reason).toBe('PORT is "abc", which is not allowed. Allowed: a whole number from 0 to 65535.');
  });

  test('all wrong ones are named at once; --port and --host are checked like their settings', async () => {
    const [both, port, host] = await place.runAll([
      { args: ['serve'], settings: { PORT: 'abc', LOG_LEVEL: 'loud' } },
      { args: ['serve', '--port', '99999'] },
      { args: ['serve', '--host', '0.0.0.0'] },
    ]);
    expect(lines(both?.stderr ?? '')).toEqual([
      expect.stringMatching(/^billhook: PORT /),
      expect.stringMatching(/^LOG_LEVEL /),
    ]);
    expect(port).toMatchObject({ code: 1, stdout: '' });
    expect(port?.stderr).toContain("'99999' is invalid. Allowed: a whole number from 0 to 65535.");
    expect(host && reasonOf(host)).toMatch(/^HOST is "0\.0\.0\.0".*TLS_CERT/);
  });

  test('a database that cannot be opened names the setting and what is in the way, not the password', async () => {
    const urls: [string, RegExp][] = [
      ['postgres://user:hunter2@127.0.0.1:1/billing', /ECONNREFUSED/],
      ['postgres://user:hunter2@localhost:1/billing', /ECONNREFUSED/],
      [`file:${import.meta.filename}`, /not a database/],
      [`file:${import.meta.dirname}`, /unable to open/],
      [`file:${import.meta.filename}/billhook.db`, /EEXIST|ENOTDIR/],
    ];
    const ends = await place.runAll(
      urls.map(([DATABASE_URL]) => ({ args: ['account', 'list'], settings: { DATABASE_URL, ...keyOf(DATABASE_URL) } })),
    );
    for (const [index, [, cause]] of urls.entries()) {
      const reason = reasonOf(ends[index] as Ended);
      expect(reason).toMatch(/^the database of DATABASE_URL cannot be opened: /);
      expect(reason).toMatch(cause);
      expect(reason).not.toContain('hunter2');
    }
  });
});

const tablesOf = ({ rows }: Place) => rows('select name from sqlite_master');
