import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { recordPayment } from '../../../operations/invoices/record-payment.ts';
import { withAmount } from '../frame/numbers.ts';
import { doOnce, filledIn, type Inside, type Page } from '../page.ts';
import { WORDS } from '../words.ts';
import { invoiceOf } from './one.ts';
import { numberOf, stepView } from './step.ts';

const { recording: words } = WORDS.invoice;

export const recordPage: Page<Inside> = {
  path: '/invoices/:id/record',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const invoice = await invoiceOf(visit);
    const fields = [
      {
        name: 'amount',
        label: words.amount(invoice.currency),
        value: String(invoice.amount_due),
        attributes: html` inputmode="decimal" maxlength="40" autocomplete="off"`,
      },
      { name: 'payment_method', label: words.method, value: 'bank_transfer', options: Object.entries(words.methods) },
      { name: 'note', label: words.note, isOptional: true, rows: 3, attributes: html` maxlength="${BOUNDS.note}"` },
    ] as const;
    const step = {
      path: 'record',
      title: words.title(numberOf(invoice)),
      text: words.text,
      fields,
      button: words.button,
    } as const;
    return stepView(visit, invoice, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await invoiceOf(visit);
    await doOnce(
      visit,
      recordPayment,
      { id, ...withAmount(filledIn(sent, ['amount', 'payment_method', 'note'])) },
      sent,
    );
    return { goTo: visit.at(`/invoices/${id}`), say: 'payment_recorded' };
  },
};
