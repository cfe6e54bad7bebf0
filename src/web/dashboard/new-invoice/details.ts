import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldSpec, fieldOf } from '../frame/form.ts';
import { filledIn, type Inside, type Refused, type Sent } from '../page.ts';
import { NEW_INVOICE } from './words.ts';

const { details: words } = NEW_INVOICE;

export function detailFields({ session }: Inside): readonly FieldSpec[] {
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
      value: session.account.currency,
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

/** What its totals depend on, beside its lines. */
export function termsIn(sent: Sent): Record<string, string> {
  return filledIn(sent, ['date', 'due_date', 'currency']);
}

export function detailsIn(sent: Sent): Record<string, string> {
  return { ...termsIn(sent), ...filledIn(sent, ['reference', 'notes']) };
}

export function detailsPart(fields: readonly FieldSpec[], refused: Refused): Html {
  return html`<section class="sheet" aria-labelledby="details-title"><h2 id="details-title">${words.title}</h2><div class="pair">${fields.map((field) => fieldOf(field, refused))}</div></section>`;
}
