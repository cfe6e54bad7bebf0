/** Overdue amounts by age: a table with a bar in each row, readable for screen readers too. */
import { element, shape, soft, tableRow } from './elements.ts';
import { money } from './formats.ts';
import type { Aging } from './ledger.ts';

/** CSS classes of the bars, by age: the youngest debts first. */
const TONES = ['mild', 'late', 'late', 'worse'];

export function agingChart(aging: Aging | undefined, currency: string): HTMLElement {
  const most = Math.max(0, ...Object.values(aging ?? {}));
  if (!aging || most === 0) return soft(`Nothing is overdue in ${currency}.`);
  const caption = element('caption', {}, `Overdue by age, ${currency}`);
  const rows = Object.entries(aging).map(([age, amount], at) =>
    tableRow([`${age.replace('-', '–')} days`], [bar(amount / most, TONES[at] ?? 'worse')], [money(amount, currency)]),
  );
  return element('table', { class: 'bars' }, caption, element('tbody', {}, ...rows));
}

/** Draws a bar. It is hidden from screen readers, because the next cell contains the amount. */
function bar(share: number, tone: string): Element {
  const rect = (name: string, width: number) => shape('rect', { class: name, width: String(width), height: '10' });
  return shape(
    'svg',
    { class: 'bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    rect('track', 100),
    rect(tone, Math.round(share * 1000) / 10),
  );
}
