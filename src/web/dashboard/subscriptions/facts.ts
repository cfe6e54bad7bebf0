import { html } from 'hono/html';
import type { SubscriptionData } from '../../../operations/subscriptions/subscription.ts';
import type { Html } from '../../layout/document.ts';
import { type Fact, factList } from '../../layout/facts.ts';
import { rhythmText } from '../../layout/rhythm.ts';
import { day, moment, money } from '../frame/formats.ts';
import { MONEY } from '../money-words.ts';
import type { Inside } from '../page.ts';

const { subscription: words } = MONEY;
const { facts: labels } = words;

export function subscriptionFacts(visit: Inside, subscription: SubscriptionData): Html | '' {
  return factList([...terms(visit, subscription), ...dates(visit, subscription)]);
}

function terms({ at }: Inside, one: SubscriptionData): readonly Fact[] {
  const { customer, plan_id: plan } = one;
  return [
    [labels.amount, html`<strong>${money(one.amount, one.currency)}</strong> ${rhythmText(one, 'en')}`],
    [
      labels.customer,
      customer && html`<a class="link" href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>`,
    ],
    [labels.email, customer?.email ? html`<bdi>${customer.email}</bdi>` : null],
    [
      labels.plan,
      plan === null ? null : html`<a class="link" href="${at(`/subscriptions?plan_id=${plan}`)}">${words.withPlan}</a>`,
    ],
    [labels.paid, words.paidOf(one.paid_count, one.installments)],
    [labels.invoice, one.invoice ? MONEY.plans.withInvoices.yes : MONEY.plans.withInvoices.no],
  ];
}

/** Its next day is the one on which it ends, once that was asked for. */
function dates({ session }: Inside, one: SubscriptionData): readonly Fact[] {
  const { next_payment_on: next, end_reason: reason, ended_at: ended } = one;
  const zone = session.account.timezone;
  return [
    [labels.starts, day(one.starts_on)],
    [one.cancel_at_period_end ? labels.ends : labels.next, next === null ? null : day(next)],
    [labels.ended, ended === null ? null : moment(ended, zone)],
    [labels.why, reason === null ? null : (words.reasons[reason] ?? reason)],
    [labels.made, moment(one.created_at, zone)],
  ];
}
