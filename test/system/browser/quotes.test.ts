/** The customer's page of a quote in a real browser (R102): accepted on a phone, legible in every language and state. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/model/language.ts';
import { makeQuote } from '../../web/desk.ts';
import { isLegible } from './judges.ts';
import { heading, sharedSite } from './kit.ts';

const site = sharedSite();
const SMALLEST = { viewport: { width: 360, height: 740 } };
const LARGE = { viewport: { width: 1280, height: 900 } };

test('a phone reads, accepts and keeps it, after a mistake', async () => {
  const { path, quote_number: number, id } = await makeQuote(site().testApp);
  await site().asPayer(async (page) => {
    await page.goto(path);
    expect([await page.title(), await heading(page)]).toEqual([`Quote ${number} from Studio Noord`, number]);
    await page.getByRole('button', { name: 'Accept quote' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('faults');
    await page.getByRole('link', { name: 'Enter your name' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    await page.getByLabel('Your name').fill('Ann de Vries');
    await page.getByLabel(`I accept quote ${number} for €1,210.00.`).check();
    await page.getByRole('button', { name: 'Accept quote' }).click();
    expect(await heading(page)).toBe('Quote accepted');
    expect(await page.getByRole('definition').filter({ hasText: 'Ann de Vries' }).first().isVisible()).toBe(true);
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /PDF/ }).click()]);
    expect(pdf.suggestedFilename()).toBe(`${number}.pdf`);
  });
  expect(await site().testApp.run('getQuote', { id })).toMatchObject({ status: 'accepted' });
});

test('without JavaScript, a quote that changed is shown again first, and can be declined', async () => {
  const { path, id } = await makeQuote(site().testApp);
  await site().asPayer(
    async (page) => {
      await page.goto(path);
      await site().testApp.run('updateQuote', { id, notes: 'Without hosting.' });
      await page.getByText('Decline this quote').click();
      await page.getByLabel('Reason').fill('Too late');
      await page.getByRole('button', { name: 'Decline quote' }).click();
      expect(await page.getByRole('alert').innerText()).toContain('The quote was changed');
      expect(await page.getByText('Without hosting.').isVisible()).toBe(true);
      await page.getByRole('button', { name: 'Decline quote' }).click();
      expect(await heading(page)).toBe('Quote declined');
      expect(await page.getByText('Too late').isVisible()).toBe(true);
    },
    { javaScriptEnabled: false },
  );
});

const WORD = 'x'.repeat(120);
/** Long texts in every place, and many lines. */
const LONG = {
  ...{
    intro: `${WORD}\n\nAs discussed.`,
    notes: WORD,
    payment_terms: `Half now, half later. ${WORD}`,
    reference: WORD,
  },
  items: Array.from({ length: 12 }, (_, n) => ({
    ...{ description: n === 0 ? WORD : `Part ${n}`, quantity: 1_000, unit: 'square_metre', unit_price: 70.123456 },
    ...{ tax_rate: n % 2 ? 21 : 9, discount_percent: 10, discount_reason: 'Regular customer' },
  })),
};

/** Each state of the page, legible: open, with faults, changed, accepted and declined. */
async function isLegibleInEveryState(page: Page): Promise<void> {
  const { testApp } = site();
  const long = await makeQuote(testApp, LONG);
  await page.goto(long.path);
  await page.locator('summary').click();
  await isLegible(page, 'open', 'light and dark');
  await page.locator('.button:not(.second)').click();
  await page.locator('#faults').waitFor();
  await isLegible(page, 'faults', 'light and dark');
  await testApp.run('updateQuote', { id: long.id, notes: 'Changed' });
  await page.locator('#name').fill('Ann de Vries');
  await page.locator('#agreed').check();
  await page.locator('.button:not(.second)').click();
  await page.locator('#changed').waitFor();
  await isLegible(page, 'changed', 'light and dark');
  await page.locator('#agreed').check();
  await page.locator('.button:not(.second)').click();
  await page.locator('.badge.good').waitFor();
  await isLegible(page, 'accepted', 'light and dark');
  const declined = await makeQuote(testApp);
  await testApp.run('declineQuote', { id: declined.id, reason: WORD });
  await page.goto(declined.path);
  await isLegible(page, 'declined', 'no colours');
}

test.each(LANGUAGES)('in %s, every state is legible on the smallest phone, in light and dark', (locale) =>
  site().asPayer(isLegibleInEveryState, { ...SMALLEST, locale }),
);

test('every state fits a large screen', () => site().asPayer(isLegibleInEveryState, LARGE));
