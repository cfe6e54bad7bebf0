/** Input of `updateInvoice` (R80): the fields of `createInvoice`, each optional. */
import * as z from 'zod';
import type { Fault } from '../../model/refusal.ts';
import { twoCustomers } from '../customers/resolve-customer.ts';
import { InvoiceReference, metadataKeyFaults } from '../fields.ts';
import { dateOrderFaults } from './date-order.ts';
import { lineFaults, NewInvoice, oneKindOfLines } from './new-invoice.ts';

/** The revision that was read; R80. */
export const Revision = z.int().positive().optional().describe('Refused if another one.');

const { draft: _draft, send_email: _send, due_date, reference, notes, metadata, ...fields } = NewInvoice.shape;

export const InvoiceChanges = z.strictObject({
  id: InvoiceReference,
  revision: Revision,
  ...fields,
  items: fields.items.describe('All lines anew.'),
  date: fields.date.describe('Invoice date.'),
  currency: fields.currency.describe('ISO 4217 code; another one needs new items.'),
  due_date: due_date.unwrap().nullable().optional().describe('Last day to pay; null: the usual term.'),
  reference: reference.unwrap().nullable().optional(),
  notes: notes.unwrap().nullable().optional(),
  metadata: metadata.unwrap().nullable().optional(),
});

/** The fields that it may change. */
const CHANGEABLE = Object.keys(InvoiceChanges.shape).filter((field) => field !== 'id' && field !== 'revision');

export function invoiceChangeFaults(input: Readonly<Record<string, unknown>>): Fault[] {
  const given = CHANGEABLE.filter((field) => input[field] !== undefined);
  const nothing = { field: 'items', message: 'or another field to change is required', allowedValues: CHANGEABLE };
  return [
    ...(given.length === 0 ? [nothing] : []),
    ...dateOrderFaults(input, 'date', 'due_date'),
    ...metadataKeyFaults(input),
    ...twoCustomers(input),
    ...oneKindOfLines(input),
    ...lineFaults(input),
    ...(input.amount !== undefined && input.description === undefined && !input.items
      ? [{ field: 'description', message: 'is required with amount: together they are the only line' }]
      : []),
    ...(input.description !== undefined && input.amount === undefined && !input.items
      ? [{ field: 'amount', message: 'is required with description: together they are the only line' }]
      : []),
  ];
}
