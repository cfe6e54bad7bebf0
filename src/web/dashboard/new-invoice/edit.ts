import { isDeepStrictEqual } from 'node:util';
import { html } from 'hono/html';
import { getCustomer } from '../../../operations/customers/get-customer.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { updateInvoice } from '../../../operations/invoices/update-invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { wholeNumber } from '../components/numbers.ts';
import { invoiceOf } from '../invoices/shown.ts';
import { type FormFields, type Page, run, type SignedIn, textOf } from '../page.ts';
import { customerIn } from './customer.ts';
import { detailFields } from './details.ts';
import { contentIn, type InvoiceForm, invoiceFormView, lookedAt, throwForForm } from './form.ts';
import { sentLines } from './line-parts.ts';
import { MORE_EMPTIED, sentMore } from './more.ts';

/** Page for editing a draft. It uses the form for new invoices. The operation refuses an issued invoice. */
export const editInvoicePage: Page<SignedIn> = {
  path: '/invoices/:id/edit',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const invoice = await invoiceOf(visit);
    const isFirst = Object.keys(refused.sent).length === 0;
    const given = isFirst ? { ...refused, sent: sentBy(await ownOf(visit, invoice)) } : refused;
    return invoiceFormView(visit, formOf(visit, invoice, given.sent), given);
  },
  act: async (visit, sent) => {
    const invoice = await invoiceOf(visit);
    const looked = await lookedAt(visit, formOf(visit, invoice, sent), sent);
    if (looked) return looked;
    const emptied = {
      due_date: null,
      reference: null,
      payment_terms: null,
      notes: null,
      exchange_rate: null,
      ...MORE_EMPTIED,
    };
    const content = { ...customerIn(sent), ...emptied, ...contentIn(sent) };
    const raw = { ...content, id: invoice.id, revision: wholeNumber(textOf(sent, 'revision')) };
    await run(visit, updateInvoice, raw).catch((error) => throwForForm(error, sent, visit.language));
    return { goTo: visit.at(`/invoices/${invoice.id}`), notice: 'draft_changed' };
  },
};

function formOf(visit: SignedIn, { id, currency }: InvoiceData, sent: FormFields): InvoiceForm {
  const { title, text, button } = DASHBOARD[visit.language].newInvoice.editing;
  return {
    title: title(String(id)),
    text,
    button,
    path: `/invoices/${id}/edit`,
    currency,
    back: () => `/invoices/${id}`,
    // Removes the hint that an empty date means today, because a draft with an empty date field keeps its date.
    details: detailFields(visit).map(({ hint, ...field }) =>
      field.name === 'date' || hint === undefined ? field : { ...field, hint },
    ),
    others: [],
    hidden: html`<input type="hidden" name="revision" value="${textOf(sent, 'revision')}">`,
  };
}

type OfCustomer = 'buyer_reference' | 'payment_terms' | 'delivery_address' | 'direct_debit';

/**
 * Returns the draft without values that are equal to the customer's values. If the form saved such a value in the
 * draft, a later change of the customer would not apply to the draft.
 */
export async function ownOf<Document extends Pick<InvoiceData, OfCustomer | 'customer'>>(
  visit: SignedIn,
  invoice: Document,
): Promise<Document> {
  const customer = await run(visit, getCustomer, { id: invoice.customer.id });
  const own = <Field extends OfCustomer>(field: Field) =>
    isDeepStrictEqual(invoice[field], customer[field]) ? null : invoice[field];
  return {
    ...invoice,
    buyer_reference: own('buyer_reference'),
    payment_terms: own('payment_terms'),
    delivery_address: own('delivery_address'),
    direct_debit: own('direct_debit'),
  };
}

/** Converts the draft into form fields. */
function sentBy(invoice: InvoiceData): FormFields {
  const {
    customer,
    date,
    due_date,
    currency,
    reference,
    notes,
    revision,
    exchange_rate: rate,
    payment_terms: terms,
  } = invoice;
  return {
    customer_id: String(customer.id),
    ...sentLines(invoice),
    ...sentMore(invoice),
    date,
    due_date,
    currency,
    reference: reference ?? '',
    payment_terms: terms ?? '',
    notes: notes ?? '',
    exchange_rate: rate === null ? '' : String(rate),
    revision: String(revision),
  };
}
