/**
 * The address that leads straight to the payment provider (R40). Opening it begins a payment, which an address should
 * not do; so it is begun for browsers that somebody looks into, and whoever else asks is shown the pay page. Nobody can
 * begin a second one: what is under way is continued.
 */
import type { Request } from 'express';
import { mustSayEmail } from '../../operations/checkout/pay-form.ts';
import type { Checkout } from '../../operations/checkout/show-checkout.ts';

/** What fetches pages for previews and indexes, by the words they all have in their names. */
const ROBOT = /bot\b|crawl|spider|preview|slurp|facebookexternalhit|whatsapp|telegram|skype|embed|monitor|scan/i;

export function isSomebody(req: Request): boolean {
  const said = (name: string) => req.get(name) ?? '';
  const looksAhead = /prefetch|prerender|preview/i.test(`${said('Sec-Purpose')} ${said('Purpose')} ${said('X-Moz')}`);
  const asksForPage = /\btext\/html\b/i.test(said('Accept'));
  return req.method === 'GET' && asksForPage && !looksAhead && !ROBOT.test(said('User-Agent'));
}

/** The form that the pay page would send if nothing on it were changed; null where the payer has something to say. */
export function unchangedForm({ payable, payableOnline, methods }: Checkout): { readonly method: string } | null {
  const method = payable.openPayment?.payment_method ?? methods[0];
  const isAsked = payable.amount === null || payable.capture === 'manual' || mustSayEmail(payable);
  return payable.status !== 'active' || !payableOnline || isAsked || method === undefined ? null : { method };
}
