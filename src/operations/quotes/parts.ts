/** Computes how much of a quote is invoiced, and how much is left to invoice (R103). */
import { BillingError, invalid } from '../../model/billing-error.ts';
import type { EarlierInvoice, InvoiceDetails } from '../../model/invoice.ts';
import type { InvoiceSums, Line, TaxLine } from '../../model/invoice-sums.ts';
import { dateIn, type Language, moneyIn, percentIn } from '../../model/language.ts';
import { formatMoney, fromHundredths, rateHundredths } from '../../model/money.ts';
import { lastInvoice, leftToInvoice, partInvoice, shareOf, takenBy } from '../../model/quote-parts.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { QuoteRow } from '../../store/invoices/quotes.ts';
import type { Queries } from '../../store/store.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import { detailsIn } from '../invoices/details.ts';
import type { ReadAmounts } from '../kernel/checked-input.ts';
import type { Context } from '../kernel/context.ts';
import { quoteName } from './quote.ts';

/** A part in the call: a percentage of the quote's total, or a gross amount. */
export type GivenPart = { readonly percent?: number | undefined; readonly amount?: number | string | undefined };

/** An invoice of the quote. `taken`: the invoice's amounts in each tax group, minus the amounts of its credit notes. */
type Billing = { readonly invoice: InvoiceRow; readonly taken: readonly TaxLine[] };

/** Returns the quote's invoices, oldest first. Leaves out cancelled invoices, because nothing is invoiced by them. */
export async function billingsOf(db: Queries, quote: QuoteRow): Promise<readonly Billing[]> {
  const invoices = await db.quotes.invoicesOf(quote.account_id, quote.id);
  const billing = invoices.filter(({ status }) => status !== 'cancelled');
  return Promise.all(
    billing.map(async (invoice) => {
      const notes = invoice.amount_credited === 0 ? [] : await db.creditNotes.ofInvoice(invoice.id);
      const credited = notes.flatMap(({ tax_lines }) => JSON.parse(tax_lines) as TaxLine[]);
      return { invoice, taken: takenBy(JSON.parse(invoice.tax_lines) as TaxLine[], credited) };
    }),
  );
}

export type Planned = { readonly sums: InvoiceSums; readonly details: InvoiceDetails };

/**
 * Plans the next invoice of a quote: a part of the quote, or all that is left. Refuses a part that is larger than the
 * amount left. Refuses a quote that is already invoiced in full.
 */
export function plannedInvoice(
  quote: QuoteRow,
  billings: readonly Billing[],
  part: GivenPart | undefined,
  amounts: ReadAmounts,
  language: Language,
): Planned {
  const quoted = { lines: JSON.parse(quote.lines) as Line[], taxLines: JSON.parse(quote.tax_lines) as TaxLine[] };
  const left = leftToInvoice(quoted, billings);
  if (left.total === 0 && billings.length > 0) throw fullyInvoiced(quote, billings);
  const { discount, pricesIncludeTax, ...details } = detailsIn(quote);
  const gross = part === undefined ? left.total : grossOf(quote, part, amounts, left.total, billings.length);
  const number = quoteName(quote);
  const words = DOCUMENTS[language].quote;
  if (gross < left.total) {
    const share =
      part?.percent === undefined ? moneyIn(language, gross, quote.currency) : percentIn(language, part.percent);
    return {
      sums: partInvoice(left.groups, gross, words.part({ share, number })),
      details: { ...details, ofQuote: { number, isPart: true, earlier: [] } },
    };
  }
  const earlier = billings.map(({ invoice, taken }) => ({
    taken,
    description: earlierText(invoice, language),
    invoice,
  }));
  const sums = lastInvoice(quoted, earlier, { pricesIncludeTax });
  const shown = earlier.map(({ invoice, taken }) => ({
    id: invoice.id,
    number: invoice.invoice_number,
    date: invoice.date,
    lines: taken.filter(({ taxable, tax }) => taxable !== 0 || tax !== 0).length,
  }));
  return {
    sums,
    details: {
      ...details,
      ...(discount ? { discount } : {}),
      ...(pricesIncludeTax ? { pricesIncludeTax } : {}),
      ofQuote: { number, isPart: false, earlier: shown.filter(({ lines }) => lines > 0) },
    },
  };
}

