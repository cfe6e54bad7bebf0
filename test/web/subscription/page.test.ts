// The page of a customer's own subscription (R22, R52): every state, every language, no texts of other people.

import { describe, expect, test } from 'vitest';
import type { SubscriptionId } from '../../../src/model/ids.ts';
import { LANGUAGES } from '../../../src/model/language.ts';
import { pastDuePeriods } from '../../../src/operations/subscriptions/past-due-periods.ts';
import { PAGES } from '../../../src/words/texts.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { ask, page, said, words } from '../browse.ts';
import { OFFLINE, sharedSite } from '../desk.ts';
import { inArrears, invited, joined, renewAt, STANDINGS, START, subscriptionOf } from './member.ts';

const testApp = sharedSite();

/** The whole text of the page in English, for one subscription in each state. */
const READ = {
  pending: 'Not begun yet It begins with your first payment. For Bread club Amount €10.00 every month Pay €10.00',
  active:
    'Your subscription It runs, and payments are charged by themselves. For Bread club Amount €10.00 every month Next payment 17 April 2026 Cancel the subscription',
  ending:
    'It ends soon It ends on 17 April 2026. Nothing more is charged. For Bread club Amount €10.00 every month Ends on 17 April 2026 Questions?',
  past_due:
    'A payment failed We try again on 20 April 2026. You can also pay now yourself; then we do not try again. For Bread club Amount €10.00 every month Next payment 17 May 2026 Pay €10.00 Cancel the subscription',
  paused: 'Paused Nothing is charged until it goes on. For Bread club Amount €10.00 every month Cancel',
  cancelled:
    'Ended Nothing more is charged. For Bread club Amount €10.00 every month Ended on 17 April 2026 Questions? Write to owner@test.example Payments 17 April 2026 not paid €10.00 17 March 2026 paid €10.00',
  completed:
    'All paid Every payment was made. Nothing more is charged. For Bread club Amount €10.00 every month Payments made 1 of 1 Ended on 17 March 2026 Questions?',
} as const satisfies Record<keyof typeof STANDINGS, string>;

const STATES = Object.entries(STANDINGS).map(([state, make]) => ({ state: state as keyof typeof STANDINGS, make }));

test.each(STATES)('one that is $state says so, and what can be done', async ({ state, make }) => {
  const { own } = await make(testApp());
  const html = await page(testApp(), own);
  expect(words(html)).toContain(READ[state]);
  const canCancel = ['pending', 'active', 'past_due', 'paused'].includes(state);
  expect(html.includes('<form method="post">')).toBe(canCancel);
  expect(/class="button first"/.test(html)).toBe(state === 'pending' || state === 'past_due');
});

test('where there is something to pay, the button leads to where it is paid', async () => {
  const { id, own } = await inArrears(testApp());
  const { payment_url } = await subscriptionOf(testApp(), id);
  expect(await page(testApp(), own)).toContain(`<a class="button first" href="${payment_url}">Pay €10.00</a>`);
});

test('one that ended because nothing could be charged says that', async () => {
  const { own } = await inArrears(testApp());
  for (const at of ['2026-04-20T07:00:00Z', '2026-04-27T07:00:00Z']) await renewAt(testApp(), at);
  expect(words(await page(testApp(), own))).toContain(
    'Ended A payment failed, also when we tried again. Nothing more is charged.',
  );
});

test('one that is invoiced says so, and leads to the invoice that is due', async () => {
  const { id, own } = await invited(testApp(), { collection: 'invoice', tax_rate: 21 });
  expect(words(await page(testApp(), own))).toContain(
    'Your subscription It runs, and you get an invoice for each period. For Bread club Amount €10.00 every month Next invoice 17 March 2026 Cancel',
  );
  await renewAt(testApp(), START);
  const { payment_url, periods } = await subscriptionOf(testApp(), id);
  await testApp().run('recordPayment', { id: periods[0]?.invoice_id, amount: 4 });
  const due = await page(testApp(), own);
  expect(due).toContain(`<a class="button first" href="${payment_url}">Pay €6.00</a>`);
  expect(words(due)).toContain('Invoices 17 March 2026 due €10.00');
  expect(words(due)).not.toMatch(/charged|mandate|try again/);
  testApp().clock.set('2026-04-30T07:00:00Z');
  await pastDuePeriods(testApp().app.services);
  const late = words(await page(testApp(), own));
  expect(late).toContain('An invoice is overdue Please pay it. You can do so here.');
  expect(late).toContain('Invoices 17 March 2026 overdue €10.00');
  await testApp().run('recordPayment', { id: periods[0]?.invoice_id });
  expect(words(await page(testApp(), own))).toContain('Invoices 17 March 2026 paid €10.00');
});

