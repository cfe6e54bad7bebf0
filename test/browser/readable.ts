/** Whether everybody can read and use a page. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

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
