/** Shows one screen at a time. Every change draws the whole screen again. */
import { type Child, element } from './elements.ts';
import { contentHeight, type Host } from './host.ts';

export type Screen = {
  readonly name: string;
  readonly parts: readonly Child[];
  /** Adds items until the screen is full. */
  readonly fill?: (isTooHigh: () => boolean) => void;
};

// The casts are safe, because `page.html` contains both elements.
const view = document.getElementById('view') as HTMLElement;
const said = document.getElementById('said') as HTMLElement;
let shown: string | undefined;

/**
 * Shows a screen. `notice`: error message. If the focus was inside the view, the first existing element of this list
 * gets the focus:
 * - The element with the id `focus`.
 * - The element with the same id as before, if the screen has the same name as before.
 * - The heading.
 */
export function show(screen: Screen, host: Host | undefined, notice?: string, focus?: string): void {
  const focused = document.activeElement === document.body ? undefined : document.activeElement?.id;
  const parts = screen.parts.filter(Boolean) as HTMLElement[];
  const trouble = notice === undefined ? [] : [element('p', { class: 'bad', role: 'alert' }, notice)];
  view.replaceChildren(...parts.slice(0, -1), ...trouble, ...parts.slice(-1));
  screen.fill?.(() => contentHeight() > (host?.heightMax() ?? Number.POSITIVE_INFINITY));
  view.ariaBusy = 'false';
  said.textContent = '';
  if (focused !== undefined) {
    const next = [focus, screen.name === shown ? focused : undefined].map((id) => id && document.getElementById(id));
    (next.find(Boolean) || view.querySelector('h1'))?.focus();
  }
  shown = screen.name;
  host?.reportHeight();
}

/** Marks the view as busy while an action runs. */
export function wait(words: string): void {
  view.ariaBusy = 'true';
  said.textContent = words;
}

export function tell(words: string): void {
  said.textContent = words;
}

export function message(words: string, isBad: boolean): Screen {
  const text = element('p', isBad ? { class: 'bad', role: 'alert' } : {}, words);
  return { name: 'message', parts: [text] };
}
