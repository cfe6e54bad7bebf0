import * as z from 'zod';
import { toMajor } from '../../model/money.ts';
import type { QuoteRow } from '../../store/invoices/quotes.ts';
import { Invoice, presentInvoice } from '../invoices/invoice.ts';
import type { ReadContext } from '../kernel/context.ts';
import { QuoteReference, todayOf } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { presentQuote, Quote, quoteNotFound, quotesNamed } from './quote.ts';

const QuoteInvoice = Invoice.pick({ id: true, invoice_number: true, date: true, status: true, amount: true }).extend({
  amount_credited: z.number(),
});

export const getQuote = operation({
  name: 'getQuote',
  title: 'Get a quote',
  summary: 'Returns one quote with its lines, its state, what was accepted by whom, and its invoices.',
  scope: 'billing.read',
  route: 'GET /quotes/{id}',
  effects: READS,
  input: z.strictObject({ id: QuoteReference }),
  output: Quote.extend({
    invoices: z.array(QuoteInvoice),
    may_be_meant: z.string().nullable().describe('Others with these digits.'),
  }),
  refusals: ['quote_not_found'],
})((ctx, { id }) => quoteWithInvoices(ctx, id));

/** Returns a quote with its invoices: the answer of {@link getQuote} and of the tool `fetch`. */
export async function quoteWithInvoices(
  ctx: ReadContext,
  id: string | number,
): Promise<z.input<(typeof getQuote)['output']>> {
  const [quote, ...others] = await quotesNamed(ctx, id, ctx.store);
  if (!quote) throw quoteNotFound(id);
  const today = todayOf(ctx);
  const rows = await ctx.store.quotes.invoicesOf(ctx.account.id, quote.id);
  const invoices = rows.map((row) => {
    const { id: invoiceId, invoice_number, date, status, amount } = presentInvoice(row, ctx, today);
    const amount_credited = toMajor(row.amount_credited, row.currency);
    return { id: invoiceId, invoice_number, date, status, amount, amount_credited };
  });
  const meant = others.length === 0 ? null : others.map(nameWithCustomer).join(' and ');
  return { ...presentQuote(quote, ctx, today), invoices, may_be_meant: meant };
}

function nameWithCustomer({ id, quote_number: number, customer_name: customer }: QuoteRow): string {
  return `${number ?? 'a draft'} of ${JSON.stringify(customer)} (id ${id})`;
}
