// Signing in and out: sessions, cookies, links and forged forms (R53).
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/model/dates.ts';
import { openMailServer } from '../../kit/mail-server.ts';
import { sized } from '../../kit/proof.ts';
import { imageOf } from '../../kit/sqlite.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { byLink, hiddenIn, openBrowser, ownerOf, PASSWORD, type TestBrowser } from './browser.ts';

const EMAIL = 'owner@test.example';
const HOUR_MS = 3_600_000;
const SESSION = '__Host-billhook-session';

const signIn = (browser: TestBrowser, fields: object = {}, headers = {}) =>
  browser.submit('/dashboard/sign-in', { email: EMAIL, password: PASSWORD, ...fields }, { headers });

async function isIn(browser: TestBrowser): Promise<boolean> {
  const { status, location } = await browser.get('/dashboard');
  if (status === 303) expect(location).toBe('/dashboard/sign-in');
  return status === 200;
}

/** Time of the last request of the newest session. It is stored after the answer. */
async function lastSeen({ app, clock }: TestApp): Promise<number | undefined> {
  const user = await app.services.store.users.byEmail(EMAIL);
  const [newest] = user ? await app.services.store.sessions.list(user.id, clock.now()) : [];
  return newest?.seen_at;
}

/** A fixed key, so that all services of these tests can decrypt the copied database. */
const KEY = { BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
let furnished: ReturnType<typeof furnish> | undefined;

/** Database of a service with a signed-in owner. It is copied, because hashing a password is slow on purpose. */
async function furnish() {
  await using testApp = await openTestApp({ environment: KEY });
  const { cookies } = await ownerOf(testApp);
  return { image: await imageOf(testApp.app.services.store), cookies };
}

async function houseWithOwner(): Promise<{ testApp: TestApp; owner: TestBrowser }> {
  furnished ??= furnish();
  const { image, cookies } = await furnished;
  const testApp = await openTestApp({ environment: KEY, image });
  const owner = openBrowser(testApp);
  for (const [name, value] of cookies) owner.cookies.set(name, value);
  return { testApp, owner };
}

describe('with a password', () => {
  test('somebody gets in, sees their business, and signs out', async () => {
    const { testApp } = await houseWithOwner();
    await using _ = testApp;
    const browser = openBrowser(testApp);
    expect(await isIn(browser)).toBe(false);
    const done = await signIn(browser, { email: ` ${EMAIL.toUpperCase()} ` });
    expect([done.status, done.location]).toEqual([303, '/dashboard']);
    expect(words((await browser.follow(done)).text)).toContain('Test & Co');
    const { text } = await browser.get('/dashboard');
    const out = await browser.follow(await browser.post('/dashboard/sign-out', hiddenIn(text)));
    expect(words(out.text)).toContain('You are signed out.');
    expect(await isIn(browser)).toBe(false);
    expect((await browser.get('/dashboard/sign-in')).text).not.toContain('You are signed out.');
  });

  test('a page that was asked for is where one gets to, and nowhere else', async () => {
    const { testApp } = await houseWithOwner();
    await using _ = testApp;
    const browser = openBrowser(testApp);
    const asked = await browser.get('/dashboard/invoices?status=overdue');
    expect(asked.location).toBe('/dashboard/sign-in?next=%2Finvoices%3Fstatus%3Doverdue');
    expect((await signInAt(browser, asked.location)).location).toBe('/dashboard/invoices?status=overdue');
    // Each try hashes a password, so that `npm test` tries two of each kind; `npm run test:system` tries all.
    const allOutside = ['/../../x', '/invoices/../../../x', '/%2e%2e/x', '/.%2E/', '/./../x', '/..'];
    const outside = sized({ quick: allOutside.slice(1, 3), usual: allOutside, whole: allOutside });
    for (const next of outside) {
      const { location } = await signInAt(openBrowser(testApp), `/dashboard/sign-in?next=${encodeURIComponent(next)}`);
      expect(location, next).toBe('/dashboard');
    }
    const allElsewhere = ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'];
    for (const next of sized({ quick: allElsewhere.slice(1, 3), usual: allElsewhere, whole: allElsewhere })) {
      const other = openBrowser(testApp);
      const { location } = await signInAt(other, `/dashboard/sign-in?next=${encodeURIComponent(next)}`);
      expect(location).toMatch(/^\/dashboard(\/|$)/);
    }
  });

  const signInAt = (browser: TestBrowser, path: string) => browser.submit(path, { email: EMAIL, password: PASSWORD });

  test('a wrong password, a wrong address and no password at all are told the same', async () => {
    const { testApp } = await houseWithOwner();
    await using _ = testApp;
    await testApp.run('createUser', { email: 'new@test.example' });
    const tries = [
      { password: 'wrong' },
      { email: 'who@test.example' },
      { email: 'new@test.example' },
      { password: '' },
    ];
    for (const fields of tries) {
      const browser = openBrowser(testApp);
      const { status, text } = await signIn(browser, fields);
      expect(status).toBe(422);
      expect(words(text)).toContain('The e-mail address or the password is wrong.');
      expect(text).not.toContain(PASSWORD);
      expect(browser.cookies.has(SESSION)).toBe(false);
    }
  });

  test('guessing is slowed, for everybody, while a one-time link still lets its owner in', async () => {
    const { testApp } = await houseWithOwner();
    await using _ = testApp;
    const guesser = openBrowser(testApp);
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await signIn(guesser, { password: `guess ${i}` })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const late = await signIn(guesser);
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await byLink(testApp, openBrowser(testApp), EMAIL);
  });
});

describe('the session', () => {
  test('has a cookie that only we get, with a name that only we can set, and a secret that is not stored', async () => {
    const { testApp } = await houseWithOwner();
    await using _ = testApp;
    const browser = openBrowser(testApp);
    const done = await signIn(browser);
    const line = done.headers.getSetCookie().find((one) => one.startsWith(SESSION));
    expect(line).toMatch(
      /^__Host-billhook-session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('over http, for trying things out, it works without Secure', async () => {
    await using testApp = await openTestApp({ environment: { BASE_URL: 'http://localhost:8787' } });
    const browser = await ownerOf(testApp);
    expect([...browser.cookies.keys()]).toContain('billhook-session');
    expect(await isIn(browser)).toBe(true);
  });

  test('is never the one that a browser came with', async () => {
    const { testApp } = await houseWithOwner();
    await using _ = testApp;
    const planted = 'A'.repeat(43);
    const browser = openBrowser(testApp);
    browser.cookies.set(SESSION, planted);
    browser.cookies.set('__Host-billhook-visitor', planted);
    expect((await signIn(browser)).status).toBe(303);
    expect(browser.cookies.get(SESSION)).not.toBe(planted);
    expect([...browser.cookies.values()]).not.toContain(planted);
    const thief = openBrowser(testApp);
    thief.cookies.set(SESSION, planted);
    expect(await isIn(thief)).toBe(false);
  });

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}'--`, '\u0000'])(
    'forged as %j opens nothing',
    async (secret) => {
      const { testApp } = await houseWithOwner();
      await using _ = testApp;
      const browser = openBrowser(testApp);
      browser.cookies.set(SESSION, encodeURIComponent(secret));
      expect(await isIn(browser)).toBe(false);
    },
  );

  test('ends after 12 hours of doing nothing, and after 14 days whatever was done', async () => {
    const { testApp, owner } = await houseWithOwner();
    await using _ = testApp;
    testApp.clock.advance(12 * HOUR_MS - 1);
    expect(await isIn(owner)).toBe(true);
    await expect.poll(() => isIn(owner)).toBe(true);
    testApp.clock.advance(12 * HOUR_MS);
    expect(await isIn(owner)).toBe(false);
    const busy = openBrowser(testApp);
    await byLink(testApp, busy, EMAIL);
    // 30 steps of 11.2 hours are 14 days, and none exceeds the idle timeout of 12 hours.
    const looks = 30;
    for (let look = 0; look < looks; look++) {
      expect(await isIn(busy)).toBe(true);
      await expect.poll(() => lastSeen(testApp)).toBe(testApp.clock.now());
      testApp.clock.advance((14 * DAY_MS) / looks);
    }
    expect(await isIn(busy)).toBe(false);
  });

  test('all others end with a new password, and with one click', async () => {
    const { testApp, owner } = await houseWithOwner();
    await using _ = testApp;
    const phone = openBrowser(testApp, { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/1' });
    await byLink(testApp, phone, EMAIL);
    const you = await owner.get('/dashboard/you');
    expect(words(you.text)).toContain('Safari, iPhone');
    const [, path = ''] = /action="(\/dashboard\/you\/sessions\/\d+\/end)"/.exec(you.text) ?? [];
    expect((await owner.post(path, hiddenIn(you.text))).status).toBe(303);
    expect(await isIn(phone)).toBe(false);
    await byLink(testApp, phone, EMAIL);
    const fields = {
      ...hiddenIn((await owner.get('/dashboard/you')).text),
      current: PASSWORD,
      password: `${PASSWORD}!`,
    };
    expect((await owner.post('/dashboard/you/password', { ...fields, current: 'not this' })).status).toBe(422);
    expect((await owner.post('/dashboard/you/password', { ...fields, password: 'short' })).text).toContain(
      'at least 10 characters',
    );
    const old = owner.cookies.get(SESSION);
    expect((await owner.post('/dashboard/you/password', fields)).status).toBe(303);
    expect([await isIn(owner), await isIn(phone), owner.cookies.get(SESSION) === old]).toEqual([true, false, false]);
  });
});

describe('a form', () => {
  const CROSS = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ];

  test.each(CROSS)('that stood elsewhere (%j) is refused and changes nothing', async (headers) => {
    const { testApp, owner } = await houseWithOwner();
    await using _ = testApp;
    const { text } = await owner.get('/dashboard/you');
    expect((await owner.post('/dashboard/sign-out', hiddenIn(text), { headers })).status).toBe(403);
    expect(await isIn(owner)).toBe(true);
    const stranger = openBrowser(testApp);
    expect((await signIn(stranger, {}, headers)).status).toBe(403);
    expect(stranger.cookies.has(SESSION)).toBe(false);
  });

  test.each(['', 'x', 'A'.repeat(43)])('without its key (%j) is refused, signed in or not', async (form_key) => {
    const { testApp, owner } = await houseWithOwner();
    await using _ = testApp;
    expect((await owner.post('/dashboard/sign-out', { form_key })).status).toBe(403);
    expect(
      (
        await owner.post('/dashboard/settings/api/new', {
          form_key,
          name: 'x',
          scopes: 'billing.read',
          lifetime_days: '30',
        })
      ).status,
    ).toBe(403);
    expect(await testApp.run('listTokens')).toMatchObject({ tokens: [] });
    expect(await isIn(owner)).toBe(true);
    expect((await signIn(openBrowser(testApp), { form_key })).status).toBe(403);
  });

  test('of another browser is refused: keys are each session’s own', async () => {
    const { testApp, owner } = await houseWithOwner();
    await using _ = testApp;
    const other = openBrowser(testApp);
    await byLink(testApp, other, EMAIL);
    const { form_key } = hiddenIn((await other.get('/dashboard/you')).text);
    expect((await owner.post('/dashboard/sign-out', { form_key: form_key ?? '' })).status).toBe(403);
  });

  test('of our own, as browsers send it from pages without a referrer, is taken', async () => {
    const { testApp } = await houseWithOwner();
    await using _ = testApp;
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect((await signIn(openBrowser(testApp), {}, headers)).status).toBe(303);
    expect((await signIn(openBrowser(testApp), {}, { origin: 'https://billing.example' })).status).toBe(303);
  });
});

describe('a one-time link', () => {
  test('changes nothing when it is opened, signs in once, and then no more', async () => {
    await using testApp = await openTestApp();
    const { sign_in_url } = (await testApp.run('createUser', { email: EMAIL })) as unknown as { sign_in_url: string };
    const path = new URL(sign_in_url).pathname;
    const scanner = openBrowser(testApp);
    for (let i = 0; i < 3; i++) expect((await scanner.get(path)).status).toBe(200);
    const browser = openBrowser(testApp);
    expect((await browser.submit(path)).status).toBe(303);
    expect(await isIn(browser)).toBe(true);
    const gone = await scanner.get(path);
    expect([gone.status, words(gone.text)]).toEqual([404, expect.stringContaining('no longer works')]);
    expect(gone.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await testApp.fetch(path, { method: 'HEAD' })).status).toBe(404);
  });

  test('lets one of two in who send it together', async () => {
    await using testApp = await openTestApp();
    const { sign_in_url } = (await testApp.run('createUser', { email: EMAIL })) as unknown as { sign_in_url: string };
    const path = new URL(sign_in_url).pathname;
    const browsers = [openBrowser(testApp), openBrowser(testApp), openBrowser(testApp)];
    const forms = await Promise.all(browsers.map(async (one) => hiddenIn((await one.get(path)).text)));
    const ends = await Promise.all(browsers.map((one, index) => one.post(path, forms[index] ?? {})));
    expect(ends.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test('is over after 24 hours', async () => {
    await using testApp = await openTestApp();
    const { sign_in_url } = (await testApp.run('createUser', { email: EMAIL })) as unknown as { sign_in_url: string };
    testApp.clock.advance(DAY_MS);
    expect((await openBrowser(testApp).get(new URL(sign_in_url).pathname)).status).toBe(404);
  });

  test('comes by mail; the page says the same to whoever is nobody', async () => {
    await using server = await openMailServer();
    await using testApp = await openTestApp({ environment: { SMTP_URL: server.url } });
    await testApp.run('createUser', { email: EMAIL });
    const browser = openBrowser(testApp);
    const [known, unknown] = [
      await browser.submit('/dashboard/sign-in/mail', { email: EMAIL.toUpperCase() }),
      await browser.submit('/dashboard/sign-in/mail', { email: 'nobody@test.example' }),
    ];
    for (const { status, location } of [known, unknown])
      expect([status, location]).toEqual([303, '/dashboard/sign-in']);
    await expect.poll(() => server.inbox(EMAIL).length).toBe(1);
    const [mail] = server.inbox(EMAIL);
    const [, path = ''] = /billing\.example(\/dashboard\/sign-in\/[\w-]{43})/.exec(mail?.text ?? '') ?? [];
    expect((await browser.submit(path)).status).toBe(303);
    expect((await openBrowser(testApp).submit('/dashboard/sign-in/mail', { email: 'no address' })).status).toBe(422);
    for (let i = 0; i < 4; i++) await browser.submit('/dashboard/sign-in/mail', { email: EMAIL });
    expect((await browser.submit('/dashboard/sign-in/mail', { email: EMAIL })).status).toBe(429);
  });

  test('without a mail server the page says how to get one', async () => {
    await using testApp = await openTestApp();
    expect(words((await openBrowser(testApp).get('/dashboard/sign-in/mail')).text)).toContain(
      'billhook user create --email',
    );
  });
});
