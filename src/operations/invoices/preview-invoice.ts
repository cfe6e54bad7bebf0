import { totalsBefore } from '../../model/invoice-sums.ts';
import { toMajor } from '../../model/money.ts';
import { CUSTOMER_LOOKUP_REFUSALS, customerIn } from '../customers/resolve-customer.ts';
import { operation, READS } from '../kernel/operation.ts';
import { dateOrderFaults } from './date-order.ts';
import { Invoice, presentLine, presentTaxLines } from './invoice.ts';
import { LINE_AMOUNTS } from './invoice-lines.ts';
import { ISSUED, previewWarnings } from './issuing.ts';
import { detailFaults, lineFaults, NewInvoice } from './new-invoice.ts';
import { priceInvoice } from './price-invoice.ts';

export const previewInvoice = operation({
  name: 'previewInvoice',
  title: 'Preview an invoice',
  summary:
    'Returns the totals, those of its lines, and the due date of an invoice with these lines, and what it lacks. Creates nothing.',
  scope: 'billing.read',
  effects: READS,
  volatile: true,
  input: NewInvoice.pick({
    customer_id: true,
    date: true,
    due_date: true,
    currency: true,
    reference: true,
    notes: true,
    prices_include_tax: true,
    discount: true,
    delivery_date: true,
    period_start: true,
    period_end: true,
    exchange_rate: true,
  }).extend({
    items: NewInvoice.shape.items.unwrap(),
  }),
  output: Invoice.pick({
    items: true,
    currency: true,
    items_total: true,
    discount_total: true,
    subtotal: true,
    tax_lines: true,
    tax_total: true,
    amount: true,
    date: true,
    due_date: true,
  }).extend(ISSUED),
  amounts: LINE_AMOUNTS,
  defaultCurrency: 'is decided later',
  combinations: (raw) => [...dateOrderFaults(raw, 'date', 'due_date'), ...lineFaults(raw), ...detailFaults(raw)],
  refusals: CUSTOMER_LOOKUP_REFUSALS,
})(async (ctx, input) => {
  const customer = await customerIn(ctx, input);
  const { currency, date, dueDate, sums, details, used } = await priceInvoice(ctx, input, customer);
  const before = totalsBefore(sums);
  const texts = { reference: input.reference ?? null, notes: input.notes ?? null };
  return {
    items: sums.lines.map((line) => presentLine(line, currency)),
    currency,
    items_total: toMajor(before.itemsTotal, currency),
    discount_total: toMajor(before.discountTotal, currency),
    subtotal: toMajor(sums.subtotal, currency),
    tax_lines: presentTaxLines(sums.taxLines, currency, null),
    tax_total: toMajor(sums.taxTotal, currency),
    amount: toMajor(sums.total, currency),
    date,
    due_date: dueDate,
    defaults_used: [...used],
    warnings: await previewWarnings(ctx, { ...sums, ...texts, currency, details, date }, customer),
  };
});
