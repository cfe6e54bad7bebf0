/**
 * The address that starts a payment at once and redirects to the provider (R40). Only a person in a browser starts a
 * payment. Link previews, prefetching and crawlers get the pay page. A second visit continues the open payment.
 */
import type { Request } from 'express';
import { needsEmail } from '../../operations/payments/read-pay-form.ts';
import type { Checkout } from '../../operations/payments/show-checkout.ts';

/** Words in the User-Agent of link previews and crawlers. */
const ROBOT = /bot\b|crawl|spider|preview|slurp|facebookexternalhit|whatsapp|telegram|skype|embed|monitor|scan/i;

export function isPersonalBrowser(req: Request): boolean {
  const headerOf = (name: string) => req.get(name) ?? '';
  const looksAhead = /prefetch|prerender|preview/i.test(
    `${headerOf('Sec-Purpose')} ${headerOf('Purpose')} ${headerOf('X-Moz')}`,
  );
  const asksForPage = /\btext\/html\b/i.test(headerOf('Accept'));
  return req.method === 'GET' && asksForPage && !looksAhead && !ROBOT.test(headerOf('User-Agent'));
}

/**
 * Returns the form's values if the payer can send the form without filling in anything. Null in these cases:
 * - The payer must fill in a field.
 * - The payment only reserves the amount. The page explains this.
 * - Online payment is not possible.
 */
export function unchangedForm({ payable, payableOnline, methods }: Checkout): { readonly method: string } | null {
  // If the provider was replaced, `methods` may lack the method of the open attempt.
  const method = methods.find((one) => one === payable.openPayment?.payment_method) ?? methods[0];
  const isAsked = payable.amount === null || payable.capture === 'manual' || needsEmail(payable);
  return payable.status !== 'active' || !payableOnline || isAsked || method === undefined ? null : { method };
}
