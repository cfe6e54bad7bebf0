import { html } from 'hono/html';
import type * as z from 'zod';
import { type Language, labelled } from '../../../model/language.ts';
import { getPayment } from '../../../operations/payments/get-payment.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { type Fact, factList } from '../../layout/facts.ts';
import { moment, money } from '../components/formats.ts';
import { labelOf } from '../components/label-of.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { type Tone, tag } from '../components/tag.ts';
import { idIn, type Page, run, type SignedIn } from '../page.ts';
import { paymentTags } from './columns.ts';

type PaymentData = z.input<typeof getPayment.output>;

export function paymentOf(visit: SignedIn): Promise<PaymentData> {
  return run(visit, getPayment, { id: idIn(visit) });
}

export const paymentPage: Page<SignedIn> = {
  path: '/payments/:id',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].payments;
    const payment = await paymentOf(visit);
    const possible = actions(visit, payment);
    return {
      title: payment.description,
      body: html`<p><a class="link" href="${visit.at('/payments')}">← ${words.back}</a></p>
<div class="head"><h1><bdi>${payment.description}</bdi> ${paymentTags(payment, visit.language)}</h1></div>
${possible.length === 0 ? '' : html`<div class="buttons" role="group" aria-label="${DASHBOARD[visit.language].page.actions}">${possible}</div>`}
${canBeUndone(payment) && payment.status === 'paid' ? html`<p class="hint">${words.undoHint}</p>` : ''}
<section class="card">${factList([...moneyFacts(payment, visit.language), ...facts(visit, payment)])}${origin(visit, payment)}</section>${refundsOf(visit, payment)}`,
    };
  },
};

/** The actions that the payment's status allows. */
function actions({ at, language }: SignedIn, payment: PaymentData): readonly Html[] {
  const { id, status } = payment;
  const words = DASHBOARD[language].payments;
  const labels = words.actions;
  const steps = {
    paid: canBeUndone(payment) ? (['undo', 'refund'] as const) : (['refund'] as const),
    authorized: ['capture', 'release'],
    pending: [],
    failed: [],
    refunded: [],
  } as const;
  return steps[status].map(
    (step) => html`<a class="button second" href="${at(`/payments/${id}/${step}`)}">${labels[step]}</a>`,
  );
}

function canBeUndone({ recorded, testmode, subscription_id, amount, refundable }: PaymentData): boolean {
  return (recorded || testmode) && subscription_id === null && refundable === amount;
}

function moneyFacts(payment: PaymentData, language: Language): readonly Fact[] {
  const words = DASHBOARD[language].payments;
  const { amount, amount_refunded, amount_refund_pending, amount_charged_back, fee, currency } = payment;
  const { payment_method, type } = payment;
  const { facts: labels, methods, types } = words;
  return [
    [labels.amount, html`<strong>${money(amount, currency, language)}</strong>`],
    [labels.refunded, amount_refunded === 0 ? null : money(amount_refunded, currency, language)],
    [labels.pending, amount_refund_pending === 0 ? null : money(amount_refund_pending, currency, language)],
    [labels.chargedBack, amount_charged_back === 0 ? null : money(amount_charged_back, currency, language)],
    [labels.fee, money(fee, currency, language)],
    [labels.method, methods[payment_method] ?? payment_method],
    [labels.type, types[type] ?? type],
  ];
}

function facts({ at, session, language }: SignedIn, payment: PaymentData): readonly Fact[] {
  const words = DASHBOARD[language].payments;
  const { facts: labels } = words;
  const { customer } = payment;
  const when = (instant: string | null) =>
    instant === null ? null : moment(instant, session.account.timezone, language);
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
    [labels.undone, when(payment.undone_at)],
    [labels.dispute, payment.dispute && text(disputeWords(payment.dispute, language))],
    [labels.answer, when(payment.dispute?.due_by ?? null)],
    [labels.mismatch, text(payment.mismatch)],
    [labels.note, text(payment.note)],
    [labels.code, payment.code],
    [labels.external, text(payment.external_id)],
    [labels.id, String(payment.id)],
  ];
}

function disputeWords({ status, reason }: NonNullable<PaymentData['dispute']>, language: Language): string {
  const words = DASHBOARD[language].payments;
  return labelled(language, words.disputes[status], labelOf(words.reasons, reason));
}

/** Refunds with their status: a requested refund may be pending, refused or failed. */
function refundsOf({ session, language }: SignedIn, { refunds, currency }: PaymentData): Html | '' {
  const words = DASHBOARD[language].payments;
  if (refunds.length === 0) return '';
  const { title, columns, statuses, reasons } = words.refunds;
  type Refund = (typeof refunds)[number];
  const shown: readonly Column<Refund>[] = [
    {
      label: columns.when,
      kind: 'short',
      cell: ({ settled_at, created_at }) => moment(settled_at ?? created_at, session.account.timezone, language),
    },
    { label: columns.reason, cell: ({ reason }) => reasons[reason] },
    { label: columns.status, kind: 'short', cell: ({ status }) => tag(statuses[status], TONES[status]) },
    { label: columns.amount, kind: 'figure', cell: ({ amount }) => money(amount, currency, language) },
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

/** Links to the invoice, payment link or subscription that was paid. */
function origin({ at, language }: SignedIn, { invoice_id, payment_link_id, subscription_id }: PaymentData): Html | '' {
  const words = DASHBOARD[language].payments;
  const places: readonly (readonly [string, number | null, string])[] = [
    ['/invoices', invoice_id, words.invoice],
    ['/links', payment_link_id, words.link],
    ['/subscriptions', subscription_id, words.subscription],
  ];
  const links = places.filter(([, id]) => id !== null);
  if (links.length === 0) return '';
  return html`<p>${links.map(([path, id, label]) => html`<a class="link" href="${at(`${path}/${id}`)}">${label}</a> `)}</p>`;
}
