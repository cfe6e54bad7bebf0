import { html } from 'hono/html';
import type { SubscriptionData } from '../../../operations/subscriptions/subscription.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { type Fact, factList } from '../../layout/facts.ts';
import { rhythmText } from '../../layout/rhythm.ts';
import { day, moment, money } from '../components/formats.ts';
import { taxText } from '../components/tax-fields.ts';
import type { SignedIn } from '../page.ts';

export function subscriptionFacts(visit: SignedIn, subscription: SubscriptionData): Html | '' {
  return factList([...terms(visit, subscription), ...dates(visit, subscription)]);
}

function terms({ at, language }: SignedIn, one: SubscriptionData): readonly Fact[] {
  const labels = DASHBOARD[language].subscriptions.facts;
  const words = DASHBOARD[language].subscriptions;
  const invoiced = DASHBOARD[language].invoicedSubscriptions;
  const { withInvoices } = DASHBOARD[language].plans;
  const { customer, plan_id: plan } = one;
  return [
    [labels.amount, html`<strong>${money(one.amount, one.currency, language)}</strong> ${rhythmText(one, language)}`],
    [
      labels.customer,
      customer && html`<a class="link" href="${at(`/customers/${customer.id}`)}"><bdi>${customer.name}</bdi></a>`,
    ],
    [labels.email, customer?.email ? html`<bdi>${customer.email}</bdi>` : null],
    [
      labels.plan,
      plan === null ? null : html`<a class="link" href="${at(`/subscriptions?plan_id=${plan}`)}">${words.withPlan}</a>`,
    ],
    [
      labels.paid,
      words.paidOf({ paid: one.paid_count, all: one.installments === null ? null : String(one.installments) }),
    ],
    [invoiced.collection, invoiced.collections[one.collection]],
    [labels.invoice, one.collection === 'invoice' ? null : one.invoice ? withInvoices.yes : withInvoices.no],
    [DASHBOARD[language].tax.included.label, taxText(one, language)],
  ];
}

/**
 * Returns the dates of a subscription. If the subscription ends with its current period, the day of the next payment is
 * shown as the end.
 */
function dates({ session, language }: SignedIn, one: SubscriptionData): readonly Fact[] {
  const labels = DASHBOARD[language].subscriptions.facts;
  const words = DASHBOARD[language].subscriptions;
  const { next_payment_on: next, end_reason: reason, ended_at: ended } = one;
  const upcoming = one.collection === 'invoice' ? DASHBOARD[language].invoicedSubscriptions.next : labels.next;
  const zone = session.account.timezone;
  return [
    [labels.starts, day(one.starts_on, language)],
    [one.cancel_at_period_end ? labels.ends : upcoming, next === null ? null : day(next, language)],
    [labels.ended, ended === null ? null : moment(ended, zone, language)],
    [labels.why, reason === null ? null : (words.reasons[reason] ?? reason)],
    [labels.made, moment(one.created_at, zone, language)],
  ];
}
