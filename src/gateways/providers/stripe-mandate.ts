/** The mandate as one text for later charges: `cus_…:pm_…:card`. */
import type Stripe from 'stripe';
import { ProviderError } from '../../model/provider.ts';

/** iDEAL and Bancontact leave a SEPA direct debit, which Stripe reports in addition to the method used. */
export function mandateOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge): string | null {
  const details = charge.payment_method_details;
  const customer = idOf(intent.customer);
  if (!details || customer === null || intent.setup_future_usage !== 'off_session') return null;
  const generated = idOf(details.ideal?.generated_sepa_debit ?? details.bancontact?.generated_sepa_debit ?? null);
  if (generated !== null) return `${customer}:${generated}:sepa_debit`;
  // Until Stripe reports this debit, later charges are not possible.
  if (details.ideal || details.bancontact || charge.payment_method === null) return null;
  return `${customer}:${charge.payment_method}:${details.type}`;
}

export function splitMandate(mandateId: string) {
  const match = /^(cus_\w+):(\w+):([a-z0-9_]+)$/.exec(mandateId);
  const [, customer, paymentMethod, type] = match ?? [];
  if (customer === undefined || paymentMethod === undefined || type === undefined) {
    throw new ProviderError('stripe', 'refused', 'this is not a mandate of Stripe');
  }
  return { customer, paymentMethod, type };
}

/** Stripe refers to an object by id, or contains it if requested to. */
function idOf(named: string | { readonly id: string } | null): string | null {
  return typeof named === 'object' && named !== null ? named.id : named;
}
