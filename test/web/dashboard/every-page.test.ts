// Rules for every page of the dashboard, taken from the table of pages: headers, content, and the refusal of
// unauthorized requests (R53).
import { beforeAll, describe, expect, test } from 'vitest';
import { SESSION_IDLE_MS } from '../../../src/model/session.ts';
import { GUEST_PAGES } from '../../../src/web/dashboard/pages.ts';
import { sized, WHOLE } from '../../kit/proof.ts';
import { words } from '../browse.ts';
import { hiddenIn, openBrowser, type TestBrowser } from './browser.ts';
import { sharedCounter } from './money.ts';
import { EVIL, strangerIn } from './people.ts';
import { layOut, type Place } from './places.ts';

const counter = sharedCounter();
let places: readonly Place[];
/** Pages with a form, which another site could try to send. */
let forms: readonly Place[];
/** `npm test` tries one of so many pages, a different one in each test; `npm run test:system` tries all. */
const EACH_NTH = sized({ quick: 4, usual: 1, whole: 1 });
const some = <T>(of: readonly T[], turn: number): readonly T[] => of.filter((_, n) => n % EACH_NTH === turn % EACH_NTH);
beforeAll(async () => {
  places = await layOut(counter().testApp, EVIL);
  forms = places.filter(({ page }) => page.act);
});

/** Number of rows of the activity: every change adds one. */
const changes = async () =>
  (await counter().testApp.run('listActivity', { limit: 1 })).total_count as unknown as number;

async function changesNothing(act: () => Promise<void>): Promise<void> {
  const before = await changes();
  await act();
  expect(await changes()).toBe(before);
}

const keyOf = async (browser: TestBrowser) => hiddenIn((await browser.get('/dashboard/you')).text).form_key ?? '';

