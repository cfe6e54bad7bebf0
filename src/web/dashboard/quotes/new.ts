import { createQuote } from '../../../operations/quotes/create-quote.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { customerIn } from '../new-invoice/customer.ts';
import { quoteDetailFields } from '../new-invoice/details.ts';
import { contentIn, type InvoiceForm, invoiceFormView, lookedAt, throwForForm } from '../new-invoice/form.ts';
import { type Page, runOnce, type SignedIn } from '../page.ts';

/** Page for a new quote. It uses the form for new invoices. */
export const newQuotePage: Page<SignedIn> = {
  path: '/quotes/new',
  needs: 'billing.write',
  show: (visit, refused) => invoiceFormView(visit, formOf(visit), refused),
  act: async (visit, sent) => {
    const looked = await lookedAt(visit, formOf(visit), sent);
    if (looked) return looked;
    const made = runOnce(visit, createQuote, { ...customerIn(sent), ...contentIn(sent) }, sent);
    const { id } = await made.catch((error) => throwForForm(error, sent, visit.language));
    return { goTo: visit.at(`/quotes/${id}`), notice: 'quote_made' };
  },
};

function formOf(visit: SignedIn): InvoiceForm {
  const { title, text, button } = DASHBOARD[visit.language].quotes.form;
  const isOfCustomer = visit.query.customer_id !== undefined;
  return {
    ...{ title, text, button, isQuote: true, others: [] },
    path: '/quotes/new',
    back: ({ chosen }) => (isOfCustomer && chosen !== null ? `/customers/${chosen}` : '/quotes'),
    details: quoteDetailFields(visit),
  };
}
