/**
 * Reminding all overdue customers in a real browser: the list, another tone, and the mails sent. Accessibility by axe,
 * and layout.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { makeInvoice } from '../../web/desk.ts';
import { isLegible } from './judges.ts';
import { enter, heading, sharedSite } from './kit.ts';

let server: MailServer;
const site = sharedSite(async () => {
  server = await openMailServer();
  return { SMTP_URL: server.url };
});
afterAll(() => server[Symbol.asyncDispose]());

const LATE = { date: '2026-01-01', due_date: '2026-02-01' };
const LONG = 'x'.repeat(200);

beforeAll(async () => {
  const { testApp } = site();
  await makeInvoice(testApp, { customer: { name: 'Late Ltd', email: 'late@example.com' }, amount: 80, ...LATE });
  await makeInvoice(testApp, { customer: { name: LONG, email: 'long@example.com' }, amount: 1_250_000, ...LATE });
  await makeInvoice(testApp, { customer: { name: 'Without address' }, ...LATE });
});

test.each([
  ['a phone', { width: 360, height: 740 }, 'Late'],
  ['a large screen', { width: 1280, height: 900 }, ''],
])('on %s', async (_, viewport, customer) => {
  await site().asPayer(
    async (page) => {
      await enter(page, site().testApp);
      await page.goto('/dashboard/invoices?status=overdue');
      await page.getByRole('link', { name: 'Remind all…' }).click();
      expect(await heading(page)).toBe('Remind all overdue');
      // Two lines a letter, and no filters in the way.
      const row = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
      expect((await row.first().boundingBox())?.height).toBeLessThan(110);
      await page.getByText('Filters and wording').click();
      await page.getByLabel('Customer').fill(customer);
      await page.getByLabel('Tone').selectOption('Firm');
      await page.getByLabel('Your own message').fill('We have called you.');
      await page.getByLabel('Your own message').press('Tab');
      await page.getByRole('button', { name: 'Update preview' }).click();
      await page
        .getByText(/Please pay now: invoice/)
        .first()
        .waitFor();
      await isLegible(page, 'the preview', 'light and dark');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      await row.locator('summary').first().click();
      await page.getByText('We have called you.').last().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      await isLegible(page, 'an open letter', 'light and dark');
      await page.getByRole('button', { name: 'Select none' }).click();
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
      await page.getByRole('button', { name: 'Select all' }).click();
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);
      await page.getByRole('button', { name: 'Send selected reminders' }).click();
      await page.getByRole('heading', { name: 'Reminders sent' }).waitFor();
      expect(await page.getByRole('status').first().textContent()).toContain('1 sent.');
      await isLegible(page, 'the result', 'light and dark');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    },
    { viewport },
  );
  expect(server.inbox(customer === '' ? 'long@example.com' : 'late@example.com')).toHaveLength(1);
});
