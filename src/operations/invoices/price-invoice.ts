/** Totals and dates of a new invoice, the same for createInvoice and previewInvoice (R17). */
import type * as z from 'zod';
import type { Currency } from '../../model/currency.ts';
import { addDays, type LocalDate } from '../../model/dates.ts';
import { toHundredths } from '../../model/hundredths.ts';
import { type InvoiceSums, type LineInput, sumInvoice } from '../../model/invoice.ts';
import { formatMoney, MINOR_UNITS_MAX } from '../../model/money.ts';
import { invalid } from '../../model/refusal.ts';
import { minorUnits } from '../amounts.ts';
import type { Context } from '../context.ts';
import { todayOf } from './invoice.ts';
import type { NewInvoice } from './new-invoice.ts';

type PricedInput = Pick<
  z.output<typeof NewInvoice>,
  'items' | 'description' | 'amount' | 'date' | 'due_date' | 'currency'
>;

type Priced = {
  readonly currency: Currency;
  readonly date: LocalDate;
  readonly dueDate: LocalDate;
  readonly sums: InvoiceSums;
};

export function priceInvoice(ctx: Pick<Context, 'account' | 'now'>, input: PricedInput): Priced {
  const currency = input.currency ?? ctx.account.currency;
  const date = input.date ?? todayOf(ctx);
  const dueDate = input.due_date ?? addDays(date, ctx.account.payment_term_days);
  if (dueDate < date) throw invalid([{ field: 'due_date', message: `must not be before the invoice date ${date}` }]);
  return { currency, date, dueDate, sums: sumLines(input, currency) };
}

type LinesInput = Pick<z.output<typeof NewInvoice>, 'items' | 'description' | 'amount'>;

export function sumLines({ items, description, amount }: LinesInput, currency: Currency): InvoiceSums {
  const lines: LineInput[] = items
    ? items.map((item, index) => ({
        description: item.description,
        quantity: toHundredths(item.quantity) ?? 0,
        unitPrice: minorUnits(item.unit_price, currency, `items[${index}].unit_price`),
        taxRate: toHundredths(item.tax_rate) ?? 0,
      }))
    : [
        {
          description: description ?? '',
          quantity: 100,
          unitPrice: minorUnits(amount ?? 0, currency, 'amount'),
          taxRate: 0,
        },
      ];
  const field = items ? 'items' : 'amount';
  const sums = sumInvoice(lines);
  if (!sums)
    throw invalid([{ field, message: `must come to at most ${formatMoney(MINOR_UNITS_MAX, currency)} with tax` }]);
  if (sums.total === 0) throw invalid([{ field, message: `must come to more than ${formatMoney(0, currency)}` }]);
  return sums;
}
