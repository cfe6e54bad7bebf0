/** Revenue by month: a chart, and a table whose amounts link to the receipts. */

import { html } from 'hono/html';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { money, monthName } from '../components/formats.ts';
import type { SignedIn } from '../page.ts';

type Month = { readonly month: string; readonly net: number };

const STEP = 10;
const WIDTH = 6;
const HEIGHT = 100;

export function revenueColumns({ at, language }: SignedIn, months: readonly Month[], currency: string): Html {
  const words = DASHBOARD[language].overview;
  if (months.every(({ net }) => net === 0)) return html`<div class="empty"><p>${words.nothingReceived}</p></div>`;
  const highest = Math.max(...months.map(({ net }) => net), 0);
  const lowest = Math.min(...months.map(({ net }) => net), 0);
  const span = highest - lowest || 1;
  const ground = (highest / span) * HEIGHT;
  const columns = months.map(({ net }, index) => {
    const height = Math.round((Math.abs(net) / span) * HEIGHT * 10) / 10;
    const y = net < 0 ? ground : ground - height;
    const x = index * STEP + (STEP - WIDTH) / 2;
    return html`<rect class="${net < 0 ? 'back' : 'in'}" x="${x}" y="${y.toFixed(1)}" width="${WIDTH}" height="${height}"/>`;
  });
  const width = months.length * STEP;
  return html`<p class="hint">${words.revenueNote}</p><figure>
<p class="top-of" aria-hidden="true">${money(highest, currency, language)}</p>
<svg class="columns" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" focusable="false">${columns}<path class="base" d="M0 ${ground.toFixed(1)}H${width}"/></svg>
<div class="months" aria-hidden="true">${months.map(({ month }) => html`<span>${monthName(month, language, 'short')}</span>`)}</div>
<details><summary>${words.revenueTable}</summary><table class="rows"><caption class="hidden">${words.revenue}, ${currency}</caption><thead><tr><th scope="col">${words.month}</th><th scope="col" class="end">${words.amount}</th></tr></thead>
<tbody>${months.toReversed().map(
    ({ month, net }) => html`<tr><th scope="row">${monthName(month, language)}</th>
<td class="end" data-label="${words.amount}"><a href="${at(`/receipts?month=${month}&currency=${currency}`)}">${money(net, currency, language)}</a></td></tr>`,
  )}</tbody></table></details></figure>`;
}
