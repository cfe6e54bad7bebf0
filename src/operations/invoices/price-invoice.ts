/** Totals and dates of a new invoice, the same for createInvoice and previewInvoice. */
import type * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import type { Currency } from '../../model/currency.ts';
import { addDays, type LocalDate } from '../../model/dates.ts';
import type { InvoiceDetails } from '../../model/invoice-details.ts';
import type { InvoiceSums } from '../../model/invoice-sums.ts';
import type { ReadContext } from '../kernel/context.ts';
import { todayOf } from '../kernel/moments.ts';
import {
  type CustomerDefaults,
  type DefaultUsed,
  type DocumentDefaults,
  paymentTermFor,
  saidOfCustomer,
} from './defaults.ts';
import { type GivenLines, itemsNamedIn, type NamedItems, priceLines } from './invoice-lines.ts';
import type { NewInvoice } from './new-invoice.ts';

type PricedInput = GivenLines & Pick<z.output<typeof NewInvoice>, 'date' | 'due_date' | 'currency'>;

export type Priced = {
  readonly currency: Currency;
  readonly date: LocalDate;
  readonly dueDate: LocalDate;
  readonly sums: InvoiceSums;
  readonly details: InvoiceDetails;
  readonly named: NamedItems;
  readonly used: readonly DefaultUsed[];
};

export async function priceInvoice(
  ctx: ReadContext,
  input: PricedInput,
  customer: (CustomerDefaults & DocumentDefaults) | null,
): Promise<Priced> {
  const date = input.date ?? todayOf(ctx);
  const term = paymentTermFor(ctx, customer);
  const dueDate = input.due_date ?? addDays(date, term.value);
  if (dueDate < date) throw invalid([{ field: 'due_date', message: `must not be before the invoice date ${date}` }]);
  const named = await itemsNamedIn(ctx, input);
  const { currency, sums, details, used } = priceLines(ctx, input, input.currency, { named, customer });
  const ofTerm = input.due_date === undefined ? term.used : [];
  return {
    currency,
    date,
    dueDate,
    sums,
    details,
    named,
    used: [...used, ...ofTerm, ...saidOfCustomer(details, customer)],
  };
}