test('each has its headers, one heading, no script but the dashboard’s own, nothing from elsewhere, and HTML of others only as text', async () => {
  const { owner } = counter();
  const outside = GUEST_PAGES.map(({ path }) => `/dashboard${path.replace(':secret', 'A'.repeat(43))}`);
  for (const path of [...some(places, 0).map((one) => one.path), ...outside, '/dashboard/nothing']) {
    const { status, headers, text, hasScript } = await owner.get(path, { headers: { 'user-agent': EVIL } });
    expect([200, 303, 404], path).toContain(status);
    expect(Object.fromEntries(headers), path).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'self';/),
      ...{ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
      ...{ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex, nofollow' },
    });
    if (status === 303) continue;
    // Only the page of an invoice or a quote embeds a file: its own PDF.
    const [file = ''] = /^\/dashboard\/(?:invoices|quotes)\/\d+$/.test(path)
      ? [`<object type="application/pdf" data="${path}/pdf`]
      : [];
    expect(hasScript, path).toBe(![...outside, '/dashboard/nothing'].includes(path));
    const own = `${hasScript ? "script-src 'self'; connect-src 'self'; " : ''}${file === '' ? '' : "object-src 'self'; frame-src 'self'; "}`;
    expect(headers.get('content-security-policy'), path).toBe(
      `default-src 'none'; style-src 'self'; img-src 'self' data:; ${own}base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
    );
    expect(text.replace(file, ''), path).not.toMatch(
      /<script|<img|<style| style=| on[a-z]+=["'\w]*[^&]>|<iframe|<object|http-equiv/,
    );
    expect([text.match(/<h1[ >]/g)?.length, text.match(/<main[ >]/g)?.length], path).toEqual([1, 1]);
    expect(text).toMatch(/rel="stylesheet" href="\/dashboard\/assets\/dashboard-[0-9a-f]{12}\.css"/);
  }
  expect((await owner.get('/dashboard/sign-out', { method: 'PUT' })).status).toBe(405);
});

test('whoever is not signed in, or with a forged session, is sent to sign in, whatever they send', async () => {
  const { testApp, owner } = counter();
  const [[name = '', secret = ''] = []] = [...owner.cookies].filter(([, value]) => /^[\w-]{43}$/.test(value));
  const forged = [undefined, 'A'.repeat(43), `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`, EVIL];
  const form_key = await keyOf(owner);
  await changesNothing(async () => {
    for (const cookie of forged) {
      const nobody = openBrowser(
        testApp,
        cookie === undefined ? {} : { cookie: `${name}=${encodeURIComponent(cookie)}` },
      );
      for (const { path } of cookie === undefined ? some(places, 1) : places.slice(0, 3)) {
        expect((await nobody.get(path)).location, path).toMatch(/^\/dashboard\/sign-in/);
      }
      for (const { path } of cookie === undefined ? some(forms, 2) : forms.slice(0, 3)) {
        expect((await nobody.post(path, { form_key })).location, path).toMatch(/^\/dashboard\/sign-in/);
      }
    }
  });
});

test('no other site sends a form in somebody’s name', async () => {
  const { owner } = counter();
  const form_key = await keyOf(owner);
  const hostile: readonly [object, Record<string, string>][] = [
    [{}, {}],
    [{ form_key: `${form_key}x` }, {}],
    [{ form_key }, { 'sec-fetch-site': 'cross-site' }],
    [{ form_key }, { origin: 'https://evil.example' }],
  ];
  await changesNothing(async () => {
    for (const [index, { path }] of some(forms, 3).entries()) {
      // The daily run sends each form without its key, and in one of the other ways.
      const today = hostile.filter((_, n) => WHOLE || n === 0 || n === 1 + (index % (hostile.length - 1)));
      for (const [fields, headers] of today) {
        const { status, text } = await owner.post(path, { ...fields }, { headers });
        expect([status, words(text)], path).toEqual([403, expect.stringContaining('This form has expired')]);
      }
    }
  });
});

test('more than a form can hold is refused as such', async () => {
  const { owner } = counter();
  const form_key = await keyOf(owner);
  const many = Object.fromEntries(Array.from({ length: 3_001 }, (_, i) => [`f${i}`, '']));
  await changesNothing(async () => {
    // Forms with a file have another size limit.
    for (const { path } of some(
      forms.filter(({ page }) => !page.upload),
      0,
    )) {
      const { status, text } = await owner.post(path, { form_key, note: 'x'.repeat(256 * 1024) });
      expect([status, words(text)], path).toEqual([413, expect.stringContaining('That is too much at once')]);
    }
    expect((await owner.post('/dashboard/invoices/new', { form_key, ...many })).status).toBe(413);
    const plain = await owner.post('/dashboard/invoices/new', { form_key }, { type: 'text/plain' });
    expect(plain.status).toBe(403);
  });
});

describe('another business’s ids', () => {
  test('are nobody’s in every address, whatever is sent there', async () => {
    const { testApp } = counter();
    const stranger = await strangerIn(testApp, 'every-page');
    const form_key = await keyOf(stranger);
    const sent = { form_key, amount: '1', overlap_hours: '0', payment_method: 'cash', role: 'owner', name: 'x' };
    const withIds = places.filter(({ name }) => name.includes(':'));
    expect(withIds.length).toBeGreaterThan(25);
    await changesNothing(async () => {
      for (const place of some(withIds, 1)) {
        const { name, path } = place;
        const isOwn = name.startsWith('/you/');
        const odd = withIds.indexOf(place) % 6 === 0 ? ['0', '1e3', '%00', "1'--", EVIL] : [];
        for (const id of [null, '987654321', ...odd]) {
          const at = id === null ? path : `/dashboard${name.replace(/:\w+/, encodeURI(decodeURI(id)))}`;
          if (!isOwn) expect([404, 400], at).toContain((await stranger.get(at)).status);
          const { status, text } = await stranger.post(at, sent);
          // The key of a form with a file is read from multipart data only: this request counts as forged.
          const unread = place.page.upload ? [403] : [];
          expect([...(isOwn ? [404, 422, 400] : [404, 405, 400]), ...unread], at).toContain(status);
          expect(text).not.toContain('customer@test.example');
        }
      }
    });
    expect((await stranger.get('/dashboard')).text).not.toContain('Test &amp; Co');
  });
});

test('HTML in every field of every form is text, and breaks nothing', async () => {
  const { owner } = counter();
  let filled = 0;
  for (const { path } of some(
    forms.filter(({ page }) => !page.upload),
    2,
  )) {
    const { status, text } = await owner.get(path);
    const fields = [
      ...text.slice(text.indexOf('<main')).matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g),
    ].map(([, name = '']) => name);
    const hidden = hiddenIn(text);
    const typed = fields.filter((name) => !(name in hidden));
    if (status !== 200 || typed.length === 0 || !text.includes(`action="${path}" novalidate`)) continue;
    filled++;
    const others = ['\u0000\u202e', "'; drop table invoices; --"];
    // The daily run fills each form with HTML, and with one of the other texts.
    for (const value of [EVIL, ...others.filter((_, n) => WHOLE || n === filled % others.length)]) {
      const answer = await owner.post(path, { ...hidden, ...Object.fromEntries(typed.map((name) => [name, value])) });
      expect([200, 303, 422, 429], `${path}: ${words(answer.text)}`).toContain(answer.status);
      expect(answer.text, path).not.toMatch(/<script|<img|"><img/);
    }
  }
  expect(filled).toBeGreaterThan(20 / EACH_NTH);
  for (const { path } of some(places, 3)) expect((await owner.get(path)).text, path).not.toMatch(/<script|<img|"><img/);
});

test('a session that nobody used for too long lets nobody in any more', async () => {
  const { testApp, owner } = counter();
  const form_key = await keyOf(owner);
  testApp.clock.advance(SESSION_IDLE_MS);
  await changesNothing(async () => {
    for (const { path } of some(places, 2))
      expect((await owner.get(path)).location, path).toMatch(/^\/dashboard\/sign-in/);
    for (const { path } of some(forms, 1)) {
      expect((await owner.post(path, { form_key })).location, path).toMatch(/^\/dashboard\/sign-in/);
    }
  });
});
