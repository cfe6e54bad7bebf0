/** A subscription as its customer sees it: first payment, link to the customer's page, failed payment, end. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inArrears, invited, STANDINGS, subscriptionOf } from '../../web/subscription/member.ts';
import { heading, sharedSite, typeCard } from './kit.ts';

const site = sharedSite();

async function payByCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.getByRole('button', { name: 'Pay €10.00' }).click();
  await typeCard(page);
  expect(await heading(page)).toBe('Payment received');
}

test('from the pay link to one’s own page, and out again', async () => {
  const { id, pay } = await invited(site().testApp);
  await site().asPayer(async (page) => {
    await page.goto(pay);
    expect(await page.getByText('Paid now, and after that every month').isVisible()).toBe(true);
    await payByCard(page);
    await page.getByRole('link', { name: 'See or cancel your subscription' }).click();
    expect(await heading(page)).toBe('Your subscription');
    expect(await page.getByRole('definition').filter({ hasText: '17 April 2026' }).count()).toBe(1);
    expect(await page.getByRole('row', { name: '17 March 2026 paid €10.00' }).isVisible()).toBe(true);
    const end = page.getByRole('button', { name: 'End it on 17 April 2026' });
    expect(await end.isVisible(), 'nobody cancels by touching a button once').toBe(false);
    await page.getByText('Cancel the subscription').click();
    await end.click();
    expect(await heading(page)).toBe('It ends soon');
    expect(await page.getByRole('button').count()).toBe(0);
    await page.reload();
    expect(await heading(page)).toBe('It ends soon');
  });
  expect(await subscriptionOf(site().testApp, id)).toMatchObject({ status: 'active', cancel_at_period_end: true });
});

test('a failed payment, paid from one’s own page', async () => {
  const { own } = await inArrears(site().testApp);
  await site().asPayer(async (page) => {
    await page.goto(own);
    expect(await heading(page)).toBe('A payment failed');
    await page.getByRole('link', { name: 'Pay €10.00' }).click();
    await payByCard(page);
    await page.getByRole('link', { name: 'See or cancel your subscription' }).click();
    expect(await heading(page)).toBe('Your subscription');
    expect(await page.getByRole('row', { name: '17 April 2026 paid' }).isVisible()).toBe(true);
  });
});

test('by keyboard alone, without JavaScript', async () => {
  const { own } = await STANDINGS.paused(site().testApp);
  await site().asPayer(
    async (page) => {
      await page.goto(own);
      for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('heading', { name: 'Ended' }).waitFor();
    },
    { javaScriptEnabled: false },
  );
});

const SCHEMES = { light: 'rgb(242, 244, 243)', dark: 'rgb(13, 18, 16)' } as const;

describe.each(Object.entries(STANDINGS).map(([state, make]) => ({ state, make })))('one that is $state', ({ make }) => {
  test('has nothing that axe objects to, in light and dark, and fits on the smallest phone', async () => {
    const { own } = await make(site().testApp);
    await site().asPayer(
      async (page) => {
        await page.goto(own);
        const more = page.locator('summary');
        if ((await more.count()) > 0) await more.click();
        await page.evaluate(axe.source);
        for (const [colorScheme, ground] of Object.entries(SCHEMES) as [keyof typeof SCHEMES, string][]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(ground);
          expect(await objections(page), colorScheme).toEqual([]);
        }
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
        expect(await tooSmall(page)).toEqual([]);
      },
      { viewport: { width: 320, height: 640 } },
    );
  });
});

function objections(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`axe.run().then(({ violations, incomplete }) => [
    ...violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
    ...incomplete.map(({ id, nodes }) => 'undecided ' + id + ': ' + nodes[0].html),
  ])`);
}

/** HTML of controls that are less than 44 pixels high, too small for touch. */
function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('a, button, summary')]
    .filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML)`);
}
