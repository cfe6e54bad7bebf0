// Customers cancel their own subscription (R22): only with the form, only at the address they got, and only once.
import { afterAll, describe, expect, test } from 'vitest';
import { expectVerified } from '../../kit/verified.ts';
import { ask, page, post, words } from '../browse.ts';
import { sharedSite } from '../desk.ts';
import { inArrears, joined, type Member, renewAt, SECOND, STANDINGS, subscriptionOf } from './member.ts';

const testApp = sharedSite();
afterAll(() => expectVerified(testApp().app.services.store));
const CANCEL = { action: 'cancel' };
const activity = () => testApp().run('listActivity');

async function cancelled({ own }: Member): Promise<string> {
  const { status, location, text } = await post(testApp(), own, CANCEL);
  expect(status, text).toBe(303);
  expect(location).toBe(own);
  return words(await page(testApp(), location));
}

test('looking changes nothing, however often: mail scanners open every address they see', async () => {
  for (const make of Object.values(STANDINGS)) {
    const { own } = await make(testApp());
    const before = await activity();
    for (const method of ['GET', 'HEAD', 'GET']) expect((await ask(testApp(), own, { method })).status).toBe(200);
    expect((await ask(testApp(), `${own}?action=cancel`)).status).toBe(200);
    expect(await activity()).toEqual(before);
  }
});

test('HEAD is answered like GET, without the page', async () => {
  const { own } = await joined(testApp());
  const { status, headers, text } = await ask(testApp(), own, { method: 'HEAD' });
  expect([status, headers.get('content-type'), text]).toEqual([200, 'text/html; charset=utf-8', '']);
});

test('an active one ends with what was paid for, and says when', async () => {
  const member = await joined(testApp());
  expect(words(await page(testApp(), member.own))).toContain(
    'It runs until 17 April 2026. Nothing more is charged. End it on 17 April 2026',
  );
  expect(await cancelled(member)).toContain('It ends soon It ends on 17 April 2026.');
  expect(await subscriptionOf(testApp(), member.id)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  await renewAt(testApp(), SECOND);
  expect(words(await page(testApp(), member.own))).toContain('Ended Nothing more is charged.');
  expect(await subscriptionOf(testApp(), member.id)).toMatchObject({ status: 'cancelled', paid_count: 1 });
});

test.each(['pending', 'past_due', 'paused'] as const)('one that is %s ends at once', async (state) => {
  const member = await STANDINGS[state](testApp());
  expect(words(await page(testApp(), member.own))).toContain('It ends at once. Nothing more is charged. End it now');
  expect(await cancelled(member)).toContain('Ended Nothing more is charged.');
  expect(await subscriptionOf(testApp(), member.id)).toMatchObject({ status: 'cancelled', end_reason: 'by_customer' });
});

test('what could be paid cannot be paid any more', async () => {
  const member = await inArrears(testApp());
  await cancelled(member);
  expect(words(await page(testApp(), member.pay))).toContain('This request is closed');
  expect((await post(testApp(), member.pay, { method: 'card' })).status).toBe(303);
  expect(await subscriptionOf(testApp(), member.id)).toMatchObject({ status: 'cancelled', paid_count: 1 });
});

test.each(['ending', 'cancelled', 'completed'] as const)(
  'one that is %s stays as it is, and is shown',
  async (state) => {
    const member = await STANDINGS[state](testApp());
    const before = await subscriptionOf(testApp(), member.id);
    const shown = words(await page(testApp(), member.own));
    expect(await cancelled(member)).toBe(shown);
    expect(await subscriptionOf(testApp(), member.id)).toEqual(before);
  },
);

test('sent twice at once it ends once', async () => {
  const member = await inArrears(testApp());
  const answers = await Promise.all([1, 2, 3].map(() => post(testApp(), member.own, CANCEL)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  const { activity: lines } = (await testApp().run('listActivity', { limit: 10 })) as unknown as {
    readonly activity: readonly { readonly summary: string }[];
  };
  expect(lines.filter(({ summary }) => summary.startsWith('Cancelled'))).toHaveLength(1);
});

test.each([
  ['nothing', {}],
  ['another wish', { action: 'resume' }],
  ['a wish twice', 'action=cancel&action=cancel'],
])('a form that says %s changes nothing', async (_what, fields) => {
  const { own } = await joined(testApp());
  const before = await activity();
  expect((await post(testApp(), own, fields)).status).toBe(400);
  expect(await activity()).toEqual(before);
});

test('what is no form, or too large, changes nothing', async () => {
  const { own } = await joined(testApp());
  const before = await activity();
  const json = await ask(testApp(), own, { method: 'POST', body: '{"action":"cancel"}', type: 'application/json' });
  expect(json.status).toBe(400);
  expect((await post(testApp(), own, { ...CANCEL, more: 'x'.repeat(5_000) })).status).toBe(413);
  expect(await activity()).toEqual(before);
});

test('405 for other methods', async () => {
  const { own } = await joined(testApp());
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, headers } = await ask(testApp(), own, { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  }
});

describe('404 for an address that nobody was given', () => {
  test('with GET and with POST, and nothing is changed', async () => {
    const { own, id } = await joined(testApp());
    const code = own.split('/').at(-1) ?? '';
    const { code: payCode } = await subscriptionOf(testApp(), id);
    const flipped = (code.startsWith('0') ? '1' : '0') + code.slice(1);
    const forged = [
      flipped,
      code.slice(1),
      `${code}0`,
      `${code}%00`,
      `${code}/x`,
      payCode,
      String(id),
      'x',
      '%3Cscript%3E',
    ];
    const before = await activity();
    for (const path of [
      ...forged.map((one) => `/link/subscription/${one}`),
      '/link/subscription',
      '/link/subscription/',
    ]) {
      expect({ path, status: (await ask(testApp(), path)).status }).toEqual({ path, status: 404 });
      expect({ path, status: (await post(testApp(), path, CANCEL)).status }).toEqual({ path, status: 404 });
    }
    expect(await activity()).toEqual(before);
  });

  test('after it was replaced; the new one is there', async () => {
    const { id, own } = await joined(testApp());
    await testApp().run('rotateSubscriptionLink', { id });
    expect((await ask(testApp(), own)).status).toBe(404);
    expect((await post(testApp(), own, CANCEL)).status).toBe(404);
    const { customer_url } = await subscriptionOf(testApp(), id);
    expect((await ask(testApp(), customer_url)).status).toBe(200);
    expect(await subscriptionOf(testApp(), id)).toMatchObject({ status: 'active', cancel_at_period_end: false });
  });
});
