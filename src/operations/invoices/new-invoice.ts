/** Input of `createInvoice`. */
import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { isRecord } from '../../model/json.ts';
import { TAX_CATEGORIES } from '../../model/tax.ts';
import { UNITS } from '../../model/units.ts';
import { isVatexCode } from '../../model/vatex-codes.ts';
import { copiesFaults, NewCustomer } from '../customers/customer.ts';
import { CustomerReference, oneCustomer } from '../customers/resolve-customer.ts';
import { ItemReferenceField } from '../items/item.ts';
import {
  Amount,
  Currency,
  DateField,
  dateOrderFaults,
  Id,
  LineQuantity,
  LineText,
  Metadata,
  metadataKeyFaults,
  TaxRate,
  text,
} from '../kernel/fields.ts';
import { DETAIL_FIELDS, Percent } from './details.ts';

export const ExemptionCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isVatexCode, 'must be a code of the VATEX list, such as VATEX-EU-132');

/** The price of a line. It may be 0 (R101). */
const LinePrice = Amount.meta({ amount: true, mayBeZero: true });

export const InvoiceLine = z.strictObject({
  item: ItemReferenceField.optional().describe('Item code; fills in the rest.'),
  description: LineText.optional(),
  quantity: LineQuantity.default(1),
  unit_price: LinePrice.optional().describe('Per unit, without tax: 12.50'),
  tax_rate: TaxRate.optional().describe('Percent, such as 21.'),
  tax_category: z.enum(TAX_CATEGORIES).optional().describe('Why 0%. Ask, never infer.'),
  exemption_reason: text(BOUNDS.reference).optional().describe('For exempt.'),
  exemption_code: ExemptionCode.optional(),
  unit: z.enum(UNITS).optional().describe('piece if left out.'),
  discount_percent: Percent.optional(),
  discount_amount: Amount.optional(),
  discount_reason: text(BOUNDS.reference).optional(),
  period_start: DateField.optional(),
  period_end: DateField.optional(),
});
export type GivenLine = z.output<typeof InvoiceLine>;

export const NewInvoice = z.strictObject({
  customer_id: Id.optional().describe('Or give customer.'),
  customer: z
    .union([CustomerReference, NewCustomer], { error: 'must be a customer by id, e-mail or name, or an object' })
    .optional()
    .describe('An existing one by e-mail or name; or an object: reused if known.'),
  same_email: NewCustomer.shape.same_email,
  items: z
    .array(InvoiceLine)
    .min(1)
    .max(BOUNDS.invoiceLines)
    .optional()
    .describe('The lines; or give description and amount for a single one.'),
  description: LineText.optional().describe('Of a single line.'),
  amount: Amount.optional().describe('Of a single line, without tax.'),
  date: DateField.optional().describe('Invoice date; today if left out.'),
  due_date: DateField.optional().describe('Last day to pay; the usual term if left out.'),
  currency: Currency.optional().describe("The account's if left out."),
  prices_include_tax: z.boolean().default(false).describe('true: prices and discounts are with tax.'),
  ...DETAIL_FIELDS,
  reference: text(BOUNDS.reference).optional().describe('Such as an order number.'),
  notes: text(BOUNDS.note, { lines: true }).optional().describe('Printed on the invoice.'),
  draft: z.boolean().default(false).describe('true: no number yet; issueInvoice makes it final.'),
  send_email: z.boolean().default(false).describe('true: mail it to the customer now.'),
  metadata: Metadata.optional(),
});

/**
 * Faults of fields that exclude or need each other. Checked in code, because a tool's schema must not have combinators
 * at the top level.
 */
export function invoiceCombinations(input: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return [
    ...metadataKeyFaults(input),
    ...oneCustomer(input),
    ...contentFaults(input),
    ...copiesFaults(input.cc, input.send_email === true),
    ...(input.draft === true && input.send_email === true
      ? [{ field: 'send_email', message: 'must not be true for a draft; issue it first' }]
      : []),
  ];
}

/** Faults of dates and lines that involve several fields. */
export function contentFaults(input: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return [
    ...dateOrderFaults(input, 'date', 'due_date'),
    ...oneKindOfLines(input),
    ...lineFaults(input),
    ...(!input.items && input.description === undefined
      ? [{ field: 'description', message: 'is required, unless items are given' }]
      : []),
    ...(!input.items && input.amount === undefined
      ? [{ field: 'amount', message: 'is required, unless items are given' }]
      : []),
    ...detailFaults(input),
  ];
}

/** Faults of dates, periods and discounts. The input is not validated yet, so its types can be wrong. */
export function detailFaults(input: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { delivery_date: delivery, period_start: start, discount, items } = input;
  const lines = Array.isArray(items) ? items : [];
  return [
    ...periodFaults(input),
    ...(isGiven(delivery) && isGiven(start)
      ? [{ field: 'delivery_date', message: 'must not be given together with a period' }]
      : []),
    ...(isRecord(discount) ? discountFaults(discount, ['percent', 'amount', 'reason'], 'discount.') : []),
    ...(isRecord(discount) && !isGiven(discount.percent) && !isGiven(discount.amount)
      ? [{ field: 'discount', message: 'needs percent or amount' }]
      : []),
    ...lines.flatMap((line: unknown, index) =>
      isRecord(line)
        ? [
            ...discountFaults(line, ['discount_percent', 'discount_amount', 'discount_reason'], `items[${index}].`),
            ...periodFaults(line, `items[${index}].`),
          ]
        : [],
    ),
  ];
}

/** Faults of the period of an invoice or a line. `prefix`: path of the line, such as `items[0].`. */
function periodFaults(given: Readonly<Record<string, unknown>>, prefix = ''): ValidationIssue[] {
  const { period_start: start, period_end: end } = given;
  if (isGiven(start) === isGiven(end)) {
    return dateOrderFaults(given, 'period_start', 'period_end').map((fault) => ({
      ...fault,
      field: `${prefix}${fault.field}`,
    }));
  }
  return [
    { field: `${prefix}${isGiven(start) ? 'period_end' : 'period_start'}`, message: 'is required: a period has both' },
  ];
}

function discountFaults(
  given: Readonly<Record<string, unknown>>,
  [percent, amount, reason]: readonly [string, string, string],
  prefix: string,
): ValidationIssue[] {
  const both = isGiven(given[percent]) && isGiven(given[amount]);
  const none = !isGiven(given[percent]) && !isGiven(given[amount]);
  return [
    ...(both ? [{ field: `${prefix}${amount}`, message: `must not be given together with ${percent}` }] : []),
    ...(none && isGiven(given[reason]) && prefix !== 'discount.'
      ? [{ field: `${prefix}${reason}`, message: `needs ${percent} or ${amount}` }]
      : []),
  ];
}

/** True if the field has a value. False for null, because null clears a field when a draft is changed. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Faults of lines. Every line needs a description and a price, unless the line names an item. */
export function lineFaults({ items }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((line: unknown, index) => {
    if (!isRecord(line) || line.item !== undefined) return [];
    return ['description', 'unit_price']
      .filter((field) => line[field] === undefined)
      .map((field) => ({ field: `items[${index}].${field}`, message: 'is required, unless item names an item' }));
  });
}

/** Fault if lines are given both as a list and as the description and amount of a single line. */
export function oneKindOfLines({ items, description, amount }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (!items || (description === undefined && amount === undefined)) return [];
  return [{ field: 'items', message: 'must not be given together with description and amount' }];
}
