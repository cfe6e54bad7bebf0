/**
 * Form for invoice settings: number prefixes, payment term, tax defaults, checks, footer, and sentences of formal
 * notices.
 */

import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { INVOICE_CHECKS } from '../../../model/invoice-checks.ts';
import { getBusiness } from '../../../operations/business/get-business.ts';
import { updateBusiness } from '../../../operations/business/update-business.ts';
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { changesIn } from '../components/changes.ts';
import { type FieldSpec, formOf } from '../components/form.ts';
import { rateNumber, wholeNumber } from '../components/numbers.ts';
import { categoryChoices } from '../components/tax-words.ts';
import { type Page, run, type SignedIn, uncached } from '../page.ts';

const PLACE = '/settings/invoices';

type Name = keyof Dashboard['business']['invoices']['fields'];
const NAMES = Object.keys(DASHBOARD.en.business.invoices.fields) as readonly Name[];
/**
 * Fields that the operation does not accept as null. An empty field is sent as an empty text, which clears a prefix.
 */
const REQUIRED: readonly Name[] = [
  'invoice_prefix',
  'credit_note_prefix',
  'quote_prefix',
  'number_digits',
  'payment_term_days',
  'invoice_checks',
];
/**
 * The fields for the next numbers start empty. Otherwise saving another field would also set the next number that the
 * page shows. An invoice may have received this number since the page was opened.
 */
const NEXT = { next_invoice_number: null, next_credit_note_number: null, next_quote_number: null };

/** Fields that have a heading above them. */
const HEADINGS: { readonly [Field in Name]?: keyof Dashboard['business']['invoices']['groups'] } = {
  invoice_prefix: 'numbers',
  default_tax_rate: 'tax',
  invoice_footer: 'texts',
};

const PREFIX = html` maxlength="20" autocomplete="off" spellcheck="false"`;
const NUMBER = html` maxlength="9" inputmode="numeric" autocomplete="off"`;

const SHAPES: Readonly<Record<Name, Partial<FieldSpec>>> = {
  invoice_prefix: { isOptional: 'quietly', attributes: PREFIX },
  credit_note_prefix: { isOptional: 'quietly', attributes: PREFIX },
  quote_prefix: { isOptional: 'quietly', attributes: PREFIX },
  number_digits: { attributes: html` maxlength="1" inputmode="numeric" autocomplete="off"` },
  next_invoice_number: { isOptional: true, attributes: NUMBER },
  next_credit_note_number: { isOptional: true, attributes: NUMBER },
  next_quote_number: { isOptional: true, attributes: NUMBER },
  payment_term_days: { attributes: html` maxlength="3" inputmode="numeric" autocomplete="off"` },
  default_tax_rate: { isOptional: true, attributes: html` maxlength="6" inputmode="decimal" autocomplete="off"` },
  default_tax_category: { isOptional: true },
  exemption_reason: { isOptional: true, attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"` },
  invoice_checks: {},
  invoice_footer: { rows: 4, isOptional: true, attributes: html` maxlength="${BOUNDS.invoiceFooter}"` },
  collection_costs_text: { rows: 3, isOptional: true, attributes: html` maxlength="${BOUNDS.noticeTerms}"` },
  interest_text: { rows: 3, isOptional: true, attributes: html` maxlength="${BOUNDS.noticeTerms}"` },
};

export const invoiceSettingsPage: Page<SignedIn> = {
  path: PLACE,
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].business.invoices;
    const { next_numbers: next, ...current } = await run(uncached(visit), getBusiness);
    const business = { ...current, ...NEXT };
    const options: { readonly [Field in Name]?: FieldSpec['options'] } = {
      default_tax_category: categoryChoices(visit.language),
      invoice_checks: INVOICE_CHECKS.map((one) => [one, words.checks[one]] as const),
    };
    const fields = NAMES.flatMap((name): (FieldSpec | Html)[] => {
      const group = HEADINGS[name];
      const field = {
        name,
        label: words.fields[name],
        hint: words.hints[name],
        value: String(business[name] ?? ''),
        ...SHAPES[name],
        ...(options[name] === undefined ? {} : { options: options[name] }),
      };
      return group === undefined ? [field] : [html`<h2>${words.groups[group]}</h2>`, field];
    });
    return {
      title: words.title,
      body: html`<h1>${words.title}</h1><p class="soft">${words.text}</p>
<section class="card"><p>${words.next({ number: next.invoice, note: next.credit_note, quote: next.quote })}</p>
${formOf(visit, refused, { action: visit.at(PLACE), fields, button: words.button })}</section>`,
    };
  },
  act: async (visit, sent) => {
    const business = { ...(await run(visit, getBusiness)), ...NEXT };
    const { default_tax_rate: rate, ...changes } = changesIn(business, sent, NAMES, REQUIRED);
    await run(visit, updateBusiness, {
      ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, asWhole(name, value)])),
      ...(rate === undefined ? {} : { default_tax_rate: rate === null ? null : rateNumber(rate) }),
    });
    return { goTo: visit.at(PLACE), notice: 'invoice_settings_changed' };
  },
};

const WHOLE: readonly string[] = ['number_digits', 'payment_term_days', ...Object.keys(NEXT)];

function asWhole(name: string, value: string | null): string | number | null {
  return WHOLE.includes(name) && value !== null ? wholeNumber(value) : value;
}
