import { mkdirSync } from 'node:fs';
import bundle from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
const base = process.argv[2] ?? '';
const link = process.argv[3] ?? '';
mkdirSync('/tmp/byhand-shots', { recursive: true });
const browser = await chromium.launch({ executablePath: await bundle.executablePath(), args: ['--no-sandbox', '--headless=shell'] });
const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
await page.goto(link);
await page.getByRole('button').last().click();
await page.waitForURL(/dashboard$/);
const first = await page.goto('/dashboard/invoices?status=overdue').then(() => page.locator('tbody th a').first().getAttribute('href'));
const shots: [string, string][] = [['overview', '/dashboard'], ['invoices', '/dashboard/invoices'], ['new', '/dashboard/invoices/new'], ['invoice', first ?? ''], ['receipts', '/dashboard/receipts'], ['members', '/dashboard/settings/members'], ['customer', '/dashboard/customers/1']];
for (const [size, width, height] of [['desk', 1280, 900], ['phone', 390, 844]] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    if (size === 'phone' && colorScheme === 'dark') continue;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    for (const [name, path] of shots) {
      await page.goto(path);
      await page.screenshot({ path: `/tmp/byhand-shots/${name}-${size}-${colorScheme}.png`, fullPage: true });
    }
    await page.goto('/dashboard/invoices/new');
    await page.getByLabel('Find a customer').fill('a');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('radio').first().check();
    const line = page.getByRole('group', { name: 'Line 1' });
    await line.getByLabel('Description').fill('Design of the new website');
    await line.getByLabel('Quantity').fill('12.5');
    await line.getByLabel('Price').fill('95');
    await line.getByLabel('Tax %').fill('21');
    const second = page.getByRole('group', { name: 'Line 2' });
    await second.getByLabel('Description').fill('Train tickets');
    await second.getByLabel('Price').fill('48.60');
    await second.getByLabel('Tax %').fill('9');
    await page.getByRole('button', { name: 'Show the totals' }).click();
    await page.screenshot({ path: `/tmp/byhand-shots/new-filled-${size}-${colorScheme}.png`, fullPage: true });
    await line.getByLabel('Price').fill('free');
    await page.getByRole('button', { name: 'Issue it now' }).click();
    await page.screenshot({ path: `/tmp/byhand-shots/new-wrong-${size}-${colorScheme}.png`, fullPage: true });
  }
}
await browser.close();
