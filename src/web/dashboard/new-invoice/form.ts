/**
 * Form of a quote, or of an invoice that is not issued yet. Its buttons find customers, add lines and show totals. The
 * script shows customers and totals while the person types.
 */

import { html } from 'hono/html';
import { BillingError, invalid, type ValidationIssue } from '../../../model/billing-error.ts';
import type { Language } from '../../../model/language.ts';
import { fromHundredths } from '../../../model/money.ts';
import { createInvoice } from '../../../operations/invoices/create-invoice.ts';
import { previewInvoice } from '../../../operations/invoices/preview-invoice.ts';
import { fingerprintOf } from '../../../operations/kernel/idempotency.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { fieldsElsewhere } from '../components/elsewhere.ts';
import { type FieldSpec, formOf } from '../components/form.ts';
import { isOtherCustomer, takenFault } from '../customers/same-email.ts';
import { type FormFields, NO_FAULTS, type Refused, run, type SignedIn, textOf, type View } from '../page.ts';
import {
  type Candidates,
  candidates,
  customerFields,
  customerIn,
  customerPart,
  isOnlySearched,
  suggestions,
} from './customer.ts';
import { detailsIn, detailsPart, termsIn } from './details.ts';
import { itemChoice } from './item-choice.ts';
import { itemsIn, linesIn, nameOf } from './line-parts.ts';
import { lineFields, linesPart, namedLines } from './lines.ts';
import { moreFields, moreIn, morePart, moreTermsIn } from './more.ts';
import { type Totals, totalsPart } from './totals.ts';

export type InvoiceForm = {
  readonly title: string;
  readonly text: string;
  /** Path of the page below the dashboard. */
  readonly path: string;
  /** Target of the link "discard". */
  readonly back: (found: Candidates) => string;
  readonly details: readonly FieldSpec[];
  readonly button: string;
  /** Further submit buttons. Every form also has a button that shows totals. */
  readonly others: readonly { readonly value: string; readonly label: string }[];
  /** Currency of an existing draft. */
  readonly currency?: string;
  /**
   * Sentence below the totals. A form with this sentence creates the invoice only after it has shown the totals. A form
   * without it saves a draft at once.
   */
  readonly confirm?: string;
  readonly isQuote?: true;
  /** Hidden input elements. */
  readonly hidden?: Html;
};

/**
 * Returns the form again, with the result of the pressed button. Returns undefined if the invoice must be saved now.
 */
export async function lookedAt(visit: SignedIn, form: InvoiceForm, sent: FormFields): Promise<View | undefined> {
  const again = { ...NO_FAULTS, sent };
  const step = textOf(sent, 'step');
  if (step === 'find' || step === 'more') return invoiceFormView(visit, form, again);
  if (step !== 'look' && isOnlySearched(sent)) {
    const message = DASHBOARD[visit.language].newInvoice.customer.check;
    return invoiceFormView(visit, form, { ...again, message });
  }
  if (step !== 'look' && (!form.confirm || step === 'draft' || textOf(sent, SEEN) === seenOf(sent))) return undefined;
  const { customer_id, customer } = customerIn(sent);
  // The preview would not find a fault in the details of a new customer. If there is such a fault, the preview is
  // skipped. Instead, the operation that creates the invoice refuses the form, and reports all faults together.
  if (step !== 'look' && !createInvoice.input.shape.customer.safeParse(customer).success) return undefined;
  const known = customer_id === undefined ? {} : { customer_id };
  const { reference, notes } = contentIn(sent);
  const raw = { ...known, reference, notes, ...termsIn(sent), ...moreTermsIn(sent), items: itemsIn(sent) };
  const isFaulty = (error: unknown) => error instanceof BillingError && error.code === 'validation_failed';
  const totals = await run(visit, previewInvoice, raw).catch((error) => {
    // If the preview finds a fault, the totals are not shown, and the caller runs the operation that saves the
    // document. That operation then reports the same faults.
    if (step !== 'look' && isFaulty(error)) return undefined;
    return throwForForm(error, sent, visit.language);
  });
  return totals && invoiceFormView(visit, form, again, totals);
}

