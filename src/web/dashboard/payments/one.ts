import { html } from 'hono/html';
import { getPayment } from '../../../operations/payments/get-payment.ts';
import type { PaymentData } from '../../../operations/payments/payment.ts';
import type { Html } from '../../layout/document.ts';
import { type Fact, factList } from '../../layout/facts.ts';
import { moment, money } from '../frame/formats.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside, type Page, rowIdIn } from '../page.ts';
import { paymentTags } from './columns.ts';

const { payment: words } = MONEY;

export function paymentOf(visit: Inside): Promise<PaymentData> {
  return ask(visit, getPayment, { id: rowIdIn(visit) });
}

export const paymentPage: Page<Inside> = {
  path: '/payments/:id',
  show: async (visit) => {
    const payment = await paymentOf(visit);
    const possible = actions(visit, payment);
    return {
      title: payment.description,
      body: html`<p><a class="link" href="${visit.at('/payments')}">← ${words.back}</a></p>
<div class="head"><h1><bdi>${payment.description}</bdi> ${paymentTags(payment)}</h1></div>
${possible.length === 0 ? '' : html`<div class="buttons" role="group" aria-label="${MONEY.actions}">${possible}</div>`}
<section class="card">${factList([...moneyFacts(payment), ...facts(visit, payment)])}${origin(visit, payment)}</section>`,
    };
  },
};

/** What is possible now; what is not is not shown. */
function actions({ at }: Inside, { id, status }: PaymentData): readonly Html[] {
  const labels = words.actions;
  const steps = {
    paid: ['refund'],
    authorized: ['capture', 'release'],
    pending: [],
    failed: [],
    refunded: [],
  } as const;
  return steps[status].map(
    (step) => html`<a class="button second" href="${at(`/payments/${id}/${step}`)}">${labels[step]}</a>`,
  );
}

function moneyFacts({ amount, amount_refunded, fee, currency, payment_method, type }: PaymentData): readonly Fact[] {
  const { facts: labels, methods, types } = words;
  return [
    [labels.amount, html`<strong>${money(amount, currency)}</strong>`],
    [labels.refunded, amount_refunded === 0 ? null : money(amount_refunded, currency)],
    [labels.fee, money(fee, currency)],
    [labels.method, methods[payment_method] ?? payment_method],
    [labels.type, types[type] ?? type],
  ];
}

function facts({ at, session }: Inside, payment: PaymentData): readonly Fact[] {
  const { facts: labels } = words;
  const { customer } = payment;
  const when = (instant: string | null) => (instant === null ? null : moment(instant, session.account.timezone));
  return [
    [
      labels.customer,
      customer && html`<a class="link" href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>`,
    ],
    [labels.email, text(customer?.email ?? null)],
    [labels.made, when(payment.created_at)],
    [labels.paid, when(payment.paid_at)],
    [labels.hold, when(payment.capture_before)],
    [labels.failure, text(payment.failure_reason)],
    [labels.mismatch, text(payment.mismatch)],
    [labels.note, text(payment.note)],
    [labels.code, payment.code],
    [labels.external, text(payment.external_id)],
    [labels.id, String(payment.id)],
  ];
}

function text(value: string | null): Html | null {
  return value === null ? null : html`<bdi>${value}</bdi>`;
}

/** What it was paid for. */
function origin({ at }: Inside, { invoice_id, payment_link_id, subscription_id }: PaymentData): Html | '' {
  const places: readonly (readonly [string, number | null, string])[] = [
    ['/invoices', invoice_id, words.invoice],
    ['/links', payment_link_id, words.link],
    ['/subscriptions', subscription_id, words.subscription],
  ];
  const links = places.filter(([, id]) => id !== null);
  if (links.length === 0) return '';
  return html`<p>${links.map(([path, id, label]) => html`<a class="link" href="${at(`${path}/${id}`)}">${label}</a> `)}</p>`;
}
