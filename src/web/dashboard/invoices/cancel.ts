import { addresseesText } from '../../../model/addressees.ts';
import { cancelInvoice } from '../../../operations/credit-notes/cancel-invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { addresseesFor } from '../components/copies.ts';
import { tickBox } from '../components/form.ts';
import { type Page, runOnce, type SignedIn, textOf } from '../page.ts';
import { invoiceOf } from './shown.ts';
import { numberOf, stepView } from './step.ts';

export const cancelPage: Page<SignedIn> = {
  path: '/invoices/:id/cancel',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const { mail, ...words } = DASHBOARD[visit.language].invoice.cancelling;
    const invoice = await invoiceOf(visit);
    const addressees = await addresseesFor(visit, invoice.customer.id);
    const step = {
      path: 'cancel',
      ...words,
      title: words.title(numberOf(invoice, visit.language)),
      isDangerous: true,
      fields: addressees
        ? [tickBox({ name: MAIL, value: 'yes', label: mail(addresseesText(addressees)) }, refused)]
        : [],
    } as const;
    return stepView(visit, invoice, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await invoiceOf(visit);
    await runOnce(visit, cancelInvoice, { id, send_email: textOf(sent, MAIL) === 'yes' }, sent);
    return { goTo: visit.at(`/invoices/${id}`), notice: 'invoice_cancelled' };
  },
};

const MAIL = 'send_email';
