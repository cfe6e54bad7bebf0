/**
 * Input of the hook for unexpected errors (docs/observability.md): bugs with their place in the code, and no secrets.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '../../src/config.ts';
import { type UnexpectedError, withoutValues } from '../../src/telemetry/error-hook.ts';
import { openTestApp, type TestApp, testClock } from '../kit/test-app.ts';
import { toolCall } from './kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'billhook-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = 'bh_0123456789abcdefghijABCDEFGHIJ0123456789abc';
const BUG = `cannot read "Annabella Z." of anna@customers.example with ${SECRET} at https://x.example/link/abcdefgh12`;

/** A clock with a bug: once begun, it throws after `after` more readings. */
function withBug() {
  const clock = testClock();
  let readings = Number.POSITIVE_INFINITY;
  let bug: Error | undefined;
  const now = () => {
    readings -= 1;
    if (readings < 0) throw bug;
    return clock.now();
  };
  return {
    clock: { ...clock, now },
    begin: ({ after = 0, code = 'E_BUG' } = {}) => {
      readings = after;
      bug = Object.assign(new Error(BUG, { cause: new Error(`inner ${SECRET}`) }), { code, row: SECRET });
    },
    end: () => {
      readings = Number.POSITIVE_INFINITY;
    },
  };
}

async function failures(testApp: TestApp, bug: ReturnType<typeof withBug>) {
  const token = await testApp.token();
  // The look-up of the token and its rate limit read the clock before the bug begins.
  bug.begin({ after: READINGS_OF_TOKEN + 1 });
  const rest = await testApp.fetch('/api/v1/invoices/7', { token });
  bug.end();
  const customer = { name: 'Anna', email: 'anna@customers.example' };
  const { payment_url: url } = await testApp.run('createInvoice', { customer, amount: 10, description: 'Cake' });
  const link = new URL(String(url)).pathname;
  bug.begin();
  const page = await testApp.fetch(link);
  bug.end();
  return { rest, page };
}

const READINGS_OF_TOKEN = 2;

test('gets what failed, the request id of the answer and the route, of an error without values', async () => {
  const seen: UnexpectedError[] = [];
  const bug = withBug();
  await using testApp = await openTestApp({ clock: bug.clock, onError: (error) => void seen.push(error) });
  const { rest, page } = await failures(testApp, bug);
  expect([rest.status, page.status]).toEqual([500, 500]);
  expect(seen.map(({ what, route }) => [what, route])).toEqual([
    ['request failed', 'GET /api/v1/invoices/:id'],
    ['a page failed', 'GET /link/:codeOrHandle'],
  ]);
  expect(seen.map(({ requestId }) => requestId)).toEqual([
    rest.headers.get('x-request-id'),
    page.headers.get('x-request-id'),
  ]);
  const [first] = seen;
  expect(first?.error.message).toBe('cannot read "…" of <e-mail> with <value> at <address>');
  expect(first?.error.stack).toMatch(/^Error: cannot read[^\n]*\n {4}at .*error-hook\.test\.ts/);
  expect(first?.error).toMatchObject({ name: 'Error', code: 'E_BUG', cause: { message: 'inner <value>' } });
  const all = JSON.stringify(seen.map(({ error }) => [error, error.stack, (error.cause as Error).stack]));
  for (const secret of [SECRET, 'Annabella', 'anna@', 'abcdefgh12']) expect(all).not.toContain(secret);
});

test('gets bugs of tools and of tasks of the worker, but no refusals and no failures of the database', async () => {
  const seen: UnexpectedError[] = [];
  const bug = withBug();
  await using testApp = await openTestApp({ clock: bug.clock, onError: (error) => void seen.push(error) });
  const { app } = testApp;
  const token = await testApp.token();
  const call = async (name: string, input: object) =>
    (await testApp.fetch('/mcp', { token, ...toolCall(name, input) })).text();
  await call('getInvoice', { invoice: 99 });
  await testApp.fetch('/api/v1/invoices/99', { token });
  bug.begin({ after: READINGS_OF_TOKEN, code: 'ECONNREFUSED' });
  await call('listInvoices', { limit: 1 });
  expect(seen).toEqual([]);
  bug.begin({ after: READINGS_OF_TOKEN });
  await call('listInvoices', { limit: 2 });
  bug.end();
  expect(seen).toMatchObject([{ what: 'tool call failed', route: 'tool listInvoices', requestId: expect.any(String) }]);
  const stopping = new AbortController();
  bug.begin();
  const working = app.work(stopping.signal);
  await expect.poll(() => seen.map(({ route }) => route)).toContain('task heartbeat');
  stopping.abort();
  await working;
  bug.end();
});

test('is a module by the setting ERROR_HOOK; one that fails itself does not change the answer', async () => {
  const file = join(folder, 'hook.mjs');
  writeFileSync(
    file,
    `export function onError(unexpected) { (globalThis.unexpectedErrors ??= []).push(unexpected); throw new Error('full'); }`,
  );
  const bug = withBug();
  await using testApp = await openTestApp({ clock: bug.clock, environment: { ERROR_HOOK: file } });
  const { rest } = await failures(testApp, bug);
  expect(rest.status).toBe(500);
  const { unexpectedErrors } = globalThis as { unexpectedErrors?: UnexpectedError[] };
  expect(unexpectedErrors?.[0]).toMatchObject({ what: 'request failed', requestId: rest.headers.get('x-request-id') });
});

test.each([
  ['there is no such file', 'missing.mjs', null, 'cannot be loaded'],
  ['it exports something else', 'other.mjs', 'export const onError = 1;', 'exports a function onError'],
])('stops the start if %s', async (_, name, text, reason) => {
  const file = join(folder, name);
  if (text !== null) writeFileSync(file, text);
  const opening = openTestApp({ environment: { ERROR_HOOK: file } });
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow(reason);
});

test.each([
  ['Unexpected token \'A\', "Anna de Vr"... is not valid JSON', 'Unexpected token \'A\', "…"... is not valid JSON'],
  ['invalid input syntax for type integer: "Anna"', 'invalid input syntax for type integer: "…"'],
  ['relation "invoices" does not exist', 'relation "invoices" does not exist'],
  ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
  ['postgres://root:hunter2@db/x refused', '<address> refused'],
  ['no code 0a1b2c3d4e', 'no code <value>'],
])('a message keeps its words and loses its values: %s', (message, clean) => {
  expect(withoutValues(message)).toBe(clean);
});
