/** Where a pay page's form may lead. Chromium holds `form-action` against every redirect that follows, not only the first. */
import type { ProviderKind } from '../../model/provider.ts';
import type { Checkout } from '../../operations/checkout/show-checkout.ts';
import type { Addresses } from '../../operations/context.ts';

export function formTargets({ baseUrl, linkUrl }: Addresses, { provider, payable }: Checkout): string[] {
  const providers: Record<ProviderKind, string> = {
    sandbox: new URL(baseUrl).origin,
    stripe: 'https://checkout.stripe.com',
    // Mollie's own page sends the payer on to the page of a bank or a wallet, and nobody has a list of those.
    mollie: 'https:',
  };
  const returnUrl = payable.request?.return_url ?? null;
  return [
    "'self'",
    new URL(linkUrl).origin,
    ...(provider === null ? [] : [providers[provider]]),
    // What was decided at once (refused, or paid before) goes back to whoever asked, without a page in between.
    ...(returnUrl === null ? [] : [new URL(returnUrl).origin]),
  ];
}
