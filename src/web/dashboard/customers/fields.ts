/** What is known of a customer, as fields of a form. */
import { html } from 'hono/html';
import type * as z from 'zod';
import { BOUNDS } from '../../../model/bounds.ts';
import { LANGUAGES } from '../../../model/language.ts';
import { invalid, Refusal } from '../../../model/refusal.ts';
import type { Customer } from '../../../operations/customers/customer.ts';
import type { FieldSpec } from '../components/form.ts';
import { CUSTOMER_WORDS } from './words.ts';
import type { Language } from '../../../model/language.ts';


export type CustomerData = z.input<typeof Customer>;
export type CustomerField = keyof typeof labels;
export const CUSTOMER_FIELDS = Object.keys(labels) as readonly CustomerField[];

/** None of them is the reader's own: a browser that fills them in would put the wrong name there. */
const SHAPES: Readonly<Record<CustomerField, Partial<FieldSpec>>> = {
  name: { attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  email: { type: 'email', isOptional: true, attributes: html` maxlength="${BOUNDS.email}" autocomplete="off"` },
  company: { isOptional: true, attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  phone: { isOptional: true, attributes: html` maxlength="50" inputmode="tel" autocomplete="off"` },
  address: { isOptional: true, rows: 2, attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"` },
  postal_code: { isOptional: true, attributes: html` maxlength="20" autocomplete="off"` },
  city: { isOptional: true, attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  country: { isOptional: true, hint: hints.country, attributes: html` maxlength="2" autocomplete="off"` },
  vat_number: { isOptional: true, attributes: html` maxlength="30" autocomplete="off"` },
  language: {
    isOptional: true,
    hint: hints.language,
    options: [['', ''], ...LANGUAGES.map((language) => {
const languages = CUSTOMER_WORDS[language].languages;
return  [language, languages[language]] as const;
})],
  },
  note: { isOptional: true, hint: hints.note, rows: 3, attributes: html` maxlength="${BOUNDS.note}"` },
};

export function customerFields(known?: CustomerData, language: Language): readonly FieldSpec[] {
const labels = CUSTOMER_WORDS[language].fields;
  return CUSTOMER_FIELDS.map((name) => ({ name, label: labels[name], value: known?.[name] ?? '', ...SHAPES[name] }));
}

/** An e-mail that is somebody else's is a fault of that field. */
export async function unlessTaken<T>(doing: Promise<T>, language: Language): Promise<T> {
  return doing.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'customer_exists') throw error;
    throw invalid([{ field: 'email', message: CUSTOMER_WORDS[language].taken }]);
  });
}
