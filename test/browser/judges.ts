/** What is wrong with a page for whoever reads it with something else than eyes and a mouse. */
import type { Page } from 'playwright-core';

/** What axe says against a page that has it already. */
export function objections(page: Page): Promise<readonly string[]> {
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
