import { html } from 'hono/html';
import { groupedIban } from '../../../model/bank.ts';
import { printedReference } from '../../../model/transfer.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import type { Fact } from '../../layout/facts.ts';
import { day, rateText } from '../components/formats.ts';
import type { SignedIn } from '../page.ts';

/** Content of an invoice or a quote. Only an invoice has a payment reference. */
type Content = Pick<
  InvoiceData,
  | 'currency'
  | 'delivery_date'
  | 'period_start'
  | 'period_end'
  | 'exchange_rate'
  | 'tax_total_exchanged'
  | 'buyer_reference'
  | 'order_reference'
  | 'payment_terms'
  | 'delivery_address'
  | 'direct_debit'
> &
  Partial<Pick<InvoiceData, 'payment_reference'>>;

/** Delivery, references, payment terms, direct debit, and the exchange rate. */
export function contentFacts({ language, session }: SignedIn, invoice: Content): readonly Fact[] {
  const { facts: labels, period } = DASHBOARD[language].invoiceContent;
  const { delivery_date: delivery, period_start: first, period_end: last, exchange_rate: rate, currency } = invoice;
  const { delivery_address: delivered, direct_debit: debit } = invoice;
  const own = invoice.tax_total_exchanged?.currency ?? session.account.currency;
  return [
    [labels.delivery, delivery === null ? null : day(delivery, language)],
    [
      labels.period,
      first === null || last === null ? null : period({ first: day(first, language), last: day(last, language) }),
    ],
    [labels.buyerReference, text(invoice.buyer_reference)],
    [labels.orderReference, text(invoice.order_reference)],
    [labels.paymentReference, referenceOf(invoice.payment_reference ?? null)],
    [labels.paymentTerms, text(invoice.payment_terms)],
    [labels.deliveryAddress, text(delivered && Object.values(delivered).join(', '))],
    [labels.directDebit, text(debit && `${debit.mandate_reference}, ${groupedIban(debit.iban)}`)],
    [labels.exchange, rate === null ? null : `1 ${currency} = ${rateText(rate, language)} ${own}`],
  ];
}

function text(written: string | null): Html | null {
  return written === null ? null : html`<bdi>${written}</bdi>`;
}

/** The payment reference, always on one line, because payers copy its groups of digits one by one. */
function referenceOf(reference: string | null): Html | null {
  return reference === null ? null : html`<bdi class="short">${printedReference(reference)}</bdi>`;
}
