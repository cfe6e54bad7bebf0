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
import { money, pathOf, type View } from './view.ts';

export type Filled = { readonly sent: Sent; readonly faults: Faults };

export function payForm(view: View, filled: Filled): Html {
  const { payable, words } = view;
  const attempt = randomBytes(16).toString('hex');
  return html`<form method="post" action="${pathOf(view, view.lang)}" novalidate>
${faultSummary(view, filled)}
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

/** List of the form's faults. It gets the focus when the page opens, so that screen readers read it first. */
function faultSummary({ words }: View, { faults }: Filled): Html | '' {
  if (faults.size === 0) return '';
  const entries = [...faults].map(([field, text]) => {
    const target = field === 'method' ? 'method-0' : field;
    return html`<li>${field === 'attempt' ? text : html`<a href="#${target}">${text}</a>`}</li>`;
  });
  return html`<div class="faults" role="alert" tabindex="-1" id="faults" autofocus>
<h2>${words.faults.heading}</h2><ul>${entries}</ul></div>`;
}

function amountField({ payable, words }: View, filled: Filled): Html {
  return field(
    filled,
    'amount',
    words.form.amount(payable.currency),
    (refers) =>
      html`<input class="money" id="amount" name="amount" value="${typedIn(filled.sent, 'amount')}" required inputmode="decimal" maxlength="40" autocomplete="off"${refers}>`,
  );
}

function nameField(view: View, filled: Filled): Html {
  return field(
    filled,
    'name',
    optional(view, view.words.form.name),
    (refers) =>
      html`<input id="name" name="name" value="${typedIn(filled.sent, 'name')}" maxlength="${BOUNDS.name}" autocomplete="name"${refers}>`,
  );
}

function emailField(view: View, filled: Filled): Html {
  const { form } = view.words;
  const needed = needsEmail(view.payable);
  const required = needed ? html` required` : '';
  return field(
    filled,
    'email',
    needed ? form.email : optional(view, form.email),
    (refers) =>
      html`<input id="email" name="email"${EMAIL_INPUT} value="${typedIn(filled.sent, 'email')}" maxlength="${BOUNDS.email}" autocomplete="email"${required}${refers}>`,
    needed ? form.emailNeeded : form.emailHint,
  );
}

function noteField(view: View, filled: Filled): Html {
  return field(
    filled,
    'note',
    optional(view, view.words.form.note),
    (refers) =>
      html`<textarea id="note" name="note" rows="3" maxlength="${BOUNDS.note}"${refers}>${typedIn(filled.sent, 'note')}</textarea>`,
  );
}

function optional({ words }: View, label: string): Html {
  return html`${label} <span>${words.form.optional}</span>`;
}

/** Form field with label, control, hint and fault. `aria-describedby` of the control refers to hint and fault. */
function field(
  { faults }: Filled,
  name: Field,
  label: string | Html,
  control: (refers: Html) => Html,
  hint: string | null = null,
): Html {
  const describedBy = [...(hint === null ? [] : [`${name}-hint`]), ...(faults.has(name) ? [`${name}-fault`] : [])];
  const refers = html`${describedBy.length > 0 ? html` aria-describedby="${describedBy.join(' ')}"` : ''}${
    faults.has(name) ? html` aria-invalid="true"` : ''
  }`;
  return html`<div class="field"><label for="${name}">${label}</label>
${hint === null ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}
${fault(faults, name)}
${control(refers)}</div>`;
}

function fault(faults: Faults, name: Field): Html | '' {
  const text = faults.get(name);
  return text === undefined ? '' : html`<p class="fault" id="${name}-fault">${text}</p>`;
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
