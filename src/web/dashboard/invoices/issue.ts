import { issueInvoice } from '../../../operations/invoices/issue-invoice.ts';
import { tickBox } from '../frame/form.ts';
import { ask, type Inside, type Page, textOf } from '../page.ts';
import { WORDS } from '../words.ts';
import { invoiceOf } from './one.ts';
import { stepView } from './step.ts';

const { issuing: words } = WORDS.invoice;

export const issuePage: Page<Inside> = {
  path: '/invoices/:id/issue',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const invoice = await invoiceOf(visit);
    const fields =
      invoice.customer.email === null
        ? []
        : [tickBox({ name: 'send_email', value: 'yes', label: words.mail }, refused)];
    return stepView(visit, invoice, { path: 'issue', ...words, fields }, refused);
  },
  act: async (visit, sent) => {
    const { id } = await invoiceOf(visit);
    await ask(visit, issueInvoice, { id, send_email: textOf(sent, 'send_email') === 'yes' });
    return { goTo: visit.at(`/invoices/${id}`), say: 'invoice_issued' };
  },
};