test('one that nobody may charge says that each payment is made by hand', async () => {
  const { id, own } = await joined(testApp());
  const { store } = testApp().app.services;
  // No mandate, as after a payment method that allows no later charges.
  await store.transaction((tx) => tx.subscriptions.set(id as SubscriptionId, { mandate_id: null }));
  expect(words(await page(testApp(), own))).toContain('Your subscription It runs. You make each payment yourself.');
});

test('while the last instalment is being paid there is nothing to end', async () => {
  const member = await joined(testApp(), { installments: 2 });
  await testApp().run('connectProvider', { kind: 'sandbox', state: 'onboarding' });
  await renewAt(testApp(), '2026-04-17T07:00:00Z');
  await testApp().run('connectProvider', { kind: 'sandbox' });
  expect(await subscriptionOf(testApp(), member.id)).toMatchObject({ status: 'active', next_payment_on: null });
  const html = await page(testApp(), member.own);
  expect(words(html)).toContain('Payments made 1 of 2');
  expect(words(html)).toContain('17 April 2026 due €10.00');
  expect(html).not.toContain('<form');
});

test('a test subscription says that no money moves', async () => {
  const { own } = await invited(testApp(), { testmode: true });
  expect(words(await page(testApp(), own))).toContain('This is a test. No real money is asked for or moved.');
});

test('days are those of the business: what ended after midnight there ended that day', async () => {
  const { id, own } = await joined(testApp());
  testApp().clock.set('2026-07-01T22:30:00Z');
  await testApp().run('cancelSubscription', { id });
  expect(words(await page(testApp(), own))).toContain('Ended on 2 July 2026');
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(STATES)('one that is $state reads it whole', async ({ state, make }) => {
    const { own } = await make(testApp());
    const { text, headers } = await ask(testApp(), own, { language });
    expect(text).toContain(`<html lang="${language}">`);
    expect(headers.get('content-language')).toBe(language);
    const { standing, ending, retry, facts } = PAGES[language].subscription;
    const day = { en: '17 April 2026', nl: '17 april 2026', de: '17. April 2026', fr: '17 avril 2026' }[language];
    const shown = state === 'ending' ? { ...ending, text: ending.text(day) } : standing[state];
    expect(words(text)).toContain(said(shown.heading));
    expect(words(text)).toContain(said(state === 'past_due' ? retry(day.replace('17', '20')) : shown.text));
    expect(words(text)).toContain(`${facts.what} Bread club ${facts.amount}`);
  });

  test('what is not there is said in it too', async () => {
    const nowhere = `/link/subscription/${'0'.repeat(40)}`;
    expect(await page(testApp(), nowhere, { language, status: 404 })).toContain(`<html lang="${language}">`);
  });
});

test.each(['<script>alert(1)</script>', `"><img src=x onerror='alert(1)'>`, 'Žofie & 李 😀'])(
  'an account or subscription named %s is text and nothing else',
  async (name) => {
    await using other = await openTestApp({ ...OFFLINE, account: { name } });
    await other.run('connectProvider', { kind: 'sandbox' });
    for (const make of [joined, inArrears]) {
      const html = await page(other, (await make(other, { description: name })).own);
      expect(words(html).split(name)).toHaveLength(3);
      expect(html).not.toMatch(/<script|<img|onerror='/);
    }
  },
);

test('has the headers of every page: no script, nothing from elsewhere, no frame, a form that leads back only', async () => {
  for (const { make } of STATES) {
    const { headers, text } = await ask(testApp(), (await make(testApp())).own);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'Accept-Language',
    });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
    expect(text).not.toMatch(/<script|<style| style=| on[a-z]+=|<iframe|http-equiv/);
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text.match(/<main[ >]/g)).toHaveLength(1);
    for (const [, address = ''] of text.matchAll(/(?:src|href|action)="([^"]*)"/g)) {
      expect(address).toMatch(/^(\/(?!\/)|#|data:,$|mailto:owner@test\.example$|http:\/\/127\.0\.0\.1:9\/)/);
    }
  }
});
