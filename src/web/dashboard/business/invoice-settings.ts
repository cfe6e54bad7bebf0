/** Invoice settings: number prefix, payment term, footer. */
import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { getBusiness } from '../../../operations/business/get-business.ts';
import { updateBusiness } from '../../../operations/business/update-business.ts';
import { changesIn } from '../components/changes.ts';
import { type FieldSpec, formOf } from '../components/form.ts';
import { wholeNumber } from '../components/numbers.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { BUSINESS_WORDS } from './words.ts';

const PLACE = '/settings/invoices';

type Name = keyof (typeof BUSINESS_WORDS)['en']['invoices']['fields'];
const NAMES = Object.keys(BUSINESS_WORDS.en.invoices.fields) as readonly Name[];
const REQUIRED: readonly Name[] = ['invoice_prefix', 'payment_term_days'];

const SHAPES: Readonly<Record<Name, Partial<FieldSpec>>> = {
  invoice_prefix: { attributes: html` maxlength="16" autocomplete="off" spellcheck="false"` },
  payment_term_days: { attributes: html` maxlength="3" inputmode="numeric" autocomplete="off"` },
  invoice_footer: { rows: 4, isOptional: true, attributes: html` maxlength="${BOUNDS.invoiceFooter}"` },
};

export const invoiceSettingsPage: Page<SignedIn> = {
  path: PLACE,
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = BUSINESS_WORDS[visit.language].invoices;
    const business = await run(visit, getBusiness);
    const fields = NAMES.map((name) => ({
      name,
      label: words.fields[name],
      hint: words.hints[name],
      value: String(business[name] ?? ''),
      ...SHAPES[name],
    }));
    return {
      title: words.title,
      body: html`<h1>${words.title}</h1><p class="soft">${words.text}</p>
<section class="card"><p>${words.next(business.next_invoice_number)}</p>
${formOf(visit, refused, { action: visit.at(PLACE), fields, button: words.button })}</section>`,
    };
  },
  act: async (visit, sent) => {
    const { payment_term_days: days, ...changes } = changesIn(await run(visit, getBusiness), sent, NAMES, REQUIRED);
    await run(visit, updateBusiness, {
      ...changes,
      ...(typeof days === 'string' ? { payment_term_days: wholeNumber(days) } : {}),
    });
    return { goTo: visit.at(PLACE), notice: 'invoice_settings_changed' };
  },
};
