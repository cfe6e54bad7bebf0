/**
 * Finds missing details of an invoice (R85). Depending on the settings, issuing an incomplete invoice returns warnings
 * or is rejected. Answers about a draft contain the warnings that issuing now would return.
 */
import * as z from 'zod';
import { unprintableTexts } from '../../documents/fonts/printable.ts';
import { BillingError, invalid } from '../../model/billing-error.ts';
import { prefixOn } from '../../model/codes.ts';
import {
  type CheckedInvoice,
  invoiceWarnings,
  VAT_FAULT_CODES,
  vatFaults,
  vatWarnings,
  WARNING_CODES,
} from '../../model/invoice-checks.ts';
import type { Line, TaxLine } from '../../model/invoice-sums.ts';
import type { Parties } from '../../model/parties.ts';
import type { CustomerFields, CustomerRow } from '../../store/customers/customers.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { DEFAULTS_USED, type DefaultUsed, languageUsed } from './defaults.ts';
import { detailsIn, textsIn } from './details.ts';
import { partiesNow } from './parties.ts';

export const Warning = z.object({ code: z.enum(WARNING_CODES), field: z.string(), message: z.string() });
export type Warnings = readonly z.input<typeof Warning>[];

/** Output of calls that create, edit or issue an invoice. */
export const ISSUED = {
  ...DEFAULTS_USED,
  warnings: z.array(Warning).describe('What it lacks, unless checks are off.'),
};

/** Output of calls that preview a new invoice or the issue of a draft. */
export const PREVIEWED = {
  warnings: ISSUED.warnings,
  would_be_refused: z.literal(true).optional().describe('With these warnings it cannot be issued.'),
};

type Report = { readonly defaults_used: DefaultUsed[]; readonly warnings: z.input<typeof Warning>[] };

/**
 * Returns the warnings about a draft, or about an invoice that is being issued. Rejects an invoice with VAT faults.
 * Rejects an incomplete invoice if the business allows only complete invoices.
 *
 * Must be called in the transaction that issues the invoice, after this transaction has taken the number. Only then can
 * the date of the previous invoice be read. A refusal rolls the transaction back. The number is then free again.
 */
export async function refuseOrWarn(
  tx: Queries,
  ctx: Context,
  invoice: InvoiceRow,
  customer: CustomerRow,
  used: readonly DefaultUsed[] = [],
): Promise<Report> {
  if (invoice.parties === null) {
    // A draft has no stored parties. Its warnings are the same as if it were issued now.
    const warnings = await previewWarnings({ ...ctx, store: tx }, contentIn(invoice), customer);
    return { defaults_used: [...used], warnings };
  }
  const parties = JSON.parse(invoice.parties) as Parties;
  const defaults_used = [...used, ...languageUsed(parties.language, ctx, customer)];
  const content = contentIn(invoice);
  const faults = vatFaults({ parties, ...content });
  if (faults.length > 0)
    throw invalid(
      faults.map(({ field, message }) => ({ field, message })),
      CANNOT_ISSUE,
    );
  const { invoice_checks: checks } = ctx.account;
  if (checks === 'off') return { defaults_used, warnings: [] };
  // Reads the date of the previous invoice. The last date of the series cannot be used: this transaction has taken the
  // number, so the last date is the date of this invoice.
  const dateBefore = await tx.accounts.invoiceDateBefore(ctx.account.id, invoice.invoice_number ?? '');
  const unprintable = unprintableIn(parties, content);
  const warnings = invoiceWarnings({ parties, ...content, dateBefore, unprintable, ...settingsOf(ctx) });
  if (checks === 'strict' && warnings.length > 0) throw incomplete(warnings);
  return { defaults_used, warnings };
}

/**
 * Returns the warnings about the invoice as if it were issued now. Without a customer, warnings about the buyer are
 * left out.
 */
