/**
 * Seller and buyer of an invoice. A draft shows their current data. An issued invoice shows the data that they had when
 * it was issued.
 */
import type { AccountId } from '../../model/ids.ts';
import { languageOfCustomer } from '../../model/language.ts';
import type { Buyer, Parties, Seller } from '../../model/parties.ts';
import type { BusinessRow } from '../../store/access/accounts.ts';
import type { CustomerFields, CustomerRow } from '../../store/customers/customers.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { asBoolean, documentDefaultsOf, endpointOf } from '../customers/customer.ts';
import type { Context } from '../kernel/context.ts';

/**
 * Returns the parties to store when an invoice is issued. Must be called in the transaction that issues the invoice.
 * That transaction holds the account's lock, so no other request can change the business or remove its logo.
 */
export async function partiesToKeep(tx: Queries, { account }: Context, customer: CustomerRow): Promise<string> {
  const parties = await partiesNow(tx, account.id, customer);
  if (parties.seller.logo !== null) await tx.logos.keepForInvoice(account.id, parties.seller.logo);
  return JSON.stringify(parties);
}

/** Returns the parties that the invoice shows. `customer`: the current row of the invoice's customer. */
export async function partiesOf(db: Queries, invoice: InvoiceRow, customer: CustomerRow): Promise<Parties> {
  if (invoice.parties === null) return partiesNow(db, invoice.account_id, customer);
  return JSON.parse(invoice.parties) as Parties;
}

/** Returns the current parties. Without a customer, the buyer has only an empty name. */
export async function partiesNow(
  db: Pick<Queries, 'businesses'>,
  id: AccountId,
  customer: CustomerFields | null,
): Promise<Parties> {
  const business = await db.businesses.find(id);
  const language = languageOfCustomer(customer ?? { language: null, country: null }, business);
  return { seller: sellerOf(business), buyer: customer ? buyerOf(customer) : NO_BUYER, language };
}

const NO_BUYER: Buyer = {
  name: '',
  company: null,
  address: null,
  postal_code: null,
  city: null,
  country: null,
  vat_number: null,
  email: null,
};

/** The return type is `Required`, so that the compiler reports a detail of the seller that is missing here. */
function sellerOf(row: BusinessRow): Required<Seller> {
  const { name, legal_name, email, phone, website, address, postal_code, city, country, timezone } = row;
  const { vat_number, tax_number, registration_number, registration_scheme, exemption_reason } = row;
  const { iban, bic, logo, invoice_footer, contact_name, creditor_identifier } = row;
  return {
    name,
    email,
    timezone,
    logo,
    legal_name,
    phone,
    website,
    address,
    postal_code,
    city,
    country,
    vat_number,
    registration_number,
    iban,
    bic,
    invoice_footer,
    exemption_reason,
    tax_number,
    registration_scheme,
    contact_name,
    creditor_identifier,
    endpoint: endpointOf(row),
  };
}

function buyerOf(row: CustomerFields): Buyer {
  const { name, company, address, postal_code, city, country, vat_number, email } = row;
  const { registration_number, buyer_reference, payment_terms } = row;
  return {
    name,
    company,
    address,
    postal_code,
    city,
    country,
    vat_number,
    email,
    registration_number,
    buyer_reference,
    payment_terms,
    ...documentDefaultsOf(row),
    endpoint: endpointOf(row),
    is_business: asBoolean(row.is_business),
  };
}
