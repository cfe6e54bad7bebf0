/** Input of `createQuote`, and the dates of the new quote. */
import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { addDays, type LocalDate } from '../../model/dates.ts';
import { VALID_DAYS } from '../../model/quote.ts';
import { oneCustomer } from '../customers/resolve-customer.ts';
import { contentFaults, NewInvoice } from '../invoices/new-invoice.ts';
import type { Context } from '../kernel/context.ts';
import { DateField, dateOrderFaults, metadataKeyFaults, text, todayOf } from '../kernel/fields.ts';

export const NewQuote = z.strictObject({
  ...NewInvoice.omit({ due_date: true, draft: true, send_email: true }).shape,
  date: NewInvoice.shape.date.describe('Date of the quote; today if left out.'),
  valid_until: DateField.optional().describe('Last day to accept; 30 days after date if left out.'),
  intro: text(BOUNDS.note, { lines: true }).optional().describe('Printed above the lines.'),
  notes: NewInvoice.shape.notes.describe('Printed below the lines.'),
});

export function quoteCombinations(input: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return [
    ...metadataKeyFaults(input),
    ...oneCustomer(input),
    ...dateOrderFaults(input, 'date', 'valid_until'),
    ...contentFaults(input),
  ];
}

/** Returns the dates of a quote. Refuses a last valid day before the quote's date. */
export function datesOf(
  ctx: Pick<Context, 'account' | 'now'>,
  {
    date = todayOf(ctx),
    valid_until,
  }: { readonly date?: LocalDate | undefined; readonly valid_until?: LocalDate | undefined },
): { readonly date: LocalDate; readonly validUntil: LocalDate } {
  const validUntil = valid_until ?? addDays(date, VALID_DAYS);
  if (validUntil < date) {
    throw invalid([{ field: 'valid_until', message: `must not be before the date of the quote, ${date}` }]);
  }
  return { date, validUntil };
}
