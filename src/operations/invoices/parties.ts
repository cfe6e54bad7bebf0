/** Seller and buyer of an invoice: the current ones for a draft, those of the day of issue for every other invoice. */
import type { AccountId } from '../../model/ids.ts';
import type { Buyer, Parties, Seller } from '../../model/parties.ts';
import type { BusinessRow } from '../../store/businesses.ts';
import type { CustomerRow } from '../../store/customers.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';

/**
 * For an invoice that is being issued. Call it in the transaction of the issue, which holds the account's turn: until it
 * commits, no other request can change the business or remove its logo.
 */
export async function partiesToKeep(tx: Queries, { account }: Context, customer: CustomerRow): Promise<string> {
  const parties = await partiesNow(tx, account.id, customer);
  if (parties.seller.logo !== null) await tx.logos.keepForInvoice(account.id, parties.seller.logo);
  return JSON.stringify(parties);
}

/** `customer`: the current row of the invoice's customer. */
export async function partiesOf(db: Queries, invoice: InvoiceRow, customer: CustomerRow): Promise<Parties> {
  if (invoice.parties === null) return partiesNow(db, invoice.account_id, customer);
  return JSON.parse(invoice.parties) as Parties;
}

/** As they are now: for drafts, and for documents that no number freezes. */
export async function partiesNow(db: Queries, id: AccountId, customer: CustomerRow): Promise<Parties> {
  return { seller: sellerOf(await db.businesses.find(id)), buyer: buyerOf(customer) };
}

function sellerOf(row: BusinessRow): Seller {
  const {
    currency: _currency,
    invoice_prefix: _prefix,
    invoices_issued: _issued,
    payment_term_days: _,
    collection_costs_text: _costs,
    interest_text: _interest,
    ...seller
  } = row;
  return seller;
}

function buyerOf({ name, company, address, postal_code, city, country, vat_number, email }: CustomerRow): Buyer {
  return { name, company, address, postal_code, city, country, vat_number, email };
}