export async function previewWarnings(
  ctx: Pick<ReadContext, 'account' | 'now'> & { readonly store: Pick<Queries, 'businesses' | 'numberSeries'> },
  content: CheckedContent,
  customer: CustomerFields | null,
): Promise<Report['warnings']> {
  const { account, store } = ctx;
  const parties = await partiesNow(store, account.id, customer);
  const refused = vatWarnings({ parties, ...content });
  if (account.invoice_checks === 'off') return refused;
  // No number was taken, so the last date of the series belongs to the previous invoice.
  const prefix = prefixOn(account.invoice_prefix, content.date);
  const dateBefore = (await store.numberSeries.find(account.id, 'invoice', prefix))?.last_date ?? null;
  const unprintable = unprintableIn(parties, content);
  return [...refused, ...invoiceWarnings({ parties, ...content, dateBefore, unprintable, ...settingsOf(ctx) })];
}

/**
 * Returns the warnings of {@link previewWarnings}. `would_be_refused`: set if issuing the invoice now would be refused
 * because of one of the warnings.
 */
export async function previewed(...now: Parameters<typeof previewWarnings>) {
  const [{ account }] = now;
  const warnings = await previewWarnings(...now);
  const refusing = account.invoice_checks === 'strict' ? WARNING_CODES : VAT_FAULT_CODES;
  const isRefused = warnings.some(({ code }) => refusing.some((one) => one === code));
  return isRefused ? { warnings, would_be_refused: true as const } : { warnings };
}

/**
 * Returns the warnings about an issued invoice. `kept`: the parties that were stored when the invoice was issued, as
 * JSON. The order of dates is not checked, because the last date of the series can belong to a later invoice.
 */
export function printedWarnings(ctx: Pick<ReadContext, 'account' | 'now'>, invoice: InvoiceRow, kept: string) {
  if (ctx.account.invoice_checks === 'off') return [];
  const [parties, content] = [JSON.parse(kept) as Parties, contentIn(invoice)];
  const unprintable = unprintableIn(parties, content);
  return invoiceWarnings({ parties, ...content, dateBefore: null, unprintable, ...settingsOf(ctx) });
}

type CheckedContent = Pick<CheckedInvoice, 'taxLines' | 'taxTotal' | 'currency' | 'details' | 'date'> & {
  readonly lines: readonly Line[];
  readonly reference: string | null;
  readonly notes: string | null;
};

/**
 * Returns the fields with characters that the fonts lack. The fields have the same names as in calls, such as `notes`.
 */
function unprintableIn({ seller, buyer }: Parties, { lines, details, reference, notes }: CheckedContent) {
  const { discount, delivery: delivery_address, directDebit: direct_debit } = details;
  const { payment_terms, ...references } = textsIn(details);
  const own = { ...references, reference, notes, payment_terms, delivery_address, direct_debit };
  const items = lines.map(({ description, exemptionReason: exemption_reason, discount: lineDiscount }) => ({
    description,
    exemption_reason,
    discount_reason: lineDiscount?.reason,
  }));
  return unprintableTexts({ business: seller, customer: buyer, items, ...own, discount });
}

export function contentIn(row: InvoiceRow): CheckedContent {
  const { currency, date, tax_total: taxTotal, reference, notes } = row;
  const lines = JSON.parse(row.lines) as Line[];
  const taxLines = JSON.parse(row.tax_lines) as TaxLine[];
  return { lines, taxLines, taxTotal, currency, date, reference, notes, details: detailsIn(row) };
}

const CANNOT_ISSUE = 'Ask for what is missing, never guess it; draft: true keeps the invoice until it is known.';

function settingsOf(ctx: Pick<Context, 'account' | 'now'>) {
  const { default_tax_rate: rate, default_tax_category: category, currency: ownCurrency } = ctx.account;
  return { ownCurrency, today: todayOf(ctx), usesTaxDefaults: rate !== null || category !== null };
}

function incomplete(warnings: Warnings): BillingError {
  const [first] = warnings;
  const faults = warnings.map(({ field, message }) => ({ field, message }));
  return new BillingError(
    'invoice_incomplete',
    `The invoice is incomplete: ${faults.map(({ field, message }) => `${field} ${message}`).join('; ')}. Nothing was issued.`,
    {
      ...(first ? { field: first.field } : {}),
      faults,
      hint: 'Complete it, or keep it as a draft: invoice_checks of the business demands complete invoices.',
    },
  );
}
