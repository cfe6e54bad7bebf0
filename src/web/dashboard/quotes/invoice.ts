/**
 * Page for creating an invoice from an accepted quote. The invoice bills a part of the quote, or everything that is not
 * yet invoiced (R103).
 */

import { html } from 'hono/html';
import { BillingError } from '../../../model/billing-error.ts';
import { withDot } from '../../../model/money.ts';
import { invoiceQuote } from '../../../operations/quotes/invoice-quote.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { money } from '../components/formats.ts';
import { AMOUNT_INPUT, rateNumber } from '../components/numbers.ts';
import { stepView } from '../components/step.ts';
import { type FormFields, filledIn, type Page, runOnce, type SignedIn } from '../page.ts';
import { numberOf, quoteOf } from './shown.ts';

const PERCENT = 'part.percent';
const AMOUNT = 'part.amount';

export const invoiceQuotePage: Page<SignedIn> = {
  path: '/quotes/:id/invoice',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].quotes.invoicing;
    const quote = await quoteOf(visit);
    const { id, currency, amount, amount_to_invoice: left } = quote;
    const place = `/quotes/${id}`;
    const step = {
      path: `${place}/invoice`,
      back: place,
      title: words.title(numberOf(quote, visit.language)),
      text: words.text({ left: money(left, currency, visit.language), total: money(amount, currency, visit.language) }),
      fields: [
        {
          name: PERCENT,
          label: words.percent,
          isOptional: 'quietly',
          attributes: html` inputmode="decimal" maxlength="6" autocomplete="off"`,
        },
        { name: AMOUNT, label: words.amount(currency), isOptional: 'quietly', attributes: AMOUNT_INPUT },
        html`<p class="hint">${words.last}</p>`,
      ],
      button: words.button,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await quoteOf(visit);
    const made = runOnce(visit, invoiceQuote, { id, ...partIn(sent), draft: true }, sent);
    const invoice = await made.catch((error) => {
      throw onItsField(error);
    });
    return { goTo: visit.at(`/invoices/${invoice.id}`), notice: 'quote_invoiced' };
  },
};

/**
 * Returns the part of the quote to invoice. If both fields are filled in, both are returned, and the operation refuses
 * the call.
 */
function partIn(sent: FormFields) {
  const { [PERCENT]: percent, [AMOUNT]: amount } = filledIn(sent, [PERCENT, AMOUNT]);
  if (percent === undefined && amount === undefined) return {};
  return {
    part: {
      ...(percent === undefined ? {} : { percent: rateNumber(percent) }),
      ...(amount === undefined ? {} : { amount: withDot(amount) }),
    },
  };
}

/** Moves a fault of the field `part` to the percent field, because the form has no field `part`. */
function onItsField(error: unknown): unknown {
  if (!(error instanceof BillingError) || !error.details.faults) return error;
  const faults = error.details.faults.map((fault) => (fault.field === 'part' ? { ...fault, field: PERCENT } : fault));
  return new BillingError(error.code, error.message, { ...error.details, faults }, error);
}
