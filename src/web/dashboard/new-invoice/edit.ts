import { html } from 'hono/html';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { updateInvoice } from '../../../operations/invoices/update-invoice.ts';
import { wholeNumber } from '../components/numbers.ts';
import { invoiceOf } from '../invoices/one.ts';
import { type FormFields, type Page, run, type SignedIn, textOf } from '../page.ts';
import { customerIn } from './customer.ts';
import { detailFields, detailsIn } from './details.ts';
import { type InvoiceForm, invoiceFormView, lookedAt, throwForForm } from './form.ts';
import { itemsIn, sentLines } from './lines.ts';
import { NEW_INVOICE_WORDS } from './words.ts';

/** A draft in the form it was made with. An issued invoice is refused by the operation, with the reason. */
export const editInvoicePage: Page<SignedIn> = {
  path: '/invoices/:id/edit',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const invoice = await invoiceOf(visit);
    const isFirst = Object.keys(refused.sent).length === 0;
    const given = isFirst ? { ...refused, sent: sentBy(invoice) } : refused;
    return invoiceFormView(visit, formOf(visit, invoice, given.sent), given);
  },
  act: async (visit, sent) => {
    const invoice = await invoiceOf(visit);
    const looked = await lookedAt(visit, formOf(visit, invoice, sent), sent);
    if (looked) return looked;
    const emptied = { due_date: null, reference: null, notes: null };
    const content = { ...customerIn(sent), ...emptied, ...detailsIn(sent), items: itemsIn(sent) };
    const raw = { ...content, id: invoice.id, revision: wholeNumber(textOf(sent, 'revision')) };
    await run(visit, updateInvoice, raw).catch((error) => throwForForm(error, visit.language));
    return { goTo: visit.at(`/invoices/${invoice.id}`), notice: 'draft_changed' };
  },
};

function formOf(visit: SignedIn, { id }: InvoiceData, sent: FormFields): InvoiceForm {
  const { title, text, button } = NEW_INVOICE_WORDS[visit.language].editing;
  return {
    ...{ title: title(id), text, button, path: `/invoices/${id}/edit` },
    back: () => `/invoices/${id}`,
    // A draft has its date; left empty it stays.
    details: detailFields(visit).map(({ hint, ...field }) =>
      field.name === 'date' || hint === undefined ? field : { ...field, hint },
    ),
    others: [],
    hidden: html`<input type="hidden" name="revision" value="${textOf(sent, 'revision')}">`,
  };
}

/** The draft as its form would send it. */
function sentBy(invoice: InvoiceData): FormFields {
  const { customer, date, due_date, currency, reference, notes, revision } = invoice;
  return {
    customer_id: String(customer.id),
    ...sentLines(invoice),
    ...{ date, due_date, currency, reference: reference ?? '', notes: notes ?? '' },
    revision: String(revision),
  };
}
