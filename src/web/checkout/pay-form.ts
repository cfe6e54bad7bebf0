/** The form of a pay page. It works without a script and shows faults beside their fields. */
import { randomBytes } from 'node:crypto';
import { html } from 'hono/html';
import { BOUNDS } from '../../model/bounds.ts';
import type { PaymentMethod } from '../../model/payment.ts';
import { needsEmail } from '../../operations/payments/read-pay-form.ts';
import type { Html } from '../layout/document.ts';
import { EMAIL_INPUT } from '../layout/email-input.ts';
import { type Icon, icon } from '../layout/icons.ts';
import { type Faults, type Field, isAskedFor, type Sent, typedIn } from './form-input.ts';
import { fault, faultSummary, field, optional } from './form-parts.ts';
import { money, pathOf, type View } from './view.ts';

export type Filled = { readonly sent: Sent; readonly faults: Faults };

export function payForm(view: View, filled: Filled): Html {
  const { payable, words } = view;
  const attempt = randomBytes(16).toString('hex');
  return html`<form method="post" action="${pathOf(view, view.lang)}" novalidate>
${faultSummary(filled.faults, words.faults.heading, targetOf)}
${isAskedFor(payable, 'amount') ? amountField(view, filled) : ''}
${isAskedFor(payable, 'name') ? nameField(view, filled) : ''}
${isAskedFor(payable, 'email') ? emailField(view, filled) : ''}
${isAskedFor(payable, 'note') ? noteField(view, filled) : ''}
${methods(view, filled)}
<input type="hidden" name="attempt" value="${attempt}">
${payable.capture === 'manual' ? html`<p class="hint">${words.form.holdHint}</p>` : ''}
<button class="button" type="submit">${buttonLabel(view)}</button>
<p class="hint">${words.form.next}</p>
</form>`;
}

function buttonLabel(view: View): string {
  const { payable, words } = view;
  const { form } = words;
  if (payable.amount === null) return payable.kind === 'donation' ? form.donate : form.payOpen;
  const amount = money(view, payable.amount);
  return payable.capture === 'manual' ? form.hold(amount) : form.pay(amount);
}

/** `attempt` is a hidden field, so its fault concerns the whole form. */
function targetOf(name: Field): string | null {
  if (name === 'attempt') return null;
  return name === 'method' ? 'method-0' : name;
}

function amountField({ payable, words }: View, filled: Filled): Html {
  return field(
    filled.faults,
    'amount',
    words.form.amount(payable.currency),
    (refers) =>
      html`<input class="money" id="amount" name="amount" value="${typedIn(filled.sent, 'amount')}" required inputmode="decimal" maxlength="40" autocomplete="off"${refers}>`,
  );
}

function nameField(view: View, filled: Filled): Html {
  return field(
    filled.faults,
    'name',
    optional(view.words.form.name, view.words.form.optional),
    (refers) =>
      html`<input id="name" name="name" value="${typedIn(filled.sent, 'name')}" maxlength="${BOUNDS.name}" autocomplete="name"${refers}>`,
  );
}

function emailField(view: View, filled: Filled): Html {
  const { form } = view.words;
  const needed = needsEmail(view.payable);
  const required = needed ? html` required` : '';
  return field(
    filled.faults,
    'email',
    needed ? form.email : optional(form.email, form.optional),
    (refers) =>
      html`<input id="email" name="email"${EMAIL_INPUT} value="${typedIn(filled.sent, 'email')}" maxlength="${BOUNDS.email}" autocomplete="email"${required}${refers}>`,
    needed ? form.emailNeeded : form.emailHint,
  );
}

function noteField(view: View, filled: Filled): Html {
  return field(
    filled.faults,
    'note',
    optional(view.words.form.note, view.words.form.optional),
    (refers) =>
      html`<textarea id="note" name="note" rows="3" maxlength="${BOUNDS.note}"${refers}>${typedIn(filled.sent, 'note')}</textarea>`,
  );
}

function methods(view: View, { sent, faults }: Filled): Html {
  const { methods: offered, words } = view;
  const typed = offered.find((method) => method === sent.method);
  const chosen = typed ?? offered[0];
  const wrong = faults.has('method') ? html` aria-describedby="method-fault"` : '';
  return html`<fieldset${wrong}><legend>${words.form.method}</legend>
${fault(faults, 'method')}
<div class="methods">${offered.map(
    (method, index) =>
      html`<label><input type="radio" name="method" id="method-${index}" value="${method}" required${
        method === chosen ? html` checked` : ''
      }><span>${words.methods[method]}</span>${icon(ICONS[method])}</label>`,
  )}</div></fieldset>`;
}

const ICONS: Readonly<Record<PaymentMethod, Icon>> = {
  card: 'card',
  ideal: 'bank',
  bancontact: 'card',
  sepa_debit: 'bank',
  bank_transfer: 'bank',
  paypal: 'wallet',
  apple_pay: 'wallet',
  google_pay: 'wallet',
  klarna: 'wallet',
  cash: 'wallet',
  other: 'wallet',
};
