/** Any input gets a documented answer, and never causes a crash or a partly created object (R11, R30). */
import { Writable } from 'node:stream';
import * as fc from 'fast-check';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { codePoint } from '../../kit/code-point.ts';
import { WHOLE } from '../../kit/proof.ts';
import { codeOf, LINK, openShop, type Shop, sendRaw, sharedStreet, type Wire } from '../kit.ts';
import { keeps } from '../promises.ts';

const BODIES = WHOLE ? 10_000 : 400;

const logged: string[] = [];
const log = pino(
  { level: 'debug' },
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  }),
);

const testApp = sharedStreet({ log });
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(testApp());
});

const NAMES = [
  ...['token', 'type', 'id', 'title', 'amount', 'planid', 'name', 'email', 'description', 'return', 'response'],
  ...['testmode', 'schedule', 'scheduleamount', 'facebook', 'website', 'last', 'page', 'pagesize'],
  ...['__proto__', 'constructor', 'toString', '', 'title[]', 'amount[a]'],
];
const LIKELY = [
  ...[
    'paymentlink',
    'donation',
    'pre-auth',
    'paymentplan',
    'personallink',
    'direct',
    'link',
    '1',
    '0',
    '12,50',
    '5.00',
  ],
  ...['1d', '1m', 'ann@example.com', 'https://x.example/', '', ' ', '0123456789', '1e3', '-1', '999999999999'],
];

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...LIKELY) },
  { weight: 2, arbitrary: fc.string({ unit: codePoint, maxLength: 40 }) },
  fc.constantFrom<unknown>(null, true, false, [], {}, ['1'], { a: 1 }, 'x'.repeat(6_000)),
  fc.double(),
  fc.integer(),
  fc.jsonValue(),
);
/** Mostly requests that pass the first checks: with a valid token and type. */
const record = fc
  .tuple(fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 12 }), fc.integer({ min: 0, max: 9 }))
  .map(([fields, random]) => ({ ...(random > 2 ? LINK : {}), ...fields, ...(random > 0 ? { token: 'TOKEN' } : {}) }));

type Sent = { readonly body: string | Buffer; readonly type: string };

const form = (fields: object) =>
  Object.entries(fields)
    .flatMap(([name, one]) => (Array.isArray(one) ? one : [one]).map((part) => [name, part] as const))
    .map(([name, part]) => `${encoded(name)}=${encoded(typeof part === 'string' ? part : JSON.stringify(part))}`)
    .join('&');
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const sent: fc.Arbitrary<Sent> = fc.oneof(
  record.map((fields) => ({ body: JSON.stringify(fields), type: 'application/json' })),
  record.map((fields) => ({ body: form(fields), type: 'application/x-www-form-urlencoded' })),
  record.map((fields) => ({
    body: `${Object.entries(fields)
      .map(
        ([name, one]) =>
          `--b\r\nContent-Disposition: form-data; name="${encoded(name)}"\r\n\r\n${String(JSON.stringify(one))}\r\n`,
      )
      .join('')}--b--\r\n`,
    type: 'multipart/form-data; boundary=b',
  })),
  fc
    .tuple(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=b',
        'text/html',
        '',
      ),
    )
    .map(([bytes, type]) => ({
      body: Buffer.from(bytes),
      type,
    })),
);

const PLACES: [Wire, string][] = [
  ['v2', '/create'],
  ['v2', '/get'],
  ['v2', '/payments'],
  ['v2', '/customers'],
  ['legacy', '/create'],
  ['legacy', '/get'],
];

describe(keeps('errors.documented', `${BODIES} bodies`), () => {
  test('at every endpoint', { timeout: 300_000 }, async () => {
    const made = async () =>
      (
        await testApp().app.services.store.requests.list(
          shop.account.id,
          { kind: 'payment_link', now: 0 as never },
          { limit: 100_000 },
        )
      ).length;
    const before = await made();
    let succeeded = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PLACES), sent, async ([wire, path], { body, type }) => {
        const whole = typeof body === 'string' ? body.replaceAll('TOKEN', shop.token) : body;
        const said = await sendRaw(testApp(), wire, path, whole, { 'Content-Type': type });
        expect([200, 303]).toContain(said.status);
        if (said.status === 303 || said.body.status === 'success') succeeded += path === '/create' ? 1 : 0;
        else if (said.body.status === 'error') codeOf(said);
        expect(said.text).not.toContain(shop.token);
        expect(said.text).not.toMatch(/our side|sqlite|node_modules|at \w+ \(/i);
      }),
      { numRuns: BODIES, ...(WHOLE ? {} : { seed: 20_260_317 }) },
    );
    expect(succeeded).toBeGreaterThan(BODIES / 100);
    expect((await made()) - before).toBeLessThanOrEqual(succeeded);
    expect(logged.filter((line) => line.includes('request failed'))).toEqual([]);
  });
});

test(keeps('errors.private'), async () => {
  const json = { 'Content-Type': 'application/json' };
  for (const body of [`{"token":"${shop.token}","type":`, `{"token":"${shop.token}","type":"x","id":"1"}`]) {
    expect((await sendRaw(testApp(), 'v2', '/get', body, json)).text).not.toContain(shop.token);
  }
  expect(logged.join('')).not.toContain(shop.token);
});
