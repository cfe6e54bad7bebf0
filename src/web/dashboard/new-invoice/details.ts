import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldSpec, fieldOf } from '../components/form.ts';
import { type FormFields, filledIn, type Refused, type SignedIn } from '../page.ts';
import { NEW_INVOICE_WORDS } from './words.ts';

export function detailFields({ session, language }: SignedIn): readonly FieldSpec[] {
  const words = NEW_INVOICE_WORDS[language].details;
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
      hint: words.currencyHint(session.account.currency),
      isOptional: 'quietly',
      attributes: html` maxlength="3" autocomplete="off"`,
    },
    {
      name: 'reference',
      label: words.reference,
      hint: words.referenceHint,
      isOptional: true,
      attributes: html` maxlength="${BOUNDS.reference}" autocomplete="off"`,
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

/** Fields that the totals depend on, beside the lines. */
export function termsIn(sent: FormFields): Record<string, string> {
  return filledIn(sent, ['date', 'due_date', 'currency']);
}

export function detailsIn(sent: FormFields): Record<string, string> {
  return { ...termsIn(sent), ...filledIn(sent, ['reference', 'notes']) };
}

export function detailsPart(fields: readonly FieldSpec[], refused: Refused, language: Language): Html {
  const words = NEW_INVOICE_WORDS[language].details;
  return html`<section class="sheet" aria-labelledby="details-title"><h2 id="details-title">${words.title}</h2><div class="pair">${fields.map((field) => fieldOf(field, refused, language))}</div></section>`;
}
