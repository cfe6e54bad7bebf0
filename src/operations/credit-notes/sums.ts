/** Computes the sums of a credit note, which must not exceed the uncredited amount of the invoice (R81). */
import type * as z from 'zod';
import { BillingError, invalid, type ValidationIssue } from '../../model/billing-error.ts';
import {
  type CreditItem,
  type CreditLine,
  type CreditSums,
  creditAll,
  creditAmount,
  creditItems,
  leftToCredit,
} from '../../model/credit.ts';
import { dateAt, type LocalDate } from '../../model/dates.ts';
import type { Line, TaxLine } from '../../model/invoice-sums.ts';
import { formatMoney, quantityHundredths } from '../../model/money.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { nameOf } from '../invoices/invoice.ts';
import { notPending } from '../invoices/states.ts';
import { type ReadAmounts, readAmounts } from '../kernel/checked-input.ts';
import type { ReadContext } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import type { NewCreditNote } from './new-credit-note.ts';

export type CreditWanted = Pick<z.output<typeof NewCreditNote>, 'items' | 'amount' | 'date' | 'reason'>;

export type Priced = { readonly sums: CreditSums; readonly date: LocalDate };

const IF_DRAFT = 'It was never issued: updateInvoice changes it, deleteInvoice removes it.';

/**
 * Returns the sums and the date of a credit note. Reads the invoice's earlier credit notes with `tx`. Amounts are in
 * the invoice's currency. Faults of the amounts and of the date are refused first, in one refusal. Faults of the items
 * are refused after that.
 */
export async function priceCreditNote(
  tx: Queries,
  ctx: ReadContext,
  invoice: InvoiceRow,
  wanted: CreditWanted,
): Promise<Priced> {
  if (invoice.status === 'draft') throw notPending(invoice, IF_DRAFT);
  const notes = (await tx.creditNotes.ofInvoice(invoice.id)).map((note) => ({
    lines: JSON.parse(note.lines) as CreditLine[],
    taxLines: JSON.parse(note.tax_lines) as TaxLine[],
  }));
  const billed = { lines: JSON.parse(invoice.lines) as Line[], taxLines: JSON.parse(invoice.tax_lines) as TaxLine[] };
  const left = leftToCredit(billed, notes);
  if (left.total <= 0) throw fullyCredited(invoice);
  const { date, faults: dateFaults } = dateOf(ctx, invoice, wanted.date);
  const amounts = readAmounts(wanted, AMOUNTS, invoice.currency);
  const faults = [...amounts.faults, ...dateFaults];
  if (faults.length > 0) throw invalid(faults);
  const sums = sumsOf(left, invoice, wanted, amounts);
  if (sums.total === 0) throw invalid([{ field: 'items', message: 'come to nothing' }]);
  if (invoice.status === 'cancelled' && sums.total !== left.total) {
    const whole = formatMoney(left.total, invoice.currency);
    const field = wanted.items ? 'items' : 'amount';
    throw invalid([{ field, message: `must be left out: a cancelled invoice is credited in full, ${whole}` }]);
  }
  return { sums, date };
}

const AMOUNTS = ['amount', 'items[].amount'];

function sumsOf(
  left: ReturnType<typeof leftToCredit>,
  invoice: InvoiceRow,
  wanted: CreditWanted,
  amounts: ReadAmounts,
): CreditSums {
  const { currency } = invoice;
  if (wanted.items) {
    const items = wanted.items.map((item, index) => creditItemOf(item, index, amounts));
    const read = creditItems(left, items, currency);
    if ('faults' in read) throw invalid(read.faults);
    return read.sums;
  }
  if (wanted.amount === undefined) return creditAll(left, wanted.reason);
  const gross = amounts.minor('amount');
  if (gross > left.total) {
    throw invalid([
      { field: 'amount', message: `must be at most what is left to credit, ${formatMoney(left.total, currency)}` },
    ]);
  }
  return creditAmount(left, gross, wanted.reason);
}

type Item = NonNullable<CreditWanted['items']>[number];

function creditItemOf({ line, quantity, amount }: Item, index: number, amounts: ReadAmounts): CreditItem {
  return {
    line,
    ...(quantity === undefined ? {} : { quantity: quantityHundredths(quantity) ?? 0 }),
    ...(amount === undefined ? {} : { amount: amounts.minor(`items[${index}].amount`) }),
  };
}

/**
 * Returns the date of the note, and the faults of the date. The date must be between the invoice's date and today. For
 * a cancelled invoice, the date must not be before the day of the cancellation. Without `given`, returns the latest
 * possible date.
 */
function dateOf(ctx: ReadContext, invoice: InvoiceRow, given: LocalDate | undefined) {
  const today = todayOf(ctx);
  const { cancelled_at } = invoice;
  const earliest = cancelled_at === null ? invoice.date : dateAt(cancelled_at, ctx.account.timezone);
  const latest = earliest > today ? earliest : today;
  const date = given ?? latest;
  const faults: ValidationIssue[] = [
    ...(date < earliest
      ? [{ field: 'date', message: `must not be before ${earliest}, the date of what it credits` }]
      : []),
    ...(date > latest ? [{ field: 'date', message: `must not be after ${latest}` }] : []),
  ];
  return { date, faults };
}

function fullyCredited(invoice: InvoiceRow): BillingError {
  return new BillingError('invoice_fully_credited', `Invoice ${nameOf(invoice)} is credited in full already.`, {
    hint: 'Its credit notes are in credit_notes of getInvoice; createInvoice makes a new invoice.',
  });
}
