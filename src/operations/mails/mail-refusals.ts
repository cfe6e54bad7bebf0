/** Refusals of operations that mail a customer. The hints name another way to reach the customer. */
import { BillingError } from '../../model/billing-error.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import { type Context, paymentUrl } from '../kernel/context.ts';
import type { SendResult } from './send-now.ts';

/**
 * Returns the result of sending a mail. Throws if the mail was rejected or can never be sent. Used by operations whose
 * only effect is this mail.
 */
export function orRefuse<S extends SendResult>(
  result: S,
  mail: MailRow,
  invoice: InvoiceRow,
  ctx: Pick<Context, 'addresses'>,
): Exclude<S, NotSent> {
  if (result.delivery !== 'rejected' && result.delivery !== 'failed') return result as Exclude<S, NotSent>;
  const { customer_id } = invoice;
  throw new BillingError('mail_rejected', notSentWords(mail.recipient, result), {
    field: 'customer.email',
    hint: `Ask for the right address, change it with updateCustomer (customer ${customer_id}), then send again; or give the customer payment_url another way.`,
    facts: { customer_id, payment_url: paymentUrl(invoice, ctx) },
  });
}

/** Result for a mail that will never be sent. */
export type NotSent = Extract<SendResult, { delivery: 'rejected' | 'failed' }>;

export function notSentWords(recipient: string, { delivery, reason }: NotSent): string {
  return delivery === 'failed'
    ? `Nothing can be mailed to ${recipient}: ${reason}`
    : `The mail server refused the address ${recipient} for good: ${reason}`;
}

export function noEmail(invoice: InvoiceRow, ctx: Pick<Context, 'addresses'>): BillingError {
  const facts = { payment_url: paymentUrl(invoice, ctx) };
  return withoutAddress(invoice, 'give the customer payment_url another way', facts);
}

/** Refusal of a mail to a customer without an address. `otherwise` ends the hint: what to do without an address. */
export function withoutAddress(
  { customer_id, customer_name }: Pick<InvoiceRow, 'customer_id' | 'customer_name'>,
  otherwise: string,
  facts: Readonly<Record<string, string>> = {},
): BillingError {
  return new BillingError(
    'customer_has_no_email',
    `Customer ${customer_id} (${customer_name}) has no e-mail address.`,
    {
      field: 'customer.email',
      hint: `Ask for the address and add it with updateCustomer (customer ${customer_id}), or ${otherwise}.`,
      facts: { customer_id, ...facts },
    },
  );
}
