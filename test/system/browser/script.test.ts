// What the dashboard's script adds, in a real browser: matching customers and totals while one types, menus that close
// on Escape, and a calendar for date fields. The other browser tests show that the pages also work by their buttons.
import { expect, test } from 'vitest';
import { isLegible } from './judges.ts';
import { enter, sharedSite } from './kit.ts';

const site = sharedSite();
const WIDE = { viewport: { width: 1280, height: 900 } };

test('customers and totals appear while one types, a fault removes the totals, and one click creates the invoice', () =>
  site().asPayer(async (page) => {
    const { testApp } = site();
    await testApp.run('createCustomer', { name: 'Jansen & <b>Zonen</b>', email: 'jansen@example.com' });
    await testApp.run('createCustomer', { name: 'Janssens', email: 'janssens@example.com' });
    await enter(page, testApp);
    await page.goto('/dashboard/invoices/new');
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await field('query').pressSequentially('jans');
    await page.getByRole('radio', { name: 'Jansen & <b>Zonen</b>' }).check();
    expect(await page.getByRole('radio', { name: 'Janssens' }).isVisible()).toBe(true);
    await field('items[0].description').fill('Advice');
    await field('items[0].quantity').fill('3');
    await field('items[0].unit_price').fill('33,33');
    await field('items[0].tax_rate').pressSequentially('21');
    const totals = page.locator('[data-part="totals"]');
    await totals.getByText('€120.99').waitFor();
    expect(await page.locator('[name="items[0].tax_rate"]:focus').count()).toBe(1);
    await isLegible(page, 'with live totals', 'light and dark');

    await field('items[0].unit_price').fill('many');
    await totals.getByText('€120.99').waitFor({ state: 'detached' });
    await field('items[0].unit_price').fill('10');
    await totals.getByText('€36.30').waitFor();
    const before = await testApp.run('listInvoices', {});
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    await page.waitForURL(/\/invoices\/\d+$/);
    const after = await testApp.run('listInvoices', {});
    expect([before.total_count, after.total_count]).toEqual([0, 1]);
  }, WIDE));

test('a slow answer to an earlier text never replaces that to a later one', () =>
  site().asPayer(async (page) => {
    await enter(page, site().testApp);
    await page.goto('/dashboard/invoices/new');
    let turn = 0;
    await page.route('**/dashboard/invoices/new', async (route) => {
      const response = await route.fetch();
      if (turn++ === 0) await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.fulfill({ response }).catch(() => undefined);
    });
    const field = (name: string) => page.locator(`[name="${name}"]`);
    const totals = page.locator('[data-part="totals"]');
    await field('items[0].description').fill('Advice');
    await field('items[0].unit_price').fill('10');
    await page.waitForRequest((request) => request.method() === 'POST');
    await field('items[0].unit_price').fill('20');
    await totals.getByText('€20.00').first().waitFor();
    await page.waitForTimeout(2_000);
    expect(await totals.textContent()).toContain('€20.00');
    expect(await totals.textContent()).not.toContain('€10.00');
  }, WIDE));

test('a menu closes on Escape with the focus on its button, and on a click beside it', () =>
  site().asPayer(async (page) => {
    const { testApp } = site();
    const { id } = await testApp.run('createInvoice', {
      customer: { name: 'Ann', email: 'ann@example.com' },
      ...{ description: 'Work', amount: 12 },
    });
    await enter(page, testApp);
    await page.goto(`/dashboard/invoices/${id}`);
    const menu = page.locator('details.menu').first();
    await menu.locator('summary').click();
    expect(await menu.getAttribute('open')).toBe('');
    await page.keyboard.press('Escape');
    expect(await menu.getAttribute('open')).toBe(null);
    expect(await menu.locator('summary:focus').count()).toBe(1);
    await menu.locator('summary').click();
    await page.locator('h1').click();
    expect(await menu.getAttribute('open')).toBe(null);
  }, WIDE));

test('the calendar of a date field writes the date as the reader writes it', () =>
  site().asPayer(
    async (page) => {
      const { testApp } = site();
      await enter(page, testApp);
      await page.goto('/dashboard/invoices/new');
      const field = page.locator('input[name="due_date"]');
      expect(await field.getAttribute('placeholder')).toBe('TT.MM.JJJJ');
      await field.fill('5.4.2026');
      const calendar = field.locator('xpath=following-sibling::input');
      await field.locator('xpath=following-sibling::button').click();
      expect(await calendar.inputValue()).toBe('2026-04-05');
      await page.keyboard.press('Escape');
      await calendar.fill('2026-04-30');
      expect(await field.inputValue()).toBe('30.04.2026');
      await isLegible(page, 'date fields', 'light and dark');
    },
    { ...WIDE, locale: 'de' },
  ));

test('the address of a payment link is copied by its button, and goes into an e-mail', () =>
  site().asPayer(
    async (page) => {
      const { testApp } = site();
      const { id, url } = await testApp.run('createPaymentLink', { description: 'Hat', amount: 5, currency: 'EUR' });
      await enter(page, testApp);
      await page.goto(`/dashboard/links/${id}`);
      await page.getByRole('button', { name: 'Copy' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
      const mail = page.getByRole('link', { name: 'Write an email with it' });
      expect(await mail.getAttribute('href')).toBe(`mailto:?body=${encodeURIComponent(String(url))}`);
      await isLegible(page, 'a link', 'light and dark');
    },
    { ...WIDE, permissions: ['clipboard-read', 'clipboard-write'] },
  ));
