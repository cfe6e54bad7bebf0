/**
 * Readability of the customer pages: light and dark, small and large screens, three languages, and screen readers
 * (axe).
 */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ask, payByBank, payByCard, post } from '../../web/browse.ts';
import { makeDonation, makeHold, makeInvoice, makeRequest } from '../../web/desk.ts';
import { objections, tooSmall } from './judges.ts';
import { heading, sharedSite, withoutRefresh } from './kit.ts';

const site = sharedSite();
const LONG = { description: `Website ${'x'.repeat(200)}`, amount: 9_999_999_999 };

async function begun(method: string): Promise<string> {
  const link = await makeRequest(site().testApp);
  return (await post(site().testApp, `/link/${link.code}`, { method })).location;
}

async function pending(): Promise<string> {
  const link = await makeRequest(site().testApp);
  return payByBank(site().testApp, `/link/${link.code}`, 'pending');
}

async function cardSaid(card: string): Promise<string> {
  const link = await makeRequest(site().testApp);
  return payByCard(site().testApp, `/link/${link.code}`, card);
}

async function paidInvoice(): Promise<string> {
  const { path } = await makeInvoice(site().testApp);
  await ask(site().testApp, await payByCard(site().testApp, path));
  return path;
}

async function asksWhoItIs(): Promise<string> {
  const at = await begun('card');
  await post(site().testApp, at, { card_number: '4000 0027 6000 3184' });
  return at;
}

async function sendEmpty(page: Page): Promise<void> {
  await page.getByRole('button').first().click();
}

type Kind = readonly [name: string, address: () => Promise<string>, then?: (page: Page) => Promise<void>];
const linkOf = (made: Promise<{ code: string }>) => made.then(({ code }) => `/link/${code}`);

/** One page of each kind. */
const KINDS: readonly Kind[] = [
  ['an invoice', () => makeInvoice(site().testApp, { reference: 'Order 7' }).then(({ path }) => path)],
  [
    'a long test link',
    () => linkOf(makeRequest(site().testApp, { ...LONG, currency: 'KWD', testmode: true, note: 'y'.repeat(500) })),
  ],
  ['a donation', () => linkOf(makeDonation(site().testApp, { pages: { website: 'https://studio.example/' } }))],
  ['a hold', () => linkOf(makeHold(site().testApp))],
  ['a personal page', async () => '/link/@test'],
  ['privacy', async () => '/privacy'],
  ['a personal page with faults', async () => '/link/@test', sendEmpty],
  ['an opened code', () => linkOf(makeRequest(site().testApp)), (page) => page.locator('summary').click()],
  ['a paid invoice', paidInvoice],
  ['an expired link', () => linkOf(makeRequest(site().testApp, { expiresAt: 0 }))],
  ['a result: paid', () => cardSaid('4242 4242 4242 4242')],
  ['a result: failed', () => cardSaid('4000 0000 0000 0002')],
  ['a result: processing', pending],
  ['a result: nobody’s', () => linkOf(makeRequest(site().testApp)).then((path) => `${path}/result`)],
  ['nothing', async () => '/link/nothing'],
  ['the sandbox: card', () => begun('card'), (page) => page.locator('summary').click()],
  ['the sandbox: wrong card', () => begun('card'), sendEmpty],
  ['the sandbox: bank', () => begun('ideal')],
  ['the sandbox: authentication', asksWhoItIs],
];

const SCHEMES = { light: 'rgb(242, 244, 243)', dark: 'rgb(13, 18, 16)' } as const;

describe.each(KINDS.map(([name, address, then]) => ({ name, address, then })))('$name', ({ address, then }) => {
  test('has nothing that axe objects to, in light and dark, and fits on the smallest phone', async () => {
    await site().asPayer(
      async (page) => {
        await page.route('**/result*', withoutRefresh);
        await page.goto(await address());
        await then?.(page);
        await page.evaluate(axe.source);
        for (const [colorScheme, ground] of Object.entries(SCHEMES) as [keyof typeof SCHEMES, string][]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(ground);
          // The dark scheme changes only colours.
          expect(await objections(page, colorScheme === 'dark' ? 'colours' : 'all'), colorScheme).toEqual([]);
        }
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
        expect(await tooSmall(page)).toEqual([]);
      },
      { viewport: { width: 360, height: 740 } },
    );
  });
});

test.each([
  ['nl-NL', 'nl', '12,50 betalen', 'Betaling ontvangen', 'Nummer van de testkaart'],
  ['de-AT', 'de', 'bezahlen', 'Zahlung eingegangen', 'Nummer der Testkarte'],
])('%s reads %s all the way', async (locale, language, button, received, card) => {
  const link = await makeRequest(site().testApp);
  await site().asPayer(
    async (page) => {
      const said = () => page.evaluate('document.documentElement.lang');
      await page.goto(`/link/${link.code}`);
      expect(await said()).toBe(language);
      await page.getByRole('button', { name: button }).click();
      expect(await said()).toBe(language);
      await page.getByLabel(card).fill('4242 4242 4242 4242');
      await page.getByRole('button').click();
      expect([await said(), await heading(page)]).toEqual([language, received]);
    },
    { locale },
  );
});

test('printed, a result is a receipt: no buttons, dark on white', async () => {
  const { path } = await makeInvoice(site().testApp);
  const result = await payByCard(site().testApp, path);
  await site().asPayer(
    async (page) => {
      await page.goto(result);
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('link', { name: /PDF/ }).isVisible()).toBe(false);
      expect(await page.getByText('Payment received').first().isVisible()).toBe(true);
      expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(20, 32, 28)');
    },
    { colorScheme: 'dark' },
  );
});
