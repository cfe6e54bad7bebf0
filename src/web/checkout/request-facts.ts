/** Details of a payment request: purpose, dates, lines and amount. */
import { html } from 'hono/html';
import type { Html } from '../layout/document.ts';
import { factList } from '../layout/facts.ts';
import { dateText, momentText } from '../layout/formats.ts';
import { largeAmount } from '../layout/notice.ts';
import { rhythmText } from '../layout/rhythm.ts';
import { billItems } from './bill.ts';
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

/** Interval and number of payments of the subscription that begins with this payment. Empty for any other payment. */
function recurring({ payable, words, language }: View): Html | '' {
  const { subscription } = payable;
  if (subscription === null) return '';
  const rhythm = rhythmText(subscription, language);
  return html`<p class="soft">${words.recurring({
    rhythm,
    times: subscription.installments === null ? null : String(subscription.installments),
  })}</p>`;
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

export function invoiceItems(view: View): Html | '' {
  const { invoice } = view.payable;
  if (!invoice) return '';
  return billItems(view, invoice, { linesMax: LINES_MAX, below: pdfLink(view) });
}

/** Largest number of lines on the page. The PDF shows all lines. */
const LINES_MAX = 4;

export function pdfLink(view: View): Html | '' {
  const { payable, words } = view;
  if (!payable.invoice || payable.invoice.import_id !== null) return '';
  return html`<p><a class="link" href="${pathOf(view, '/invoice.pdf')}">${words.facts.pdf}</a></p>`;
}

/** The amount raised, with a progress bar if there is a goal. */
export function donationProgress(view: View): Html | '' {
  const { payable, words } = view;
  const { kind, goal, raised } = payable;
  if (kind !== 'donation') return '';
  if (!goal) return raised > 0 ? html`<p>${words.raisedOnly(money(view, raised))}</p>` : '';
  const text = words.raised({ raised: money(view, raised), goal: money(view, goal) });
  return html`<div class="field"><progress aria-label="${words.progress}" max="${goal}" value="${Math.min(raised, goal)}">${text}</progress>
<p class="soft">${text}</p></div>`;
}
