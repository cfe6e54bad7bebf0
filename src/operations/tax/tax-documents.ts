/** Reads the documents of a tax report in batches, invoices first, each kind by date. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InvoiceDetails } from '../../model/invoice.ts';
import type { TaxLine } from '../../model/invoice-sums.ts';
import type { Buyer, Parties, Seller } from '../../model/parties.ts';
import type { DayRange } from '../../model/periods.ts';
import { type TaxedDocument, TaxReport } from '../../model/tax-report.ts';
import { vatCountry } from '../../model/vat-number.ts';
import type { TaxDocumentPage, TaxDocumentRow } from '../../store/invoices/tax-documents.ts';
import type { Queries } from '../../store/store.ts';
import { asBoolean } from '../customers/customer.ts';
import type { Context } from '../kernel/context.ts';
import { tenantOf } from '../kernel/operation.ts';

/** Reading and adding up 250 documents holds the event loop for about 5 ms. */
const BATCH = 250;

type Source = Pick<Context, 'store' | 'account' | 'revision'>;

/**
 * Reads each batch in its own transaction. One transaction for all batches would hold one connection for minutes.
 * Searches of other accounts need the connection. Leaves out credit notes that are created during the run, because the
 * report could miss their invoices.
 */
export async function* taxDocuments(source: Source, period: DayRange): AsyncGenerator<readonly TaxedDocument[], void> {
  const { store, account } = source;
  const work = tenantOf(source, true);
  const batch = <T>(read: (tx: Queries) => Promise<T>) => store.asTenant(work, () => store.batch(read));
  const business = await store.businesses.find(account.id);
  const last = await batch((tx) => tx.taxDocuments.lastCreditNote(account.id));
  for (const kind of ['invoices', 'creditNotes'] as const) {
    for (let after: TaxDocumentPage['after']; ; ) {
      const page: TaxDocumentPage = { after, last: last ?? 0, limit: BATCH };
      const rows = await batch((tx) => tx.taxDocuments[kind](account.id, period, page));
      yield rows.map((row) => documentOf(row, business));
      if (rows.length < BATCH) break;
      after = rows.at(-1);
      // Lets other requests run.
      await nextTurn();
    }
  }
}

export async function taxReportIn(source: Source, period: DayRange): Promise<TaxReport> {
  const report = new TaxReport(source.account.currency);
  for await (const batch of taxDocuments(source, period)) for (const document of batch) report.add(document);
  return report;
}

/** The seller's current settings, for documents on which no country of the seller is printed. */
type Business = Pick<Seller, 'country' | 'vat_number'>;

function documentOf(row: TaxDocumentRow, business: Business): TaxedDocument {
  const { seller, buyer } = partiesOf(row);
  const { exchange = null, delivery } = JSON.parse(row.details) as InvoiceDetails;
  return {
    kind: row.corrects === null ? 'invoice' : 'credit_note',
    date: row.date,
    number: row.number ?? '',
    invoiceNumber: row.corrects,
    customerId: row.customer_id,
    // The documents keep the name of an erased customer; lists and files do not (R107).
    customer: row.customer_erased_at === null ? buyer.name : row.customer_name,
    currency: row.currency,
    taxLines: JSON.parse(row.tax_lines) as TaxLine[],
    exchange,
    country: buyer.country,
    deliveryCountry: delivery?.country ?? buyer.delivery_address?.country ?? null,
    vatNumber: buyer.vat_number,
    isBusiness: buyer.is_business ?? null,
    sellerCountry: (seller && countryOf(seller)) ?? countryOf(business),
    isLeftOut: row.left_out === 1,
  };
}

function partiesOf(row: TaxDocumentRow): { readonly seller: Seller | null; readonly buyer: TaxedBuyer } {
  if (row.parties !== null) return JSON.parse(row.parties) as Parties;
  const { customer_name: name, customer_country: country, customer_vat_number: vat_number } = row;
  return { seller: null, buyer: { name, country, vat_number, is_business: asBoolean(row.customer_is_business) } };
}

type TaxedBuyer = Pick<Buyer, 'name' | 'country' | 'vat_number' | 'is_business' | 'delivery_address'>;

/** Country of the seller. If the address has no country, uses the country code at the start of the VAT number. */
function countryOf({ country, vat_number: number }: Business): string | null {
  return country ?? (number === null ? null : (vatCountry(number) ?? null));
}
