/** Reads the documents of a tax report in batches, invoices first, each kind by date. */
import type { AccountId } from '../../model/ids.ts';
import type { InvoiceDetails } from '../../model/invoice.ts';
import type { TaxLine } from '../../model/invoice-sums.ts';
import type { Buyer, Parties, Seller } from '../../model/parties.ts';
import type { DayRange } from '../../model/periods.ts';
import type { TaxedDocument } from '../../model/tax-report.ts';
import { vatCountry } from '../../model/vat-number.ts';
import type { TaxDocumentPage, TaxDocumentRow } from '../../store/invoices/tax-documents.ts';
import type { Queries } from '../../store/store.ts';
import { asBoolean } from '../customers/customer.ts';

/** Reading and adding up 250 documents holds the event loop for about 5 ms. */
const BATCH = 250;

type Read = (kind: 'invoices' | 'creditNotes', page: TaxDocumentPage) => Promise<TaxDocumentRow[]>;

/** `business`: today's settings of the seller, for documents on which no country of the seller is printed. */
export async function* taxDocuments(read: Read, business: Business): AsyncGenerator<readonly TaxedDocument[], void> {
  for (const kind of ['invoices', 'creditNotes'] as const) {
    for (let after: TaxDocumentPage['after']; ; ) {
      const rows = await read(kind, { after, limit: BATCH });
      yield rows.map((row) => documentOf(row, business));
      if (rows.length < BATCH) break;
      after = rows.at(-1);
    }
  }
}

/** For {@link taxDocuments}: reads within one transaction, or with one connection per batch. */
export function readFrom({ taxDocuments }: Queries, accountId: AccountId, period: DayRange): Read {
  return (kind, page) => taxDocuments[kind](accountId, period, page);
}

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
    customer: buyer.name,
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

/** A seller without an address may have a VAT number, which begins with the country. */
function countryOf({ country, vat_number: number }: Business): string | null {
  return country ?? (number === null ? null : (vatCountry(number) ?? null));
}
