/** Prints a quote as it is now. */
import type { Line, TaxLine } from '../../model/invoice-sums.ts';
import type { Parties } from '../../model/parties.ts';
import type { QuoteRow } from '../../store/invoices/quotes.ts';
import type { PdfFile } from '../archive/printer.ts';
import { detailsIn } from '../invoices/details.ts';
import { pdfNameOf } from '../invoices/issue-snapshot.ts';
import { partiesNow } from '../invoices/parties.ts';
import { printPdf, termsOf } from '../invoices/print-invoice.ts';
import { paymentUrl, type Services } from '../kernel/context.ts';

export async function printQuote(services: Services, quote: QuoteRow): Promise<PdfFile> {
  const { store } = services;
  const { account_id: accountId, details, currency } = quote;
  const customer = (await store.merging.following(accountId, quote.customer_id)) ?? null;
  const parties: Parties =
    quote.parties === null ? await partiesNow(store, accountId, customer) : JSON.parse(quote.parties);
  const { pricesIncludeTax, discount } = detailsIn(quote);
  const printed = {
    ...termsOf({ details, currency }, quote.tax_total, parties),
    pricesIncludeTax: pricesIncludeTax ?? false,
    discount: discount ?? null,
    number: quote.quote_number,
    currency,
    date: quote.date,
    validUntil: quote.valid_until,
    reference: quote.reference,
    intro: quote.intro,
    notes: quote.notes,
    lines: JSON.parse(quote.lines) as Line[],
    taxLines: JSON.parse(quote.tax_lines) as TaxLine[],
    subtotal: quote.subtotal,
    total: quote.amount,
    createdAt: quote.created_at,
    acceptedAt: quote.accepted_at,
    acceptedBy: quote.accepted_by,
    declinedAt: quote.declined_at,
  };
  const quoteUrl = quote.status === 'draft' ? null : paymentUrl(quote, services);
  const bytes = await printPdf(services, accountId, { quote: printed, parties, quoteUrl });
  return { filename: pdfNameOf(quote.quote_number ?? `quote-draft-${quote.id}`), bytes, sha256: null };
}
