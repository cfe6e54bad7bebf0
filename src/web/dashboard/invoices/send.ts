import { sendInvoice } from '../../../operations/invoices/send-invoice.ts';
import { type Page, runOnce, type SignedIn } from '../page.ts';
import { invoiceOf } from './one.ts';
import { numberOf, stepView } from './step.ts';
import { INVOICE_WORDS } from './words.ts';

export const sendInvoicePage: Page<SignedIn> = {
  path: '/invoices/:id/send',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = INVOICE_WORDS[visit.language].sending;
    const invoice = await invoiceOf(visit);
    const text = words.text(invoice.customer.email ?? '');
    const { button } = words;
    return stepView(
      visit,
      invoice,
      { path: 'send', title: words.title(numberOf(invoice, visit.language)), text, button },
      refused,
    );
  },
  act: async (visit, sent) => {
    const { id } = await invoiceOf(visit);
    const { delivery } = await runOnce(visit, sendInvoice, { id }, sent);
    return {
      goTo: visit.at(`/invoices/${id}`),
      notice: delivery === 'not_configured' ? 'invoice_kept' : 'invoice_sent',
    };
  },
};
