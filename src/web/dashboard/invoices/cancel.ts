import { cancelInvoice } from '../../../operations/credit-notes/cancel-invoice.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { invoiceOf } from './one.ts';
import { numberOf, stepView } from './step.ts';
import { INVOICE_WORDS } from './words.ts';

export const cancelPage: Page<SignedIn> = {
  path: '/invoices/:id/cancel',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = INVOICE_WORDS[visit.language].cancelling;
    const invoice = await invoiceOf(visit);
    const step = {
      path: 'cancel',
      ...words,
      title: words.title(numberOf(invoice, visit.language)),
      isDangerous: true,
    } as const;
    return stepView(visit, invoice, step, refused);
  },
  act: async (visit) => {
    const { id } = await invoiceOf(visit);
    await run(visit, cancelInvoice, { id });
    return { goTo: visit.at(`/invoices/${id}`), notice: 'invoice_cancelled' };
  },
};
