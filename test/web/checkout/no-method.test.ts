import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MollieServer, openMollieServer } from '../../gateways/providers/mollie-server.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { ask, page, post, words } from '../browse.ts';
import { makeRequest, OFFLINE, paymentsOf } from '../desk.ts';

const KEY = 'live_methods';
let mollie: MollieServer;
let testApp: TestApp;

beforeAll(async () => {
  mollie = await openMollieServer();
  mollie.open(KEY);
  const environment = {
    ...OFFLINE.environment,
    MOLLIE_API_URL: mollie.baseUrl,
  };
  testApp = await openTestApp({ environment });
  await testApp.run('connectProvider', { kind: 'mollie', api_key: KEY });
});
afterAll(async () => {
  await testApp[Symbol.asyncDispose]();
  await mollie[Symbol.asyncDispose]();
});

test('a currency in which the provider takes no method cannot be paid online, and says so', async () => {
  const link = await makeRequest(testApp, { currency: 'INR', amount: 500_00 });
  const path = `/link/${link.code}`;
  const html = await page(testApp, path);
  expect(html).not.toContain('<form');
  expect(words(html)).toMatch(/Cannot be paid online right now .*Contact owner@test.example/);
  for (const fields of [{ method: 'card' }, {}]) {
    const answer = await post(testApp, path, fields);
    expect(answer.status).toBe(409);
    expect(words(answer.text)).toMatch(/Cannot be paid online right now/);
  }
  const direct = await ask(testApp, `${path}/checkout`, {
    headers: { Accept: 'text/html', 'User-Agent': 'Mozilla/5.0' },
  });
  expect(direct.status).toBe(200);
  expect(words(direct.text)).toMatch(/Cannot be paid online right now/);
  expect(await paymentsOf(testApp)).toEqual([]);
});

test('an image of the page asks the provider nothing', async () => {
  const link = await makeRequest(testApp, { amount: 77_00 });
  const asked = mollie.requests.length;
  await page(testApp, `/link/${link.code}/logo-none.png`, { status: 404 });
  expect(mollie.requests).toHaveLength(asked);
});

test('another currency of the same business can be paid, and a test link in any', async () => {
  const euros = await makeRequest(testApp);
  expect(await page(testApp, `/link/${euros.code}`)).toContain('value="card"');
  const trial = await makeRequest(testApp, { currency: 'INR', testmode: true });
  expect(await page(testApp, `/link/${trial.code}`)).toContain('value="card"');
});
