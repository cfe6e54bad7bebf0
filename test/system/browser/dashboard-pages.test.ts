/** Every page of the dashboard, including empty lists and invalid filters: accessibility by axe, and layout. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/model/language.ts';
import { GUEST_PAGES } from '../../../src/web/dashboard/pages.ts';
import { type OpenAiServer, openOpenAi, type Reply } from '../../kit/openai-server.ts';
import { WHOLE } from '../../kit/proof.ts';
import { layOut } from '../../web/dashboard/places.ts';
import { fits, isLegible } from './judges.ts';
import { enter, OWNER, sharedSite, signInLink, withoutRefresh } from './kit.ts';

let model: OpenAiServer;
// With a configured model, the overview has an "Ask" box and there is a page for questions.
const site = sharedSite(async () => {
  model = await openOpenAi();
  return model.settings;
});
afterAll(() => model[Symbol.asyncDispose]());
const SMALLEST = { viewport: { width: 360, height: 740 } };
const LARGE = { viewport: { width: 1280, height: 900 } };
/** A word without spaces, which cannot be wrapped. */
const LONG = 'x'.repeat(200);

const STATES = [
  '/invoices?customer=nobody',
  '/invoices?due_from=x',
  '/receipts?month=2020-01',
  '/activity?invoice=none',
  '/nothing',
].map((state) => `/dashboard${state}`);

let inside: readonly string[];
beforeAll(async () => {
  const { testApp } = site();
  await signInLink(testApp);
  const places = await layOut(testApp, LONG, OWNER);
  inside = [...places.map(({ path }) => path), ...STATES];
  expect(new Set(inside).size).toBe(inside.length);
});

/**
 * One page of each kind. All pages share one style sheet, so the daily run checks only the colours of these pages. The
 * whole proof checks the colours of all pages.
 */
const KINDS =
  /^\/dashboard(\/invoices(\/\d+(\/credit)?|\/new|\/remind)?|\/quotes(\/\d+(\/invoice)?)?|\/credit-notes\/\d+|\/customers\/\d+(\/statement)?|\/payments|\/webhooks\/\d+|\/settings\/(api|business)|\/sign-in)?$/;

async function readAll(page: Page, paths: readonly string[]): Promise<void> {
  await page.route('**/settings/export/*', withoutRefresh);
  // Added once for all pages, because sending the 500 KB of axe to each page takes time.
  await page.addInitScript(axe.source);
  const seen = new Set<string>();
  for (const path of paths) {
    await page.goto(path);
    // Paths that only perform an action show a page that another path shows too; it is checked once.
    const text = await page.evaluate<string>('document.querySelector("main").textContent');
    if (seen.has(text)) continue;
    seen.add(text);
    // Checked without a locator, because Playwright injects a script into each page for it, and most pages have no
    // menu.
    const hasMenus = await page.evaluate<boolean>('document.querySelector("main summary") !== null');
    for (const one of hasMenus ? await page.locator('main summary').all() : []) {
      // An open menu can cover the next one.
      await page.locator('main details[name][open]').evaluateAll((menus) => {
        for (const menu of menus) menu.removeAttribute('open');
      });
      await one.click();
    }
    await isLegible(page, path, WHOLE || KINDS.test(path) ? 'light and dark' : 'no colours');
  }
}

test('before one is in', async () => {
  const link = await signInLink(site().testApp);
  const paths = GUEST_PAGES.map(({ path }) =>
    path === '/sign-in/:secret' ? link : `/dashboard${path.replace(':secret', 'x')}`,
  );
  await site().asPayer((page) => readAll(page, paths), SMALLEST);
});

test('on the smallest phone', () =>
  site().asPayer(async (page) => {
    await enter(page, site().testApp);
    await readAll(page, inside);
  }, SMALLEST));

test('on a large screen', () =>
  site().asPayer(async (page) => {
    await enter(page, site().testApp);
    if (WHOLE) await readAll(page, inside);
    // The texts are the same as on the small screen: only the layout can differ.
    for (const path of inside.filter((one) => KINDS.test(one))) {
      await page.goto(path);
      await fits(page, path);
    }
  }, LARGE));

const OTHERS = LANGUAGES.filter((language) => language !== 'en');
/**
 * Pages to open in a language. The daily run opens each main page in one of {@link OTHERS}. The whole proof opens every
 * page in every language.
 */
const seenIn = (locale: (typeof OTHERS)[number]) =>
  WHOLE
    ? inside
    : inside.filter((one) => KINDS.test(one)).filter((_, n) => n % OTHERS.length === OTHERS.indexOf(locale));

test.each(OTHERS)('in %s, whose words are longer', (locale) =>
  site().asPayer(
    async (page) => {
      await enter(page, site().testApp);
      expect(await page.evaluate('document.documentElement.lang')).toBe(locale);
      await readAll(page, seenIn(locale));
      await page.setViewportSize(LARGE.viewport);
      await page.goto('/dashboard');
      const nav = page.locator('.top nav:not(.sub) ul');
      expect(await nav.evaluate((list) => list.scrollWidth <= list.clientWidth && list.clientHeight < 60)).toBe(true);
    },
    { ...SMALLEST, locale },
  ),
);

test.each([SMALLEST, LARGE])('an answer, while it is made and when it is there: $viewport.width pixels', (options) =>
  site().asPayer(async (page) => {
    const rounds = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()];
    model.play((_, turn) => rounds[turn]?.promise ?? { text: 'Too many rounds.' });
    await enter(page, site().testApp);
    await page.getByLabel('Ask about your books').fill(`Who owes me? ${LONG}`);
    await page.getByRole('button', { name: 'Ask' }).click();
    const log = page.getByRole('log', { name: 'Answer' });
    const waiting = log.getByText('Reading your books…');
    await waiting.waitFor();
    expect(await log.getByRole('listitem').count()).toBe(0);
    rounds[0]?.resolve({
      calls: [
        { name: 'listOverdueInvoices', arguments: { customer: null } },
        { name: 'listInvoices', arguments: { customer: LONG } },
      ],
    });
    await expect.poll(() => log.locator('li .soft').count()).toBe(2);
    expect([await waiting.isVisible(), await log.locator('.answer').count()]).toEqual([true, 0]);
    await isLegible(page, 'while it is made', 'light and dark');
    rounds[1]?.resolve({ text: ANSWER });
    await page.getByLabel('Ask something else').waitFor();
    expect(await waiting.isVisible()).toBe(false);
    const [answer, tools] = await Promise.all(
      [log.locator('.answer'), log.getByRole('list').first()].map((one) => one.boundingBox()),
    );
    expect(answer?.y, 'the answer stands above its tools').toBeLessThan(tools?.y ?? 0);
    await isLegible(page, 'when it is there', 'light and dark');
    expect(model.faults).toEqual([]);
  }, options),
);

const ANSWER = `One invoice is **overdue**: EUR 1,250.00.

| Invoice | Customer | Due |
| --- | --- | --- |
| INV-000001 | ${LONG} | EUR 1,250.00 |

- Not EUR 99.99.`;
