/** Public pages in a real browser: the front page, and an API call from the reference. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seedDemo } from '../../../src/demo/ledger.ts';
import { WHOLE } from '../../kit/proof.ts';
import { isLegible, objections } from './judges.ts';
import { sharedSite } from './kit.ts';

const site = sharedSite();
const DESK = { viewport: { width: 1280, height: 900 } };
const SMALLEST_PHONE = { viewport: { width: 320, height: 640 } };

describe('the front page', () => {
  const LOCALES = ['en-GB', 'nl-NL', 'de-DE'];
  // All languages share one style sheet. So the daily run checks the first language in both sizes and both colour
  // schemes, and the other languages on the phone only, without colours.
  const inFull = (locale: string) => WHOLE || locale === LOCALES[0];
  test.each(LOCALES)('is legible in %s, on the smallest phone and on a desk', async (locale) => {
    for (const options of inFull(locale) ? [SMALLEST_PHONE, DESK] : [SMALLEST_PHONE]) {
      await site().asPayer(
        async (page) => {
          await page.goto('/');
          await isLegible(page, locale, inFull(locale) ? 'light and dark' : 'no colours');
          // Opens the instructions for each other assistant in turn: only one stays open.
          for (const entry of await page.locator('summary').all()) {
            await entry.click();
            expect(await page.locator('details[open]').count()).toBeLessThanOrEqual(1);
            expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.viewport.width);
          }
        },
        { ...options, locale },
      );
    }
  });

  test('leads to the sign-in page, and works without script', async () => {
    await site().asPayer(
      async (page) => {
        await page.goto('/');
        await page.getByRole('link', { name: 'Sign in' }).click();
        expect(new URL(page.url()).pathname).toBe('/dashboard/sign-in');
        await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
        await page.getByText('billhook', { exact: true }).waitFor();
      },
      { ...DESK, javaScriptEnabled: false },
    );
  });
});

/**
 * Rules of axe broken by the renderer of the reference itself: copy buttons and an icon link without a name, two
 * regions with one name, and scrollable regions without focus.
 */
const ITS_OWN = ['button-name', 'link-name', 'landmark-unique', 'scrollable-region-focusable'];

async function openReference(page: Page): Promise<void> {
  await page.goto('/docs');
  await page.getByRole('heading', { name: 'billhook', level: 1 }).waitFor();
}

describe('the API reference', () => {
  test('is shown without a request to another origin, a violation of its policy or an error', async () => {
    for (const options of [DESK, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }]) {
      await site().asPayer(async (page) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await openReference(page);
        expect(asked).toEqual(['/docs', expect.stringMatching(/^\/docs\/assets\/reference-/), '/openapi.json']);
        expect(await page.getByText('Loading the API reference').count()).toBe(0);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.viewport.width);
        // The page has all operations, so that axe takes seconds: daily in one size only.
        if (!WHOLE && options !== DESK) return;
        const found = (await objections(page)).filter((one) => !one.startsWith('undecided'));
        expect(found.filter((one) => !ITS_OWN.some((rule) => one.startsWith(`${rule}:`)))).toEqual([]);
      }, options);
    }
  });

  test('calls the service with a pasted token, and shows what it answered', async () => {
    const { app, clock } = site().testApp;
    const demo = await seedDemo(app.services, { now: clock.now() });
    await site().asPayer(async (page) => {
      await openReference(page);
      await page.getByPlaceholder('Token').first().fill(demo.token);
      await page
        .getByRole('link', { name: /Get invoice statistics/ })
        .first()
        .click();
      await page
        .locator('[id$="GET/invoices/stats"]')
        .first()
        .getByRole('button', { name: /Test Request/ })
        .click();
      const [answered] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/api/v1/invoices/stats')),
        page.getByRole('dialog').getByRole('button', { name: /^Send/ }).first().click(),
      ]);
      expect(answered.status()).toBe(200);
      const { data } = (await answered.json()) as { data: { total_invoices: number; total_overdue: number } };
      expect(data.total_invoices).toBeGreaterThan(200);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('200 OK').waitFor();
      await expect.poll(() => dialog.innerText()).toContain(`"total_overdue": ${data.total_overdue}`);
      const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
      expect(kept).not.toContain(demo.token);
    }, DESK);
  });

  test('cannot read the dashboard of a person who is signed in, nor call another interface', async () => {
    await site().asPayer(
      async (page) => {
        await openReference(page);
        for (const path of ['/dashboard', '/dashboard/sign-in', '/readyz', '/api/v1x', '/mcp']) {
          const outcome = await page.evaluate<string>(`fetch('${path}').then(() => 'read', () => 'refused')`);
          expect(outcome, path).toBe('refused');
        }
        const opened = await page.evaluate<string>(
          `new Promise((done) => { const other = open('/dashboard/sign-in'); setTimeout(() => done(other.closed ? 'out of reach' : 'within reach'), 1500); })`,
        );
        expect(opened).toBe('out of reach');
      },
      { ...DESK, triesPolicy: true },
    );
  });
});
