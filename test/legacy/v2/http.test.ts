/** V2 as HTTP: methods, paths, body sizes, floods of requests, addresses, and unreadable bodies (R1, R13, R30). */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { exchange, sharedTestApp } from '../../api/rest/exchange.ts';
import { codeOf, LINK, openShop, realErrorOf, sendRaw, sendTo, sharedShop, sharedStreet, type Wire } from '../kit.ts';
import { keeps } from '../promises.ts';

const shop = sharedShop();
const WIRES: [Wire, string, string][] = [
  ['v2', '/v2', '/payments'],
  ['legacy', '/link/api', '/get'],
];

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const at = async (line: string, sent = {}) => {
  const [method = '', path = ''] = line.split(' ');
  return exchange(await shop().testApp.baseUrl(), method, path, sent);
};

describe.each(WIRES)('%s', (wire, base, path) => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(`%s: ${keeps('http.post-only')}`, async (method) => {
    const { status, headers, body } = await at(`${method} ${base}${path}`);
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'POST' });
    expect(body).toEqual({
      status: 'error',
      error: 'unknown',
      realerror: `${method} is not possible here, only POST.`,
    });
  });

  test(keeps('http.unknown-path'), async () => {
    for (const line of [`POST ${base}/nothing`, `GET ${base}/nothing`, `POST ${base}/`, `POST ${base}${path}/more`]) {
      const { status, body } = await at(line, { json: { token: shop().token } });
      expect({ status, body }).toMatchObject({ status: 404, body: { status: 'error', error: 'unknown' } });
    }
    expect((await at(`POST ${base}${path.toUpperCase()}`)).status).toBe(404);
  });

  test(keeps('http.too-large'), async () => {
    const before = await shop().footprint();
    for (const headers of [JSON_TYPE, FORM_TYPE, { 'Content-Type': 'text/plain' }]) {
      const fits = await sendRaw(shop().testApp, wire, path, 'x'.repeat(256 * 1024), headers);
      expect(fits.status).toBe(200);
      const { status, body } = await sendRaw(shop().testApp, wire, path, 'x'.repeat(256 * 1024 + 1), headers);
      expect({ status, body }).toMatchObject({
        status: 413,
        body: { error: 'unknown', realerror: expect.stringContaining('256 KiB') },
      });
    }
    const bomb = gzipSync(Buffer.alloc(300 * 1024, 'x'));
    const packed = await sendRaw(shop().testApp, wire, path, bomb, { ...JSON_TYPE, 'Content-Encoding': 'gzip' });
    expect(packed.status).toBe(413);
    expect(await shop().footprint()).toEqual(before);
  });

  test(keeps('http.envelope'), async () => {
    const refused = [
      await at(`GET ${base}${path}`),
      await at(`POST ${base}/nothing`),
      await sendRaw(shop().testApp, wire, path, 'x'.repeat(300_000), JSON_TYPE),
    ];
    for (const { body, headers } of refused) {
      expect(Object.keys(body)).toEqual(['status', 'error', 'realerror']);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  test.each([
    ['{', JSON_TYPE, /not valid JSON/],
    ['[]', JSON_TYPE, /one JSON object/],
    ['"text"', JSON_TYPE, /one JSON object/],
    ['7', JSON_TYPE, /one JSON object/],
    ['null', JSON_TYPE, /one JSON object/],
    [`{"a":${'['.repeat(100_000)}`, JSON_TYPE, /not valid JSON/],
    [`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, JSON_TYPE, /not valid JSON|token/],
    ['x', { 'Content-Type': 'multipart/form-data' }, /multipart/],
    ['x', { 'Content-Type': 'multipart/form-data; boundary=b' }, /multipart/],
    ['<a/>', { 'Content-Type': 'application/xml' }, /form or a JSON object/],
    ['{', FORM_TYPE, /not valid JSON/],
    ['null', { 'Content-Type': 'text/plain' }, /form or a JSON object/],
    ['token=x', {}, /form or a JSON object/],
    ['x', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, /Content-Encoding/],
    ['x', { ...JSON_TYPE, 'Content-Encoding': 'rot13' }, /./],
    [`a=1&${'b&'.repeat(1)}${Array.from({ length: 1_100 }, (_, n) => `f${n}=`).join('&')}`, FORM_TYPE, /1000 fields/],
  ])(`%.20s %j: ${keeps('http.unreadable')}`, async (body, headers, says) => {
    const said = await sendRaw(shop().testApp, wire, path, body, headers);
    if (said.body.error !== 'notoken') expect(realErrorOf(said)).toMatch(says);
    else expect(String(says)).toContain('token');
  });

  test.each([
    FORM_TYPE,
    { 'Content-Type': 'text/plain; charset=utf-8' },
    { 'Content-Type': 'multipart/form-data; boundary=b' },
    { 'Content-Type': 'application/octet-stream' },
    {},
  ])(`%j: ${keeps('http.json')}`, async (headers) => {
    for (const before of ['', '\ufeff', ' \r\n\t']) {
      const body = `${before}${JSON.stringify({ token: shop().token, id: '\u00e9=&' })}`;
      const said = await sendRaw(shop().testApp, wire, path, body, headers);
      expect(said.body).toEqual((await sendRaw(shop().testApp, wire, path, body, JSON_TYPE)).body);
      expect(said.body.error).not.toBe('notoken');
      expect(codeOf(await sendRaw(shop().testApp, wire, path, `${before}{"token":"x"}`, headers))).toBe('novalidtoken');
    }
  });

  test(keeps('http.200'), async () => {
    for (const json of [{}, { token: 'x' }, { token: shop().token }]) {
      expect((await sendTo(shop().testApp, wire, path, json)).status).toBe(200);
    }
    expect(codeOf(await sendRaw(shop().testApp, wire, path, '', {}))).toBe('notoken');
  });

  test(keeps('errors.envelope'), async () => {
    expect((await sendTo(shop().testApp, wire, path, {})).text).toBe('{"status":"error","error":"notoken"}');
    const unreadable = await sendRaw(shop().testApp, wire, path, '{', JSON_TYPE);
    expect(unreadable.body).toEqual({ status: 'error', error: 'unknown', realerror: expect.any(String) });
  });

  test(keeps('http.request-id'), async () => {
    const ids = await Promise.all(
      [`POST ${base}${path}`, `GET ${base}${path}`, `POST ${base}/x`].map(
        async (line) => (await at(line)).headers['x-request-id'],
      ),
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('fields that no meaning can be given to', () => {
  const send = (body: string | Buffer, headers = FORM_TYPE) => sendRaw(shop().testApp, 'v2', '/create', body, headers);
  const fields = (more: string) => `token=${shop().token}&type=paymentlink&title=Table&amount=5&${more}`;

  test('a field that is given more than once', async () => {
    expect(realErrorOf(await send(fields('name=a&name=a')))).toBe('name is given more than once.');
    expect(realErrorOf(await send(fields('title=Chair')))).toBe('title is given more than once.');
    expect(codeOf(await send(fields('amount=5')))).toBe('notvalidamount');
    expect(codeOf(await send(fields('type=paymentlink')))).toBe('missingtype');
    expect(codeOf(await send(fields(`token=${shop().token}`)))).toBe('novalidtoken');
  });

  test('arrays and objects, as forms spell them, are other fields', async () => {
    expect((await send(fields('name[]=a&name[b]=c&__proto__[x]=1&constructor=1'))).body.status).toBe('success');
    expect(codeOf(await send(`token=${shop().token}&type=paymentlink&title[]=x&amount=5`))).toBe('notitle');
  });

  test('text that is not UTF-8', async () => {
    expect(realErrorOf(await send(fields('name=%FF%FE')))).toBe('name is not valid UTF-8 text.');
    const latin = Buffer.from(fields('name=Zoë'), 'latin1');
    expect(realErrorOf(await send(latin))).toBe('name is not valid UTF-8 text.');
    const json = Buffer.from(JSON.stringify({ token: shop().token, ...LINK, email: 'Zoë' }), 'latin1');
    expect(realErrorOf(await send(json, JSON_TYPE))).toBe('email is not valid UTF-8 text.');
  });

  test('a file', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ token: shop().token, ...LINK })) form.set(name, value);
    form.set('description', new Blob(['x']), 'note.txt');
    const message = new Response(form);
    const type = message.headers.get('content-type') ?? '';
    const body = Buffer.from(await message.arrayBuffer());
    expect(realErrorOf(await send(body, { 'Content-Type': type }))).toBe('description must be text.');
  });

  test('a byte order mark before JSON is no part of it', async () => {
    const said = await send(`\ufeff${JSON.stringify({ token: shop().token, ...LINK })}`, JSON_TYPE);
    expect(said.body.status).toBe('success');
  });

  test('unknown fields are left unread, as they always were', async () => {
    expect((await shop().v2('/create', { ...LINK, colour: 'red', nested: { a: [1] } })).body.status).toBe('success');
  });
});

describe(keeps('http.flood'), () => {
  const environment = { RATE_LIMIT_PER_MINUTE: '5', RATE_LIMIT_BURST: '5', RATE_LIMIT_OLDER: '8' };
  const testApp = sharedStreet({ environment });

  test('per token, shared by V2 and legacy, apart from REST', async () => {
    const other = await openShop(testApp());
    for (let n = 0; n < 6; n++) expect((await other.v2('/payments')).status).toBe(200);
    for (let n = 0; n < 2; n++) expect(codeOf(await other.legacy('/get', { id: 'x' }))).toBe('nosuchlink');
    const { status, headers, body } = await other.v2('/payments');
    expect({ status, body }).toMatchObject({ status: 429, body: { status: 'error', error: 'unknown' } });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['x-ratelimit-limit']).toBe('8');
    const rest = () => testApp().fetch('/api/v1/payments', { token: other.token });
    for (let n = 0; n < 5; n++) expect((await rest()).status).toBe(200);
    expect((await rest()).status).toBe(429);
  });

  test('per address without one, whatever is wrong with the call', async () => {
    const base = await testApp().baseUrl();
    const calls = [
      () => sendTo(testApp(), 'v2', '/payments', {}),
      () => sendTo(testApp(), 'legacy', '/get', { token: 'x' }),
      () => sendRaw(testApp(), 'v2', '/payments', '{', JSON_TYPE),
      () => exchange(base, 'GET', '/v2/payments'),
      () => exchange(base, 'POST', '/v2/nothing'),
    ];
    for (const call of calls) expect((await call()).status).not.toBe(429);
    for (const call of calls) expect((await call()).status).toBe(429);
    const valid = await openShop(testApp());
    expect((await valid.v2('/payments')).status).toBe(200);
  });

  test('600 a minute unless set otherwise', () => {
    expect(readConfig({})).toMatchObject({ rateOlder: 600, ratePerMinute: 60, rateBurst: 100 });
  });
});

describe(keeps('http.addresses'), () => {
  const names = sharedTestApp({
    environment: {
      BASE_URL: 'https://app.example.com',
      API_URL: 'https://api.example.com',
      LINK_URL: 'https://pay.example.com/p',
    },
  });
  const shared = sharedTestApp({ environment: { BASE_URL: 'https://x.example/base', API_URL: 'https://x.example' } });

  test('by host name', async () => {
    const { token } = await openShop(names());
    const call = async (host: string, path: string) =>
      exchange(await names().baseUrl(), 'POST', path, { json: { token, ...LINK, id: 'a' }, headers: { Host: host } });
    const made = await call('api.example.com', '/create');
    expect((made.body as { url?: string }).url).toMatch(/^https:\/\/pay\.example\.com\/p\/[0-9a-z]{10}$/);
    expect((await call('pay.example.com', '/p/api/get')).body).toMatchObject({ error: 'nosuchlink' });
    expect((await call('pay.example.com', '/create')).status).toBe(404);
    expect((await call('app.example.com', '/create')).status).toBe(404);
    expect((await call('api.example.com', '/p/api/get')).status).toBe(404);
  });

  const above = sharedTestApp({
    environment: {
      BASE_URL: 'https://x.example/pay',
      API_URL: 'https://x.example/pay',
      LINK_URL: 'https://x.example/pay/link',
    },
  });
  test('above the others, without standing in their way', async () => {
    const { token } = await openShop(above());
    const base = await above().baseUrl();
    const made = await exchange(base, 'POST', '/pay/create', { json: { token, ...LINK } });
    const { id } = made.body as { id?: string };
    expect((await exchange(base, 'GET', `/pay/link/${id}`)).status).toBe(200);
    expect((await exchange(base, 'POST', '/pay/link/api/get', { json: { token } })).body).toMatchObject({
      error: 'noid',
    });
    expect((await exchange(base, 'GET', '/pay/healthz')).status).toBe(200);
  });

  const same = sharedTestApp({
    environment: { BASE_URL: 'https://x.example/a', API_URL: 'https://x.example/a', LINK_URL: 'https://x.example/b' },
  });
  test('at the same address as REST', async () => {
    const { token } = await openShop(same());
    const base = await same().baseUrl();
    expect((await exchange(base, 'POST', '/a/customers', { json: { token } })).text).toBe('[]');
    expect((await exchange(base, 'GET', '/a/openapi.json')).status).toBe(200);
  });

  test('at the root of a name that others share, without standing in their way', async () => {
    const { token } = await openShop(shared());
    const base = await shared().baseUrl();
    expect((await exchange(base, 'POST', '/payments', { json: { token } })).body).toMatchObject({ status: 'success' });
    expect((await exchange(base, 'GET', '/base/healthz')).status).toBe(200);
    expect((await exchange(base, 'GET', '/base/api/v1/payments', { token })).status).toBe(200);
    expect((await exchange(base, 'GET', '/base/link/0123456789')).status).toBe(404);
  });
});
