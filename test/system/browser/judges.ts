/** Checks of a page for accessibility, touch targets and layout. */
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

type Rules = 'all' | 'colours' | 'all but colours';

const COLOURS = ['color-contrast', 'link-in-text-block'];
const OPTIONS: Readonly<Record<Rules, object>> = {
  all: {},
  colours: { runOnly: COLOURS },
  'all but colours': { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
};

/** Violations and undecided rules that axe reports for the current state of the page. */
export async function objections(page: Page | Frame, rules: Rules = 'all'): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  // No details of passed elements and no selectors: they take most of axe's time.
  const told = { resultTypes: ['violations', 'incomplete'], selectors: false, preload: false };
  return page.evaluate<
    string[]
  >(`axe.run(${JSON.stringify({ ...OPTIONS[rules], ...told })}).then(({ violations, incomplete }) => [
    ...violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
    ...incomplete.filter(({ id }) => id !== 'color-contrast').map(({ id, nodes }) => 'undecided ' + id + ': ' + nodes[0].html),
  ])`);
}

/** HTML of controls that are less than 44 pixels high, too small for touch. */
export function tooSmall(page: Page | Frame): Promise<readonly string[]> {
  return page.evaluate<
    string[]
  >(`[...document.querySelectorAll('a:not(.skip), button, summary, label:has(input), .field input, select, textarea')]
    .filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML)`);
}

/**
 * Checks the open page: axe rules, colour contrast in both schemes or not at all, no horizontal scrolling, and controls
 * large enough to press.
 */
export async function isLegible(page: Page, name: string, colours: 'light and dark' | 'no colours'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await objections(page, colours === 'no colours' ? 'all but colours' : 'all'), `${name}, light`).toEqual([]);
  if (colours === 'light and dark') {
    // The dark scheme changes only colours.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await objections(page, 'colours'), `${name}, dark`).toEqual([]);
  }
  await fits(page, name);
  expect(await tooSmall(page), name).toEqual([]);
  expect(await inColumns(page), `${name}: sentences in columns`).toEqual([]);
}

/** HTML of links that lay out the parts of a sentence side by side, as columns, instead of as running text. */
function inColumns(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('a')]
    .filter((link) => getComputedStyle(link).display.endsWith('flex') && link.querySelector(':scope > bdi')
      && [...link.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent.trim() !== ''))
    .map((link) => link.outerHTML)`);
}

/** Requires that no content is wider than the window, and none wider than its card. */
export async function fits(page: Page, name: string): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBe(page.viewportSize()?.width);
  const wide = await page.evaluate<string[]>(`[...document.querySelectorAll('.card')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((card) => (card.querySelector('h1, h2')?.textContent ?? '') + ': ' + card.scrollWidth + ' in ' + card.clientWidth)`);
  expect(wide, `${name}: cards with wider content`).toEqual([]);
}
