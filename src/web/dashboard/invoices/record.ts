import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { recordPayment } from '../../../operations/payments/record-payment.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { amountInput } from '../components/formats.ts';
import { withAmount } from '../components/numbers.ts';
import { dayGiven, filledIn, type Page, runOnce, type SignedIn, todayOf } from '../page.ts';
import { invoiceOf } from './shown.ts';
import { numberOf, stepView } from './step.ts';

export const recordPage: Page<SignedIn> = {
  path: '/invoices/:id/record',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].invoice.recording;
    const invoice = await invoiceOf(visit);
    const fields = [
      {
        name: 'amount',
        label: words.amount(invoice.currency),
        value: amountInput(invoice.amount_due, invoice.currency),
        attributes: html` inputmode="decimal" maxlength="40" autocomplete="off"`,
      },
      {
        name: 'paid_at',
        label: words.paidAt,
        hint: words.paidAtHint,
        type: 'date',
        value: todayOf(visit),
        isOptional: 'quietly',
        days: { max: todayOf(visit) },
      },
      { name: 'payment_method', label: words.method, value: 'bank_transfer', options: Object.entries(words.methods) },
      { name: 'note', label: words.note, isOptional: true, rows: 3, attributes: html` maxlength="${BOUNDS.note}"` },
    ] as const;
    const step = {
      path: 'record',
      title: words.title(numberOf(invoice, visit.language)),
      text: words.text,
      fields,
      button: words.button,
    } as const;
    return stepView(visit, invoice, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await invoiceOf(visit);
    const { paid_at: day, ...fields } = filledIn(sent, ['amount', 'paid_at', 'payment_method', 'note']);
    await runOnce(visit, recordPayment, { id, ...withAmount(fields), paid_at: dayGiven(visit, day) }, sent);
    return { goTo: visit.at(`/invoices/${id}`), notice: 'payment_recorded' };
  },
};
