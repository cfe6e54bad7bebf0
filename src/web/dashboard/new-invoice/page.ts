import { createInvoice } from '../../../operations/invoices/create-invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { mailNotice } from '../invoices/send.ts';
import { type Page, runOnce, type SignedIn, textOf } from '../page.ts';
import { customerIn } from './customer.ts';
import { detailFields } from './details.ts';
import { contentIn, type InvoiceForm, invoiceFormView, lookedAt, throwForForm } from './form.ts';

export const newInvoicePage: Page<SignedIn> = {
  path: '/invoices/new',
  needs: 'billing.write',
  show: (visit, refused) => invoiceFormView(visit, formOf(visit), refused),
  act: async (visit, sent) => {
    const looked = await lookedAt(visit, formOf(visit), sent);
    if (looked) return looked;
    const draft = textOf(sent, 'step') === 'draft';
    const mailed = textOf(sent, 'step') === 'send' ? { send_email: true } : {};
    const raw = { ...customerIn(sent), ...contentIn(sent), draft, ...mailed };
    const made = runOnce(visit, createInvoice, raw, sent);
    const { id, delivery } = await made.catch((error) => throwForForm(error, sent, visit.language));
    return { goTo: visit.at(`/invoices/${id}`), notice: draft ? 'draft_made' : mailNotice(delivery, 'invoice_made') };
  },
};

function formOf(visit: SignedIn): InvoiceForm {
  const { title, text, issue, send, draft, confirm } = DASHBOARD[visit.language].newInvoice;
  const isOfCustomer = visit.query.customer_id !== undefined;
  return {
    title,
    text,
    confirm,
    path: '/invoices/new',
    back: ({ chosen }) => (isOfCustomer && chosen !== null ? `/customers/${chosen}` : '/invoices'),
    details: detailFields(visit),
    button: issue,
    others: [
      { value: 'send', label: send },
      { value: 'draft', label: draft },
    ],
  };
}
