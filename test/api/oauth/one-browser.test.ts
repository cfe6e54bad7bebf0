// An authorization request belongs to the browser that started it. Planted cookies do not open it in the browser of
// another person.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../../src/model/totp.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../../web/browse.ts';
import { byLink, hiddenIn, openBrowser, ownerOf, PASSWORD, type TestBrowser } from '../../web/dashboard/browser.ts';
import { strangerIn } from '../../web/dashboard/people.ts';
import { authorizePath, consent, exchange, newClient } from './connecting.ts';

const EMAIL = 'owner@test.example';

describe.each([
  ['with https', 'https://billing.example', '__Host-'],
  ['over http, on loopback', 'http://localhost:8787', ''],
])('%s', (_, base, prefix) => {
  let testApp: TestApp;
  let victim: TestBrowser;
  let clientId: string;
  beforeAll(async () => {
    testApp = await openTestApp({ environment: { BASE_URL: base } });
    victim = await ownerOf(testApp);
    clientId = await newClient(testApp);
  });
  afterAll(() => testApp[Symbol.asyncDispose]());

  const path = (of = clientId) => authorizePath(of, { resource: `${base}/mcp` });
  const SESSION = `${prefix}billhook-session`;
  const begin = async (browser: TestBrowser, of = clientId) => {
    const begun = await browser.get(path(of));
    expect(begun.status).toBe(303);
    return { of, place: begun.location, resume: begun.location.replace('/dashboard/connect/', '/oauth/authorize/') };
  };
  /** The victim's browser with every cookie that a stranger could plant in it. */
  const planted = async (from: TestBrowser, uid: string) => {
    const browser = openBrowser(testApp);
    for (const [name, value] of from.cookies) browser.cookies.set(name, value);
    for (const name of [
      'billhook-consent',
      '__Host-billhook-consent',
      'oauth-interaction',
      'oauth-resume',
      'billhook-resume',
    ])
      browser.cookies.set(name, uid);
    browser.cookies.set(SESSION, victim.cookies.get(SESSION) ?? '');
    return browser;
  };

  test.each(['signed in', 'not signed in'])('a stranger’s request, begun %s, stays the stranger’s', async (state) => {
    const stranger = state === 'signed in' ? await strangerIn(testApp, 'evil') : openBrowser(testApp);
    const { place, resume } = await begin(stranger);
    const uid = place.split('/').at(-1) ?? '';
    const browser = await planted(stranger, uid);
    expect((await browser.get(place)).status).toBe(404);
    const { form_key = '' } = hiddenIn((await browser.get('/dashboard/you')).text);
    const answer = { form_key, account_id: String(testApp.account.id), scopes: ['billing.read'], answer: 'allow' };
    expect((await browser.post(place, answer)).status).toBe(404);
    expect(words((await browser.get(resume)).text)).toContain('This assistant cannot be connected');
    expect((await testApp.run('listActivity')).activity).not.toContainEqual(
      expect.objectContaining({ operation: 'connectAssistant' }),
    );
  });

  test('what a person answered goes on in their browser only, several at a time, with no other cookie', async () => {
    const [one, other] = [await begin(victim), await begin(victim, await newClient(testApp))];
    const agreed = async ({ place }: { place: string }) => {
      const page = await victim.get(place);
      expect(page.status, page.text).toBe(200);
      return victim.post(place, { ...hiddenIn(page.text), scopes: ['billing.read'], answer: 'allow' });
    };
    for (const begun of [one, other]) expect((await agreed(begun)).status).toBe(303);
    const uid = one.place.split('/').at(-1) ?? '';
    const thief = openBrowser(testApp);
    for (const name of ['oauth-resume', 'billhook-resume', '__Host-billhook-resume']) thief.cookies.set(name, uid);
    expect(words((await thief.get(one.resume)).text)).toContain('This assistant cannot be connected');
    for (const { of, resume } of [one, other]) {
      const left = await victim.get(resume);
      expect(left.status).toBe(303);
      expect((await exchange(testApp, of, new URL(left.location), { resource: `${base}/mcp` })).status).toBe(200);
    }
    for (const name of victim.cookies.keys()) expect(name).toMatch(new RegExp(`^${prefix}billhook-(session|visitor)$`));
  });

  test('who signs in on the way, with a code too, is asked afterwards; another session of theirs is not', async () => {
    const { text } = await victim.get('/dashboard/you/second-factor');
    const secret = (/<p class="letter">([A-Z2-7 ]+)<\/p>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
    await victim.submit('/dashboard/you/second-factor', { code: codeAt(secret, testApp.clock.now()) });
    testApp.clock.advance(60_000);
    const browser = openBrowser(testApp);
    const { place } = await begin(browser);
    const asked = await browser.get(place);
    expect(asked.location).toMatch(/\/dashboard\/sign-in\?next=/);
    const half = await browser.submit(asked.location, { email: EMAIL, password: PASSWORD });
    expect(half.location).toMatch(/\/dashboard\/sign-in\/code\?next=/);
    const done = await browser.submit(half.location, { code: codeAt(secret, testApp.clock.now()) });
    expect(done.location).toBe(place);
    expect((await victim.get(place)).status).toBe(404);
    expect((await browser.get(place)).status).toBe(200);
    const late = openBrowser(testApp);
    await byLink(testApp, late, 'member@test.example');
    const left = await consent(late, path());
    expect(left.searchParams.get('code')).toBeTruthy();
  });
});
