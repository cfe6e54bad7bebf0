/** The mandate for later charges, as one text: `cus_…:pm_…:card`. */
import type Stripe from 'stripe';
import { ProviderError } from '../../model/provider.ts';

/**
 * Returns the mandate that a first payment created; null if no mandate was requested, or if Stripe has not reported the
 * mandate yet. A payment by iDEAL or Bancontact creates a SEPA direct debit mandate, reported as
 * `generated_sepa_debit`.
 */
export function mandateOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge): string | null {
  const details = charge.payment_method_details;
  const customer = idOf(intent.customer);
  if (!details || customer === null || intent.setup_future_usage !== 'off_session') return null;
  const generated = idOf(details.ideal?.generated_sepa_debit ?? details.bancontact?.generated_sepa_debit ?? null);
  if (generated !== null) return `${customer}:${generated}:sepa_debit`;
  // Later charges are not possible yet: Stripe has not reported a direct debit mandate or a reusable payment method.
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

/** Id of a related object. Stripe sends only this id, or the whole object if the request expands the object. */
function idOf(named: string | { readonly id: string } | null): string | null {
  return typeof named === 'object' && named !== null ? named.id : named;
}
