/**
 * `billhook mcp` with `BILLHOOK_URL`: addresses that it accepts, answers to calls while the service is unusable, and
 * settings with which it refuses to start.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../../../src/config.ts';
import { linesOf, type Piped, pipedInto } from '../../../../api/mcp/kit.ts';
import { BIN, openElsewhere, openPretender, page, settings } from '../../../../api/mcp/remote/kit.ts';
import { openTestApp } from '../../../../kit/test-app.ts';
import { type CommandLine, type Ended, runInShell } from '../../../cli/shell.ts';

const folder = mkdtempSync(join(tmpdir(), 'billhook-test-remote-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HELLO = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'shell', version: '1' } };
const LIST = [
  { id: 0, method: 'initialize', params: HELLO },
  { id: 1, method: 'tools/list' },
];
const ASK = [...LIST, { id: 2, method: 'tools/call', params: { name: 'listCustomers', arguments: {} } }];

function start(env: Record<string, string>, messages: readonly object[], ...args: string[]): Promise<Piped> {
  return pipedInto([BIN, 'mcp', ...args], linesOf(messages), { env, cwd: folder });
}

/**
 * Requires exit code 1, one line on standard error, an empty standard output and no files left behind. Returns the line
 * without `billhook: `.
 */
function reasonOf({ code, stdout, stderr: errors }: Ended): string {
  expect({ code, stdout }, errors).toEqual({ code: 1, stdout: '' });
  expect(errors).toMatch(/^billhook: [^\n]+\n$/);
  expect(readdirSync(folder)).toEqual([]);
  return errors.slice('billhook: '.length, -1);
}

type Answer = {
  readonly id: number;
  readonly result: {
    readonly tools?: readonly { readonly name: string }[];
    readonly structuredContent?: { readonly error?: { readonly message: string } };
  };
};

function answersOf({ code, lines, errors }: Piped): Answer[] {
  expect(code, errors).toBe(0);
  return lines.map((line) => JSON.parse(line) as Answer).sort((a, b) => a.id - b.id);
}

/**
 * Returns the message of the failed call. Requires that:
 * - all tools are listed;
 * - the call fails with `not_ready`;
 * - standard error has one line, with the same message;
 * - no files are left behind.
 */
function refusalOf(piped: Piped): string {
  const [, listed, called] = answersOf(piped);
  expect(listed?.result.tools?.map(({ name }) => name)).toEqual(expect.arrayContaining(['createInvoice']));
  expect(called?.result).toMatchObject({ isError: true, structuredContent: { error: { code: 'not_ready' } } });
  expect(readdirSync(folder)).toEqual([]);
  const message = called?.result.structuredContent?.error?.message ?? '';
  expect(piped.errors).toBe(`billhook: ${message}\n`);
  return message;
}

describe('it answers why it cannot work', () => {
  test('without a token, and says where to get one', async () => {
    const { BILLHOOK_TOKEN: _, ...env } = settings('https://billing.example/acme', '');
    expect(refusalOf(await start(env, ASK))).toBe(
      'BILLHOOK_URL is set, so that BILLHOOK_TOKEN is needed: a token of https://billing.example/acme; ' +
        'where that runs, make one: billhook token create --scopes billing.read,billing.write',
    );
  });

  test('with a token that the service does not take, which is not repeated', async () => {
    await using testApp = await openTestApp();
    const url = await testApp.baseUrl();
    const reason = refusalOf(await start(settings(url, `bh_${'x'.repeat(43)}`), ASK));
    expect(reason).toContain(`BILLHOOK_TOKEN is not a valid token of ${url}; where it runs, make one: billhook token`);
    expect(reason).not.toContain('xxx');
  });

  // Without starting the binary: the tests above show that the host gets the reason.
  test('at an address where no billhook answers', async () => {
    await using there = await openTestApp();
    const wrong = `${await there.baseUrl()}/somewhere`;
    await expect(openElsewhere({ url: wrong, token: await there.token() })).rejects.toThrow(
      `BILLHOOK_URL is ${wrong}, where there is no REST interface`,
    );
  });

  test.each([
    ['a page', page(200), 'answered 200, and not as billhook does'],
    [
      'a redirect',
      page(308, { Location: 'https://www.billing.example/' }),
      'redirects to https://www.billing.example/',
    ],
  ])('at an address where %s is the answer', async (_what, answer, words) => {
    await using there = await openPretender(answer, { firstLook: answer });
    await expect(openElsewhere({ url: there.url })).rejects.toThrow(`BILLHOOK_URL is ${there.url}, which ${words}`);
  });
});

