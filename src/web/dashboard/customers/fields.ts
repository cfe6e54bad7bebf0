/** The fields of a customer form. */

import { html } from 'hono/html';
import type * as z from 'zod';
import { BOUNDS } from '../../../model/bounds.ts';
import { EINVOICE_FORMATS } from '../../../model/einvoice-format.ts';
import type { Language } from '../../../model/language.ts';
import type { Customer } from '../../../operations/customers/customer.ts';
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { ADDRESS_SCHEMES, countryChoices, currencyChoices } from '../components/choices.ts';
import { ADDRESS_LIST, addressesIn, listed } from '../components/copies.ts';
import { changedParts, DOCUMENT_PART_SHAPES, DOCUMENT_PARTS, shownParts } from '../components/document-parts.ts';
import type { FieldGroup, FieldSpec } from '../components/form.ts';
import { wholeNumber } from '../components/numbers.ts';
import { categoryChoices, languageChoices } from '../components/tax-words.ts';
import { type FormFields, textOf } from '../page.ts';

export type CustomerData = z.input<typeof Customer>;
export type CustomerField = keyof Dashboard['customers']['fields'];
export const CUSTOMER_FIELDS = Object.keys(DASHBOARD.en.customers.fields) as readonly CustomerField[];

/** Attributes of the form fields. `autocomplete` is off, because browsers would fill in the person's own details. */
const SHAPES: { readonly [Field in CustomerField]?: Partial<FieldSpec> } = {
  name: { isMarked: true, attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  email: { type: 'email', attributes: html` maxlength="${BOUNDS.email}" autocomplete="off"` },
  invoice_email: { type: 'email', attributes: html` maxlength="${BOUNDS.email}" autocomplete="off"` },
  cc_emails: { attributes: ADDRESS_LIST },
  company: { attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  phone: { attributes: html` maxlength="50" inputmode="tel" autocomplete="off"` },
  address: { rows: 2, attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"` },
  postal_code: { attributes: html` maxlength="20" autocomplete="off"` },
  city: { attributes: html` maxlength="${BOUNDS.name}" autocomplete="off"` },
  country: { keepsOthers: true, attributes: html` autocomplete="off"` },
  vat_number: { attributes: html` maxlength="30" autocomplete="off"` },
  registration_number: {
    attributes: html` maxlength="${BOUNDS.registrationNumber}" autocomplete="off"`,
  },
  buyer_reference: { attributes: html` maxlength="${BOUNDS.reference}" autocomplete="off"` },
  payment_terms: { rows: 2, attributes: html` maxlength="${BOUNDS.paymentTerms}"` },
  payment_term_days: { attributes: html` maxlength="3" inputmode="numeric" autocomplete="off"` },
  'endpoint.scheme': {
    suggestions: ADDRESS_SCHEMES,
    attributes: html` maxlength="4" autocomplete="off"`,
  },
  'endpoint.id': {
    attributes: html` maxlength="${BOUNDS.registrationNumber}" autocomplete="off"`,
  },
  ...DOCUMENT_PART_SHAPES,
  'delivery_address.country': { keepsOthers: true },
  note: { rows: 3, attributes: html` maxlength="${BOUNDS.note}"` },
};

/** The fields of each group. Groups in `RARE` are collapsed until one of their fields has a value. */
const GROUPS = {
  contact: ['name', 'company', 'is_business', 'email', 'invoice_email', 'cc_emails', 'phone', 'language'],
  address: ['address', 'postal_code', 'city', 'country'],
  invoices: ['vat_number', 'tax_category', 'currency', 'payment_term_days', 'payment_terms', 'buyer_reference'],
  einvoices: ['registration_number', 'einvoice_format', 'endpoint.scheme', 'endpoint.id'],
  delivery: DOCUMENT_PARTS.filter((name) => name.startsWith('delivery_address.')),
  debit: DOCUMENT_PARTS.filter((name) => name.startsWith('direct_debit.')),
  note: ['note'],
} as const satisfies Readonly<Record<string, readonly CustomerField[]>>;
type Group = keyof typeof GROUPS;
const RARE: readonly Group[] = ['einvoices', 'delivery', 'debit'];

/** The form of a customer. It begins with a note about required fields. `known`: the customer that is being edited. */
export function customerForm(language: Language, known?: CustomerData): readonly (FieldGroup | Html)[] {
  const fields = new Map(customerFields(language, known).map((field) => [field.name, field]));
  const { groups: headings } = DASHBOARD[language].customers;
  const groups = (Object.keys(GROUPS) as Group[]).map((name) => ({
    heading: headings[name],
    fields: GROUPS[name].flatMap((field) => fields.get(field) ?? []),
    ...(RARE.includes(name) ? ({ isRare: true } as const) : {}),
  }));
  return [html`<p class="hint must-note">${DASHBOARD[language].page.required}</p>`, ...groups];
}

function customerFields(language: Language, known?: CustomerData): readonly FieldSpec[] {
  const { fields: labels, hints, business } = DASHBOARD[language].customers;
  const countries = countryChoices(language);
  const hintOf: { readonly [Field in CustomerField]?: string } = hints;
  const optionsOf: { readonly [Field in CustomerField]?: FieldSpec['options'] } = {
    language: languageChoices(language),
    country: countries,
    'delivery_address.country': countries,
    is_business: [['', DASHBOARD[language].tax.none] as const, ['true', business.yes], ['false', business.no]],
    currency: [['', DASHBOARD[language].tax.none] as const, ...currencyChoices()],
    tax_category: categoryChoices(language),
    einvoice_format: [
      ['', DASHBOARD[language].tax.none] as const,
      ...EINVOICE_FORMATS.map((one) => [one, DASHBOARD[language].einvoice.files[one]] as const),
    ],
  };
  const values = known && shownValues(known);
  return CUSTOMER_FIELDS.map((name) => ({
    name,
    label: labels[name],
    value: values?.[name] ?? '',
    ...(hintOf[name] === undefined ? {} : { hint: hintOf[name] }),
    ...(SHAPES[name]?.isMarked ? {} : { isOptional: 'quietly' as const }),
    ...SHAPES[name],
    ...(optionsOf[name] === undefined ? {} : { options: optionsOf[name] }),
  }));
}

/** Maps each form field to its stored value. */
export function shownValues({ endpoint, ...customer }: CustomerData): Readonly<Record<CustomerField, string | null>> {
  const { payment_term_days: days, is_business: isBusiness } = customer;
  return {
    ...customer,
    payment_term_days: days === null ? null : String(days),
    is_business: isBusiness === null ? null : String(isBusiness),
    cc_emails: customer.cc_emails.length === 0 ? null : listed(customer.cc_emails),
    'endpoint.scheme': endpoint?.scheme ?? null,
    'endpoint.id': endpoint?.id ?? null,
    ...shownParts(customer),
  };
}

type Sent = Readonly<Record<string, string | null>>;

/**
 * Converts form fields into an operation's input. `fields`: all fields, or only the changed ones. `sent`: the whole
 * form. An object, such as the delivery address, is always taken whole from `sent`, even if only its city has changed.
 */
export function customerInput(fields: Sent, sent: FormFields): Record<string, unknown> {
  const isPart = (name: string) => (DOCUMENT_PARTS as readonly string[]).includes(name);
  const single = Object.fromEntries(Object.entries(fields).filter(([name]) => !isPart(name)));
  const {
    'endpoint.scheme': scheme,
    'endpoint.id': id,
    payment_term_days: days,
    is_business,
    cc_emails: cc,
    ...others
  } = single;
  const whole = { scheme: textOf(sent, 'endpoint.scheme').trim(), id: textOf(sent, 'endpoint.id').trim() };
  const isEmpty = whole.scheme === '' && whole.id === '';
  return {
    ...others,
    ...(cc === undefined ? {} : { cc_emails: cc === null ? null : addressesIn(cc) }),
    ...(days === undefined ? {} : { payment_term_days: days === null ? null : wholeNumber(days) }),
    ...(is_business === undefined ? {} : { is_business: is_business === null ? null : is_business === 'true' }),
    ...(scheme === undefined && id === undefined ? {} : { endpoint: isEmpty ? null : whole }),
    ...changedParts(Object.keys(fields), sent),
  };
}
