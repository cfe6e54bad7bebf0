/**
 * Allowed targets of a pay page's form (CSP `form-action`). Chromium also applies the list to redirects after the form.
 * The list therefore contains the origins of the provider and of the seller's return address.
 */
import type { ProviderKind } from '../../model/provider.ts';
import type { Addresses } from '../../operations/kernel/context.ts';
import type { Checkout } from '../../operations/payments/show-checkout.ts';

export function formTargets({ baseUrl, linkUrl }: Addresses, { provider, payable }: Checkout): string[] {
  const providers: Record<ProviderKind, string> = {
    sandbox: new URL(baseUrl).origin,
    stripe: 'https://checkout.stripe.com',
    // Mollie redirects to banks and wallets. No list of their origins exists.
    mollie: 'https:',
  };
  const returnUrl = payable.request?.return_url ?? null;
  return [
    "'self'",
    new URL(linkUrl).origin,
    ...(provider === null ? [] : [providers[provider]]),
    // If an attempt is refused or paid at once, the form redirects directly to the seller's return address.
    ...(returnUrl === null ? [] : [new URL(returnUrl).origin]),
  ];
}
