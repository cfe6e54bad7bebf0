// No stranger's body keeps the service busy: it is refused unread where a session or token is needed, and the worst one costs no more than
// in proportion to its length. `DOORS=worst npx vitest run test/doors` prints for each door the worst body, its bytes and the CPU time that it took, `DOORS=all` all.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/api/rest/routes.ts';
import { unsubscribeUrl } from '../../src/operations/mails/unsubscribe.ts';
import { GUEST_PAGES } from '../../src/web/dashboard/pages.ts';
import { exchange, sharedTestApp } from '../api/rest/exchange.ts';
import { openTestApp, type TestApp } from '../kit/test-app.ts';
import { hiddenIn, openBrowser, ownerOf, type TestBrowser } from '../web/dashboard/browser.ts';
import { layOut } from '../web/dashboard/places.ts';
import { makeInvoice, OFFLINE } from '../web/desk.ts';
import { invited } from '../web/subscription/member.ts';
import { type Body, type Family, file, form, json, multipart, packed } from './bodies.ts';
import { mountedBy } from './mounted.ts';

const KB = 1024;
const MB = 1024 * KB;

/**
 * What a body may cost beside its bytes, and for each of them. The worst that is linear takes 0.3 µs on two slow cores; fields that were
 * joined one by one took 4 µs for each of 256 KB, and 13 µs for each of 1 MB.
 */
const MS_FREE = 100;
const US_PER_BYTE = 1.2;
/** A collection of garbage may fall into the first time. */
const TRIES = 3;

/** Bytes of each body; and where it goes, unless to the path of the row. */
type Bodies = readonly (readonly [Family, bytes: number, path?: string])[];
type Headers = Readonly<Record<string, string>>;
type Row = {
  readonly path: string;
  /** Answers to who has no session or token, or a wrong address, while the body is withheld. Null: who it is, the body says. */
  readonly stranger: { readonly statuses: readonly number[]; readonly at?: string } | null;
  /** Bodies of who may send them. None where the same reader is tried at another door. */
  readonly entitled?: { readonly headers: Headers; readonly head?: string; readonly bodies: Bodies };
};

const testApp = sharedTestApp(OFFLINE);
let doors: readonly string[];
let rows: ReadonlyMap<string, Row>;
beforeAll(async () => {
  await testApp().run('connectProvider', { kind: 'sandbox' });
  doors = await mountedBy(async () => (await testApp().app.handler()).answer);
  const rowOf = await rowsOf();
  rows = new Map(doors.flatMap((door) => (rowOf(door) ? [[door, rowOf(door) as Row]] : [])));
});

/** Pages that take a file. */
const UPLOADS = new Map([
  ['/settings/business/logo', 500 * KB],
  ['/payments/bank/import', MB],
]);

const ALL_FORM: Bodies = [[form, 250 * KB]];
const LEGACY: Bodies = [
  [form, 250 * KB],
  [multipart, 250 * KB],
  [json, 250 * KB],
  [packed('application/json'), 250 * KB],
];

