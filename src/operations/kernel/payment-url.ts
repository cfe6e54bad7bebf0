import type { Services } from './context.ts';

/** The address of a pay page, made from the code of an invoice, a payment request or a subscription (R1). */
export function paymentUrl({ code }: { readonly code: string }, { addresses }: Pick<Services, 'addresses'>): string {
  return `${addresses.linkUrl}/${code}`;
}
