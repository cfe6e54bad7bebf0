/** Pages instead of something that scrolls inside of a chat that scrolls: as many items are shown as fit. */
import { button, element, hidden, icon, soft } from './elements.ts';

export type Paged = {
  readonly into: Element;
  readonly items: readonly (() => ChildNode)[];
  /** Whether there are more items than these. */
  readonly endless: boolean;
  /** Where each page up to the one that is shown begins. */
  readonly starts: readonly number[];
  readonly turn: (starts: readonly number[]) => unknown;
  /** What the page is called that shows the items from `from` to before `until`. */
  readonly place: (from: number, until: number) => string;
};

export type Pages = {
  readonly bar: HTMLElement;
  /** To be called when everything around the items is there; what is too high only shows then. */
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
      // Its length counts: it may break the line.
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
