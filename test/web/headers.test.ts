/** Every answer has its security headers, and nothing that leads to another site. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STYLE_SHEET } from '../../src/web/layout/style-sheet.ts';
import { type FreshDatabase, freshDatabase } from '../kit/postgres.ts';
import { openTcpGate } from '../kit/tcp-gate.ts';
import { openTestApp } from '../kit/test-app.ts';
import { ask, page, payByCard, post, words } from './browse.ts';
import { makeDonation, makeInvoice, makeQuote, makeRequest, OFFLINE, sharedSite } from './desk.ts';

const testApp = sharedSite();

function policyOf(headers: Headers): Record<string, string> {
  const parts = (headers.get('content-security-policy') ?? '').split('; ');
  return Object.fromEntries(parts.map((part) => [part.split(' ', 1)[0] ?? '', part.slice(part.indexOf(' ') + 1)]));
}

const BASE_POLICY = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

describe('every page', () => {
  async function everyPage(): Promise<string[]> {
    const { path } = await makeInvoice(testApp());
    const donation = await makeDonation(testApp(), { pages: { website: 'https://studio.example/' } });
    const begun = await post(testApp(), `/link/${donation.code}`, { method: 'ideal', amount: '1' });
    const other = await makeInvoice(testApp());
    const result = await payByCard(testApp(), other.path);
    const quote = await makeQuote(testApp());
    return [
      path,
      `/link/${donation.code}`,
      '/link/@test',
      begun.location,
      result,
      other.path,
      quote.path,
      `${path}/result`,
      '/link/x',
      '/sandbox/x',
    ];
  }

  test('has its headers, no script, one style sheet, and nothing from elsewhere', async () => {
    for (const path of await everyPage()) {
      const { headers, text } = await ask(testApp(), path);
      expect(policyOf(headers)).toMatchObject(BASE_POLICY);
      expect(Object.fromEntries(headers)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex, nofollow',
        vary: 'Accept-Language',
        'x-request-id': expect.any(String),
      });
      expect(headers.get('x-powered-by')).toBeNull();
      expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
      expect(text).not.toMatch(/<script|<style| style=| on[a-z]+=|<iframe|<object|http-equiv/);
      expect(text.match(/rel="stylesheet"/g)).toHaveLength(1);
      for (const [, address = ''] of text.matchAll(/(?:src|href|action)="([^"]*)"/g)) {
        expect(address).toMatch(/^(\/(?!\/)|#|data:,$|mailto:|http:\/\/127\.0\.0\.1:9\/|https:\/\/studio\.example\/$)/);
      }
      expect(text.match(/<h1>/g), path).toHaveLength(1);
      expect(text.match(/<main[ >]/g)).toHaveLength(1);
    }
  });
});

describe('where a form may lead', () => {
  test('the pay page: to the provider, and back to whoever asked', async () => {
    const plain = await makeRequest(testApp());
    expect(policyOf((await ask(testApp(), `/link/${plain.code}`)).headers)['form-action']).toBe(
      "'self' http://127.0.0.1:9",
    );
    const link = await makeRequest(testApp(), { returnUrl: 'https://shop.example:8443/thanks?x=1' });
    expect(policyOf((await ask(testApp(), `/link/${link.code}`)).headers)['form-action']).toBe(
      "'self' http://127.0.0.1:9 https://shop.example:8443",
    );
  });

  test.each([
    ['stripe', 'https://checkout.stripe.com'],
    ['mollie', 'https:'],
  ])('%s', async (kind, target) => {
    await using other = await openTestApp(OFFLINE);
    await other.run('connectProvider', { kind, api_key: kind === 'stripe' ? 'sk_test_12345678' : 'test_12345678' });
    const link = await makeRequest(other);
    expect(policyOf((await ask(other, `/link/${link.code}`)).headers)['form-action']).toBe(
      `'self' http://127.0.0.1:9 ${target}`,
    );
  });

  test('a page without a form: nowhere', async () => {
    for (const path of ['/link/x', '/sandbox/x', `/link/${(await makeRequest(testApp())).code}/result`]) {
      expect(policyOf((await ask(testApp(), path)).headers)['form-action']).toBe("'none'");
    }
  });

  test('addresses of their own hosts', async () => {
    const environment = { ...OFFLINE.environment, BASE_URL: 'http://127.0.0.1:9', LINK_URL: 'http://localhost:9' };
    await using apart = await openTestApp({ environment });
    await apart.run('connectProvider', { kind: 'sandbox' });
    const link = await makeRequest(apart);
    const at = (await apart.baseUrl()).replace('127.0.0.1', 'localhost');
    const answer = await fetch(`${at}/${link.code}`);
    expect(policyOf(answer.headers)['form-action']).toBe("'self' http://localhost:9 http://127.0.0.1:9");
    expect(await answer.text()).toContain(`href="${STYLE_SHEET}"`);
    expect((await fetch(at + STYLE_SHEET)).status).toBe(200);
    expect((await fetch(`${at}/nothing`)).status).toBe(404);
    expect((await fetch(`${at}/healthz`)).status).toBe(404);
  });
});

test('pay links at the root of a shared host leave the rest of it alone', async () => {
  const environment = { ...OFFLINE.environment, LINK_URL: 'http://127.0.0.1:9' };
  await using shared = await openTestApp({ environment });
  await shared.run('connectProvider', { kind: 'sandbox' });
  const link = await makeRequest(shared);
  expect(words(await page(shared, `/${link.code}`))).toContain('Pay €12.50');
  expect(words(await page(shared, '/@test'))).toContain('Pay Test & Co');
  expect((await ask(shared, STYLE_SHEET)).status).toBe(200);
  for (const path of ['/healthz', '/openapi.json']) {
    const { status, headers } = await ask(shared, path);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('json')]);
    expect(headers.get('x-robots-tag')).toBeNull();
  }
});

describe('the style sheet', () => {
  test.each(['/link', '/sandbox'])('below %s is kept for ever', async (path) => {
    const { status, headers, text } = await ask(testApp(), path + STYLE_SHEET);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers.get('vary')).toBeNull();
    expect(Buffer.byteLength(text)).toBeLessThan(8 * 1024);
    expect(text).not.toMatch(/url\(|@import|@font-face/);
    for (const wish of ['prefers-color-scheme', 'prefers-reduced-motion', '@media print', ':focus-visible']) {
      expect(text).toContain(wish);
    }
  });

  test('its name is its content', () => {
    expect(STYLE_SHEET).toMatch(/^\/assets\/checkout-[0-9a-f]{12}\.css$/);
  });
});

describe('503 while the database is out of reach', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  test('a page that says to come again, in every language, and works when it is back', async () => {
    const url = new URL(database.url);
    const gate = await openTcpGate({ host: url.hostname, port: Number(url.port) });
    url.port = String(gate.port);
    await using far = await openTestApp({ environment: { ...OFFLINE.environment, DATABASE_URL: url.href } });
    await far.run('connectProvider', { kind: 'sandbox' });
    const { path } = await makeInvoice(far);
    await page(far, path);
    await gate.shut();
    for (const at of [path, `${path}/result`, `/sandbox/sbx_${'0'.repeat(24)}`]) {
      const { status, headers, text } = await ask(far, at, { language: 'nl' });
      expect([status, Number(headers.get('retry-after')) > 0], text).toEqual([503, true]);
      expect(words(text)).toContain('Nu even niet mogelijk');
      expect(text).not.toMatch(/postgres|ECONN|127\.0\.0\.1/i);
    }
    expect((await post(far, path, { method: 'card' })).status).toBe(503);
    await gate.reopen();
    await page(far, path);
    await gate.shut();
    await gate.reopen();
  });
});

test('500: a bug is logged once, and the page tells its number and nothing else', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  await using broken = await openTestApp({ ...OFFLINE, log });
  const { path } = await makeInvoice(broken);
  await page(broken, path);
  const { store } = broken.app.services;
  Object.assign(store.requests, { byCode: () => Promise.reject(new Error('a secret of the house')) });
  const { status, headers, text } = await ask(broken, path);
  expect(status).toBe(500);
  const id = headers.get('x-request-id') ?? '';
  expect(words(text)).toContain(`Something went wrong on our side Look at the address`);
  expect(text).toContain(id);
  expect(text).not.toMatch(/secret|Error|at .*\.ts/);
  expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
  expect(lines.join()).toContain('a secret of the house');
});
