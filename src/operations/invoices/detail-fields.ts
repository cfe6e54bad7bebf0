/** Fields of an invoice beside parties, lines and dates (R83), as calls give them and as answers show them. */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import type { InvoiceDetails } from '../../model/invoice.ts';
import { toMillionths } from '../../model/money.ts';
import {
  DeliveryAddress,
  DeliveryAddressData,
  DirectDebit,
  DirectDebitData,
  PaymentTerms,
} from '../customers/document-fields.ts';
import { Amount, DateField, TaxRate, text } from '../kernel/fields.ts';

/** Above 0: a discount of nothing would print a line of nothing. */
export const Percent = TaxRate.refine((percent) => percent > 0, 'must be more than 0');

const ExchangeRate = z
  .number()
  .positive()
  .max(1_000_000)
  .refine((rate) => toMillionths(rate) !== undefined, 'must have at most 6 decimals');

const InvoiceDiscount = z
  .strictObject({
    percent: Percent.optional(),
    amount: Amount.optional(),
    reason: text(BOUNDS.reference).optional(),
  })
  .describe('Off all lines: percent or amount.');

/** Each can be left out; in a change of a draft null empties it. */
export const DETAIL_FIELDS = {
  discount: InvoiceDiscount.optional(),
  delivery_date: DateField.optional().describe('Or period_start and period_end.'),
  period_start: DateField.optional(),
  period_end: DateField.optional(),
  buyer_reference: text(BOUNDS.reference).optional().describe("The customer's if left out."),
  order_reference: text(BOUNDS.reference).optional().describe("Number of the buyer's order."),
  payment_terms: PaymentTerms.optional(),
  delivery_address: DeliveryAddress.optional().describe("The customer's if left out."),
  direct_debit: DirectDebit.optional().describe("SEPA mandate; the customer's if left out."),
  exchange_rate: ExchangeRate.optional().describe('Account currency per 1 of currency.'),
};

/** Fields that few conversations need. */
export const RARE_INVOICE_FIELDS = ['order_reference', 'delivery_address', 'direct_debit'];

export const DiscountData = {
  percent: z.number().optional(),
  amount: z.number().optional(),
  reason: z.string().nullable(),
};

const date = z.string().meta({ format: 'date' });

export const DETAILS_SHOWN = {
  discount: z.object(DiscountData).nullable(),
  delivery_date: date.nullable(),
  period_start: date.nullable(),
  period_end: date.nullable(),
  buyer_reference: z.string().nullable(),
  order_reference: z.string().nullable(),
  payment_terms: z.string().nullable(),
  delivery_address: DeliveryAddressData.nullable(),
  direct_debit: DirectDebitData.nullable(),
};

/** Texts that are kept as they are given: the field, and its name in the row. */
export const DETAIL_TEXTS = [
  ['buyer_reference', 'buyerReference'],
  ['order_reference', 'orderReference'],
  ['payment_terms', 'paymentTerms'],
] as const satisfies readonly (readonly [keyof typeof DETAIL_FIELDS, keyof InvoiceDetails])[];
