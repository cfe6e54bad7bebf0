/** What is wrong with a page for whoever reads it with something else than eyes and a mouse. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe has to say against a page, as it is now. */
export async function objections(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(`axe.run().then(({ violations, incomplete }) => [
    ...violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
    ...incomplete.filter(({ id }) => id !== 'color-contrast').map(({ id, nodes }) => 'undecided ' + id + ': ' + nodes[0].html),
  ])`);
}

/** What can be pressed and is less than 44 pixels high. */
export function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate<
    string[]
  >(`[...document.querySelectorAll('a:not(.skip), button, summary, label:has(input), .field input, select, textarea')]
    .filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML)`);
}

/** The page that is open: axe in both colour schemes, no scrolling sideways, nothing too small to press. */
export async function isLegible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await objections(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBe(page.viewportSize()?.width);
  expect(await tooSmall(page), name).toEqual([]);
}
