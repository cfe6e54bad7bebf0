/** The dashboard in a real browser: from the first start on, and read in light and dark, small and large. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeInvoice } from '../web/desk.ts';
import { isLegible } from './judges.ts';
import { heading, sharedSite } from './kit.ts';

const site = sharedSite();
const EMAIL = 'owner@studio.example';
const PASSWORD = 'correct horse battery';

async function link(email = EMAIL): Promise<string> {
  return ((await site().house.run('createUser', { email })) as unknown as { sign_in_url: string }).sign_in_url;
}

async function enter(page: Page, email = EMAIL): Promise<void> {
  await page.goto(await link(email));
  await page.getByRole('button', { name: 'Sign in now' }).click();
  await page.waitForURL(/\/dashboard$/, { waitUntil: 'load' });
}

const asToken = async (token: string) => (await site().house.fetch('/api/v1/invoices', { token })).status;

test('from the first start: set up, sign out, guess wrong, sign in, and see where one was going', async () => {
  const url = (await site().house.app.administration.offerSetUp()) ?? '';
  await site().asPayer(async (page) => {
    await page.goto(url);
    await page.getByRole('button', { name: 'Set up' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('Please check this:');
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    await page.getByLabel('Your e-mail').fill(EMAIL);
    await page.getByLabel('A password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set up' }).click();
    expect(await page.getByRole('status').textContent()).toContain('Welcome.');
    expect(await page.title()).toBe('Overview · Studio Noord');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto('/dashboard/settings/api');
    await page.getByLabel('E-mail').fill(EMAIL);
    for (const wrong of ['guess', 'another guess']) {
      await page.getByLabel('Password').fill(wrong);
      await page.getByRole('button', { name: 'Sign in' }).click();
      expect(await page.getByRole('alert').textContent()).toContain('is wrong');
      expect(await page.getByLabel('Password').inputValue()).toBe('');
    }
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await heading(page)).toBe('API tokens');
    await page.goto(url);
    expect(await heading(page)).toBe('This link works no longer');
  });
});

test('a token is made, used over HTTP, rotated, and the old one dies after the overlap', async () => {
  await site().asPayer(async (page) => {
    await enter(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Make a token' }).click();
    await page.getByLabel('What is it for?').fill('Bookkeeping');
    await page.getByLabel('Read: invoices').uncheck();
    await page.getByRole('button', { name: 'Make the token' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('at least 1 entry');
    expect(await page.getByLabel('What is it for?').inputValue()).toBe('Bookkeeping');
    await page.getByLabel('Read: invoices').check();
    await page.getByRole('button', { name: 'Make the token' }).click();
    const first = await page.getByLabel('Token').inputValue();
    expect(await asToken(first)).toBe(200);
    await page.getByRole('link', { name: 'I have copied it' }).click();
    await page.getByRole('link', { name: 'Rotate Bookkeeping' }).click();
    await page.getByLabel('How long').selectOption('One hour');
    await page.getByRole('button', { name: 'Rotate' }).click();
    const second = await page.getByLabel('Token').inputValue();
    expect([await asToken(first), await asToken(second)]).toEqual([200, 200]);
    site().house.clock.advance(3_600_000);
    expect([await asToken(first), await asToken(second)]).toEqual([401, 200]);
    await page.goto('/dashboard/settings/api');
    await page.getByRole('link', { name: 'Revoke Bookkeeping' }).click();
    await page.getByRole('button', { name: 'Revoke the token' }).click();
    expect(await asToken(second)).toBe(401);
  });
});

test('from a figure to its list, to an invoice, to a payment: with the keyboard alone', async () => {
  await makeInvoice(site().house, {
    customer: { name: 'Late Ltd' },
    amount: 80,
    date: '2026-01-01',
    due_date: '2026-02-01',
  });
  await site().asPayer(async (page) => {
    await enter(page);
    const reach = async (name: string, steps = 60) => {
      for (let i = 0; i < steps; i++) {
        await page.keyboard.press('Tab');
        if ((await page.evaluate('document.activeElement.innerText')) === name) return;
      }
      throw new Error(`${name} is not reached`);
    };
    const press = async (name: string) => {
      await reach(name);
      await page.keyboard.press('Enter');
    };
    await page.goto('/dashboard');
    await reach('Skip to the content', 2);
    await press('1 invoice');
    await page.waitForURL(/status=overdue/, { waitUntil: 'load' });
    await press((await page.getByRole('link', { name: /^INV-/ }).textContent()) ?? '');
    await page.waitForURL(/invoices\/\d+$/, { waitUntil: 'load' });
    await press('Record a payment');
    await page.waitForURL(/record$/, { waitUntil: 'load' });
    await page.getByLabel('Amount in EUR').press('Enter');
    expect(await page.getByRole('status').textContent()).toContain('The payment is recorded.');
  });
});

const KINDS: readonly (readonly [name: string, path: () => Promise<string>])[] = [
  ['the overview', async () => '/dashboard'],
  ['invoices', async () => '/dashboard/invoices'],
  ['invoices not found', async () => '/dashboard/invoices?customer=nobody'],
  ['invoices asked for wrongly', async () => '/dashboard/invoices?due_from=x'],
  [
    'an invoice',
    async () =>
      `/dashboard/invoices/${(await makeInvoice(site().house, { customer: { name: 'x'.repeat(200), email: 'a@b.example' }, reference: 'y'.repeat(200) })).id}`,
  ],
  [
    'a reminder',
    async () =>
      `/dashboard/invoices/${(await makeInvoice(site().house, { customer: { name: 'Ann', email: 'a@b.example' } })).id}/remind`,
  ],
  ['a payment', async () => `/dashboard/invoices/${(await makeInvoice(site().house)).id}/record`],
  ['tokens', async () => '/dashboard/settings/api'],
  ['a new token', async () => '/dashboard/settings/api/new'],
  ['oneself', async () => '/dashboard/you'],
  ['the second factor', async () => '/dashboard/you/second-factor'],
  ['nothing', async () => '/dashboard/nothing'],
];
const OUTSIDE: typeof KINDS = [
  ['signing in', async () => '/dashboard/sign-in'],
  ['a link by mail', async () => '/dashboard/sign-in/mail'],
  ['a one-time link', link],
];

describe('has nothing that axe objects to, in light and dark, and fits on the smallest phone', () => {
  test('before one is in', () => site().asPayer((page) => readAll(page, OUTSIDE), PHONE));

  test(
    'when one is in',
    () =>
      site().asPayer(async (page) => {
        await site().house.run('createToken', { name: 'z'.repeat(200), scopes: ['billing.read'] });
        await enter(page);
        await readAll(page, KINDS);
      }, PHONE),
    60_000,
  );

  test(
    'on a large screen',
    () =>
      site().asPayer(
        async (page) => {
          await enter(page);
          await readAll(page, KINDS.slice(0, 5));
        },
        { viewport: { width: 1280, height: 900 } },
      ),
    60_000,
  );
});

const PHONE = { viewport: { width: 360, height: 740 } };

async function readAll(page: Page, kinds: typeof KINDS): Promise<void> {
  for (const [name, path] of kinds) {
    await page.goto(await path());
    await isLegible(page, name);
  }
}
