/** The form of an invoice that is not issued yet. It works without script: its buttons find customers, add lines and show totals. */
import { html } from 'hono/html';
import { fromHundredths } from '../../../model/hundredths.ts';
import type { Language } from '../../../model/language.ts';
import { invalid, Refusal } from '../../../model/refusal.ts';
import { previewInvoice } from '../../../operations/invoices/preview-invoice.ts';
import type { Html } from '../../layout/document.ts';
import { type FieldSpec, formOf } from '../components/form.ts';
import { type FormFields, NO_FAULTS, type Refused, run, type SignedIn, textOf, type View } from '../page.ts';
import { type Candidates, candidates, customerFields, customerIn, customerPart } from './customer.ts';
import { detailsPart, termsIn } from './details.ts';
import { itemChoice } from './item-choice.ts';
import { itemsIn, lineFields, linesPart, namedLines } from './lines.ts';
import { totalsPart } from './totals.ts';
import { NEW_INVOICE_WORDS } from './words.ts';

export type InvoiceForm = {
  readonly title: string;
  readonly text: string;
  /** Below the dashboard. */
  readonly path: string;
  /** Where a person goes who discards it. */
  readonly back: (found: Candidates) => string;
  readonly details: readonly FieldSpec[];
  readonly button: string;
  /** Further buttons, beside the one that shows totals. */
  readonly others: readonly { readonly value: string; readonly label: string }[];
  /** Fields that are not shown. */
  readonly hidden?: Html;
};

/** The form again, if the button that was pressed does not save it. */
export async function lookedAt(visit: SignedIn, form: InvoiceForm, sent: FormFields): Promise<View | undefined> {
  const again = { ...NO_FAULTS, sent };
  const step = textOf(sent, 'step');
  if (step === 'find' || step === 'more') return invoiceFormView(visit, form, again);
  if (step !== 'look') return undefined;
  const { customer_id } = customerIn(sent);
  const known = customer_id === undefined ? {} : { customer_id };
  const totals = await run(visit, previewInvoice, { ...known, ...termsIn(sent), items: itemsIn(sent) });
  return invoiceFormView(visit, form, again, totalsPart(totals, visit.language));
}

export async function invoiceFormView(
  visit: SignedIn,
  form: InvoiceForm,
  given: Refused,
  totals: Html | '' = '',
): Promise<View> {
  const words = NEW_INVOICE_WORDS[visit.language];
  const found = await candidates(visit, given);
  const { refused } = found;
  const choice = await itemChoice(visit);
  const lines = lineFields(refused.sent, textOf(refused.sent, 'step') === 'more', choice, visit.language);
  const emptyTax = fromHundredths(visit.session.account.default_tax_rate ?? 0);
  // For a fault of the lines as a whole.
  const items = { name: 'items', label: words.lines.title };
  const body = formOf(visit, refused, {
    action: visit.at(form.path),
    fields: [
      form.hidden ?? html``,
      customerPart(found, visit.language),
      linesPart(lines, refused, { items: choice, emptyTax }, visit.language),
      detailsPart(form.details, refused, visit.language),
      totals || html``,
    ],
    named: [...customerFields(visit.language), ...namedLines(lines, visit.language), ...form.details, items],
    button: form.button,
    others: [...form.others, { value: 'look', label: words.look }],
    instead: { href: visit.at(form.back(found)), label: words.discard },
  });
  return {
    title: form.title,
    body: html`<h1>${form.title}</h1><p class="soft">${form.text}</p><div class="card">${body}</div>`,
  };
}

/** Moves a fault of `customer` to the name field: the form has no field for the whole object. */
export function throwForForm(error: unknown, language: Language): never {
  const words = NEW_INVOICE_WORDS[language];
  const faults = error instanceof Refusal ? error.details.faults : undefined;
  if (!faults) throw error;
  throw invalid(
    faults.map((one) => (one.field === 'customer' ? { field: 'customer.name', message: words.customer.both } : one)),
  );
}
