// Rate limits of pages per client, and of the dashboard per session (R13). The error is in the reader's language.
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '../api/rest/exchange.ts';
import { sized } from '../kit/proof.ts';
import { type Answer, type Ask, ask, post, words } from './browse.ts';
import { hiddenIn, openBrowser, ownerOf } from './dashboard/browser.ts';
import { makeInvoice, makeQuote } from './desk.ts';

const MOST = 6;
const OF_A_SESSION = 12;
const testApp = sharedTestApp({
  environment: {
    BASE_URL: 'http://127.0.0.1:9',
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_MINUTE: String(MOST),
    RATE_LIMIT_BURST: String(MOST),
    RATE_LIMIT_SESSION: String(OF_A_SESSION),
  },
});
let payPath: string;
let quotePath: string;
beforeAll(async () => {
  await testApp().run('connectProvider', { kind: 'sandbox' });
  payPath = (await makeInvoice(testApp())).path;
  quotePath = (await makeQuote(testApp())).path;
});

const from = (address: string, asked: Ask = {}): Ask => ({
  ...asked,
  headers: { ...asked.headers, 'X-Forwarded-For': address },
});
let clients = 0;
const newClient = () => `203.0.113.${++clients}`;

function expectWait({ status, headers, text }: Answer, sentence: RegExp): void {
  expect([status, headers.get('content-type')], text).toEqual([429, 'text/html; charset=utf-8']);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(words(text)).toMatch(sentence);
  expect(words(text)).toContain(` ${seconds} `);
}

describe('a client asks so often, and waits', () => {
  test.each([
    ['a pay page', () => payPath, {}],
    ['its PDF', () => `${payPath}/invoice.pdf`, {}],
    ['its result', () => `${payPath}/result`, {}],
    ['its form', () => payPath, { method: 'POST', body: 'method=ideal' }],
    ['going straight on to pay', () => `${payPath}/checkout`, {}],
    ['a quote', () => quotePath, {}],
    ['a quote’s PDF', () => `${quotePath}/quote.pdf`, {}],
    ['a quote’s form', () => quotePath, { method: 'POST', body: 'answer=decline' }],
    ['a personal page', () => '/link/@test', {}],
    ['a personal page’s form', () => '/link/@test', { method: 'POST', body: 'method=ideal&amount=1' }],
    ['a page that is not there', () => '/link/zzzzzzzzzz', {}],
    ['the sandbox', () => '/sandbox/sbx_000000000000000000000000', {}],
    ['a customer’s subscription', () => '/link/subscription/zzzzzzzzzz', {}],
    ['ending reminders', () => '/link/unsubscribe/zzzzzzzzzz', {}],
    ['signing in', () => '/dashboard/sign-in', {}],
    ['signing in by a form', () => '/dashboard/sign-in', { method: 'POST', body: 'email=a%40b.example&password=x' }],
    ['the dashboard, without a session', () => '/dashboard', {}],
    ['a PDF of the dashboard, without a session', () => '/dashboard/invoices/1/pdf', {}],
  ] as [string, () => string, Ask][])('%s', async (_what, path, asked) => {
    const client = newClient();
    for (let call = 0; call < MOST; call++) {
      expect((await ask(testApp(), path(), from(client, asked))).status).not.toBe(429);
    }
    expectWait(await ask(testApp(), path(), from(client, asked)), /Too many requests .* again in \d+ seconds?\./);
    expect((await ask(testApp(), path(), from(newClient(), asked))).status).not.toBe(429);
  });

  test('in Dutch and German too; style sheets are free', async () => {
    const client = newClient();
    for (let call = 0; call < MOST; call++) await ask(testApp(), payPath, from(client));
    const inLanguage = (language: string) => ask(testApp(), payPath, from(client, { language }));
    expectWait(await inLanguage('nl'), /Te veel verzoeken .* over \d+ seconden? opnieuw\./);
    expectWait(await inLanguage('de'), /Zu viele Anfragen .* in \d+ Sekunden? erneut\./);
    const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec((await inLanguage('en')).text)?.[1] ?? '';
    expect((await ask(testApp(), sheet, from(client))).status).toBe(200);
  });

  test('with addresses of one /64 as one client, and of another as another', async () => {
    for (let call = 0; call < MOST; call++) await ask(testApp(), payPath, from(`2001:db8:1:2::${call + 1}`));
    expect((await ask(testApp(), payPath, from('2001:db8:1:2:ffff::1'))).status).toBe(429);
    expect((await ask(testApp(), payPath, from('2001:db8:1:3::1'))).status).toBe(200);
    const wrong = { token: 'bh_wrong' };
    const call = (address: string) =>
      testApp().fetch('/api/v1/customers', { ...wrong, headers: { 'X-Forwarded-For': address } });
    expect((await call('2001:db8:1:2::9')).status).toBe(429);
    expect((await call('2001:db8:1:4::9')).status).toBe(401);
  });

  test('IPv4 written as IPv6 is the same client', async () => {
    const client = newClient();
    for (let call = 0; call < MOST; call++) await ask(testApp(), payPath, from(call % 2 ? client : `::ffff:${client}`));
    expect((await ask(testApp(), payPath, from(client))).status).toBe(429);
  });

  test('a thousand forms of a personal page make no thousand payments', async () => {
    const client = newClient();
    const fields = { method: 'ideal', amount: '1' };
    const before = (await testApp().run('listPayments')).total_count as unknown as number;
    for (let sent = 0; sent < 40; sent++) await post(testApp(), '/link/@test', fields, from(client));
    expect((await testApp().run('listPayments')).total_count).toBeLessThanOrEqual(before + MOST);
  });
});

