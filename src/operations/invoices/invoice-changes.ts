/** Input of `updateInvoice` (R80): the fields of `createInvoice`, each optional. */
import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { twoCustomers } from '../customers/resolve-customer.ts';
import { dateOrderFaults, InvoiceReference, metadataKeyFaults } from '../kernel/fields.ts';
import { DETAIL_FIELDS } from './details.ts';
import { detailFaults, lineFaults, NewInvoice, oneKindOfLines } from './new-invoice.ts';

/** The revision that the caller has read (R80). */
export const Revision = z.int().positive().optional().describe('Refused if another one.');

const { draft: _draft, send_email: _send, ...fields } = NewInvoice.shape;

type Emptied<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends z.ZodOptional<infer Field extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<Field>>
    : never;
};

/** Allows null for each field. Null clears the field. */
export function emptied<Fields extends Readonly<Record<string, z.ZodOptional<z.ZodType>>>>(
  given: Fields,
): Emptied<Fields> {
  const nullable = Object.entries(given).map(([name, field]) => [name, field.unwrap().nullable().optional()]);
  return Object.fromEntries(nullable) as Emptied<Fields>;
}

export const InvoiceChanges = z.strictObject({
  id: InvoiceReference,
  revision: Revision,
  ...fields,
  items: fields.items.describe('All lines anew.'),
  date: fields.date.unwrap().optional(),
  currency: fields.currency.describe('ISO 4217 code; another one needs new items.'),
  due_date: fields.due_date.unwrap().nullable().optional().describe('Last day to pay; null: the usual term.'),
  prices_include_tax: fields.prices_include_tax.unwrap().optional(),
  ...emptied({ ...DETAIL_FIELDS, reference: fields.reference, notes: fields.notes }),
  metadata: fields.metadata.unwrap().nullable().optional().describe('Also of an issued invoice.'),
});

/** Fields that can be changed. The other fields name the invoice, or control the change. */
const CHANGEABLE = Object.keys(InvoiceChanges.shape).filter(
  (field) => !['id', 'revision', 'same_email'].includes(field),
);

export function invoiceChangeFaults(input: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const given = CHANGEABLE.filter((field) => input[field] !== undefined);
  const nothing = { field: 'items', message: 'or another field to change is required', allowedValues: CHANGEABLE };
  return [
    ...(given.length === 0 ? [nothing] : []),
    ...dateOrderFaults(input, 'date', 'due_date'),
    ...contentChangeFaults(input),
  ];
}

/** Faults that involve several fields, in a change of a draft invoice or a quote. */
export function contentChangeFaults(input: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return [
    ...metadataKeyFaults(input),
    ...twoCustomers(input),
    ...oneKindOfLines(input),
    ...lineFaults(input),
    ...detailFaults(input),
    ...(input.amount !== undefined && input.description === undefined && !input.items
      ? [{ field: 'description', message: 'is required with amount: together they are the only line' }]
      : []),
    ...(input.description !== undefined && input.amount === undefined && !input.items
      ? [{ field: 'amount', message: 'is required with description: together they are the only line' }]
      : []),
  ];
}