describe('it does not start', () => {
  const reasonsOf = async (lines: readonly CommandLine[]) => {
    // The command ends before it reads its input, so all command lines can share one process.
    const ends = await runInShell({ folder, environment: settings('https://billing.example', 'bh_x'), lines }, 30_000);
    return ends.map(reasonOf);
  };

  test('with an address to which a token would travel in the clear', async () => {
    const addresses = [
      'http://billing.example',
      'http://10.0.0.1:8787',
      'https://ann:secret@billing.example',
      'ftp://localhost',
    ];
    const reasons = await reasonsOf(addresses.map((url) => ({ args: ['mcp'], settings: { BILLHOOK_URL: url } })));
    for (const [index, reason] of reasons.entries())
      expect(reason, addresses[index]).toMatch(/^BILLHOOK_URL .* Allowed: an https? /);
    expect(reasons).toHaveLength(addresses.length);
  });

  test('with a tool that does not exist', async () => {
    const [reason] = await reasonsOf([{ args: ['mcp', '--tools', 'payEverybody'] }]);
    expect(reason).toContain('tools has no "payEverybody"');
  });
});

describe('it works at', () => {
  test('the base address of the REST interface, with a slash behind it', async () => {
    await using testApp = await openTestApp();
    const answers = answersOf(await start(settings(`${await testApp.baseUrl()}/api/v1/`, await testApp.token()), ASK));
    expect(answers[2]?.result).toMatchObject({ structuredContent: { total_count: 0 } });
    expect(readdirSync(folder)).toEqual([]);
  });

  /** Number of customers, through the same functions as the command but without a process. */
  const total = async (url: string, token: string) => {
    const { remoteUrl } = readConfig(settings(url, token));
    return (await (await openElsewhere({ url: remoteUrl ?? '', token }))('listCustomers')).data;
  };

  test.each(['', '/', '/api/v1'])('the base address with %j behind it', async (end) => {
    await using testApp = await openTestApp();
    expect(await total(`${await testApp.baseUrl()}${end}`, await testApp.token())).toMatchObject({ total_count: 0 });
  });

  test('an address with a path in front', async () => {
    await using testApp = await openTestApp({ environment: { BASE_URL: 'https://billing.example/acme/billing' } });
    const url = `${await testApp.baseUrl()}/acme/billing`;
    expect(await total(url, await testApp.token())).toMatchObject({ total_count: 0 });
  });
});

/** Base URL at which no server listens any more. */
async function deserted(): Promise<string> {
  await using there = await openPretender();
  return there.url;
}

describe('its tools', () => {
  test('are all there, whatever the token may do, and listed while the service is away', async () => {
    const away = await deserted();
    const { lines, errors } = await start(settings(away, 'bh_x'), ASK);
    const [, listed, called] = lines.map((line) => JSON.parse(line) as Answer).sort((a, b) => a.id - b.id);
    expect(listed?.result.tools?.map(({ name }) => name)).toEqual(expect.arrayContaining(['createInvoice']));
    expect(called?.result).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'service_unreachable', retryable: true } },
    });
    expect(errors).toContain(`${away} could not be reached (ECONNREFUSED); calls will try again`);
  });

  test('are those of the filter, where there is one', async () => {
    const env = settings(await deserted(), 'bh_x');
    const answers = answersOf(await start(env, LIST, '--read-only', '--toolsets', 'customers'));
    expect(answers[1]?.result.tools?.map(({ name }) => name)).toEqual(['listCustomers', 'getCustomer']);
  });
});

test('--demo is a ledger of its own, whatever address is set', async () => {
  const answers = answersOf(await start(settings('https://billing.example', 'bh_x'), ASK, '--demo'));
  expect(answers[2]?.result).not.toMatchObject({ isError: true });
});