async function rowsOf(): Promise<(door: string) => Row | undefined> {
  const owner = await ownerOf(testApp());
  const places = new Map((await layOut(testApp(), 'Ann')).map(({ name, path }) => [name, path]));
  const guest = openBrowser(testApp());
  const keyOf = async (browser: TestBrowser, path: string) => ({
    headers: { Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
    head: `form_key=${hiddenIn((await browser.get(path)).text).form_key}`,
  });
  const [asOwner, asGuest] = [await keyOf(owner, '/dashboard/invoices/new'), await keyOf(guest, '/dashboard/sign-in')];
  const asGuestNow = { ...asGuest, headers: { Cookie: [...guest.cookies].map((pair) => pair.join('=')).join('; ') } };
  const member = await invited(testApp());
  const customer = (await testApp().run('createCustomer', { name: 'Ann', email: 'ann@example.com' }))
    .id as unknown as number;
  const bearer = { Authorization: `Bearer ${await testApp().token()}` };
  const { path: pay } = await makeInvoice(testApp());
  const guests = new Set(GUEST_PAGES.map(({ path }) => path));
  const nothing = { statuses: [404] };

  const dashboard = (place: string): Row => {
    const path = `/dashboard${place}`;
    if (guests.has(place)) {
      const row = { path: path.replace(/:\w+/, 'x'), stranger: { statuses: [403] } };
      return place === '/sign-in' ? { ...row, entitled: { ...asGuestNow, bodies: ALL_FORM } } : row;
    }
    const row = { path: places.get(place) ?? '', stranger: { statuses: [303] } };
    if (place === '/invoices/new') return { ...row, entitled: { ...asOwner, bodies: ALL_FORM } };
    const upload = UPLOADS.get(place);
    return upload ? { ...row, entitled: { ...asOwner, bodies: [[multipart, upload]] } } : row;
  };
  const pages: readonly [RegExp, (place: string) => Row | undefined][] = [
    [/^POST \/dashboard(\/.*)$/, dashboard],
    [
      /^POST (\/v2\/.*|\/link\/api\/.*)$/,
      (path) => ({ path, stranger: null, entitled: { headers: {}, bodies: LEGACY } }),
    ],
    [
      /^POST (\/link\/:codeOrHandle)$/,
      () => ({
        ...{ path: pay, stranger: { ...nothing, at: '/link/zzzzzzzzzz' } },
        entitled: {
          headers: {},
          bodies: [
            [form, 15 * KB],
            [packed(FORM), 15 * KB],
          ],
        },
      }),
    ],
    [
      /^POST (\/link\/subscription\/:code)$/,
      () => ({
        ...{ path: member.own, stranger: { ...nothing, at: '/link/subscription/zzzzzzzzzz' } },
        entitled: { headers: {}, bodies: [[form, 3 * KB]] },
      }),
    ],
    [
      /^POST (\/link\/unsubscribe\/:reference)$/,
      () => ({
        path: new URL(unsubscribeUrl(testApp().app.services, customer as never)).pathname,
        stranger: { ...nothing, at: '/link/unsubscribe/x' },
        entitled: { headers: {}, bodies: [[form, 3 * KB]] },
      }),
    ],
    [
      /^POST (\/sandbox\/:id)$/,
      () => ({
        ...{ path: '/sandbox/sbx_000000000000000000000000', stranger: nothing },
        entitled: { headers: {}, bodies: [[form, 15 * KB]] },
      }),
    ],
    [
      /^POST (\/callbacks)\/:kind\/:reference$/,
      () => ({
        ...{ path: '/callbacks/sandbox/test', stranger: null },
        entitled: {
          headers: {},
          bodies: [
            [form, 250 * KB],
            [json, 250 * KB],
          ],
        },
      }),
    ],
    [
      /^POST (\/oauth\/register)$/,
      (path) => ({
        path,
        stranger: null,
        entitled: {
          headers: {},
          bodies: [
            [json, 15 * KB],
            [packed(JSON_TYPE), 15 * KB],
          ],
        },
      }),
    ],
    // The token's address: a client's secret is in the body.
    [
      /^below (\/oauth)$/,
      (path) => ({ path: `${path}/token`, stranger: null, entitled: { headers: {}, bodies: [[form, 50 * KB]] } }),
    ],
    [
      /^below (\/mcp)$/,
      (path) => ({
        ...{ path, stranger: { statuses: [401] } },
        entitled: { headers: { ...bearer, Accept: 'application/json, text/event-stream' }, bodies: [[json, 250 * KB]] },
      }),
    ],
    [
      /^below (\/api\/v1)$/,
      (path) => ({
        ...{ path: `${path}/invoices`, stranger: { statuses: [401] } },
        entitled: {
          headers: bearer,
          bodies: [
            [json, 250 * KB],
            [packed(JSON_TYPE), 250 * KB],
            [file, MB, '/api/v1/bank-statements'],
          ],
        },
      }),
    ],
    // They read nothing themselves, whoever asks.
    [
      /^below (\/(?:docs|privacy|callbacks|dashboard|sandbox|v2|link.*))$/,
      (path) => ({ path, stranger: { statuses: [303, 404, 405] } }),
    ],
  ];
  return (door) => {
    for (const [pattern, make] of pages) {
      const place = pattern.exec(door)?.[1];
      if (place !== undefined) return make(place);
    }
    return undefined;
  };
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

test('every door has a row here', () => {
  expect(doors.length).toBeGreaterThan(80);
  expect(doors.filter((door) => !rows.get(door)?.path)).toEqual([]);
});

/** The status of the answer to a head whose body never comes; the service closes its side of the connection. */
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
    const closed = [...rows].flatMap(([door, { path, stranger }]) => (stranger ? [{ door, path, ...stranger }] : []));
    expect(closed.length).toBeGreaterThan(70);
    const wrong = { ...headers, Authorization: 'Bearer bh_wrong', Cookie: 'billhook-session=wrong' };
    const got = await Promise.all(
      closed.map(async ({ door, path, statuses, at = path }) => {
        const status = Number(await answerTo(testApp(), at, wrong));
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
        answerTo(testApp(), `/api/v1${path.replace('{id}', '1')}`, { 'Content-Type': JSON_TYPE }, method),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set(['401']));
  });

  test('a form of another site, by the session of its victim', async () => {
    const foreign = { 'Content-Type': 'multipart/form-data; boundary=x', 'Sec-Fetch-Site': 'cross-site' };
    for (const door of ['POST /dashboard/invoices/new', 'POST /dashboard/settings/business/logo']) {
      const { path, entitled } = rows.get(door) as Row;
      expect(await answerTo(testApp(), path, { ...entitled?.headers, ...foreign }), door).toBe('403');
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

type Cost = {
  readonly door: string;
  readonly body: string;
  readonly bytes: number;
  readonly status: number;
  readonly ms: number;
};

describe('the worst body costs no more than in proportion to its length', () => {
  const costs: Cost[] = [];
  afterAll(() => {
    if (process.env.DOORS === undefined) return;
    const all = costs.toSorted((a, b) => b.ms - a.ms);
    const shown =
      process.env.DOORS === 'all' ? all : [...Map.groupBy(all, ({ door }) => door).values()].map(([worst]) => worst);
    const line = ({ door, body, bytes, status, ms }: Cost) =>
      `| ${door} | ${body} | ${bytes} | ${status} | ${ms.toFixed(0)} | ${((ms * 1e6) / bytes).toFixed(0)} |`;
    const head = '| door | worst body | bytes | answer | CPU ms | ns a byte |\n| --- | --- | --: | --: | --: | --: |';
    console.log([head, ...shown.flatMap((cost) => (cost ? [line(cost)] : []))].join('\n'));
  });

  async function costOf(path: string, { entitled }: Row, { bytes, headers }: Body) {
    const base = await testApp().baseUrl();
    let ms = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let attempt = 0; attempt < TRIES && ms > allowed(bytes.length); attempt++) {
      const before = process.threadCpuUsage();
      const answer = await exchange(base, 'POST', path, { body: bytes, headers: { ...entitled?.headers, ...headers } });
      const { user, system } = process.threadCpuUsage(before);
      ms = Math.min(ms, (user + system) / 1_000);
      status = answer.status;
    }
    return { status, ms };
  }

  test('at every door', async () => {
    for (const [door, row] of rows) {
      for (const [family, n, path = row.path] of row.entitled?.bodies ?? []) {
        for (const body of family(n, row.entitled?.head ?? '')) {
          costs.push({ door, body: body.name, bytes: body.bytes.length, ...(await costOf(path, row, body)) });
        }
      }
    }
    expect(costs.length).toBeGreaterThan(300);
    expect(costs.filter(({ bytes, ms }) => ms > allowed(bytes))).toEqual([]);
  });
});

function allowed(bytes: number): number {
  return MS_FREE + (bytes * US_PER_BYTE) / 1_000;
}
