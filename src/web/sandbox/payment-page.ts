/** Payment page of the sandbox provider (R51). It is clearly marked as a test. */
import { html } from 'hono/html';
import { type Language, labelled } from '../../model/language.ts';
import { type SandboxOutcome, type SandboxPayment, SIMULATED_FAILURE_AMOUNTS } from '../../model/sandbox.ts';
import type { Pages } from '../../words/messages.ts';
import { type Html, masthead, type Page } from '../layout/document.ts';
import { moneyText } from '../layout/formats.ts';
import { largeAmount, linkButton, notice } from '../layout/notice.ts';

type Words = Pages['sandbox'];

export type View = {
  readonly payment: SandboxPayment;
  readonly language: Language;
  readonly words: Words;
  /** The URL path of this page. */
  readonly path: string;
};

/** Input of a form that was refused. `card`: the typed card number. `wrong`: the form field with a fault. */
export type Faulty = { readonly card: string; readonly wrong: 'card_number' | 'outcome' | null };

export function paymentPage(view: View, faulty: Faulty = { card: '', wrong: null }): Page {
  const { payment, words } = view;
  const amount = moneyText(payment.amount, payment.currency, view.language);
  return {
    title: `${faultText(words, faulty)}${labelled(view.language, words.title, amount)}`,
    body: html`${masthead(words.title)}
<main><p class="banner">${words.banner}</p>
<div class="card">${step(view, amount, faulty)}</div>
${failures(view)}</main>`,
  };
}

function faultText(words: Words, { wrong }: Faulty): string {
  if (wrong === null) return '';
  return `${wrong === 'outcome' ? words.wrongOutcome : words.wrongCard} `;
}

function step(view: View, amount: string, faulty: Faulty): Html {
  const { payment, words } = view;
  switch (payment.state) {
    case 'open':
      return html`${asked(view, amount)}
${payment.method === 'card' ? cardForm(view, faulty) : outcomeForm(view, words.bank, BANK(words), faulty)}`;
    case 'authentication':
      return html`${asked(view, amount)}
${outcomeForm(
  view,
  words.authentication,
  [
    ['succeed', words.confirm],
    ['fail', words.deny],
  ],
  faulty,
)}`;
    case 'processing':
      return html`${asked(view, amount)}
${outcomeForm(
  view,
  words.processing,
  [
    ['succeed', words.succeed],
    ['fail', words.fail],
  ],
  faulty,
)}
${back(view, 'second')}`;
    case 'authorized':
    case 'paid':
    case 'failed':
      return ended(view, payment.state, amount);
  }
}

function asked({ payment, words }: View, amount: string): Html {
  return html`<div class="what"><p class="kind">${words.pays}</p>
<h1><bdi>${payment.description}</bdi></h1>
${largeAmount(amount)}</div>`;
}

function ended(view: View, state: keyof Words['ended'], amount: string): Html {
  const { words } = view;
  const tone = state === 'failed' ? 'bad' : 'good';
  return html`${notice({ tone, heading: words.ended[state], text: words.endedText }, amount)}
${back(view, 'first')}`;
}

/**
 * Button that leads back to the seller. Empty for a charge without a payer, because such a charge has no return
 * address.
 */
function back({ payment, words }: View, rank: 'first' | 'second'): Html | '' {
  const { returnUrl } = payment;
  return /^https?:/.test(returnUrl) ? linkButton(returnUrl, words.back, rank) : '';
}

function cardForm({ words, path }: View, { card, wrong }: Faulty): Html {
  const refers = wrong
    ? html` aria-describedby="card-hint card-fault" aria-invalid="true" autofocus`
    : html` aria-describedby="card-hint"`;
  return html`<form method="post" action="${path}" novalidate><div class="field">
<label for="card_number">${words.cardNumber}</label>
<p class="hint" id="card-hint">${words.cardHint}</p>
${wrong ? html`<p class="fault" id="card-fault" role="alert">${words.wrongCard}</p>` : ''}
<input class="money" id="card_number" name="card_number" value="${card}" required inputmode="numeric" maxlength="40" autocomplete="off"${refers}>
</div><button class="button" type="submit">${words.pay}</button></form>
${testCards(words)}`;
}

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'insufficientFunds'],
  ['4000 0027 6000 3184', 'authentication'],
  ['4000 0000 0000 0341', 'paysOnce'],
] as const;

function testCards(words: Words): Html {
  const rows = TEST_CARDS.map(
    ([number, effect]) => html`<tr><th scope="row">${number}</th><td>${words.effects[effect]}</td></tr>`,
  );
  return html`<table class="cards"><caption class="hidden">${words.cards}</caption>
<thead class="hidden"><tr><th scope="col">${words.card}</th><th scope="col">${words.effect}</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

type Choice = readonly [SandboxOutcome, string];

const BANK = ({ succeed, fail, pending }: Words): readonly Choice[] => [
  ['succeed', succeed],
  ['fail', fail],
  ['pending', pending],
];

function outcomeForm({ path, words }: View, question: string, choices: readonly Choice[], { wrong }: Faulty): Html {
  return html`<form method="post" action="${path}"><p id="question">${question}</p>
${wrong ? html`<p class="fault" role="alert">${words.wrongOutcome}</p>` : ''}
<div class="stack" role="group" aria-labelledby="question">${choices.map(
    ([outcome, label], index) =>
      html`<button class="button${index === 0 ? '' : ' second'}" name="outcome" value="${outcome}">${label}</button>`,
  )}</div></form>`;
}

function failures({ payment, words, language }: View): Html {
  const rows = [...SIMULATED_FAILURE_AMOUNTS].map(
    ([minor, failure]) =>
      html`<tr><th scope="row">${moneyText(minor, payment.currency, language)}</th><td>${words.failure[failure]}</td></tr>`,
  );
  return html`<details class="card slim"><summary>${words.failures}</summary>
<p class="hint">${words.failuresHint}</p><table class="cards"><tbody>${rows}</tbody></table></details>`;
}
