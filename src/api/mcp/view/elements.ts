/** Elements with text. Text from outside is added as text nodes, never as markup (XSS). */

export type Child = Node | string | undefined | false | '';
type Attributes = Readonly<Record<string, string | undefined>>;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  set(made, attributes);
  for (const child of children) if (child) made.append(child);
  return made;
}

/** Creates a button. `id` must stay the same when the screen is drawn again, so that the button keeps the focus. */
export function button(
  id: string,
  act: () => unknown,
  children: readonly Child[],
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', id, ...attributes }, ...children);
  made.addEventListener('click', () => {
    if (made.ariaDisabled !== 'true') act();
  });
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';
const ICONS = {
  mail: 'M3 5h14v10H3zM3 6l7 5 7-5',
  open: 'M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8',
  before: 'M12 4l-6 6 6 6',
  after: 'M8 4l6 6-6 6',
};

export function icon(name: keyof typeof ICONS): Element {
  const path = shape('path', { d: ICONS[name] });
  return shape('svg', { class: 'icon', viewBox: '0 0 20 20', width: '18', height: '18', 'aria-hidden': 'true' }, path);
}

export function shape(name: string, attributes: Attributes, ...children: readonly Element[]): Element {
  const made = document.createElementNS(SVG, name);
  set(made, attributes);
  made.append(...children);
  return made;
}

/** Secondary text in small print. */
export function soft(...children: readonly Child[]): HTMLElement {
  return element('small', {}, ...children);
}

/** Returns a table row. `head`: the first cell, which is the heading of the row. */
export function tableRow(head: readonly Child[], ...cells: readonly (readonly Child[])[]): HTMLElement {
  const others = cells.map((cell) => element('td', {}, ...cell));
  return element('tr', {}, element('th', { scope: 'row' }, ...head), ...others);
}

export function hidden(text: string): HTMLElement {
  return element('span', { class: 'hidden' }, text);
}

function set(made: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
}
