/**
 * Requests that legacy V1 refuses, in the order of its checks, and properties that all of its answers share (R30, R40).
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { exchange } from '../../api/rest/exchange.ts';
import {
  BODY_KINDS,
  codeOf,
  openShop,
  realErrorOf,
  type Said,
  type Shop,
  sendTo,
  sharedStreet,
  type Values,
} from '../kit.ts';
import { keeps } from '../promises.ts';

const testApp = sharedStreet();
const ORDER = { id: 'order-1', title: 'Table', amount: '12.50' } as const;
const response = 'https://shop.example/thanks';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(testApp());
});

describe.each(BODY_KINDS)('with a %s body', (as) => {
  test(keeps('errors.order', 'of legacy V1'), async () => {
    const ladder: [Values, string][] = [
      [{ token: '' }, 'notoken'],
      [{ token: 'x' }, 'novalidtoken'],
      [{ response }, 'noid'],
      [{ response, id: ' ', title: 'x', amount: 'x' }, 'noid'],
      [{}, 'notitle'],
      [{ id: 'a', title: '', amount: 'x' }, 'notitle'],
      [{ title: 'x' }, 'noamount'],
      [{ title: 'x'.repeat(300), amount: '1,2,3' }, 'notvalidamount'],
      [{ title: 'x', amount: '5', type: 'other' }, 'unknown'],
      [{ title: 'x', amount: '5', email: 'x' }, 'unknown'],
    ];
    for (const [values, code] of ladder) expect(codeOf(await shop.legacy('/create', values, { as }))).toBe(code);
    expect(codeOf(await shop.legacy('/get', { id: '' }, { as }))).toBe('noid');
    expect(codeOf(await shop.legacy('/get', { id: 'nobody’s' }, { as }))).toBe('nosuchlink');
  });

  test(keeps('legacy.create'), async () => {
    const { body } = await shop.legacy('/create/', { title: 'Table', amount: '12,50', name: 'Zoë' }, { as });
    expect(body).toEqual({
      status: 'success',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/link\/[0-9a-z]{10}$/),
    });
  });
});

test(keeps('code.noid'), async () => {
  expect(codeOf(await shop.legacy('/get'))).toBe('noid');
  expect(codeOf(await shop.legacy('/create', { title: 'x', amount: '1', response }))).toBe('noid');
  expect((await shop.legacy('/create', { title: 'x', amount: '1' })).body.status).toBe('success');
});

test('what is wrong is told under the caller’s own names', async () => {
  const wrong = { id: 'x'.repeat(256), description: 'x'.repeat(5_001), response: 'ftp://x' };
  expect(realErrorOf(await shop.legacy('/create', { title: 'x', amount: '1', ...wrong }))).toMatch(
    /description .*; response .*; id must have at most 255/s,
  );
  expect(realErrorOf(await shop.legacy('/create', { title: 'x', amount: '1', id: ['a'] }))).toBe('id must be text.');
});

describe('accounts that cannot use it', () => {
  test.each(['/create', '/get'])('%s', async (path) => {
    const [none, unfinished, other] = await Promise.all([
      openShop(testApp(), null),
      openShop(testApp(), 'sandbox', { state: 'onboarding' }),
      openShop(testApp(), 'mollie', { api_key: 'test_1234567890' }),
    ]);
    expect(codeOf(await none.legacy(path, ORDER))).toBe('nointegration');
    expect(codeOf(await unfinished.legacy(path, ORDER))).toBe('nointegration');
    expect(codeOf(await other.legacy(path, ORDER))).toBe('pspnotsupported');
  });

  test('and tokens whose scope is too small', async () => {
    const [reads, writes] = await Promise.all(
      ['billing.read', 'billing.write'].map((scope) => testApp().token([scope], shop.account)),
    );
    expect(codeOf(await shop.legacy('/create', { ...ORDER, token: reads }))).toBe('novalidtoken');
    expect(codeOf(await shop.legacy('/get', { ...ORDER, token: writes }))).toBe('novalidtoken');
  });
});

test(keeps('legacy.slash'), async () => {
  for (const path of ['/create', '/create/', '/get', '/get/']) {
    expect((await shop.legacy(path, { ...ORDER, id: 'slash' })).body.status).toMatch(/success|pending/);
  }
});

describe(keeps('legacy.deprecated'), () => {
  const marks = ({ headers }: Pick<Said, 'headers'>) => [headers.deprecation, headers.link];
  const MARKED = ['@1767225600', '<http://127.0.0.1:9/v2>; rel="successor-version"'];

  test('successes and refusals of every kind', async () => {
    const base = await testApp().baseUrl();
    const answers = [
      await shop.legacy('/create', ORDER),
      await shop.legacy('/create', { ...ORDER, type: 'direct' }, { headers: { Accept: 'text/html' } }),
      await shop.legacy('/get', ORDER),
      await shop.legacy('/get'),
      await sendTo(testApp(), 'legacy', '/get', {}),
      await exchange(base, 'GET', '/link/api/get'),
      await exchange(base, 'POST', '/link/api/nothing'),
      await exchange(base, 'POST', '/link/api/get', { body: 'x'.repeat(300_000) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 303, 200, 200, 200, 405, 404, 413]);
    for (const answer of answers) expect(marks(answer)).toEqual(MARKED);
  });

  test('V2 is current', async () => {
    for (const values of [{}, { token: '' }])
      expect(marks(await shop.v2('/payments', values))).toEqual([undefined, undefined]);
  });
});
