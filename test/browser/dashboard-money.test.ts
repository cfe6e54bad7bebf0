/** The pages about money in a real browser: read in light and dark, on a phone and on a large screen. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { made, paidAt, paidLink } from '../web/dashboard/money.ts';
import { makeHold, makeInvoice } from '../web/desk.ts';
import { isLegible } from './judges.ts';
import { heading, sharedSite } from './kit.ts';

const site = sharedSite();
const LONG = 'x'.repeat(200);

let places: readonly string[] = [];
beforeAll(async () => {
  const { house } = site();
  const customer = await made(house, 'createCustomer', { name: LONG, email: 'a@b.example', note: `Call\n${LONG}` });
  const customer_id = customer.id;
  await makeInvoice(house, {
    customer_id,
    customer: undefined,
    amount: 30,
    date: '2026-01-01',
    due_date: '2026-02-01',
  });
  const { id, link } = await paidLink(house, { description: LONG, customer_id });
  const held = await paidAt(house, `/link/${(await makeHold(house)).code}`);
  const open = await made(house, 'createPaymentLink', { description: 'Course', amount: 5, testmode: true });
  await made(house, 'createPaymentPlan', { title: LONG, amount: 9, interval: 'month' });
  const terms = { customer_id, description: LONG, amount: 15, interval: 'month' };
  const waiting = await made(house, 'createSubscription', terms);
  const active = (await made(house, 'createSubscription', terms)) as unknown as { id: number; payment_url: string };
  await paidAt(house, active.payment_url);
  places = [
    ...['/payments', '/payments?from=x', `/payments/${held}`, `/payments/${id}/refund`],
    ...['/links', '/links/new', `/links/${link}`, `/links/${open.id}/deactivate`],
    ...['/customers', '/customers/new', `/customers/${customer_id}`, `/customers/${customer_id}/subscribe`],
    ...['/plans', '/plans/new', '/subscriptions', `/subscriptions/${waiting.id}`],
    `/subscriptions/${active.id}/cancel`,
  ];
});

async function enter(page: Page): Promise<void> {
  const made = (await site().house.run('createUser', { email: 'owner@studio.example' })) as unknown as {
    sign_in_url: string;
  };
  await page.goto(made.sign_in_url);
  await page.getByRole('button', { name: 'Sign in now' }).click();
}

describe('has nothing that axe objects to, in light and dark, and fits', () => {
  test(
    'on the smallest phone',
    () => site().asPayer((page) => readAll(page, places), { viewport: { width: 360, height: 740 } }),
    60_000,
  );

  test(
    'on a large screen',
    () =>
      site().asPayer(
        (page) =>
          readAll(
            page,
            places.filter((place) => /^\/(\w+\/\d+|payments)$/.test(place)),
          ),
        {
          viewport: { width: 1280, height: 900 },
        },
      ),
    60_000,
  );
});

test('with the keyboard alone a customer is added, after a mistake, and signed up', async () => {
  await site().asPayer(async (page) => {
    await enter(page);
    await page.goto('/dashboard/customers/new');
    await page.getByLabel('E-mail').fill('nina');
    await page.getByLabel('E-mail').press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    await page.getByRole('link', { name: 'Name: ' }).press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    await page.keyboard.type('Nina');
    await page.getByLabel('E-mail').fill('nina@example.com');
    await page.keyboard.press('Enter');
    await page.waitForURL(/customers\/\d+$/);
    expect(await heading(page)).toBe('Nina');
    await page.getByRole('link', { name: 'Begin a subscription' }).press('Enter');
    await page.getByLabel('What is it for?').fill('Box');
    await page.getByLabel('Amount of each payment').fill('12.50');
    await page.getByLabel('How often?').selectOption('Every month');
    await page.getByLabel('How often?').press('Tab');
    await page.getByRole('button', { name: 'Begin the subscription' }).press('Enter');
    expect(await page.getByRole('status').textContent()).toContain('The subscription is ready.');
    expect(await page.getByLabel('Where the customer pays').inputValue()).toMatch(/\/link\//);
  });
});

async function readAll(page: Page, paths: readonly string[]): Promise<void> {
  await enter(page);
  for (const path of paths) {
    await page.goto(`/dashboard${path}`);
    await isLegible(page, path);
  }
}
