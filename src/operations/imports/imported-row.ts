/** Rows of a file as the preview of an import shows them (R108). */
import * as z from 'zod';
import type { LocalDate } from '../../model/dates.ts';
import type { ReadCustomer, ReadInvoice, ReadItem } from '../../model/import.ts';
import { INVOICE_STATUSES, type StoredStatus, statusOn } from '../../model/invoice.ts';
import { type Currency, priceToMajor, toMajor } from '../../model/money.ts';

export const ImportedRow = z.object({
  row: z.int().describe('From 1, without the header. Of an invoice with several rows, the first.'),
  label: z.string().describe('Number of the invoice, code of the item or name of the customer.'),
  customer: z.string().nullable().describe('Of an invoice.'),
  email: z.string().nullable().describe('Of a customer, or of the customer of an invoice.'),
  description: z.string().nullable().describe('Of an item.'),
  date: z.string().nullable(),
  due_date: z.string().nullable(),
  currency: z.string().nullable(),
  amount: z.number().nullable().describe('Total of the invoice, or price of the item.'),
  amount_due: z.number().nullable(),
  status: z.enum(INVOICE_STATUSES).nullable(),
});
export type ImportedRowData = z.input<typeof ImportedRow>;

/** A row whose object is already stored. `differs`: fields whose values in the file and in the object differ. */
export const ChangedRow = ImportedRow.extend({ differs: z.array(z.string()) });
export type ChangedRowData = z.input<typeof ChangedRow>;

const NOTHING = {
  customer: null,
  email: null,
  description: null,
  date: null,
  due_date: null,
  currency: null,
  amount: null,
  amount_due: null,
  status: null,
} as const;

export function shownCustomer({ row, name, email }: ReadCustomer): ImportedRowData {
  return { ...NOTHING, row, label: name, email };
}

/** `own`: the account's currency. */
export function shownItem({ row, code, description, ...item }: ReadItem, own: Currency): ImportedRowData {
  const currency = item.currency ?? own;
  const amount = item.unitPrice === null ? null : priceToMajor(item.unitPrice, item.priceScale, currency);
  return { ...NOTHING, row, label: code, description, currency, amount };
}

type Dated = ReadInvoice & { readonly dueDate: LocalDate };

export function shownInvoice(invoice: Dated, today: LocalDate): ImportedRowData {
  const { row, number, customer, date, dueDate, currency, total, due } = invoice;
  return {
    ...NOTHING,
    row,
    label: number,
    customer: customer.name,
    email: customer.email,
    date,
    due_date: dueDate,
    currency,
    amount: toMajor(total, currency),
    amount_due: toMajor(due, currency),
    status: statusOn(statusOf(invoice), dueDate, today),
  };
}

export function statusOf({ isCancelled, due }: Pick<ReadInvoice, 'isCancelled' | 'due'>): StoredStatus {
  if (isCancelled) return 'cancelled';
  return due > 0 ? 'pending' : 'paid';
}
