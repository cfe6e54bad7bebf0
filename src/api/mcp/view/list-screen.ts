/** Figures, chart and table of the invoices. */
import { agingChart } from './aging-chart.ts';
import { button, element, hidden, icon, soft, tableRow } from './elements.ts';
import { counted, money } from './formats.ts';
import { type Figure, type Group, isOpen, type Ledger, nameOf, objectionOf, type Row, stateOf } from './ledger.ts';
import { pages } from './pages.ts';
import type { Screen } from './screen.ts';

export type ListState = {
  readonly ledger: Ledger;
  readonly starts: readonly number[];
  readonly currency: string | undefined;
  readonly isNarrow: boolean;
};

/** Actions of the screen. Optional actions are missing if the host does not support them. */
export type ListActs = {
  readonly choose: (currency: string) => void;
  readonly turn: (starts: readonly number[]) => unknown;
  readonly remind?: (row: Row) => unknown;
  readonly open?: ((row: Row) => unknown) | false;
  readonly ask: ((text: string) => unknown) | undefined;
};

export function listScreen(state: ListState, acts: ListActs): Screen {
  const { ledger, starts } = state;
  const { title, asOf, who, noun, count, figures, rows, groups, before, next, ask } = ledger;
  const shown = figures.find(({ currency }) => currency === state.currency) ?? figures[0];
  const body = element('tbody');
  const items = groups?.map((group) => () => groupRow(group)) ?? rows.map((row) => () => invoiceRow(row, acts));
  const { bar, fill } = pages({
    into: body,
    items,
    endless: !groups && next !== undefined,
    starts,
    turn: acts.turn,
    place: groups
      ? (from, until) => `${from + 1}–${until} of ${groups.length}`
      : (from, until) => `${before + from + 1}–${before + until} of ${count}`,
  });
  const words = ['Ask', element('span', { class: 'more' }, ' the assistant')];
  const head = element(
    'div',
    { class: 'head' },
    element('h1', { tabindex: '-1' }, title),
    soft(count > 0 && `${counted(count, noun)}${who}, `, `as of ${asOf}`),
  );
  const parts = [
    head,
    shown ? figuresOf(figures, shown, state, acts) : element('p', {}, ledger.empty),
    shown?.period && element('p', {}, shown.period),
    shown && ledger.aging && agingChart(ledger.aging.get(shown.currency), shown.currency),
    items.length > 0 && table(title, body),
    element(
      'div',
      { class: 'foot' },
      items.length > 0 && bar,
      acts.ask && button('ask', () => acts.ask?.(ask), words, { class: 'push' }),
    ),
  ];
  return { name: 'list', parts, fill };
}

/**
 * Each currency has its own figures, because amounts of different currencies are never added. With up to this number of
 * currencies, each currency has a tile. With more currencies, the person chooses one from a menu.
 */
const TILES_MAX = 3;

function figuresOf(figures: readonly Figure[], shown: Figure, { isNarrow }: ListState, acts: ListActs): HTMLElement {
  const words = ({ amount, detail }: Figure) => [element('strong', {}, amount), soft(detail)];
  if (figures.length === 1) return element('p', { class: 'figure' }, ...words(shown));
  if (figures.length <= TILES_MAX && !isNarrow) {
    const tiles = figures.map((figure) => {
      const { currency } = figure;
      const pressed = { 'aria-pressed': String(figure === shown) };
      return button(`currency-${currency}`, () => acts.choose(currency), words(figure), pressed);
    });
    return element('div', { class: 'figures', role: 'group', 'aria-label': 'Currency' }, ...tiles);
  }
  const choice = element('select', { id: 'currency', 'aria-label': 'Currency' });
  for (const { currency } of figures) choice.append(new Option(currency, currency, false, currency === shown.currency));
  choice.addEventListener('change', () => acts.choose(choice.value));
  return element('div', { class: 'figure' }, choice, ...words(shown));
}

function table(title: string, body: HTMLElement): HTMLElement {
  const heads = ['Invoice', 'Amount', 'What to do'].map((word) => element('th', { scope: 'col' }, hidden(word)));
  const caption = element('caption', { class: 'hidden' }, title);
  return element('table', { class: 'rows' }, caption, element('thead', {}, element('tr', {}, ...heads)), body);
}

function invoiceRow(row: Row, { remind, open }: ListActs): HTMLElement {
  const { currency, amount, amount_due: due, customer, status = 'overdue', reminders_sent: sent } = row;
  const name = nameOf(row);
  const left = isOpen(row) ? due : undefined;
  const part = !!left && !!amount && left < amount && ` of ${money(amount, currency)}`;
  const objection = objectionOf(row);
  // If no reminder can be sent, the reason is shown instead of the number of reminders.
  const note = objection || (sent ? `reminded ${sent}×` : '');
  return tableRow(
    [element('strong', {}, name), element('small', { class: 'cut' }, customer)],
    [
      element('strong', {}, money(left ?? amount ?? 0, currency), part),
      // The comma belongs to the first element, because a line may break between the two elements. In the second
      // element, the comma could be at the beginning of a line.
      element('small', { class: status === 'overdue' ? 'bad' : undefined }, stateOf(row), !!note && ', '),
      !!note && soft(note),
    ],
    [
      remind && objection === '' && act(`remind-${name}`, () => remind(row), 'mail', 'Preview reminder', name),
      open && act(`open-${name}`, () => open(row), 'open', 'Open', name),
    ],
  );
}

function groupRow({ customer, currency, count, amount, amount_due: due }: Group): HTMLElement {
  return tableRow(
    [element('strong', { class: 'cut' }, customer), soft(counted(count, 'invoice'))],
    [element('strong', {}, `${money(due, currency)} due`), soft(`${money(amount, currency)} total`)],
    [],
  );
}

function act(id: string, does: () => unknown, sign: 'mail' | 'open', word: string, name: string): HTMLElement {
  return button(id, does, [icon(sign), element('span', { class: 'word' }, word), hidden(` ${name}`)]);
}
