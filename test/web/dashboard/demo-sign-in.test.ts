// Everyone on the machine of the demo can sign in to it, any number of times. Other ledgers do not offer this.
import { expect, test } from 'vitest';
import { exchange } from '../../api/rest/exchange.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { hiddenIn, openBrowser } from './browser.ts';

const HERE = { BASE_URL: 'http://localhost:8787' };
const openDemo = () => openTestApp({ isDemo: true, environment: HERE });
const BUTTON = 'Sign in to the demo';
const formKey = async (testApp: TestApp) => {
  const browser = openBrowser(testApp);
  return { browser, fields: hiddenIn((await browser.get('/dashboard/sign-in')).text) };
};

test('its sign-in page has a button that signs in as often as it is pressed, and leads on', async () => {
  await using demo = await openDemo();
  for (const [path, goal] of [
    ['/dashboard/sign-in', '/dashboard'],
    ['/dashboard/sign-in', '/dashboard'],
    ['/dashboard/sign-in?next=%2Finvoices', '/dashboard/invoices'],
  ] as const) {
    const { browser, fields } = await formKey(demo);
    const { text } = await browser.get(path);
    expect(words(text)).toContain(BUTTON);
    const action = /action="([^"]*sign-in\/demo[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const done = await browser.post(action, fields);
    expect([done.status, done.location]).toEqual([303, goal]);
    expect((await browser.get('/dashboard/invoices')).status).toBe(200);
  }
});

test.each(['nl', 'de'])('in %s too', async (language) => {
  await using demo = await openDemo();
  const { text } = await openBrowser(demo).get('/dashboard/sign-in', { language });
  expect(words(text)).toMatch(/Inloggen in de demo|In der Demo anmelden/);
});

test('a form of another site does not press it', async () => {
  await using demo = await openDemo();
  const { browser, fields } = await formKey(demo);
  const forged = [
    await browser.post('/dashboard/sign-in/demo', { ...fields, form_key: 'x' }),
    await browser.post('/dashboard/sign-in/demo', fields, { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
  ];
  expect(forged.map(({ status }) => status)).toEqual([403, 403]);
});

test.each(['Forwarded', 'X-Forwarded-For', 'X-Real-IP', 'Via'])('behind a proxy (%s) there is none', async (name) => {
  await using demo = await openDemo();
  const { browser, fields } = await formKey(demo);
  const headers = { [name]: '127.0.0.1' };
  expect((await browser.get('/dashboard/sign-in', { headers })).text).not.toContain(BUTTON);
  const pressed = await browser.post('/dashboard/sign-in/demo', fields, { headers });
  expect([pressed.status, browser.cookies.size]).toEqual([404, 1]);
});

test('under a host name that another site points to this machine there is none', async () => {
  await using demo = await openDemo();
  const base = await demo.baseUrl();
  const at = (Host: string) => exchange(base, 'GET', '/dashboard/sign-in', { headers: { Host } });
  expect((await at('localhost:8787')).text).toContain(BUTTON);
  expect((await at('127.0.0.1.evil.example')).text).not.toContain(BUTTON);
  expect((await at('evil.example')).text).not.toContain(BUTTON);
});

test('a ledger that is not a demo has neither button nor page', async () => {
  await using testApp = await openTestApp({ environment: HERE });
  await testApp.run('createUser', { email: 'owner@example.com' });
  const { browser, fields } = await formKey(testApp);
  expect((await browser.get('/dashboard/sign-in')).text).not.toContain(BUTTON);
  expect((await browser.get('/dashboard/sign-in/demo')).status).toBe(404);
  const pressed = await browser.post('/dashboard/sign-in/demo', fields);
  expect(pressed.status).toBe(404);
  expect((await browser.get('/dashboard')).location).toBe('/dashboard/sign-in');
});
