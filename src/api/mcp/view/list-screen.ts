/** Figures, chart and table of the invoices. */
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { agingChart } from './aging-chart.ts';
import { button, element, hidden, icon } from './elements.ts';
import { counted, money } from './formats.ts';
import { type Figure, isOpen, type Ledger, nameOf, pageOf, stateOf } from './ledger.ts';
import { pages } from './pages.ts';
import type { Screen } from './screen.ts';

export type ListState = {
  readonly ledger: Ledger;
  readonly starts: readonly number[];
  readonly currency: string | undefined;
  readonly isNarrow: boolean;
};

/** What can be done; what the host does not offer is left out. */
export type ListActs = {
  readonly choose: (currency: string) => void;
  readonly turn: (starts: readonly number[]) => unknown;
  readonly remind: ((invoice: InvoiceData) => unknown) | undefined;
  readonly open: ((url: string) => unknown) | undefined;
  readonly ask: ((text: string) => unknown) | undefined;
};

export function listScreen(state: ListState, acts: ListActs): Screen {
  const { ledger, starts } = state;
  const { title, asOf, count, figures, rows, next, ask } = ledger;
  const shown = figures.find(({ currency }) => currency === state.currency) ?? figures[0];
  const body = element('tbody');
  const total = count ?? (next ? undefined : rows.length);
  const { bar, fill } = pages({
    into: body,
    items: rows.map((invoice) => () => row(invoice, acts)),
    endless: next !== undefined,
    starts,
    turn: acts.turn,
    place: (from, until) => `${from + 1}–${until}${total === undefined ? '' : ` of ${total}`}`,
  });
  const foot = element('div', { class: 'foot' }, rows.length > 0 ? bar : undefined);
  const words = ['Ask', element('span', { class: 'more' }, ' the assistant')];
  if (acts.ask) foot.append(button('ask', () => acts.ask?.(ask), words, { class: 'push' }));
  const head = element(
    'div',
    { class: 'head' },
    element('h1', { tabindex: '-1' }, title),
    element('p', { class: 'soft' }, `${count ? `${counted(count, ledger.noun)}, ` : ''}as of ${asOf}`),
  );
  const parts = [
    head,
    ...(shown ? [figuresOf(figures, shown, state, acts)] : [element('p', {}, ledger.empty)]),
    ...(shown && ledger.aging ? [agingChart(ledger.aging.get(shown.currency), shown.currency)] : []),
    ...(rows.length > 0 ? [table(title, body)] : []),
    foot,
  ];
  return { name: 'list', parts, fill };
}

/** Sums of several currencies are never added up: one is looked at at a time. */
const TILES_MAX = 3;

function figuresOf(figures: readonly Figure[], shown: Figure, { isNarrow }: ListState, acts: ListActs): HTMLElement {
  const words = ({ amount, detail }: Figure) => [
    element('strong', {}, amount),
    element('span', { class: 'soft' }, detail),
  ];
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
  const heads = ['Invoice', 'Amount', 'What to do'].map((word, at) =>
    element('th', { scope: 'col', class: ['', 'end', 'acts'][at] }, hidden(word)),
  );
  const caption = element('caption', { class: 'hidden' }, title);
  return element('table', { class: 'rows' }, caption, element('thead', {}, element('tr', {}, ...heads)), body);
}

function row(invoice: InvoiceData, { remind, open }: ListActs): HTMLElement {
  const { id, customer, currency, status } = invoice;
  const name = nameOf(invoice);
  const url = pageOf(invoice);
  const acts = element('div');
  if (remind && isOpen(invoice) && customer.email !== null) {
    acts.append(act(`remind-${id}`, () => remind(invoice), 'mail', 'Preview reminder', name));
  }
  if (open && url) acts.append(act(`open-${id}`, () => open(url), 'open', 'Open', name));
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, element('strong', {}, name), element('span', { class: 'cut soft' }, customer.name)),
    element(
      'td',
      { class: 'end' },
      element('strong', {}, money(isOpen(invoice) ? invoice.amount_due : invoice.amount, currency)),
      element('span', { class: status === 'overdue' ? 'bad' : 'soft' }, stateOf(invoice), remindersOf(invoice)),
    ),
    element('td', { class: 'acts' }, acts),
  );
}

/** Left out where there is little room. */
function remindersOf({ status, reminders_sent: sent }: InvoiceData): HTMLElement | undefined {
  return status === 'overdue' && sent > 0 ? element('span', { class: 'more' }, `, reminded ${sent}×`) : undefined;
}

function act(id: string, does: () => unknown, sign: 'mail' | 'open', word: string, name: string): HTMLElement {
  return button(id, does, [icon(sign), element('span', { class: 'word' }, word), hidden(` ${name}`)]);
}
