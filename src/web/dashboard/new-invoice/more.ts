/** Rarely used fields of an invoice (R83). The section is collapsed unless a field is filled in or has a fault. */

import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import { type Currency, toMinor, toText, withDot } from '../../../model/money.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { DOCUMENT_PART_SHAPES, DOCUMENT_PARTS, partsIn, shownParts } from '../components/document-parts.ts';
import { type FieldSpec, fieldOf, tickBox } from '../components/form.ts';
import { rateNumber } from '../components/numbers.ts';
import { type FormFields, filledIn, type Refused, textOf } from '../page.ts';

const DISCOUNT = ['discount.percent', 'discount.amount', 'discount.reason'] as const;
const DELIVERY = ['delivery_date', 'period_start', 'period_end'] as const;
const REFERENCES = ['buyer_reference', 'order_reference'] as const;
const NAMES = [...DISCOUNT, ...DELIVERY, ...REFERENCES, ...DOCUMENT_PARTS];
type Name = (typeof NAMES)[number];
const PLACE = DOCUMENT_PARTS.filter((name) => name.startsWith('delivery_address.'));
const DEBIT = DOCUMENT_PARTS.filter((name) => name.startsWith('direct_debit.'));

const WITH_TAX = 'prices_include_tax';

const SHAPES: Readonly<Record<Name, Partial<FieldSpec>>> = {
  'discount.percent': { attributes: html` inputmode="decimal" maxlength="20" autocomplete="off"` },
  'discount.amount': { attributes: html` inputmode="decimal" maxlength="40" autocomplete="off"` },
  'discount.reason': { attributes: html` maxlength="${BOUNDS.reference}" autocomplete="off"` },
  delivery_date: { type: 'date' },
  period_start: { type: 'date' },
  period_end: { type: 'date' },
  buyer_reference: { attributes: html` maxlength="${BOUNDS.reference}" autocomplete="off"` },
  order_reference: { attributes: html` maxlength="${BOUNDS.reference}" autocomplete="off"` },
  ...DOCUMENT_PART_SHAPES,
};

export function moreFields(language: Language): readonly FieldSpec[] {
  const { fields: labels, hints } = DASHBOARD[language].newInvoice.more;
  const hintOf: { readonly [Field in Name]?: string } = hints;
  return NAMES.map((name) => ({
    name,
    label: labels[name],
    ...(hintOf[name] === undefined ? {} : { hint: hintOf[name] }),
    isOptional: 'quietly',
    ...SHAPES[name],
  }));
}

/** The rarely used fields that affect totals or warnings. */
export function moreTermsIn(sent: FormFields): Record<string, unknown> {
  const typed = filledIn(sent, DISCOUNT);
  const { 'discount.percent': percent, 'discount.amount': amount, 'discount.reason': reason } = typed;
  const discount = {
    ...(percent === undefined ? {} : { percent: rateNumber(percent) }),
    ...(amount === undefined ? {} : { amount: withDot(amount) }),
    ...(reason === undefined ? {} : { reason }),
  };
  return {
    ...(textOf(sent, WITH_TAX) === 'yes' ? { prices_include_tax: true } : {}),
    ...(Object.keys(discount).length === 0 ? {} : { discount }),
    ...filledIn(sent, DELIVERY),
  };
}

export function moreIn(sent: FormFields): Record<string, unknown> {
  return { ...moreTermsIn(sent), ...filledIn(sent, REFERENCES), ...partsIn(sent) };
}

/** Values that clear the rarely used fields of a draft. */
export const MORE_EMPTIED = {
  prices_include_tax: false,
  discount: null,
  delivery_date: null,
  period_start: null,
  period_end: null,
  buyer_reference: null,
  order_reference: null,
  delivery_address: null,
  direct_debit: null,
};

type More = Pick<
  InvoiceData,
  'discount' | 'currency' | 'prices_include_tax' | (typeof DELIVERY)[number] | (typeof REFERENCES)[number]
> &
  Parameters<typeof shownParts>[0];

/** The rarely used fields of a draft or a quote, as form fields. */
export function sentMore({ discount, currency, ...invoice }: More): FormFields {
  const money = currency as Currency;
  const { percent, amount, reason } = discount ?? { reason: null };
  return {
    ...(invoice.prices_include_tax ? { [WITH_TAX]: 'yes' } : {}),
    'discount.percent': percent === undefined ? '' : String(percent),
    'discount.amount': amount === undefined ? '' : toText(toMinor(amount, money), money),
    'discount.reason': reason ?? '',
    ...Object.fromEntries([...DELIVERY, ...REFERENCES].map((name) => [name, invoice[name] ?? ''])),
    ...Object.fromEntries(Object.entries(shownParts(invoice)).map(([name, value]) => [name, value ?? ''])),
  };
}

export function morePart(fields: readonly FieldSpec[], refused: Refused, language: Language): Html {
  const words = DASHBOARD[language].newInvoice.more;
  const { sent, faults } = refused;
  const withTax = textOf(sent, WITH_TAX) === 'yes';
  const isOpen = withTax || NAMES.some((name) => textOf(sent, name).trim() !== '' || faults.has(name));
  const row = (look: 'pair' | 'trio', names: readonly Name[]) =>
    html`<div class="${look}">${fields.filter(({ name }) => names.includes(name as Name)).map((field) => fieldOf(field, refused, language))}</div>`;
  return html`<details class="folded more"${isOpen ? html` open` : ''}><summary><strong>${words.title}</strong> ${words.contents}</summary><div class="sheet">
${tickBox({ name: WITH_TAX, value: 'yes', label: words.withTax, isTicked: withTax }, refused)}
${row('trio', DISCOUNT)}${row('trio', DELIVERY)}${row('pair', REFERENCES)}${row('pair', PLACE)}${row('pair', DEBIT)}</div></details>`;
}
