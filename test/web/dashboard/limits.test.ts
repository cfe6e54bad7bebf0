// Limits of tokens and connected assistants in the dashboard: only owners set and see them (docs/guardrails.md).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../api/oauth/connecting.ts';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { byLink, openBrowser, type TestBrowser } from './browser.ts';
import { expectForbidden, expectForgedRefused, memberOf } from './people.ts';

const TOKENS = '/dashboard/settings/api';
const ASSISTANTS = '/dashboard/settings/assistants';

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  owner = openBrowser(testApp);
  await byLink(testApp, owner, 'owner@test.example');
});
afterAll(() => testApp[Symbol.asyncDispose]());

const newest = async () => {
  const { tokens } = await testApp.run('listTokens');
  const [first] = tokens as unknown as readonly { id: number; limits: object | null }[];
  if (!first) throw new Error('there is no token');
  return first;
};

test('a token is made with limits, which the list shows; they are changed, and taken away', async () => {
  const made = await owner.submit(`${TOKENS}/new`, {
    ...{ name: 'Assistant', lifetime_days: '30', scopes: ['billing.read', 'billing.write'] },
    ...{ max_amount: '500,50', max_per_day: '1000', ask_above_limit: 'yes', grant_resume: 'yes' },
  });
  expect(made.text).toMatch(/value="bh_/);
  const { id, limits } = await newest();
  expect(limits).toMatchObject({ max_amount: { EUR: 500.5 }, max_per_day: { EUR: 1_000 }, ask_above_limit: true });
  expect(limits).toMatchObject({ grants: ['resume'] });
  expect(words((await owner.get(TOKENS)).text)).toContain('at most €500.50 per call; at most €1,000.00 per day');

  const path = `${TOKENS}/${id}/limits`;
  const form = (await owner.get(path)).text;
  expect(form).toMatch(/name="max_amount"[^>]*value="500\.5"/);
  expect(form).toMatch(/name="ask_above_limit" value="yes" checked/);
  expect(form).toMatch(/name="grant_resume" value="yes" checked/);
  expect(form).toMatch(/name="grant_webhooks" value="yes">/);
  expect(words((await owner.get(TOKENS)).text)).toContain('allowed: Resume subscriptions');
  const changed = await owner.submit(path, {
    max_amount: 'EUR=5 USD=6',
    max_per_day: '',
    ask_above_limit: '',
    grant_resume: '',
    grant_payment_details: 'yes',
    test_mode_only: 'yes',
  });
  expect(words((await owner.follow(changed)).text)).toContain('The limits are saved.');
  expect((await newest()).limits).toMatchObject({
    ...{ max_amount: { EUR: 5, USD: 6 }, currencies: ['EUR', 'USD'], max_per_day: null },
    ...{ test_mode_only: true, ask_above_limit: false, grants: ['payment_details'] },
  });
  expect((await owner.get(path)).text).toMatch(/name="max_amount"[^>]*value="EUR=5 USD=6"/);
  await owner.submit(path, { max_amount: '', test_mode_only: '', grant_payment_details: '' });
  expect((await newest()).limits).toBeNull();
});

test('what is wrong is said beside its field, with what was typed, and nothing is made', async () => {
  const { id } = await newest();
  const before = (await testApp.run('listTokens')).tokens;
  const tries = [
    [{ max_amount: '-5' }, 'max_amount', /must be more than 0/],
    [{ max_per_day: '1.001' }, 'max_per_day', /at most 2 decimals in EUR/],
    [{ currencies: 'EUR, XXX' }, 'currencies', /must be an ISO 4217 currency/],
    [{ max_amount: '5', currencies: 'EUR, USD' }, 'max_amount', /must say how much in USD too/],
  ] as const;
  for (const [sent, field, message] of tries) {
    for (const path of [`${TOKENS}/new`, `${TOKENS}/${id}/limits`]) {
      const page = await owner.submit(path, { name: 'x', scopes: 'billing.read', lifetime_days: '30', ...sent });
      expect(page.status, path).toBe(422);
      const fault = new RegExp(`id="${field}-fault">([^<]*)`).exec(page.text)?.[1];
      expect(fault, path).toMatch(message);
      for (const typed of Object.values(sent)) expect(page.text).toContain(`value="${typed}"`);
    }
  }
  expect((await testApp.run('listTokens')).tokens).toEqual(before);
});

test('a connected assistant gets its limits in the list of assistants; members see them and set none', async () => {
  await connect(testApp, owner);
  const list = (await owner.get(ASSISTANTS)).text;
  const path = /href="([^"]+\/limits)"/.exec(list)?.[1] ?? '';
  expect(path).toMatch(/^\/dashboard\/settings\/assistants\/\d+\/limits$/);
  await owner.follow(await owner.submit(path, { max_per_day: '250' }));
  expect(words((await owner.get(ASSISTANTS)).text)).toContain('at most €250.00 per day');
  const member = await memberOf(testApp);
  await expectForbidden(member, [path, `${TOKENS}/${(await newest()).id}/limits`]);
  await connect(testApp, member);
  expect((await member.get(ASSISTANTS)).text).not.toContain('/limits"');
  await expectForgedRefused(owner, path);
  expect((await owner.get(`${TOKENS}/999/limits`)).status).toBe(404);
  expect((await owner.get(`${ASSISTANTS}/999/limits`)).status).toBe(404);
});
