/**
 * Fields that are printed on documents: delivery address, direct debit and payment terms. Each invoice has its own
 * values. The customer has defaults for new invoices (R86).
 */
import * as z from 'zod';
import { parseIban } from '../../model/bank.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { Country, parsed, text } from '../kernel/fields.ts';

export const DeliveryAddress = z.strictObject({
  name: text(BOUNDS.name).optional(),
  address: text(BOUNDS.description, { lines: true }).optional(),
  postal_code: text(BOUNDS.postalCode).optional(),
  city: text(BOUNDS.name).optional(),
  country: Country,
});

export const DirectDebit = z.strictObject({
  mandate_reference: text(BOUNDS.mandateReference).regex(
    /^[A-Za-z0-9+?/:().,' -]+$/,
    "must have letters, digits, blanks and +?/-:().,' only",
  ),
  iban: parsed(parseIban, 'must be an IBAN with its right check digits, such as NL91 ABNA 0417 1643 00'),
});

export const PaymentTerms = text(BOUNDS.paymentTerms, { lines: true });

export const DeliveryAddressData = z.object({
  name: z.string().optional(),
  address: z.string().optional(),
  postal_code: z.string().optional(),
  city: z.string().optional(),
  country: z.string(),
});
export const DirectDebitData = z.object({ mandate_reference: z.string(), iban: z.string() });
