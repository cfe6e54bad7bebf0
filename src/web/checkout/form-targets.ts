/**
 * Allowed targets of a payment page's form (CSP `form-action`). Chromium also checks every redirect after the form, so
 * the addresses of the provider and the seller are included.
 */
import type { ProviderKind } from '../../model/provider.ts';
import type { Addresses } from '../../operations/kernel/context.ts';
import type { Checkout } from '../../operations/payments/show-checkout.ts';

export function formTargets({ baseUrl, linkUrl }: Addresses, { provider, payable }: Checkout): string[] {
  const providers: Record<ProviderKind, string> = {
    sandbox: new URL(baseUrl).origin,
    stripe: 'https://checkout.stripe.com',
    // Mollie redirects to pages of banks and wallets, and there is no list of their origins.
    mollie: 'https:',
  };
  const returnUrl = payable.request?.return_url ?? null;
  return [
    "'self'",
    new URL(linkUrl).origin,
    ...(provider === null ? [] : [providers[provider]]),
    // Attempts that are decided at once (refused, or already paid) redirect directly to the seller's return address.
    ...(returnUrl === null ? [] : [new URL(returnUrl).origin]),
  ];
}
