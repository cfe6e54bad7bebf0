import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyOf } from '../../kit/secret-key.ts';
import { inspect } from './inspector.ts';
import { BIN, type Ended, lines, openMigratedPlace, type Place, reasonOf, type Settings } from './kit.ts';

let place: Place;
beforeAll(async () => {
  place = await openMigratedPlace();
  await place.inside(({ administration }) => administration.createAccount({ name: 'Test & Co', handle: 'test' }));
});
afterAll(() => place[Symbol.asyncDispose]());

interface Message {
  readonly jsonrpc: string;
  readonly id: number;
  readonly result?: Record<string, unknown>;
}

const HANDSHAKE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'shell', version: '1' } };

/**
 * Writes a handshake and requests to standard input, closes it, and waits for the end. The answers are in the order of
 * the requests.
 */
async function ask(
  args: readonly string[],
  requests: readonly (readonly [method: string, params?: object])[],
  settings: Settings = {},
): Promise<{ answers: readonly Message[]; ended: Ended }> {
  const messages = [
    { id: 0, method: 'initialize', params: HANDSHAKE },
    { method: 'notifications/initialized' },
    ...requests.map(([method, params = {}], index) => ({ id: index + 1, method, params })),
  ];
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
  const ended = await place.run(['mcp', ...args], settings, input);
  expect(ended.code, ended.stderr).toBe(0);
  // Standard output must contain only JSON-RPC messages, one a line.
  const answers = lines(ended.stdout).map((line) => JSON.parse(line) as Message);
  expect(answers.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
  return { ended, answers: answers.toSorted((a, b) => a.id - b.id).slice(1) };
}

interface Tool {
  readonly name: string;
  readonly annotations: { readonly readOnlyHint: boolean };
}

async function toolsOf(args: readonly string[], settings: Settings = {}): Promise<readonly Tool[]> {
  const { answers } = await ask(args, [['tools/list']], settings);
  return answers[0]?.result?.tools as Tool[];
}

const namesOf = (tools: readonly Tool[]) => tools.map(({ name }) => name);

describe('standard output', () => {
  test('carries nothing but protocol, however much is logged, and the process ends with its input', async () => {
    const calls: [string, object?][] = [
      ['tools/list'],
      ['tools/call', { name: 'listOverdueInvoices', arguments: {} }],
      ['tools/call', { name: 'createInvoice', arguments: { amount: 'much' } }],
      ['no such method'],
    ];
    const { answers, ended } = await ask([], calls, { LOG_LEVEL: 'trace', NODE_DEBUG: 'http' });
    expect(answers).toHaveLength(calls.length);
    expect(answers[2]?.result).toMatchObject({ isError: true });
    expect(ended.stderr).not.toMatch(/bh_\w/);
  });

  test('is empty when nothing was asked', async () => {
    expect(await place.run(['mcp'], {}, '')).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('which tools there are', () => {
  test('--read-only takes every tool away that could change something, also one that is named', async () => {
    const reading = await toolsOf(['--read-only']);
    expect(namesOf(reading)).toEqual(expect.arrayContaining(['listInvoices', 'listOverdueInvoices', 'listCustomers']));
    expect(reading.every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
    const named = await toolsOf(['--read-only', '--tools', 'createInvoice,getInvoice']);
    expect(namesOf(named)).toEqual(['getInvoice']);
  });

  test('--toolsets and --tools name what is wanted, and add up', async () => {
    const named = await toolsOf(['--toolsets', 'customers', '--tools', 'listInvoices, getInvoice']);
    expect(namesOf(named).sort()).toEqual([
      'createCustomer',
      'eraseCustomer',
      'getCustomer',
      'getInvoice',
      'listCustomers',
      'listInvoices',
      'mergeCustomers',
      'updateCustomer',
    ]);
  });

  test('--find and --no-find say whether findTools finds the others', async () => {
    const finders = ['findTools', 'callReadTool', 'callWriteTool'];
    const found = async (args: string[]) => namesOf(await toolsOf(args)).filter((name) => finders.includes(name));
    expect(await found([])).toEqual(finders);
    expect(await found(['--no-find'])).toEqual([]);
    expect(await found(['--toolsets', 'customers'])).toEqual([]);
    expect(await found(['--toolsets', 'customers', '--find'])).toEqual(finders);
    expect(await found(['--find', '--toolsets', 'all'])).toEqual([]);
    expect(await found(['--read-only'])).toEqual(finders.slice(0, 2));
  });

  test('a name that does not exist is refused with the names that do', async () => {
    const [tool, toolset, demo] = await place.runAll([
      { args: ['mcp', '--tools', 'listInvoices,payEverybody'] },
      { args: ['mcp', '--toolsets', 'everything'] },
      { args: ['mcp', '--demo', '--tools', 'payEverybody'] },
    ]);
    expect(tool && reasonOf(tool)).toMatch(/^--tools has no "payEverybody"; there are listInvoices, createInvoice, /);
    expect(toolset && reasonOf(toolset)).toBe(
      '--toolsets has no "everything"; there are invoices, payments, payment_links, subscriptions, customers, activity, statements, quotes, items, bank, webhooks, research, all.',
    );
    expect(demo && reasonOf(demo)).toMatch(/^--tools has no "payEverybody"; there are listInvoices, /);
  });
});

describe('whose ledger it is', () => {
  const tokenFor = (handle: string, ...scopes: string[]) =>
    place.inside(async ({ administration }) => {
      const account = await administration.account(handle);
      return (await administration.run(account, 'createToken', { scopes })).token;
    });

  test('BILLHOOK_TOKEN narrows it to the token’s scopes', async () => {
    const BILLHOOK_TOKEN = await tokenFor('test', 'billing.read');
    const call: [string, object] = ['tools/call', { name: 'createCustomer', arguments: { name: 'Ann' } }];
    const { answers, ended } = await ask([], [['tools/list'], call], { BILLHOOK_TOKEN, LOG_LEVEL: 'trace' });
    const tools = answers[0]?.result?.tools as Tool[];
    expect(namesOf(tools)).toContain('listInvoices');
    expect(tools.every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
    expect(answers[1]?.result?.isError).not.toBe(false);
    expect(await place.rows('select * from customers')).toEqual([]);
    expect(`${ended.stdout}${ended.stderr}`).not.toContain(BILLHOOK_TOKEN);
  });
});

test('the MCP Inspector lists and calls over stdio', async () => {
  // Settings in a file, because the test kit cannot pass variables to a server that the Inspector starts. Without a
  // demo, because filling its ledger would take most of the start.
  const file = join(place.folder, 'inspected.env');
  const settings = { DATABASE_URL: place.url, ...keyOf(place.url) };
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const server = [process.execPath, BIN, '--env-file', file, 'mcp'];
  const [listed, called] = await Promise.all([
    inspect(place.folder, ...server, '--method', 'tools/list', '--strict'),
    inspect(place.folder, ...server, '--method', 'tools/call', '--tool-name', 'listOverdueInvoices'),
  ]);
  expect(JSON.stringify(listed)).toContain('"listOverdueInvoices"');
  expect(JSON.stringify(called)).toContain('"total_count":0');
});
