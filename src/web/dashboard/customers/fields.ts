/** The fields of a customer form. */
import { html } from 'hono/html';
import type * as z from 'zod';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import { LANGUAGES } from '../../../model/language.ts';
import { invalid, Refusal } from '../../../model/refusal.ts';
import type { Customer } from '../../../operations/customers/customer.ts';
import type { FieldSpec } from '../components/form.ts';
import { CUSTOMER_WORDS } from './words.ts';

export type CustomerData = z.input<typeof Customer>;
type CustomerField = keyof (typeof CUSTOMER_WORDS)['en']['fields'];
export const CUSTOMER_FIELDS = Object.keys(CUSTOMER_WORDS.en.fields) as readonly CustomerField[];

/** `autocomplete="off"`: a browser would fill in the reader's own details. */
const SHAPES: Readonly<Record<CustomerField, Partial<FieldSpec>>> = {
  name: { attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  email: { type: 'email', isOptional: true, attributes: html` maxlength="${BOUNDS.email}" autocomplete="off"` },
  company: { isOptional: true, attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  phone: { isOptional: true, attributes: html` maxlength="50" inputmode="tel" autocomplete="off"` },
  address: { isOptional: true, rows: 2, attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"` },
  postal_code: { isOptional: true, attributes: html` maxlength="20" autocomplete="off"` },
  city: { isOptional: true, attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  country: { isOptional: true, attributes: html` maxlength="2" autocomplete="off"` },
  vat_number: { isOptional: true, attributes: html` maxlength="30" autocomplete="off"` },
  language: { isOptional: true },
  note: { isOptional: true, rows: 3, attributes: html` maxlength="${BOUNDS.note}"` },
};

/** `known`: the customer that is edited. */
export function customerFields(language: Language, known?: CustomerData): readonly FieldSpec[] {
  const { fields: labels, hints, languages } = CUSTOMER_WORDS[language];
  const hintOf: { readonly [Field in CustomerField]?: string } = hints;
  const options = [['', ''] as const, ...LANGUAGES.map((one) => [one, languages[one]] as const)];
  return CUSTOMER_FIELDS.map((name) => ({
    name,
    label: labels[name],
    value: known?.[name] ?? '',
    ...(hintOf[name] === undefined ? {} : { hint: hintOf[name] }),
    ...(name === 'language' ? { options } : {}),
    ...SHAPES[name],
  }));
}

/** Turns the refusal of a used email address into a fault of that field. */
export async function unlessTaken<T>(doing: Promise<T>, language: Language): Promise<T> {
  return doing.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'customer_exists') throw error;
    throw invalid([{ field: 'email', message: CUSTOMER_WORDS[language].taken }]);
  });
}
