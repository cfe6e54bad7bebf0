/** Addressees of the mails that a call sends (R104). */
import * as z from 'zod';
import { type Addressees, addresseesOf } from '../../model/addressees.ts';
import { BOUNDS } from '../../model/bounds.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Context } from '../kernel/context.ts';
import { Email } from '../kernel/fields.ts';
import { noEmail } from './mail-refusals.ts';

export const Addresses = z.array(Email).max(BOUNDS.copies);

/**
 * Input field `cc` of operations that mail a customer, for REST and the dashboard. Tools must not have this field,
 * because a text could tell the model to add addressees (prompt injection).
 */
export const Cc = Addresses.optional().describe(
  "Copies of this mail, instead of the customer's cc_emails; [] for none.",
);

export type Copies = z.output<typeof Cc>;

/** Output fields of operations that mail a customer. If no mail was written, `to` is null and `cc` is empty. */
export const ADDRESSEES = {
  to: z.string().nullable(),
  cc: z.array(z.string()),
};

export function presentAddressees(addressees: Addressees | null) {
  return { to: addressees?.to ?? null, cc: [...(addressees?.cc ?? [])] };
}

/**
 * Addressees of mails about the invoice; null if its customer has no address. `cc`: addresses for copies, used instead
 * of the customer's `cc_emails`.
 */
export function addresseesOfInvoice(invoice: Receiver, cc?: readonly string[]): Addressees | null {
  const { customer_email: email, customer_invoice_email: invoice_email, customer_cc_emails: cc_emails } = invoice;
  return addresseesOf({ email, invoice_email, cc_emails }, cc);
}

type Receiver = Pick<InvoiceRow, 'customer_email' | 'customer_invoice_email' | 'customer_cc_emails'>;

export function requireAddressees(
  invoice: InvoiceRow,
  ctx: Pick<Context, 'addresses'>,
  cc?: readonly string[],
): Addressees {
  const addressees = addresseesOfInvoice(invoice, cc);
  if (addressees) return addressees;
  throw noEmail(invoice, ctx);
}
