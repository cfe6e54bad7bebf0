/** The forms with which a customer accepts or declines a quote. */
import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { acceptQuote } from '../../../operations/quotes/accept-quote.ts';
import { DeclineReason } from '../../../operations/quotes/decline-quote.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldFaults, fault, faultSummary, field, optional, refersTo } from '../form-parts.ts';
import { money, pathOf } from '../view.ts';
import type { QuoteView } from './view.ts';

const FIELDS = ['name', 'agreed', 'reason'] as const;
type Field = (typeof FIELDS)[number];

/** The fields of the form that the customer sent. */
export type Sent = {
  readonly answer: 'accept' | 'decline';
  /** Digest of the quote's content that the page showed above the form. */
  readonly shown: string;
  readonly name: string;
  readonly isAgreed: boolean;
  readonly reason: string;
};
export type Filled = { readonly sent: Sent | null; readonly faults: FieldFaults<Field> };

export const UNFILLED: Filled = { sent: null, faults: new Map() };

/** Reads the fields from a request body. A field that was sent twice counts as empty. */
export function sentIn(body: unknown): Sent {
  const given = typeof body === 'object' && body !== null ? body : {};
  const textOf = (field: string) => {
    const value: unknown = Reflect.get(given, field);
    return typeof value === 'string' ? value : '';
  };
  return {
    answer: textOf('answer') === 'decline' ? 'decline' : 'accept',
    shown: textOf('shown'),
    name: textOf('name'),
    isAgreed: textOf('agreed') === 'yes',
    // The reason must be one line, but its text area allows line breaks. They are replaced by spaces.
    reason: textOf('reason')
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' '),
  };
}

/** Checks the answer. Returns the name and the reason as the operations take them. `wrong`: fields with a fault. */
export function checkedAnswer({ answer, name, isAgreed, reason }: Sent) {
  const checkedName = acceptQuote.input.shape.accepted_by.safeParse(name);
  const checkedReason = reason.trim() === '' ? { success: true as const, data: null } : DeclineReason.safeParse(reason);
  const wrong: Field[] =
    answer === 'accept'
      ? [...(checkedName.success ? [] : ['name' as const]), ...(isAgreed ? [] : ['agreed' as const])]
      : checkedReason.success
        ? []
        : ['reason'];
  return { name: checkedName.data ?? '', reason: checkedReason.data ?? null, wrong };
}

export function faultsOf({ own }: QuoteView, wrong: readonly Field[]): FieldFaults<Field> {
  return new Map(FIELDS.filter((field) => wrong.includes(field)).map((field) => [field, own.faults[field]]));
}

export function answerForms(view: QuoteView, filled: Filled): Html {
  return html`${acceptForm(view, filled)}
${declineForm(view, filled)}`;
}

function acceptForm(view: QuoteView, { sent, faults }: Filled): Html {
  const { own, words, account, page } = view;
  const { accepting } = own;
  const agree = { number: page.quote.quote_number ?? '', amount: money(view, page.quote.amount) };
  return html`<section class="card" aria-labelledby="accepting"><h2 id="accepting">${accepting.title}</h2>
<form method="post" action="${pathOf(view, view.lang)}" novalidate>
${sent?.answer === 'accept' ? faultSummary(faults, own.faults.heading, (name) => name) : ''}
${field(
  faults,
  'name',
  words.form.name,
  (refers) =>
    html`<input id="name" name="name" value="${sent?.name ?? ''}" required maxlength="${BOUNDS.name}" autocomplete="name"${refers}>`,
)}
${fault(faults, 'agreed')}
<label class="tick"><input type="checkbox" id="agreed" name="agreed" value="yes" required${refersTo(faults, 'agreed', false)}>
<span>${accepting.agree(agree)}</span></label>
${hidden(view, 'accept')}
<button class="button" type="submit">${accepting.button}</button>
<p class="hint">${accepting.next(account.name)}</p>
</form></section>`;
}

/**
 * The form for declining. It is collapsed at first, so that the page shows only one button, the button for accepting.
 */
function declineForm(view: QuoteView, { sent, faults }: Filled): Html {
  const { own, words, account } = view;
  const { declining } = own;
  const isDeclining = sent?.answer === 'decline';
  return html`<details class="card slim"${isDeclining ? html` open` : ''}><summary>${declining.title}</summary>
<form method="post" action="${pathOf(view, view.lang)}" novalidate>
${isDeclining ? faultSummary(faults, own.faults.heading, (name) => name) : ''}
<p class="hint">${declining.hint(account.name)}</p>
${field(
  faults,
  'reason',
  optional(declining.reason, words.form.optional),
  (refers) =>
    html`<textarea id="reason" name="reason" rows="3" maxlength="${BOUNDS.description}"${refers}>${sent?.reason ?? ''}</textarea>`,
)}
${hidden(view, 'decline')}
<button class="button second" type="submit">${declining.button}</button>
</form></details>`;
}

/**
 * Hidden fields of a form. `shown` is the digest of the content above the form, because the answer is valid only for
 * this content.
 */
function hidden({ page }: QuoteView, answer: Sent['answer']): Html {
  return html`<input type="hidden" name="answer" value="${answer}">
<input type="hidden" name="shown" value="${page.digest}">`;
}
