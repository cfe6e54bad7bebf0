/** Input of `createInvoice` (R17). */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { isRecord } from '../../model/is-record.ts';
import type { Fault } from '../../model/refusal.ts';
import { NewCustomer } from '../customers/customer.ts';
import { CustomerReference, oneCustomer } from '../customers/resolve-customer.ts';
import { Amount, Currency, DateField, Id, Metadata, metadataKeyFaults, Quantity, TaxRate, text } from '../fields.ts';
import { ItemReferenceField } from '../items/item.ts';
import { dateOrderFaults } from './date-order.ts';

const Line = z.strictObject({
  item: ItemReferenceField.optional().describe('Item code; fills in the rest.'),
  description: text(BOUNDS.description).optional(),
  quantity: Quantity.default(1),
  unit_price: Amount.optional().describe('Of one, without tax: 12.50'),
  tax_rate: TaxRate.optional().describe('Percent, such as 21.'),
});
export type LineInput = z.output<typeof Line>;

export const NewInvoice = z.strictObject({
  customer_id: Id.optional().describe('Or give customer.'),
  customer: z
    .union([CustomerReference, NewCustomer], { error: 'must be a customer by id, e-mail or name, or an object' })
    .optional()
    .describe('An existing one by e-mail or name; or an object: one with that e-mail is reused, else made.'),
  items: z
    .array(Line)
    .min(1)
    .max(BOUNDS.invoiceLines)
    .optional()
    .describe('The lines; or give description and amount for a single one.'),
  description: text(BOUNDS.description).optional().describe('For a single line, with amount.'),
  amount: Amount.optional().describe('For a single line, without tax, such as 12.50.'),
  date: DateField.optional().describe('Invoice date; today if left out.'),
  due_date: DateField.optional().describe('Last day to pay; the usual term if left out.'),
  currency: Currency.optional().describe("ISO 4217 code; the account's if left out."),
  reference: text(BOUNDS.reference).optional().describe('Such as an order number.'),
  notes: text(BOUNDS.note, { lines: true }).optional().describe('Printed on the invoice.'),
  draft: z.boolean().default(false).describe('true: no number yet, not payable; issueInvoice makes it final.'),
  send_email: z.boolean().default(false).describe('true: mail it to the customer now.'),
  metadata: Metadata.optional(),
});

/** Fields that exclude or need each other. In code, because a tool's schema must have no combinators at the top. */
export function invoiceCombinations(input: Readonly<Record<string, unknown>>): Fault[] {
  return [
    ...dateOrderFaults(input, 'date', 'due_date'),
    ...metadataKeyFaults(input),
    ...oneCustomer(input),
    ...oneKindOfLines(input),
    ...lineFaults(input),
    ...(!input.items && input.description === undefined
      ? [{ field: 'description', message: 'is required, unless items are given' }]
      : []),
    ...(!input.items && input.amount === undefined
      ? [{ field: 'amount', message: 'is required, unless items are given' }]
      : []),
    ...(input.draft === true && input.send_email === true
      ? [{ field: 'send_email', message: 'must not be true for a draft; issue it first' }]
      : []),
  ];
}

/** A line needs a description and a price, unless it names an item. */
export function lineFaults({ items }: Readonly<Record<string, unknown>>): Fault[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((line: unknown, index) => {
    if (!isRecord(line) || line.item !== undefined) return [];
    return ['description', 'unit_price']
      .filter((field) => line[field] === undefined)
      .map((field) => ({ field: `items[${index}].${field}`, message: 'is required, unless item names an item' }));
  });
}

/** Lines are given as a list, or as the description and amount of a single one. */
export function oneKindOfLines({ items, description, amount }: Readonly<Record<string, unknown>>): Fault[] {
  if (!items || (description === undefined && amount === undefined)) return [];
  return [{ field: 'items', message: 'must not be given together with description and amount' }];
}
