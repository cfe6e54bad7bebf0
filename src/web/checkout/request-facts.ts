/** The facts of a request: purpose, dates, lines and amount. */
import { html } from 'hono/html';
import type { Line, TaxLine } from '../../model/invoice-sums.ts';
import type { Html } from '../layout/document.ts';
import { factList } from '../layout/facts.ts';
import { dateText, hundredthsText, momentText } from '../layout/formats.ts';
import { largeAmount } from '../layout/notice.ts';
import { rhythmText } from '../layout/rhythm.ts';
import { money, pathOf, type View } from './view.ts';

export function whatFor(view: View): Html {
  const { payable, words } = view;
  return html`<div class="what">
<p class="kind">${words.kinds[payable.kind]}</p>
<h1><bdi>${payable.title}</bdi></h1>
${payable.amount === null ? '' : largeAmount(money(view, payable.amount))}
${recurring(view)}
${payable.request?.note ? html`<p class="soft text"><bdi>${payable.request.note}</bdi></p>` : ''}
</div>`;
}

/** The terms that the payer of a first recurring payment accepts. */
function recurring({ payable, words, language }: View): Html | '' {
  const { subscription } = payable;
  if (subscription === null) return '';
  const rhythm = rhythmText(subscription, language);
  return html`<p class="soft">${words.recurring(rhythm, subscription.installments)}</p>`;
}

export function requestFacts(view: View): Html | '' {
  const { payable, words, language } = view;
  const { invoice, request, account } = payable;
  const { facts } = words;
  const until = request?.expires_at ?? null;
  return factList([
    [facts.billedTo, invoice && bdi(invoice.customer_name)],
    [facts.dueDate, invoice && dateText(invoice.due_date, language)],
    [facts.reference, invoice?.reference ? bdi(invoice.reference) : null],
    [facts.payableUntil, until === null ? null : momentText(until, account.timezone, language)],
  ]);
}

function bdi(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

/** Further lines are in the PDF. */
const LINES_MAX = 4;

export function invoiceItems(view: View): Html | '' {
  const { payable, words } = view;
  const { invoice } = payable;
  if (!invoice) return '';
  const { facts } = words;
  const lines = JSON.parse(invoice.lines) as Line[];
  const more = lines.length - LINES_MAX;
  return html`<section class="card" aria-label="${facts.lines}">
<table class="items"><caption class="hidden">${facts.lines}</caption>
<thead><tr><th scope="col">${facts.item}</th><th scope="col">${facts.amount}</th></tr></thead>
<tbody>${lines.slice(0, LINES_MAX).map((line) => itemRow(view, line))}</tbody>
<tfoot>${sums(view, invoice)}</tfoot></table>
${more > 0 ? html`<p class="hint">${facts.moreLines(more)}</p>` : ''}
${pdfLink(view)}
</section>`;
}

function itemRow(view: View, { description, quantity, total }: Line): Html {
  const count = quantity === 100 ? '' : `${hundredthsText(quantity, view.language)} × `;
  return html`<tr><th scope="row">${count}<bdi>${description}</bdi></th><td>${money(view, total)}</td></tr>`;
}

type Sums = { readonly tax_lines: string; readonly amount: number; readonly amount_paid: number };

/** Tax and earlier payments; the amount above is what is still due. */
function sums(view: View, { tax_lines, amount, amount_paid }: Sums): Html[] {
  const { facts } = view.words;
  const taxes = (JSON.parse(tax_lines) as TaxLine[]).filter(({ tax }) => tax > 0);
  const row = (label: string, minor: number) =>
    html`<tr><th scope="row">${label}</th><td>${money(view, minor)}</td></tr>`;
  return [
    ...taxes.map(({ rate, tax }) => row(facts.tax(hundredthsText(rate, view.language)), tax)),
    ...(taxes.length > 0 || amount_paid > 0 ? [row(facts.total, amount)] : []),
    ...(amount_paid > 0 ? [row(facts.paidSoFar, -amount_paid)] : []),
  ];
}

export function pdfLink(view: View): Html | '' {
  const { payable, words } = view;
  if (!payable.invoice) return '';
  return html`<p><a class="link" href="${pathOf(view, '/invoice.pdf')}">${words.facts.pdf}</a></p>`;
}

/** The amount raised, with a bar if there is a goal. */
export function donationProgress(view: View): Html | '' {
  const { payable, words } = view;
  const { kind, goal, raised } = payable;
  if (kind !== 'donation') return '';
  if (!goal) return raised > 0 ? html`<p>${words.raisedOnly(money(view, raised))}</p>` : '';
  const text = words.raised(money(view, raised), money(view, goal));
  return html`<div class="field"><progress aria-label="${words.progress}" max="${goal}" value="${Math.min(raised, goal)}">${text}</progress>
<p class="soft">${text}</p></div>`;
}
