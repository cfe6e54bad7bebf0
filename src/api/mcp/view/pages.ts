/**
 * Divides a list into pages, so that the list needs no scroll bar of its own. The chat around it already has a scroll
 * bar.
 */
import { button, element, hidden, icon, soft } from './elements.ts';

export type Paged = {
  readonly into: Element;
  readonly items: readonly (() => ChildNode)[];
  /** True if the server has more items. */
  readonly endless: boolean;
  /** Index of the first item of each page up to the current one. */
  readonly starts: readonly number[];
  readonly turn: (starts: readonly number[]) => unknown;
  /** Label of the page with the items from `from` up to, but not including, `until`. */
  readonly place: (from: number, until: number) => string;
};

export type Pages = {
  readonly bar: HTMLElement;
  /**
   * Adds items until the page is full. Call it last: the height can be measured only after everything else is drawn.
   */
  readonly fill: (isTooHigh: () => boolean) => void;
};

export function pages({ into, items, endless, starts, turn, place }: Paged): Pages {
  const from = starts.at(-1) ?? 0;
  let until = from;
  const before = button('before', () => turn(starts.slice(0, -1)), [icon('before'), hidden('Previous page')]);
  const after = button('after', () => turn([...starts, until]), [icon('after'), hidden('Next page')]);
  const words = soft();
  const bar = element('div', { class: 'foot', role: 'group', 'aria-label': 'Pages' }, before, words, after);
  const fill = (isTooHigh: () => boolean) => {
    for (const make of items.slice(from)) {
      const made = make();
      into.append(made);
      // The label is set before measuring, because a longer label can take a second line.
      words.textContent = place(from, until + 1);
      if (until > from && isTooHigh()) {
        made.remove();
        break;
      }
      until += 1;
    }
    const isLast = until >= items.length && !endless;
    before.ariaDisabled = String(from === 0);
    after.ariaDisabled = String(isLast);
    words.textContent = place(from, until);
    if (from === 0 && isLast) bar.remove();
  };
  return { bar, fill };
}
