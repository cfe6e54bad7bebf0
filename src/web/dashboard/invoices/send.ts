import { sendInvoice } from '../../../operations/invoices/send-invoice.ts';
import { doOnce, type Inside, type Page } from '../page.ts';
import { WORDS } from '../words.ts';
import { invoiceOf } from './one.ts';
import { numberOf, stepView } from './step.ts';

const { sending: words } = WORDS.invoice;

export const sendInvoicePage: Page<Inside> = {
  path: '/invoices/:id/send',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const invoice = await invoiceOf(visit);
    const text = words.text(invoice.customer.email ?? '');
    const { button } = words;
    return stepView(visit, invoice, { path: 'send', title: words.title(numberOf(invoice)), text, button }, refused);
  },
  act: async (visit, sent) => {
    const { id } = await invoiceOf(visit);
    const { delivery } = await doOnce(visit, sendInvoice, { id }, sent);
    return { goTo: visit.at(`/invoices/${id}`), say: delivery === 'not_configured' ? 'invoice_kept' : 'invoice_sent' };
  },
};
