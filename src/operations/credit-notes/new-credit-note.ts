/** Input of `createCreditNote` (R81). */
import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { isRecord } from '../../model/json.ts';
import { copiesFaults } from '../customers/customer.ts';
import { Amount, DateField, InvoiceReference, Metadata, metadataKeyFaults, Quantity, text } from '../kernel/fields.ts';
import { Cc } from '../mails/addressees.ts';

const CreditItem = z.strictObject({
  line: z.int().positive().describe('Of the invoice, from 1.'),
  quantity: Quantity.optional().describe('How many of it.'),
  amount: Amount.optional().describe('Or how much of it, without tax.'),
});

export const CreditReason = text(BOUNDS.reference);

export const NewCreditNote = z.strictObject({
  invoice_id: InvoiceReference,
  reason: CreditReason.describe('Printed on it.'),
  items: z
    .array(CreditItem)
    .min(1)
    .max(BOUNDS.invoiceLines)
    .optional()
    .describe('Lines to credit; all that is left without items and amount.'),
  amount: Amount.optional().describe('Or an amount with tax, of all lines.'),
  date: DateField.optional().describe('Today if left out.'),
  refund: z.boolean().default(false).describe('true: also refund what was paid of it.'),
  send_email: z.boolean().default(false).describe('true: mail it to the customer now.'),
  cc: Cc,
  preview: z.boolean().default(false).describe('true: only show what it would be.'),
  metadata: Metadata.optional(),
});

export function creditNoteCombinations(input: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { items, amount } = input;
  const lines = Array.isArray(items) ? items : [];
  return [
    ...metadataKeyFaults(input),
    ...copiesFaults(input.cc, input.send_email === true),
    ...(items !== undefined && amount !== undefined
      ? [{ field: 'amount', message: 'must not be given together with items' }]
      : []),
    ...lines.flatMap((item: unknown, index) =>
      isRecord(item) && item.quantity !== undefined && item.amount !== undefined
        ? [{ field: `items[${index}].amount`, message: 'must not be given together with quantity' }]
        : [],
    ),
  ];
}

/** Rejects a reason without a credit note, because the reason would not be printed anywhere. */
export function reasonFaults(reason: unknown, withCreditNote: boolean): ValidationIssue[] {
  if (reason === undefined || withCreditNote) return [];
  return [{ field: 'reason', message: 'is printed on the credit note: give it with credit_note: true only' }];
}
