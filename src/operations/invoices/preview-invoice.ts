import { toMajor } from '../../model/money.ts';
import { operation, READS } from '../operation.ts';
import { dateOrderFaults } from './date-order.ts';
import { Invoice, presentTaxLines } from './invoice.ts';
import { NewInvoice } from './new-invoice.ts';
import { priceInvoice } from './price-invoice.ts';

export const previewInvoice = operation({
  name: 'previewInvoice',
  title: 'Preview an invoice',
  summary: 'Returns the totals and the due date of an invoice with these lines. Creates nothing.',
  scope: 'billing.read',
  effects: READS,
  volatile: true,
  input: NewInvoice.pick({ date: true, due_date: true, currency: true }).extend({
    items: NewInvoice.shape.items.unwrap(),
  }),
  output: Invoice.pick({
    currency: true,
    subtotal: true,
    tax_lines: true,
    tax_total: true,
    amount: true,
    date: true,
    due_date: true,
  }),
  amounts: ['items[].unit_price'],
  combinations: (raw) => dateOrderFaults(raw, 'date', 'due_date'),
  refusals: [],
})(async (ctx, input) => {
  const { currency, date, dueDate, sums } = priceInvoice(ctx, input);
  return {
    currency,
    subtotal: toMajor(sums.subtotal, currency),
    tax_lines: presentTaxLines(sums.taxLines, currency),
    tax_total: toMajor(sums.taxTotal, currency),
    amount: toMajor(sums.total, currency),
    date,
    due_date: dueDate,
  };
});
