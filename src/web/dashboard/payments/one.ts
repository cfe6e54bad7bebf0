import { html } from 'hono/html';
import type * as z from 'zod';
import { getPayment } from '../../../operations/payments/get-payment.ts';
import type { Html } from '../../layout/document.ts';
import { type Fact, factList } from '../../layout/facts.ts';
import { moment, money } from '../frame/formats.ts';
import { type Column, rowsTable } from '../frame/table.ts';
import { type Tone, tag } from '../frame/tag.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside, type Page, rowIdIn } from '../page.ts';
import { paymentTags } from './columns.ts';

const { payment: words } = MONEY;

type PaymentData = z.input<typeof getPayment.output>;

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
<section class="card">${factList([...moneyFacts(payment), ...facts(visit, payment)])}${origin(visit, payment)}</section>${refundsOf(visit, payment)}`,
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

function moneyFacts(payment: PaymentData): readonly Fact[] {
  const { amount, amount_refunded, amount_refund_pending, amount_charged_back, fee, currency } = payment;
  const { payment_method, type } = payment;
  const { facts: labels, methods, types } = words;
  return [
    [labels.amount, html`<strong>${money(amount, currency)}</strong>`],
    [labels.refunded, amount_refunded === 0 ? null : money(amount_refunded, currency)],
    [labels.pending, amount_refund_pending === 0 ? null : money(amount_refund_pending, currency)],
    [labels.chargedBack, amount_charged_back === 0 ? null : money(amount_charged_back, currency)],
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
    [labels.dispute, payment.dispute && text(disputeWords(payment.dispute))],
    [labels.answer, when(payment.dispute?.due_by ?? null)],
    [labels.mismatch, text(payment.mismatch)],
    [labels.note, text(payment.note)],
    [labels.code, payment.code],
    [labels.external, text(payment.external_id)],
    [labels.id, String(payment.id)],
  ];
}

function disputeWords({ status, reason }: NonNullable<PaymentData['dispute']>): string {
  return `${words.disputes[status]}: ${words.reasons[reason] ?? reason}`;
}

/** Refunds with their status: a requested refund may be pending, refused or failed. */
function refundsOf({ session }: Inside, { refunds, currency }: PaymentData): Html | '' {
  if (refunds.length === 0) return '';
  const { title, columns, statuses, reasons } = words.refunds;
  type Refund = (typeof refunds)[number];
  const shown: readonly Column<Refund>[] = [
    {
      label: columns.when,
      kind: 'short',
      cell: ({ settled_at, created_at }) => moment(settled_at ?? created_at, session.account.timezone),
    },
    { label: columns.reason, cell: ({ reason }) => reasons[reason] },
    { label: columns.status, kind: 'short', cell: ({ status }) => tag(statuses[status], TONES[status]) },
    { label: columns.amount, kind: 'figure', cell: ({ amount }) => money(amount, currency) },
  ];
  return html`<section class="card"><h2>${title}</h2>${rowsTable(title, shown, refunds)}</section>`;
}

const TONES = { pending: 'pending', done: 'paid', refused: 'overdue', failed: 'overdue' } as const satisfies Record<
  string,
  Tone
>;

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
