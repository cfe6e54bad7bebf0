/** Steps of scripted models for drafts, corrections and credit notes. */
import { call, data, first, type Results, total } from './steps.ts';

export const drafts = (customer: string) => call('listInvoices', { customer, status: 'draft' });
export const draft = (results: Results) => ({ id: first(results, 0).id });
export const frameFor95 = (results: Results) => ({
  ...draft(results),
  items: [{ description: 'Frame', unit_price: 95 }],
});
export const paidOf = (customer: string) => call('listPayments', { customer, status: 'paid' });
export const payment = (results: Results) => ({ id: data(results, 0).payments[0]?.id });
export const numberFirst = (results: Results) => first(results, 0).invoice_number;
/** Number and total of a credit note, as a sentence. */
export const credit = (results: Results) => `${data(results).credit_note_number}: ${total(data(results))}.`;

export function withDue(results: Results, amount: number): string | undefined {
  return data(results).invoices.find((row) => row.amount === amount)?.invoice_number;
}
