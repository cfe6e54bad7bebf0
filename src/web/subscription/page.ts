/** A subscription's page for its customer: state, payments, link for paying, and cancellation. */

import { html } from 'hono/html';
import { collectionText } from '../../model/collection.ts';
import { dateAt, type Instant } from '../../model/dates.ts';
import type { Language } from '../../model/language.ts';
import type { OwnSubscription } from '../../operations/subscriptions/customer-page.ts';
import type { Pages } from '../../words/messages.ts';
import { DOCUMENTS, PAGES } from '../../words/texts.ts';
import { contactLine } from '../layout/contact.ts';
import { type Html, masthead, type Page } from '../layout/document.ts';
import { type Fact, factList } from '../layout/facts.ts';
import { dateText, moneyText } from '../layout/formats.ts';
import { linkButton, type Notice, notice } from '../layout/notice.ts';
import { rhythmText } from '../layout/rhythm.ts';

type Words = Pages['subscription'];

/** Texts of the page. For a subscription with invoices, some of the texts are different (R91). */
function wordsFor({ row }: OwnSubscription, language: Language): Words {
  return row.collection === 'invoice'
    ? { ...PAGES[language].subscription, ...PAGES[language].invoicedSubscription }
    : PAGES[language].subscription;
}

export function subscriptionPage(own: OwnSubscription, language: Language): Page {
  const words = wordsFor(own, language);
  const { account, row, data } = own;
  const said = standing(own, language);
  const amount = moneyText(own.due, row.currency, language);
  return {
    title: `${said.heading} – ${account.name}`,
    body: html`${masthead(account.name)}
<main>
${row.testmode === 1 ? html`<p class="banner">${words.testmode}</p>` : ''}
<div class="card">${notice(said)}
${factList(factsOf(own, language))}
${data.payment_url === null ? '' : linkButton(data.payment_url, own.collected ? DOCUMENTS[language].collection.see : words.pay(amount))}
${cancelForm(own, language)}
${contactLine(words.contact, account.email)}</div>
${payments(own, language)}
</main>`,
  };
}

function standing(own: OwnSubscription, language: Language): Notice {
  const { account, row, periods } = own;
  const words = wordsFor(own, language);
  const said = { tone: TONES[row.status], ...words.standing[row.status] };
  if (row.cancel_at_period_end === 1 && row.status === 'active' && row.next_on !== null) {
    const { heading, text } = words.ending;
    return { tone: 'quiet', heading, text: text(dateText(row.next_on, language)) };
  }
  if (row.end_reason === 'unpaid') return { ...said, text: words.unpaid };
  if (row.status === 'past_due' && own.collected) {
    const facts = { language, amount: own.due, currency: row.currency };
    return { ...said, text: collectionText(own.collected, facts) };
  }
  if (row.collection === 'invoice') return said;
  if (row.status === 'active' && row.mandate_id === null) return { ...said, text: words.byHand };
  const retryAt = periods.flatMap(({ first_failed_at, next_try_at }) =>
    first_failed_at === null || next_try_at === null ? [] : [next_try_at],
  );
  if (row.status !== 'past_due' || retryAt.length === 0) return said;
  const day = dateAt(Math.min(...retryAt) as Instant, account.timezone);
  return { ...said, text: words.retry(dateText(day, language)) };
}

const TONES = {
  pending: 'wait',
  active: 'good',
  past_due: 'bad',
  paused: 'quiet',
  cancelled: 'quiet',
  completed: 'good',
} as const satisfies Record<OwnSubscription['row']['status'], Notice['tone']>;

function factsOf(own: OwnSubscription, language: Language): Fact[] {
  const { account, row, data } = own;
  const { facts, paidOf } = wordsFor(own, language);
  const amount = moneyText(row.amount, row.currency, language);
  const next = data.next_payment_on === null || row.next_on === null ? null : dateText(row.next_on, language);
  const ended = row.ended_at === null ? null : dateText(dateAt(row.ended_at, account.timezone), language);
  const ends = row.cancel_at_period_end === 1;
  return [
    [facts.what, html`<bdi>${row.description}</bdi>`],
    [facts.amount, `${amount} ${rhythmText(row, language)}`],
    [
      facts.paid,
      row.installments === null ? null : paidOf({ paid: String(row.paid_count), all: String(row.installments) }),
    ],
    [ends ? facts.ends : facts.next, next],
    [facts.ended, ended],
  ];
}

/**
 * Form for cancelling. Its button is inside a `details` element, so that a single tap cannot cancel. Empty if the
 * subscription is already cancelled, or if no further payment would follow.
 */
function cancelForm(own: OwnSubscription, language: Language): Html | '' {
  const { row, data } = own;
  const words = wordsFor(own, language);
  const active = row.status === 'active';
  if (!data.allowed_actions.includes('cancel')) return '';
  if (active && (row.cancel_at_period_end === 1 || row.next_on === null)) return '';
  const until = active && row.next_on !== null ? dateText(row.next_on, language) : null;
  return html`<details><summary>${words.cancel}</summary>
<form method="post"><input type="hidden" name="action" value="cancel">
<p class="hint">${words.cancelHint(until)}</p>
<button class="button second" type="submit">${words.cancelNow(until)}</button></form></details>`;
}

function payments(own: OwnSubscription, language: Language): Html | '' {
  const { row, periods } = own;
  const words = wordsFor(own, language);
  const dated = periods.filter(({ due_on }) => due_on !== null);
  if (dated.length === 0) return '';
  const lines = dated.map((period) => {
    const { due_on, status, first_failed_at } = period;
    const amount = moneyText(period.amount ?? row.amount, row.currency, language);
    const state = status === 'open' && first_failed_at !== null ? 'failed' : status;
    const day = due_on === null ? '' : dateText(due_on, language);
    return html`<tr><th scope="row">${day}</th><td class="state ${state}">${words.period[state]}</td><td>${amount}</td></tr>`;
  });
  return html`<section class="card" aria-labelledby="payments"><h2 id="payments">${words.payments}</h2>
<table class="items" aria-labelledby="payments"><tbody>${lines}</tbody></table></section>`;
}