/** Text of the lines that subtract an earlier invoice: `Less invoice INV-000007 of 3 March 2026`. */
function earlierText(
  { invoice_number: number, date }: Pick<InvoiceRow, 'invoice_number' | 'date'>,
  language: Language,
) {
  const words = DOCUMENTS[language].quote;
  const day = dateIn(language, date);
  return number === null ? words.earlierDraft(day) : words.earlier({ number, day });
}

/**
 * Gross amount of a part. The amount of a percentage is rounded by at most half a cent. If several parts are 100 %
 * together, their rounded amounts may exceed the quote by a few cents. The last part is then reduced to the amount that
 * is left.
 */
function grossOf(quote: QuoteRow, part: GivenPart, amounts: ReadAmounts, left: number, earlier: number): number {
  const { currency } = quote;
  const field = part.percent === undefined ? 'part.amount' : 'part.percent';
  const gross =
    part.percent === undefined
      ? amounts.minor('part.amount')
      : shareOf(quote.amount, rateHundredths(part.percent) ?? 0);
  if (gross === 0) throw invalid([{ field, message: `must come to more than ${formatMoney(0, currency)}` }]);
  const rounded = part.percent === undefined ? 0 : Math.ceil((earlier + 1) / 2);
  if (gross > left + rounded) {
    const of = part.percent === undefined ? '' : `, ${fromHundredths(Math.floor((left * 10_000) / quote.amount))}%`;
    const message = `must be at most what is left to invoice, ${formatMoney(left, currency)}${of}`;
    throw invalid([{ field, message }]);
  }
  return Math.min(gross, left);
}

function fullyInvoiced(quote: QuoteRow, billings: readonly Billing[]): BillingError {
  const names = billings.map(({ invoice }) => invoice.invoice_number ?? `draft (id ${invoice.id})`);
  return new BillingError('quote_fully_invoiced', `Quote ${quoteName(quote)} is invoiced in full.`, {
    hint: `Its invoices: ${names.join(', ')}. What is credited of them, and a draft that is deleted, can be invoiced again.`,
  });
}

/** Stores how much of the quote is invoiced, and the resulting status. */
export async function followBilling(tx: Queries, ctx: Context, quote: QuoteRow): Promise<void> {
  const invoices = (await tx.quotes.invoicesOf(ctx.account.id, quote.id)).filter(
    ({ status }) => status !== 'cancelled',
  );
  const amount_invoiced = invoices.reduce((sum, { amount, amount_credited }) => sum + amount - amount_credited, 0);
  const isInvoiced = invoices.length > 0 && amount_invoiced === quote.amount;
  const status = isInvoiced ? 'invoiced' : 'accepted';
  if (amount_invoiced === quote.amount_invoiced && status === quote.status) return;
  if (!(await tx.quotes.change(quote, { amount_invoiced, status }))) {
    throw new Error(`quote ${quote.id} changed under the lock`);
  }
}

/** Returns the lines of a quote's last invoice, with the current numbers and dates of the earlier invoices. */
export function namedLines(
  lines: readonly Line[],
  earlier: readonly (EarlierInvoice & { readonly number: string })[],
  language: Language,
): readonly Line[] {
  const count = earlier.reduce((sum, one) => sum + one.lines, 0);
  const texts = earlier.flatMap(({ number: invoice_number, date, lines: many }) =>
    Array.from({ length: many }, () => earlierText({ invoice_number, date }, language)),
  );
  const first = lines.length - count;
  return lines.map((line, index) => (index < first ? line : { ...line, description: texts[index - first] ?? '' }));
}
