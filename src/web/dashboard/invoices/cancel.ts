import { cancelInvoice } from '../../../operations/invoices/cancel-invoice.ts';
import { ask, type Inside, type Page } from '../page.ts';
import { WORDS } from '../words.ts';
import { invoiceOf } from './one.ts';
import { numberOf, stepView } from './step.ts';

const { cancelling: words } = WORDS.invoice;

export const cancelPage: Page<Inside> = {
  path: '/invoices/:id/cancel',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const invoice = await invoiceOf(visit);
    const step = { path: 'cancel', ...words, title: words.title(numberOf(invoice)), isDangerous: true } as const;
    return stepView(visit, invoice, step, refused);
  },
  act: async (visit) => {
    const { id } = await invoiceOf(visit);
    await ask(visit, cancelInvoice, { id });
    return { goTo: visit.at(`/invoices/${id}`), say: 'invoice_cancelled' };
  },
};
