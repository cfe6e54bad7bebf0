// The first user of a service, and the protection of an account beyond its password (R53).
import { describe, expect, test } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { DAY_MS } from '../../../src/model/dates.ts';
import { codeAt } from '../../../src/model/totp.ts';
import { openMailServer } from '../../kit/mail-server.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { ask, words } from '../browse.ts';
import { hiddenIn, openBrowser, ownerOf, PASSWORD, type TestBrowser } from './browser.ts';

const EMAIL = 'owner@test.example';

describe('the set-up link', () => {
  test('makes the owner of the business there is, once, and then there is no other', async () => {
    await using testApp = await openTestApp();
    const [url, again] = [await testApp.app.administration.offerSetUp(), await testApp.app.administration.offerSetUp()];
    expect(url).toMatch(/^https:\/\/billing\.example\/dashboard\/set-up\/[\w-]{43}$/);
    const path = new URL(url ?? '').pathname;
    const browser = openBrowser(testApp);
    expect(words((await browser.get(path)).text)).toContain('Create the first user of Test & Co: its owner.');
    const wrong = await browser.submit(path, { email: 'nobody', password: 'short' });
    expect([wrong.status, words(wrong.text)]).toEqual([422, expect.stringContaining('at least 10 characters')]);
    const done = await browser.submit(path, { email: EMAIL, password: PASSWORD });
    expect([done.status, done.location]).toEqual([303, '/dashboard']);
    expect(words((await browser.follow(done)).text)).toContain('Welcome.');
    for (const one of [url, again]) expect((await ask(testApp, new URL(one ?? '').pathname)).status).toBe(404);
    expect(await testApp.app.administration.offerSetUp()).toBeNull();
    expect(await testApp.run('listActivity')).toMatchObject({
      activity: [{ summary: `${EMAIL} set the service up, as its owner`, via: 'dashboard' }, {}],
    });
  });

  test('makes the business too when there is none', async () => {
    const app = await createApp(readConfig({ DATABASE_URL: ':memory:', PORT: '0', LOG_LEVEL: 'silent' }));
    const { port, stop } = await app.listen();
    const path = new URL((await app.administration.offerSetUp()) ?? '').pathname;
    const at = `http://127.0.0.1:${port}${path}`;
    const shown = await fetch(at);
    const cookie = shown.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const fields = { name: '工作室', currency: 'USD', timezone: 'America/New_York', email: EMAIL, password: PASSWORD };
    const body = new URLSearchParams({ ...hiddenIn(await shown.text()), ...fields });
    const done = await fetch(at, { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
    expect(done.status).toBe(303);
    expect(await app.administration.accounts()).toMatchObject([
      { name: '工作室', currency: 'USD', handle: 'business', email: EMAIL },
    ]);
    await stop();
    await app.close();
  });

  test('is over after a day', async () => {
    await using testApp = await openTestApp();
    const path = new URL((await testApp.app.administration.offerSetUp()) ?? '').pathname;
    testApp.clock.advance(DAY_MS);
    expect((await ask(testApp, path)).status).toBe(404);
  });
});

describe('signing up', () => {
  test('is off unless it is turned on', async () => {
    await using testApp = await openTestApp();
    const browser = openBrowser(testApp);
    expect((await browser.get('/dashboard/sign-up')).status).toBe(404);
    expect((await browser.get('/dashboard/sign-in')).text).not.toContain('sign-up');
    const form = hiddenIn((await browser.get('/dashboard/sign-in')).text);
    expect((await browser.post('/dashboard/sign-up', { ...form, email: EMAIL })).status).toBe(404);
  });

  test('begins a business for whoever the address belongs to; who is known signs in instead', async () => {
    await using server = await openMailServer();
    await using testApp = await openTestApp({ environment: { SMTP_URL: server.url, SIGN_UP: 'true' } });
    await testApp.run('createUser', { email: EMAIL });
    const browser = openBrowser(testApp);
    expect(words((await browser.get('/dashboard/sign-in')).text)).toContain('New to billhook?');
    const asked = await Promise.all(
      [EMAIL, 'new@shop.example'].map((email) => openBrowser(testApp).submit('/dashboard/sign-up', { email })),
    );
    expect(asked.map(({ status, location }) => [status, location])).toEqual(Array(2).fill([303, '/dashboard/sign-in']));
    await expect.poll(() => [server.inbox(EMAIL).length, server.inbox('new@shop.example').length]).toEqual([1, 1]);
    expect(server.inbox(EMAIL)[0]?.text).toContain('/dashboard/sign-in/');
    const [, path = ''] =
      /(\/dashboard\/set-up\/[\w-]{43})/.exec(server.inbox('new@shop.example')[0]?.text ?? '') ?? [];
    const given = { name: 'Test', currency: 'EUR', timezone: 'Europe/Berlin', password: PASSWORD };
    const done = await browser.submit(path, { ...given, email: 'other@shop.example' });
    expect([done.status, done.location], done.text).toEqual([303, '/dashboard']);
    expect((await browser.get('/dashboard/you')).text).toContain('new@shop.example');
    expect((await ask(testApp, path)).status).toBe(404);
    const [, made] = await testApp.app.administration.accounts();
    expect(made).toMatchObject({
      name: 'Test',
      handle: expect.stringMatching(/^business-/),
      email: 'new@shop.example',
    });
  });
});

describe('the second factor', () => {
  /** Turns the second factor on. Returns the secret and the recovery codes. */
  async function turnOn(owner: TestBrowser, now: () => number) {
    const page = await owner.get('/dashboard/you/second-factor');
    const secret = (/<p class="letter">([A-Z2-7 ]+)<\/p>/.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
    expect((await owner.submit('/dashboard/you/second-factor', { code: '000000' })).status).toBe(422);
    const done = await owner.submit('/dashboard/you/second-factor', { code: codeAt(secret, now() as never) });
    expect(done.status, done.text).toBe(200);
    const codes = [...done.text.matchAll(/<li>([a-z2-7-]{19})<\/li>/g)].map(([, code = '']) => code);
    expect(codes).toHaveLength(10);
    return { secret, codes };
  }

  const withPassword = (browser: TestBrowser) =>
    browser.submit('/dashboard/sign-in', { email: EMAIL, password: PASSWORD });

  test('stands between the password and everything else; a code works once, a recovery code too', async () => {
    await using testApp = await openTestApp();
    const owner = await ownerOf(testApp);
    const { secret, codes } = await turnOn(owner, testApp.clock.now);
    testApp.clock.advance(60_000);
    const browser = openBrowser(testApp);
    expect((await withPassword(browser)).location).toBe('/dashboard/sign-in/code');
    for (const path of ['/dashboard', '/dashboard/invoices', '/dashboard/settings/api', '/dashboard/invoices/1/pdf']) {
      expect((await browser.get(path)).location).toBe('/dashboard/sign-in/code');
    }
    const half = browser.cookies.get('__Host-billhook-session');
    const code = codeAt(secret, testApp.clock.now());
    expect((await browser.submit('/dashboard/sign-in/code', { code: '123' })).status).toBe(422);
    expect((await browser.submit('/dashboard/sign-in/code', { code })).location).toBe('/dashboard');
    expect(browser.cookies.get('__Host-billhook-session')).not.toBe(half);
    const other = openBrowser(testApp);
    await withPassword(other);
    expect((await other.submit('/dashboard/sign-in/code', { code })).status).toBe(422);
    const [recovery = ''] = codes;
    expect((await other.submit('/dashboard/sign-in/code', { code: recovery.toUpperCase() })).status).toBe(303);
    const third = openBrowser(testApp);
    await withPassword(third);
    expect((await third.submit('/dashboard/sign-in/code', { code: recovery })).status).toBe(422);
  });

  test('is asked for after a one-time link too; guesses are counted, and recovery codes work in spite of them', async () => {
    await using testApp = await openTestApp();
    const owner = await ownerOf(testApp);
    const { codes } = await turnOn(owner, testApp.clock.now);
    const { sign_in_url } = (await testApp.run('createUser', { email: EMAIL })) as unknown as { sign_in_url: string };
    const browser = openBrowser(testApp);
    expect((await browser.submit(new URL(sign_in_url).pathname)).location).toBe('/dashboard/sign-in/code');
    for (let i = 0; i < 10; i++)
      expect((await browser.submit('/dashboard/sign-in/code', { code: '111111' })).status).toBe(422);
    expect((await browser.submit('/dashboard/sign-in/code', { code: '111111' })).status).toBe(429);
    expect((await browser.submit('/dashboard/sign-in/code', { code: codes[3] ?? '' })).status).toBe(303);
  });

  test('is turned off by a code, and not without one', async () => {
    await using testApp = await openTestApp();
    const owner = await ownerOf(testApp);
    const { codes } = await turnOn(owner, testApp.clock.now);
    expect((await owner.submit('/dashboard/you/second-factor/off', { code: '' })).status).toBe(422);
    expect((await owner.submit('/dashboard/you/second-factor/off', { code: codes[0] ?? '' })).status).toBe(303);
    expect((await withPassword(openBrowser(testApp))).location).toBe('/dashboard');
  });

  test('half way in is over after ten minutes', async () => {
    await using testApp = await openTestApp();
    const owner = await ownerOf(testApp);
    const { secret } = await turnOn(owner, testApp.clock.now);
    const browser = openBrowser(testApp);
    await withPassword(browser);
    testApp.clock.advance(10 * 60_000);
    expect((await browser.get('/dashboard/sign-in/code')).location).toBe('/dashboard/sign-in');
    expect(secret).toHaveLength(32);
  });
});
