/** Columns of payment tables. */

import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { PaymentStatus } from '../../../model/payment.ts';
import type { PaymentData } from '../../../operations/payments/payment.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { dayOf, money } from '../components/formats.ts';
import type { Column } from '../components/table.ts';
import { type Tone, tag } from '../components/tag.ts';
import type { SignedIn } from '../page.ts';

const TONES: Readonly<Record<PaymentStatus, Tone>> = {
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  failed: 'overdue',
  refunded: '',
};

/**
 * Tags of a payment: status, open dispute and test mode. Test payments are marked, because sums do not include them.
 */
export function paymentTags({ status, testmode, dispute }: PaymentData, language: Language): Html {
  const words = DASHBOARD[language].paymentList;
  const disputed = dispute?.status === 'open' ? html` ${tag(words.disputed, 'overdue')}` : '';
  return html`<span>${tag(words.statuses[status] ?? status, TONES[status])}${disputed}${testmode ? html` ${tag(DASHBOARD[language].page.test, '')}` : ''}</span>`;
}

type PaymentColumn = Column<PaymentData>;

/** Columns for lists of one payer and for search results. The first column is the description of the payment. */
export function paymentColumns(visit: SignedIn): readonly PaymentColumn[] {
  const { at, language } = visit;
  const { columns } = DASHBOARD[language].paymentList;
  return [
    {
      label: columns.description,
      cell: ({ id, description }) => html`<a href="${at(`/payments/${id}`)}"><bdi>${description}</bdi></a>`,
    },
    {
      label: columns.customer,
      phone: 'below',
      cell: ({ customer }) =>
        customer ? html`<a href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>` : '',
    },
    ...shared(visit),
  ];
}

/** Columns for the list of all payments. The first columns are the payer, the description and the payment method. */
export function payerColumns(visit: SignedIn): readonly PaymentColumn[] {
  const { at, language } = visit;
  const { columns } = DASHBOARD[language].paymentList;
  return [
    {
      label: columns.customer,
      cell: ({ id, customer, description }) =>
        html`<a href="${at(`/payments/${id}`)}"><bdi>${customer?.name || description}</bdi></a>`,
    },
    {
      label: columns.description,
      phone: 'below',
      cell: ({ customer, description, invoice_id: invoice }) => {
        if (!customer?.name) return '';
        const what = html`<bdi>${description}</bdi>`;
        return invoice === null ? what : html`<a href="${at(`/invoices/${invoice}`)}">${what}</a>`;
      },
    },
    {
      label: columns.method,
      cell: ({ payment_method: method }) => DASHBOARD[language].payments.methods[method] ?? method,
    },
    ...shared(visit),
  ];
}

function shared({ session, language }: SignedIn): readonly PaymentColumn[] {
  const { columns } = DASHBOARD[language].paymentList;
  return [
    {
      label: columns.when,
      kind: 'short',
      cell: ({ paid_at, created_at }) => dayOf(paid_at ?? created_at, session.account.timezone, language),
    },
    { label: columns.status, kind: 'short', phone: 'aside', cell: (one) => paymentTags(one, language) },
    {
      label: columns.amount,
      kind: 'figure',
      phone: 'end',
      cell: ({ amount, currency }) => money(amount, currency, language),
    },
  ];
}
