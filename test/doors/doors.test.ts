// Bodies of unauthenticated requests cannot keep the service busy: endpoints that need a session or token refuse them
// without reading them. `test/system/costs/doors.test.ts` measures the cost of bodies that are read.
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/api/rest/routes.ts';
import { exchange } from '../api/rest/exchange.ts';
import { openTestApp, type TestApp } from '../kit/test-app.ts';
import { makeInvoice, OFFLINE } from '../web/desk.ts';
import { FORM, type Headers, JSON_TYPE, type Row, sharedDoors } from './rows.ts';

const open = sharedDoors();

test('every door has a row here', () => {
  expect(open().doors.length).toBeGreaterThan(80);
  expect(open().doors.filter((door) => !open().rows.get(door)?.path)).toEqual([]);
});

/**
 * Sends only the head of a request and never its body. Returns the status of the answer after the service has closed
 * its side of the connection.
 */
async function answerTo(to: TestApp, path: string, headers: Headers, method = 'POST'): Promise<string> {
  const { hostname, port, host } = new URL(await to.baseUrl());
  const socket = connect(Number(port), hostname);
  const lines = { Host: host, Connection: 'close', 'Content-Length': '100000', ...headers };
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${Object.entries(lines)
      .map((line) => `${line.join(': ')}\r\n`)
      .join('')}\r\n`,
  );
  let text = '';
  socket.setTimeout(10_000, () =>
    socket.destroy(new Error(`${path}: no end after ${JSON.stringify(text.slice(0, 40))}`)),
  );
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'end');
  socket.destroy();
  return text.split(' ', 2)[1] ?? '';
}

describe('who has no session or token is answered while the body is withheld', () => {
  test.each([
    ['a form', { 'Content-Type': FORM }],
    ['a form with files', { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['JSON', { 'Content-Type': JSON_TYPE }],
    ['a file', { 'Content-Type': 'text/csv' }],
  ])('%s', async (_what, headers) => {
    const closed = [...open().rows].flatMap(([door, { path, stranger }]) =>
      stranger ? [{ door, path, ...stranger }] : [],
    );
    expect(closed.length).toBeGreaterThan(70);
    const wrong = { ...headers, Authorization: 'Bearer bh_wrong', Cookie: 'billhook-session=wrong' };
    const got = await Promise.all(
      closed.map(async ({ door, path, statuses, at = path }) => {
        const status = Number(await answerTo(open().testApp, at, wrong));
        return statuses.includes(status) ? [] : [`${door}: ${status}`];
      }),
    );
    expect(got.flat()).toEqual([]);
  });

  test('at every route of REST', async () => {
    const routes = ROUTES.filter(({ method }) => method !== 'GET');
    expect(routes.length).toBeGreaterThan(40);
    const statuses = await Promise.all(
      routes.map(({ path, method }) =>
        answerTo(open().testApp, `/api/v1${path.replace('{id}', '1')}`, { 'Content-Type': JSON_TYPE }, method),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set(['401']));
  });

  test('a form of another site, by the session of its victim', async () => {
    const foreign = { 'Content-Type': 'multipart/form-data; boundary=x', 'Sec-Fetch-Site': 'cross-site' };
    for (const door of ['POST /dashboard/invoices/new', 'POST /dashboard/settings/business/logo']) {
      const { path, entitled } = open().rows.get(door) as Row;
      expect(await answerTo(open().testApp, path, { ...entitled?.headers, ...foreign }), door).toBe('403');
    }
  });
});

test('who has called too often is told so while the body is withheld', async () => {
  const environment = {
    ...OFFLINE.environment,
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_MINUTE: '1',
    RATE_LIMIT_BURST: '1',
    RATE_LIMIT_SESSION: '1',
  };
  await using narrow = await openTestApp({ ...OFFLINE, environment });
  await narrow.run('connectProvider', { kind: 'sandbox' });
  const { path: pay } = await makeInvoice(narrow);
  const bearer = { Authorization: `Bearer ${await narrow.token()}` };
  const doorsOfAll: readonly (readonly [string, Headers])[] = [
    ...['/dashboard/sign-in', '/dashboard/sign-up', '/dashboard/invoices/new', '/dashboard/settings/business/logo'].map(
      (path) => [path, {}] as const,
    ),
    ...[pay, '/link/@test', '/link/subscription/zzzzzzzzzz', '/link/unsubscribe/x'].map((path) => [path, {}] as const),
    ...['/sandbox/sbx_000000000000000000000000', '/oauth/register', '/oauth/token'].map((path) => [path, {}] as const),
    ...['/api/v1/invoices', '/api/v1/bank-statements', '/mcp'].flatMap((path) => [
      [path, {}] as const,
      [path, bearer] as const,
    ]),
  ];
  for (const [index, [path, who]] of doorsOfAll.entries()) {
    const headers = {
      ...who,
      'X-Forwarded-For': `203.0.113.${index + 1}`,
      'Content-Type': 'multipart/form-data; boundary=x',
    };
    const first = await exchange(await narrow.baseUrl(), 'POST', path, { body: '', headers });
    if (who === bearer && path !== '/api/v1/invoices') expect(first.status, path).toBe(429);
    expect(await answerTo(narrow, path, headers), path).toBe('429');
  }
}, 30_000);
