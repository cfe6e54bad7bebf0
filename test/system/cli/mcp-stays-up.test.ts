// MCP hosts show the exit of a server as a crash. So `billhook mcp` keeps running if it cannot open its database. It
// answers calls with the reason, and tries to open the database again at each call.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { toolsFor } from '../../../src/tools/list.ts';
import { type Assistant, linesOf, overStdio } from '../../api/mcp/kit.ts';
import { freePort } from '../../kit/free-port.ts';
import { WHOLE } from '../../kit/proof.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { BIN, ENVIRONMENT, lines, openMigratedPlace, openPlace, type Settings } from './kit.ts';

const WRONG = `bh_${'x'.repeat(43)}`;
const ALL = toolsFor({}).map(({ name }) => name);

const started = (env: Settings, kind: '1.x' | '2.x modern' = '2.x modern') =>
  overStdio(kind, process.execPath, [BIN, 'mcp'], { env: { ...ENVIRONMENT, ...env }, stderr: 'pipe' });

const namesOf = async (assistant: Assistant) => (await assistant.tools()).map(({ name }) => name);

async function expectClosed(assistant: Assistant, reason: RegExp): Promise<void> {
  expect(await namesOf(assistant)).toEqual(ALL);
  for (const [name, args] of [
    ['listOverdueInvoices', {}],
    ['createCustomer', { name: 'Ann' }],
    ['cancelInvoice', { id: 1 }],
  ] as const) {
    const { isError, text, data } = await assistant.call(name, args);
    expect({ isError, data }).toMatchObject({
      isError: true,
      data: { error: { code: 'not_ready', retryable: false } },
    });
    expect(text).toMatch(reason);
    expect(text).toContain('Nothing was done.');
    expect(text).not.toContain('xxx');
  }
}

/** Runs the command quoted in the error message, as a person who copies it would. */
async function commandFrom(assistant: Assistant): Promise<void> {
  const { text } = await assistant.call('listCustomers');
  const command = /DATABASE_URL=.* --yes/.exec(text)?.[0] ?? '';
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], { cwd: '/', env: { ...ENVIRONMENT } });
  expect(stdout).toContain('Account: My business (my-business) is ready');
}

async function expectWorking(assistant: Assistant): Promise<void> {
  const { isError, data } = await assistant.call('listCustomers');
  expect({ isError, data }).toMatchObject({ isError: false, data: { summary: expect.any(String) } });
}

/** The whole proof tests each cause with each client. The daily run tests each cause with one of them. */
const CLIENTS = ['1.x', '2.x modern'] as const;
const clientsFor = (daily: (typeof CLIENTS)[number]) => (WHOLE ? CLIENTS : [daily]);

describe('it stays up', () => {
  test.each(clientsFor('1.x'))(
    'for the %s client without an account, also for resources, and works once there is one',
    async (kind) => {
      await using place = await openPlace();
      await using assistant = await started({ DATABASE_URL: place.url }, kind);
      await expect(assistant.client.readResource({ uri: 'billing://stats' })).rejects.toThrow('There is no ledger yet');
      await expectClosed(
        assistant,
        /^Refused \(not_ready\): There is no ledger yet at .*billhook\.db\. Create one in a terminal: DATABASE_URL=\S+ \S+node \S+billhook\.js init --name "My business" --email me@example\.com --yes/,
      );
      expect(readdirSync(place.folder), 'an assistant that looks leaves nothing behind').toEqual([]);
      await commandFrom(assistant);
      await expectWorking(assistant);
    },
  );

  test.each(clientsFor('2.x modern'))(
    'for the %s client with a database that cannot be opened, and works once it can',
    async (kind) => {
      await using place = await openMigratedPlace();
      await place.inside(({ administration }) => administration.createAccount({ name: 'One', handle: 'one' }));
      const blocked = join(place.folder, 'later.db');
      mkdirSync(blocked);
      await using assistant = await started({ DATABASE_URL: `file:${blocked}` }, kind);
      await expectClosed(assistant, /the database of DATABASE_URL cannot be opened: unable to open database file/);
      rmdirSync(blocked);
      // The database file does not exist now.
      await expectClosed(assistant, /There is no ledger yet at .*later\.db/);
      const { code } = await place.run(['account', 'create', '--name', 'One', '--email', 'one@example.com'], {
        DATABASE_URL: `file:${blocked}`,
      });
      expect(code).toBe(0);
      await expectWorking(assistant);
    },
  );

  test('with several accounts and no token, and with a token that is none, which is not repeated', async () => {
    await using place = await openMigratedPlace();
    await place.inside(async ({ administration }) => {
      await administration.createAccount({ name: 'One', handle: 'one' });
      await administration.createAccount({ name: 'Two', handle: 'two' });
    });
    await using nobodys = await started({ DATABASE_URL: place.url });
    await expectClosed(nobodys, /there are several accounts \(one, two\); set BILLHOOK_TOKEN to a token of one/);
    await using wrong = await started({ DATABASE_URL: place.url, BILLHOOK_TOKEN: WRONG });
    await expectClosed(wrong, /BILLHOOK_TOKEN is not a valid token\. Create one: billhook token create/);
  });

  test('with the address of a service and no token for it', async () => {
    await using assistant = await started({ BILLHOOK_URL: 'https://billing.example/acme' });
    await expectClosed(
      assistant,
      /BILLHOOK_URL is set, so that BILLHOOK_TOKEN is needed: a token of https:\/\/billing/,
    );
  });

  test('with a token that the service does not take, and with an address where no service is', async () => {
    await using testApp = await openTestApp();
    const url = await testApp.baseUrl();
    await using wrong = await started({ BILLHOOK_URL: url, BILLHOOK_TOKEN: WRONG });
    await expectClosed(wrong, /BILLHOOK_TOKEN is not a valid token of http.*; where it runs, make one: billhook token/);
    await using astray = await started({ BILLHOOK_URL: `${url}/else`, BILLHOOK_TOKEN: WRONG });
    await expectClosed(astray, /BILLHOOK_URL is http.*\/else, where there is no REST interface/);
  });

  test('with a service that is away, and works once it is back', async () => {
    const PORT = String(await freePort());
    const environment = { PORT, BASE_URL: `http://127.0.0.1:${PORT}` };
    await using testApp = await openTestApp({ environment });
    const env = { BILLHOOK_URL: environment.BASE_URL, BILLHOOK_TOKEN: await testApp.token() };
    await using assistant = await started(env);
    expect(await namesOf(assistant)).toEqual(ALL);
    const away = await assistant.call('listCustomers');
    expect(away).toMatchObject({ isError: true, data: { error: { code: 'service_unreachable', retryable: true } } });
    await testApp.baseUrl();
    await expectWorking(assistant);
  });
});

test('the reason is written to the log of the host once, and the process ends well with its input', async () => {
  await using place = await openPlace();
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'shell', version: '1' } };
  const call = { method: 'tools/call', params: { name: 'listCustomers', arguments: {} } };
  const messages = [
    { id: 0, method: 'initialize', params: hello },
    { id: 1, ...call },
    { id: 2, ...call },
  ];
  const { code, stdout, stderr } = await place.run(['mcp'], {}, linesOf(messages));
  expect({ code, answers: lines(stdout).length }).toEqual({ code: 0, answers: 3 });
  expect(stderr).toMatch(/^billhook: There is no ledger yet at [^\n]+\n$/);
});
