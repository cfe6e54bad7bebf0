/** The result page. The provider redirects the payer to it, and the payer can open it again later. */
import { html } from 'hono/html';
import type { Result } from '../../operations/payments/show-checkout.ts';
import type { Html, Page } from '../layout/document.ts';
import { type Fact, factList } from '../layout/facts.ts';
import { momentText } from '../layout/formats.ts';
import { linkButton, type Notice, notice } from '../layout/notice.ts';
import { contact, notPayableCard, whyNotPayable } from './not-payable.ts';
import { testBanner } from './pay-page.ts';
import { pdfLink } from './request-facts.ts';
import { money, pathOf, sellerMasthead, type View } from './view.ts';

type Attempted = Result & {
  readonly payment: NonNullable<Result['payment']>;
  readonly outcome: NonNullable<Result['outcome']>;
};

/**
 * Data for reloading the page. `here`: path of the page. `isReloading`: true if the browser will reload the page by
 * itself.
 */
export type Reload = { readonly here: string; readonly isReloading: boolean };

export function resultPage(view: View, result: Result, reload: Reload): Page {
  const { account } = view.payable;
  const { payment, outcome } = result;
  const shown = payment && outcome ? attemptCard(view, { ...result, payment, outcome }, reload) : requestCard(view);
  return {
    title: `${shown.heading} – ${account.name}`,
    body: html`${sellerMasthead(view)}
<main>
${testBanner(view)}
${shown.card}
</main>`,
  };
}

type Shown = { readonly heading: string; readonly card: Html };

/** Card for a result page without a payment attempt. It shows the state of the request. */
function requestCard(view: View): Shown {
  const { words } = view;
  const shownNotice = whyNotPayable(view, true);
  if (shownNotice) return { heading: shownNotice.heading, card: notPayableCard(view, shownNotice) };
  const card = html`<div class="card">${notice({ tone: 'wait', ...words.notPayable.active })}
${linkButton(pathOf(view, view.lang), words.toPay)}</div>`;
  return { heading: words.notPayable.active.heading, card };
}

function attemptCard(view: View, result: Attempted, reload: Reload): Shown {
  const { words } = view;
  const { payment } = result;
  const shownNotice = noticeOf(view, result);
  const card = html`<div class="card">${notice(shownNotice, isMoney(result) ? money(view, payment.amount) : null)}
${payment.overpaid > 0 ? html`<p>${words.result.overpaid(money(view, payment.overpaid))}</p>` : ''}
${factList(factsOf(view, result))}
${actions(view, result, reload)}
${contact(view)}</div>`;
  return { heading: shownNotice.heading, card };
}

/**
 * True if the amount is printed large, at the top of the card. False for a failed or open attempt, where a large amount
 * would look like a payment.
 */
function isMoney({ outcome }: Attempted): boolean {
  return outcome !== 'failed' && outcome !== 'open';
}

function noticeOf({ payable, words }: View, { outcome, payment, failureReason }: Attempted): Notice {
  const { result, reasons } = words;
  switch (outcome) {
    case 'paid':
      return { tone: 'good', ...result.paid, ...(payable.kind === 'donation' ? { text: result.thanks } : {}) };
    case 'held':
      return { tone: 'good', ...result.held };
    case 'processing':
      return { tone: 'wait', ...(payment.status === 'unknown' ? result.asking : result.processing) };
    case 'open':
      return { tone: 'wait', ...result.open };
    case 'failed':
      return { tone: 'bad', heading: result.failed, text: reasons[failureReason ?? 'failed'] };
    case 'refunded':
      return { tone: 'quiet', ...result.refunded };
  }
}

function factsOf(view: View, attempted: Attempted): Fact[] {
  const { payment } = attempted;
  const { payable, words, language } = view;
  const { result, facts, methods } = words;
  const { account, invoice } = payable;
  const at = payment.paid_at ?? payment.authorized_at ?? payment.created_at;
  return [
    [facts.amount, isMoney(attempted) ? null : money(view, payment.amount)],
    [result.to, html`<bdi>${account.name}</bdi>`],
    [facts.number, invoice && html`<bdi>${payable.title}</bdi>`],
    [
      result.reference,
      payment.description === payable.title && invoice ? null : html`<bdi>${payment.description}</bdi>`,
    ],
    [result.date, momentText(at, account.timezone, language)],
    [result.method, methods[payment.payment_method]],
    [result.payment, String(payment.id)],
    [result.given, payment.amount_refunded > 0 ? money(view, payment.amount_refunded) : null],
  ];
}

/** Link to the customer's subscription page, after the first payment of a subscription. */
function ownPage({ payable, words, url }: View): Html | '' {
  const { subscription } = payable;
  if (subscription === null) return '';
  const path = new URL(`subscription/${subscription.access_code}`, url).pathname;
  return linkButton(path, words.toSubscription, 'second');
}

function actions(view: View, { outcome, payment, payable }: Attempted, { here, isReloading }: Reload): Html | '' {
  const { words } = view;
  switch (outcome) {
    case 'processing':
      return html`${isReloading ? html`<p class="hint">${words.result.looksAgain}</p>` : ''}
${linkButton(here, words.reload, 'second')}`;
    case 'open':
      return html`<div class="stack">${payment.checkout_url === null ? '' : linkButton(payment.checkout_url, words.goOn)}
${linkButton(here, words.reload, 'second')}</div>`;
    case 'failed':
      return payable.status === 'active' ? linkButton(pathOf(view, view.lang), words.again) : '';
    case 'paid':
    case 'held':
    case 'refunded':
      return html`${pdfLink(view)}${ownPage(view)}`;
  }
}
