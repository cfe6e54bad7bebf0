import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import { VALID_DAYS } from '../../../model/quote.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldSpec, fieldOf } from '../components/form.ts';
import { rateNumber } from '../components/numbers.ts';
import { type FormFields, filledIn, type Refused, type SignedIn } from '../page.ts';

const EXCHANGE = 'exchange_rate';

export function detailFields({ session, language }: SignedIn): readonly FieldSpec[] {
  const words = DASHBOARD[language].newInvoice.details;
  const { currency: own } = session.account;
  return [
    { name: 'date', label: words.date, hint: words.dateHint, type: 'date', isOptional: 'quietly' },
    {
      name: 'due_date',
      label: words.due,
      hint: words.dueHint(session.account.payment_term_days),
      type: 'date',
      isOptional: 'quietly',
    },
    {
      name: 'currency',
      label: words.currency,
      hint: words.currencyHint(own),
      isOptional: 'quietly',
      // A foreign currency does not match `pattern`. If the field does not match, it is `:invalid`, and the style sheet
      // shows the field for the exchange rate.
      attributes: html` maxlength="3" autocomplete="off" pattern="${eitherCase(own)}"`,
    },
    {
      name: EXCHANGE,
      label: words.exchange(own),
      hint: words.exchangeHint(own),
      isOptional: true,
      attributes: html` inputmode="decimal" maxlength="20" autocomplete="off"`,
    },
    {
      name: 'reference',
      label: words.reference,
      hint: words.referenceHint,
      isOptional: true,
      attributes: html` maxlength="${BOUNDS.reference}" autocomplete="off"`,
    },
    {
      name: 'payment_terms',
      label: words.terms,
      hint: words.termsHint,
      isOptional: true,
      rows: 3,
      attributes: html` maxlength="${BOUNDS.paymentTerms}"`,
    },
    {
      name: 'notes',
      label: words.notes,
      hint: words.notesHint,
      isOptional: true,
      rows: 3,
      attributes: html` maxlength="${BOUNDS.note}"`,
    },
  ];
}

/**
 * The details of a quote. In place of the due date, a quote has the last day on which it is valid. It also has an
 * introduction.
 */
export function quoteDetailFields(visit: SignedIn): readonly FieldSpec[] {
  const words = DASHBOARD[visit.language].quotes.form;
  const validUntil: FieldSpec = {
    name: 'valid_until',
    label: words.until,
    hint: words.untilHint(String(VALID_DAYS)),
    type: 'date',
    isOptional: 'quietly',
  };
  const intro: FieldSpec = {
    name: 'intro',
    label: words.intro,
    hint: words.introHint,
    isOptional: true,
    rows: 3,
    attributes: html` maxlength="${BOUNDS.note}"`,
  };
  return detailFields(visit).flatMap((field): FieldSpec[] => {
    if (field.name === 'date') return [{ ...field, label: words.date }];
    if (field.name === 'due_date') return [validUntil];
    return field.name === 'payment_terms' ? [intro, { ...field, hint: words.termsHint }] : [field];
  });
}

/** Returns a pattern that matches upper and lower case: `[Ee][Uu][Rr]`. */
function eitherCase(code: string): string {
  return [...code].map((letter) => `[${letter}${letter.toLowerCase()}]`).join('');
}

/** The details on which the totals depend: dates, currency and exchange rate. */
export function termsIn(sent: FormFields): Record<string, unknown> {
  const { [EXCHANGE]: rate, ...terms } = filledIn(sent, ['date', 'due_date', 'currency', EXCHANGE]);
  return { ...terms, ...(rate === undefined ? {} : { [EXCHANGE]: rateNumber(rate) }) };
}

export function detailsIn(sent: FormFields): Record<string, unknown> {
  return { ...termsIn(sent), ...filledIn(sent, ['reference', 'payment_terms', 'notes', 'valid_until', 'intro']) };
}

/**
 * The form's section for the details. `isForeign`: true if the invoice's currency differs from the currency of the
 * business.
 */
export function detailsPart(
  fields: readonly FieldSpec[],
  { refused, isForeign }: { readonly refused: Refused; readonly isForeign: boolean },
  language: Language,
): Html {
  const words = DASHBOARD[language].newInvoice.details;
  return html`<section class="sheet" aria-labelledby="details-title"><h2 id="details-title">${words.title}</h2><div class="pair terms">${fields.map(
    (field) => {
      const shown = fieldOf(attributed(field, refused), refused, language);
      if (field.name !== EXCHANGE) return shown;
      const isOpen = isForeign || refused.faults.has(EXCHANGE);
      return html`<div class="exchange${isOpen ? ' open' : ''}">${shown}</div>`;
    },
  )}</div></section>`;
}

/**
 * Adds `aria-invalid="false"` to the currency field. Without it, screen readers would call a foreign currency invalid
 * because of the pattern.
 */
function attributed(field: FieldSpec, { faults }: Refused): FieldSpec {
  if (field.name !== 'currency' || faults.has('currency')) return field;
  return { ...field, attributes: html`${field.attributes ?? ''} aria-invalid="false"` };
}
