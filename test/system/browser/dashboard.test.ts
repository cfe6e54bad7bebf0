/** The dashboard in a real browser, from the first start on, and by keyboard only. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { statementOf, type Transfer } from '../../operations/bank/kit.ts';
import { makeInvoice } from '../../web/desk.ts';
import { OWNER as EMAIL, enter, heading, sharedSite } from './kit.ts';

const site = sharedSite();
const PASSWORD = 'correct horse battery';

test('from the first start: set up, sign out, guess wrong, sign in, and see where one was going', async () => {
  const url = (await site().testApp.app.administration.offerSetUp()) ?? '';
  await site().asPayer(async (page) => {
    await page.goto(url);
    await page.getByRole('button', { name: 'Set up' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('Please check the following:');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    await page.getByLabel('Your email').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set up' }).click();
    expect(await page.getByRole('status').textContent()).toContain('Welcome.');
    expect(await page.title()).toBe('Overview · Studio Noord');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto('/dashboard/settings/api');
    await page.getByLabel('Email').fill(EMAIL);
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
    expect(await heading(page)).toBe('This link no longer works');
  });
});

test('from a figure to its list, to an invoice, to a payment: with the keyboard alone', async () => {
  await makeInvoice(site().testApp, {
    customer: { name: 'Late Ltd' },
    amount: 80,
    date: '2026-01-01',
    due_date: '2026-02-01',
  });
  await site().asPayer(async (page) => {
    await enter(page, site().testApp);
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
    await reach('Skip to content', 2);
    await press('1 invoice');
    await page.waitForURL(/status=overdue/, { waitUntil: 'load' });
    await press((await page.getByRole('link', { name: /^INV-/ }).textContent()) ?? '');
    await page.waitForURL(/invoices\/\d+$/, { waitUntil: 'load' });
    await press('Record payment');
    await page.waitForURL(/record$/, { waitUntil: 'load' });
    await page.getByLabel('Amount in EUR').press('Enter');
    expect(await page.getByRole('status').textContent()).toContain('The payment is recorded.');
  });
});

test('with the keyboard alone a customer is added, after a mistake, and signed up', async () => {
  await site().asPayer(async (page) => {
    await enter(page, site().testApp);
    await page.goto('/dashboard/customers/new');
    await page.locator('[name=email]').fill('nina');
    await page.locator('[name=email]').press('Enter');
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    await page.getByRole('link', { name: 'Name: ' }).press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    await page.keyboard.type('Nina');
    await page.locator('[name=email]').fill('nina@example.com');
    await page.keyboard.press('Enter');
    await page.waitForURL(/customers\/\d+$/);
    expect(await heading(page)).toBe('Nina');
    await page.getByRole('link', { name: 'New subscription' }).press('Enter');
    await page.getByLabel('Description').fill('Box');
    await page.getByLabel('Amount per payment').fill('12.50');
    await page.getByLabel('Billing period').selectOption('Monthly');
    await page.getByLabel('Billing period').press('Tab');
    await page.getByRole('button', { name: 'Create subscription' }).press('Enter');
    expect(await page.getByRole('status').textContent()).toContain('The subscription is created.');
    expect(await page.getByLabel('Payment link').inputValue()).toMatch(/\/link\//);
  });
});

async function chooseStatement(page: Page, transfers: readonly Transfer[]): Promise<void> {
  await page.goto('/dashboard/payments/bank/import');
  const buffer = Buffer.from(statementOf(transfers));
  await page.getByLabel('File').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
}

test('a long bank statement: each line of progress takes the place of the one before, and the result that of the last', async () => {
  const transfers = Array.from({ length: 2_500 }, (_, index) => ({ amount: index + 1, text: `rent ${index}` }));
  await site().asPayer(async (page) => {
    await enter(page, site().testApp);
    await chooseStatement(page, transfers);
    await page.getByRole('button', { name: 'Import' }).click();
    const result = page.getByRole('status');
    await result.waitFor();
    expect(await result.textContent()).toContain('2,500 new entries, 0 imported before.');
    // 10 batches of 250 added entries, and 13 batches of 200 compared ones.
    expect(await page.locator('progress').count()).toBe(23);
    expect(await page.locator('progress:visible').count()).toBe(0);
    await page.getByRole('link', { name: 'Show what matches' }).click();
    expect(await heading(page)).toBe('Bank statements');
  });
});

test('with the keyboard alone a bank statement is reviewed: the certain ones with one yes, one by its invoice, one set aside', async () => {
  const sure = await makeInvoice(site().testApp, { customer: { name: 'Sure Ltd' }, amount: 321 });
  const part = await makeInvoice(site().testApp, { customer: { name: 'Part Ltd' }, amount: 80 });
  const transfers = [
    { amount: 321, text: sure.number, name: 'Sure Payer', day: '2026-03-11' },
    { amount: 30, text: part.number, name: 'Part Payer', day: '2026-03-11' },
    { amount: 7.77, text: 'unknown', name: 'Unknown Payer', day: '2026-03-11' },
  ];
  await site().asPayer(async (page) => {
    await enter(page, site().testApp);
    await chooseStatement(page, transfers);
    await page.getByRole('button', { name: 'Import' }).press('Enter');
    await page.waitForURL(/bank$/);
    await page.getByRole('link', { name: 'Record certain matches' }).press('Enter');
    await page.getByRole('button', { name: 'Record payments' }).press('Enter');
    expect(await page.getByRole('status').textContent()).toMatch(/1 recorded: €321\.00/);
    await page.goto('/dashboard/payments/bank?from=2026-03-11&to=2026-03-11');
    await page.getByRole('link', { name: 'Part Payer' }).press('Enter');
    expect(await page.getByLabel('Invoice').inputValue()).toBe(part.number);
    await page.getByLabel('Amount').press('Enter');
    expect(await page.getByRole('status').textContent()).toContain('recorded');
    await page.goto('/dashboard/payments/bank?from=2026-03-11&to=2026-03-11');
    await page.getByRole('link', { name: 'Unknown Payer' }).press('Enter');
    await page.getByRole('button', { name: 'Ignore' }).press('Enter');
    await page.waitForURL(/bank$/);
    await page.goto('/dashboard/payments/bank?from=2026-03-11&to=2026-03-11');
    expect(await page.getByRole('link', { name: 'Unknown Payer' }).count()).toBe(0);
  });
  const { status, amount_due } = (await site().testApp.run('getInvoice', { id: part.id })) as Record<string, unknown>;
  expect([status, amount_due]).toEqual(['pending', 50]);
});