const SEEN = 'seen';

/** Fingerprint of the customer and the content, sent with the totals. A changed form gets a new preview. */
function seenOf(sent: FormFields): string {
  return fingerprintOf({ ...customerIn(sent), ...contentIn(sent) });
}

export function contentIn(sent: FormFields): Record<string, unknown> {
  return { ...detailsIn(sent), ...moreIn(sent), items: itemsIn(sent) };
}

export async function invoiceFormView(
  visit: SignedIn,
  form: InvoiceForm,
  given: Refused,
  totals?: Totals,
): Promise<View> {
  const words = DASHBOARD[visit.language].newInvoice;
  const found = await candidates(visit, given);
  const elsewhere = fieldsElsewhere(visit, given, { customer: found.chosen });
  const isElsewhere = elsewhere.some(
    ({ name }) => !customerFields(visit.language).some((field) => field.name === name),
  );
  const message = found.refused.message ?? (isElsewhere ? words.elsewhere : null);
  const refused = { ...found.refused, message };
  const choice = await itemChoice(visit);
  const lines = lineFields(refused, textOf(refused.sent, 'step') === 'more', choice, visit.language);
  const more = moreFields(visit.language);
  const { currency: own, default_tax_rate: ownRate } = visit.session.account;
  const isForeign = (totals?.currency ?? form.currency ?? own) !== own;
  const emptyTax = ownRate === null ? null : fromHundredths(ownRate);
  // Label for a fault that concerns all lines together.
  const items = { name: 'items', label: words.lines.title };
  const body = formOf(visit, refused, {
    action: visit.at(form.path),
    fields: [
      form.hidden ?? html``,
      customerPart(found, await suggestions(visit), visit.language),
      linesPart(lines, refused, { items: choice, emptyTax }, visit.language),
      detailsPart(form.details, { refused, isForeign }, visit.language),
      morePart(more, refused, visit.language),
      html`<div data-part="totals">${totals ? html`${totalsPart(totals, form, visit.language)}<input type="hidden" name="${SEEN}" value="${seenOf(given.sent)}">` : ''}</div>`,
    ],
    named: [
      ...elsewhere,
      ...customerFields(visit.language),
      ...namedLines(lines, visit.language),
      ...form.details,
      ...more,
      items,
    ],
    button: form.button,
    isLive: true,
    others: [...form.others, { value: 'look', label: words.look }],
    instead: { href: visit.at(form.back(found)), label: words.discard },
  });
  return {
    title: form.title,
    body: html`<h1>${form.title}</h1><p class="soft">${form.text}</p><div class="card">${body}</div>`,
  };
}

/**
 * Throws the error again, with its faults moved to fields of the form. A fault of a whole object, such as `customer`,
 * is moved to one of the object's fields. The fault of an ambiguous price gets an explanation.
 */
export function throwForForm(error: unknown, sent: FormFields, language: Language): never {
  if (isOtherCustomer(error)) throw invalid([takenFault('customer.email', language)]);
  const faults = error instanceof BillingError && error.code === 'validation_failed' ? error.details.faults : undefined;
  if (!faults) throw error;
  const prices = new Map(linesIn(sent).map((line, index) => [nameOf(index, 'unit_price'), line.unit_price]));
  throw invalid(faults.map((fault) => faultForForm(fault, prices, language)));
}

/** A price such as `1,250` is ambiguous: it may mean 1250, or 1.25. */
const GROUPED = /^[1-9]\d*[.,]\d{3}$/;

function faultForForm(
  fault: ValidationIssue,
  prices: ReadonlyMap<string, string>,
  language: Language,
): ValidationIssue {
  const { customer, lines } = DASHBOARD[language].newInvoice;
  if (fault.field === 'customer') return { field: 'customer.name', message: customer.both };
  if (fault.field === 'discount') return { ...fault, field: 'discount.percent' };
  return GROUPED.test(prices.get(fault.field) ?? '') ? { ...fault, message: lines.grouped } : fault;
}
