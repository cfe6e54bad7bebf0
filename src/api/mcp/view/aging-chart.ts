/** What is overdue, by how late it is: a table whose rows have a bar, so that it reads the same to eyes and ears. */
import { element, shape } from './elements.ts';
import { money } from './formats.ts';
import type { Aging } from './ledger.ts';

const AGES = {
  '1-30': ['1–30 days', 'mild'],
  '31-60': ['31–60 days', 'late'],
  '61-90': ['61–90 days', 'late'],
  '90+': ['over 90 days', 'worse'],
} as const satisfies Record<keyof Aging, readonly [label: string, tone: string]>;

export function agingChart(aging: Aging | undefined, currency: string): HTMLElement {
  const most = Math.max(0, ...Object.values(aging ?? {}));
  if (!aging || most === 0) return element('p', { class: 'soft' }, `Nothing is overdue in ${currency}.`);
  const caption = element('caption', {}, `Overdue by age, ${currency}`);
  const rows = (Object.keys(AGES) as (keyof Aging)[]).map((age) => {
    const [label, tone] = AGES[age];
    return element(
      'tr',
      {},
      element('th', { scope: 'row', class: 'soft' }, label),
      element('td', {}, bar(aging[age] / most, tone)),
      element('td', { class: 'end' }, money(aging[age], currency)),
    );
  });
  return element('table', { class: 'bars' }, caption, element('tbody', {}, ...rows));
}

/** Decoration: the amount stands beside it. */
function bar(share: number, tone: string): Element {
  const rect = (name: string, width: number) => shape('rect', { class: name, width: String(width), height: '10' });
  return shape(
    'svg',
    { class: 'bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    rect('track', 100),
    rect(tone, Math.round(share * 1000) / 10),
  );
}
