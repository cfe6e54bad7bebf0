import { deleteInvoice } from '../../../operations/invoices/delete-invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { invoiceOf } from './shown.ts';
import { stepView } from './step.ts';

export const deleteInvoicePage: Page<SignedIn> = {
  path: '/invoices/:id/delete',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].invoice.deleting;
    return stepView(visit, await invoiceOf(visit), { path: 'delete', ...words, isDangerous: true }, refused);
  },
  act: async (visit) => {
    const { id } = await invoiceOf(visit);
    await run(visit, deleteInvoice, { id });
    return { goTo: visit.at('/invoices'), notice: 'draft_deleted' };
  },
};