test('a session has a budget of its own, whatever its address, and the page says how long to wait', async () => {
  const owner = await ownerOf(testApp());
  let last = await owner.get('/dashboard/invoices', from(newClient()));
  let served = 0;
  while (last.status === 200 && served < OF_A_SESSION) {
    served += 1;
    last = await owner.get('/dashboard/invoices', from(newClient()));
  }
  expect(served).toBeGreaterThan(MOST);
  expectWait(last, /Too many requests .* Try again in \d+ seconds?\./);
  const pdf = await owner.get('/dashboard/invoices/1/pdf', from(newClient()));
  expect(pdf.status).toBe(429);
});

test('a browser that assistants send is shown a page too', async () => {
  const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'X-Forwarded-For': newClient() };
  for (let call = 0; call < MOST; call++) await ask(testApp(), '/oauth/authorize', { headers });
  const { status, text, headers: got } = await ask(testApp(), '/oauth/authorize', { headers });
  expect([status, got.get('content-type'), Number(got.get('retry-after')) > 0]).toEqual([
    429,
    'text/html; charset=utf-8',
    true,
  ]);
  expect(words(text)).toContain('Too many requests came from your network');
});

test('forged callbacks are limited, and told when to come again', async () => {
  const client = newClient();
  const send = () => ask(testApp(), '/callbacks/sandbox/test', from(client, { method: 'POST', body: '{}' }));
  for (let call = 0; call < MOST; call++) expect((await send()).status).toBe(401);
  const { status, headers } = await send();
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

// Only in `npm run test:system`: checks two dozen passwords, which is slow on purpose.
const BURSTS = sized({ quick: [], usual: [40], whole: [40] });
test.each(BURSTS)(
  'password checks are few at a time: a burst of %i is told when to come again, and others are served meanwhile',
  async (burst) => {
    const browser = openBrowser(testApp());
    const { text } = await browser.get('/dashboard/sign-in', from(newClient()));
    const fields = { ...hiddenIn(text), email: 'somebody@example.com', password: 'wrong password' };
    let ended = 0;
    const attempts = Array.from({ length: burst }, (_, index) =>
      browser
        .post('/dashboard/sign-in', { ...fields, email: `${index}@example.com` }, from(newClient()))
        .finally(() => ended++),
    );
    const health = await testApp().fetch('/healthz');
    expect([health.status, ended < attempts.length]).toEqual([200, true]);
    const answers = await Promise.all(attempts);
    const busy = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(answers.length - busy.length);
    expect(busy.length).toBeGreaterThan(0);
    for (const { headers, text: page } of busy) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(words(page)).toMatch(
        /Passwords are requested faster than they can be processed\. Try again in \d+ seconds\./,
      );
    }
  },
);
