import type { INVOICE_DELIVERIES } from '../../../model/mail.ts';
import { sendInvoice } from '../../../operations/invoices/send-invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { addresseesFor, copiesField, copiesIn } from '../components/copies.ts';
import type { Notice } from '../components/notices.ts';
import { type Page, runOnce, type SignedIn } from '../page.ts';
import { invoiceOf } from './shown.ts';
import { numberOf, stepView } from './step.ts';

export const sendInvoicePage: Page<SignedIn> = {
  path: '/invoices/:id/send',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].invoice.sending;
    const invoice = await invoiceOf(visit);
    const addressees = await addresseesFor(visit, invoice.customer.id);
    const text = (invoice.status === 'paid' ? words.paid : words.text)(addressees?.to ?? '');
    const { button } = words;
    const title = words.title(numberOf(invoice, visit.language));
    const fields = addressees ? [copiesField(visit.language, addressees)] : [];
    return stepView(visit, invoice, { path: 'send', title, text, fields, button }, refused);
  },
  act: async (visit, sent) => {
    const { id } = await invoiceOf(visit);
    const { delivery } = await runOnce(visit, sendInvoice, { id, ...copiesIn(sent) }, sent);
    return {
      goTo: visit.at(`/invoices/${id}`),
      notice: mailNotice(delivery, 'invoice_sent'),
    };
  },
};

/** Notice about the mail of an invoice. `without`: notice if no mail was requested. */
export function mailNotice(delivery: (typeof INVOICE_DELIVERIES)[number] | null, without: Notice): Notice {
  if (delivery === null) return without;
  if (delivery === 'not_configured') return 'invoice_kept';
  return delivery === 'rejected' ? 'invoice_rejected' : 'invoice_sent';
}
