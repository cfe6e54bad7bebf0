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
const REQUIRED: readonly Name[] = ['invoice_prefix', 'credit_note_prefix', 'payment_term_days', 'invoice_checks'];

/** Fields that have a heading above them. */
const HEADINGS: { readonly [Field in Name]?: keyof Dashboard['business']['invoices']['groups'] } = {
  invoice_prefix: 'numbers',
  default_tax_rate: 'tax',
  invoice_footer: 'texts',
};

const SHAPES: Readonly<Record<Name, Partial<FieldSpec>>> = {
  invoice_prefix: { attributes: html` maxlength="16" autocomplete="off" spellcheck="false"` },
  credit_note_prefix: { attributes: html` maxlength="16" autocomplete="off" spellcheck="false"` },
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
    const business = await run(uncached(visit), getBusiness);
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
<section class="card"><p>${words.next(business.next_invoice_number)}</p>
${formOf(visit, refused, { action: visit.at(PLACE), fields, button: words.button })}</section>`,
    };
  },
  act: async (visit, sent) => {
    const {
      payment_term_days: days,
      default_tax_rate: rate,
      ...changes
    } = changesIn(await run(visit, getBusiness), sent, NAMES, REQUIRED);
    await run(visit, updateBusiness, {
      ...changes,
      ...(rate === undefined ? {} : { default_tax_rate: rate === null ? null : rateNumber(rate) }),
      ...(typeof days === 'string' ? { payment_term_days: wholeNumber(days) } : {}),
    });
    return { goTo: visit.at(PLACE), notice: 'invoice_settings_changed' };
  },
};
