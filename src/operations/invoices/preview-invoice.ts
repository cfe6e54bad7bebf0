import { totalsBefore } from '../../model/invoice-sums.ts';
import { toMajor } from '../../model/money.ts';
import { BILLED_CUSTOMER_REFUSALS, customerIn, twoCustomers } from '../customers/resolve-customer.ts';
import { customerReused, describedIn } from '../customers/reuse-or-add.ts';
import { operation, READS } from '../kernel/operation.ts';
import { customerDefaultsUsed } from './defaults.ts';
import { Invoice, presentLine, presentTaxLines } from './invoice.ts';
import { LINE_AMOUNTS, priceInvoice } from './invoice-lines.ts';
import { ISSUED, PREVIEWED, previewed } from './invoice-warnings.ts';
import { contentFaults, NewInvoice } from './new-invoice.ts';

export const previewInvoice = operation({
  name: 'previewInvoice',
  title: 'Preview an invoice',
  summary:
    'Returns the totals, those of its lines, and the due date of an invoice with these lines, and what it lacks. Creates nothing.',
  scope: 'billing.read',
  effects: READS,
  volatile: true,
  input: NewInvoice.omit({ draft: true, send_email: true, metadata: true }),
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
  }).extend({ ...ISSUED, ...PREVIEWED }),
  amounts: LINE_AMOUNTS,
  currencyDecidedLater: true,
  combinations: (raw) => [...twoCustomers(raw), ...contentFaults(raw)],
  refusals: [...BILLED_CUSTOMER_REFUSALS, 'customer_differs'],
})(async (ctx, input) => {
  const customer = (await customerIn(ctx, input)) ?? (await customerReused(ctx, input));
  const { currency, date, dueDate, sums, details, defaultsUsed } = await priceInvoice(ctx, input, customer);
  const before = totalsBefore(sums);
  const texts = { reference: input.reference ?? null, notes: input.notes ?? null };
  const buyer = customer ?? describedIn(input);
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
    defaults_used: [...defaultsUsed, ...customerDefaultsUsed(details, customer)],
    ...(await previewed(ctx, { ...sums, ...texts, currency, details, date }, buyer)),
  };
});
