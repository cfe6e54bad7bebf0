/** Customer as operations return it (R21). */
import * as z from 'zod';
import { copiesOf, storedCopies } from '../../model/addressees.ts';
import { BillingError, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { formatInstant } from '../../model/dates.ts';
import { EINVOICE_FORMATS } from '../../model/einvoice-format.ts';
import type { CustomerId } from '../../model/ids.ts';
import { LANGUAGES, type Language, languageOfCustomer } from '../../model/language.ts';
import { toMajor } from '../../model/money.ts';
import { TAX_CATEGORIES } from '../../model/tax.ts';
import { vatNumberValidity } from '../../model/vat-number.ts';
import type { Outstanding } from '../../store/customers/customer-balances.ts';
import type { CustomerFields, CustomerRow } from '../../store/customers/customers.ts';
import type { Queries } from '../../store/store.ts';
import type { ReadContext } from '../kernel/context.ts';
import { Country, Currency, Email, Endpoint, PaymentTerm, text } from '../kernel/fields.ts';
import { Addresses } from '../mails/addressees.ts';
import { DeliveryAddress, DeliveryAddressData, DirectDebit, DirectDebitData, PaymentTerms } from './document-fields.ts';

/** Rejects `cc` if the call sends no mail. `isMailed`: true if the call sends a mail. */
export function copiesFaults(cc: unknown, isMailed: boolean): ValidationIssue[] {
  if (cc === undefined || isMailed) return [];
  return [{ field: 'cc', message: 'is for the mail: give it with send_email: true only' }];
}

/**
 * A call with `cc` can send documents to people who are not in the customer's record. A token with limits therefore
 * needs the grant `receivers`.
 */
export const COPIES_REDIRECT = {
  grant: 'receivers',
  when: ({ cc }: { readonly cc?: readonly string[] | undefined }) => cc !== undefined && cc.length > 0,
} as const;
/** Description of a new customer within the call that creates an invoice. */
export const NewCustomer = z.strictObject({
  name: text(BOUNDS.name).describe('Person or business.'),
  email: Email.optional(),
  same_email: z.boolean().optional().describe('May share a known e-mail.'),
  company: text(BOUNDS.name).optional().describe('When the name is a person.'),
  phone: text(BOUNDS.phone).optional(),
  address: text(BOUNDS.description, { lines: true }).optional(),
  city: text(BOUNDS.name).optional(),
  postal_code: text(BOUNDS.postalCode).optional(),
  country: Country.optional().describe('Two letters, such as NL.'),
  note: text(BOUNDS.note, { lines: true }).optional().describe('Not shown to the customer.'),
  vat_number: text(BOUNDS.vatNumber).optional(),
  language: z.enum(LANGUAGES).optional().describe('Of mails and documents.'),
});

export const CustomerInput = NewCustomer.omit({ same_email: true }).extend({
  currency: Currency.optional().describe("Of invoices; the account's if left out."),
  payment_term_days: PaymentTerm.optional().describe("The account's if left out."),
  tax_category: z.enum(TAX_CATEGORIES).optional().describe('Ask, never infer.'),
  is_business: z.boolean().optional(),
  registration_number: text(BOUNDS.registrationNumber).optional(),
  buyer_reference: text(BOUNDS.reference).optional().describe('Of the customer, repeated on invoices.'),
  payment_terms: PaymentTerms.optional(),
  delivery_address: DeliveryAddress.optional().describe('If it is another address.'),
  direct_debit: DirectDebit.optional().describe('SEPA mandate: invoices ask for no transfer.'),
  endpoint: Endpoint.optional().describe('Where it receives e-invoices.'),
  einvoice_format: z.enum(EINVOICE_FORMATS).optional().describe('Mailed beside the PDF of invoices and credit notes.'),
  invoice_email: Email.optional(),
  cc_emails: Addresses.optional(),
  same_email: NewCustomer.shape.same_email,
});

/** Fields that assistants seldom need. The schemas of tools leave these fields out, to keep the tool list short. */
export const RARE_CUSTOMER_FIELDS = [
  'currency',
  'payment_term_days',
  'tax_category',
  'is_business',
  'registration_number',
  'buyer_reference',
  'payment_terms',
  'delivery_address',
  'direct_debit',
  'endpoint',
  'einvoice_format',
  'cc_emails',
];

export const Customer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
  note: z.string().nullable(),
  vat_number: z.string().nullable(),
  vat_number_valid: z
    .boolean()
    .nullable()
    .describe("Form and check digits (GB, CH, NO: form), not VIES. null: no number, or another country's."),
  language: z.enum(LANGUAGES).nullable(),
  currency: z.string().nullable(),
  payment_term_days: z.int().nullable(),
  tax_category: z.enum(TAX_CATEGORIES).nullable(),
  is_business: z.boolean().nullable(),
  registration_number: z.string().nullable(),
  buyer_reference: z.string().nullable(),
  payment_terms: z.string().nullable(),
  delivery_address: DeliveryAddressData.nullable(),
  direct_debit: DirectDebitData.nullable(),
  endpoint: z.object({ scheme: z.string(), id: z.string() }).nullable(),
  einvoice_format: z.enum(EINVOICE_FORMATS).nullable(),
  invoice_email: z.string().nullable(),
  cc_emails: z.array(z.string()),
  created_at: z.string().meta({ format: 'date-time' }),
});

/**
 * Fields about the customer in an answer. `customer_created`: true if this call created the customer. `customer_note`:
 * the stored note about the customer. It can contain a warning for the caller.
 */
export const CustomerOutcome = { customer_created: z.boolean(), customer_note: z.string().nullable() };

export function customerOutcome({ customer, created }: { readonly customer: CustomerRow; readonly created: boolean }) {
  return { customer_created: created, customer_note: customer.note };
}

export function presentCustomer(row: CustomerRow): z.input<typeof Customer> {
  const { id, name, email, company, phone, address, city, postal_code, country, note, vat_number, language } = row;
  return {
    id,
    name,
    email,
    company,
    phone,
    address,
    city,
    postal_code,
    country,
    note,
    vat_number,
    vat_number_valid: vatNumberValidity(vat_number),
    language,
    currency: row.currency,
    payment_term_days: row.payment_term_days,
    tax_category: row.tax_category,
    is_business: asBoolean(row.is_business),
    registration_number: row.registration_number,
    buyer_reference: row.buyer_reference,
    payment_terms: row.payment_terms,
    ...documentDefaultsOf(row),
    endpoint: endpointOf(row),
    einvoice_format: row.einvoice_format,
    invoice_email: row.invoice_email,
    cc_emails: [...copiesOf(row)],
    created_at: formatInstant(row.created_at),
  };
}

/** Converts 1, 0 and null to true, false and null. */
export function asBoolean(column: number | null): boolean | null {
  return column === null ? null : column === 1;
}

/** Column values for a customer that has no invoice defaults (R84) and no addresses for documents (R104). */
export const NO_DEFAULTS = {
  currency: null,
  payment_term_days: null,
  tax_category: null,
  is_business: null,
  registration_number: null,
  buyer_reference: null,
  payment_terms: null,
  delivery_address: null,
  direct_debit: null,
  endpoint_scheme: null,
  endpoint_id: null,
  einvoice_format: null,
  invoice_email: null,
  cc_emails: null,
} as const satisfies Partial<CustomerFields>;

export const AverageDaysToPay = z
  .number()
  .nullable()
  .describe('From invoice date to payment, over the latest 100 paid invoices; null: none.');

/** A row of listCustomers. */
export const ListedCustomer = Customer.extend({
  outstanding: z.array(z.object({ currency: z.string(), amount: z.number() })).describe('Due on unpaid invoices.'),
  average_days_to_pay: AverageDaysToPay,
});

export function presentListedCustomer(
  row: CustomerRow,
  owed: readonly Outstanding[],
  average_days_to_pay: number | null,
): z.input<typeof ListedCustomer> {
  const outstanding = owed.map(({ currency, outstanding: amount }) => ({
    currency,
    amount: toMajor(amount, currency),
  }));
  return { ...presentCustomer(row), outstanding, average_days_to_pay };
}

type Columns = Pick<
  CustomerFields,
  'endpoint_scheme' | 'endpoint_id' | 'is_business' | 'delivery_address' | 'direct_debit' | 'cc_emails'
>;
type GivenAsFields = {
  readonly cc_emails?: readonly string[] | null | undefined;
  readonly endpoint?: { readonly scheme: string; readonly id: string } | null | undefined;
  readonly is_business?: boolean | null | undefined;
  readonly delivery_address?: object | null | undefined;
  readonly direct_debit?: object | null | undefined;
};

/** Converts those fields of a call that are stored in another form, such as `cc_emails`. */
export function customerColumns(given: GivenAsFields): Partial<Columns> {
  const { endpoint, is_business: isBusiness, delivery_address: delivery, direct_debit: debit, cc_emails: cc } = given;
  return {
    ...(cc === undefined ? {} : { cc_emails: storedCopies(cc ?? []) }),
    ...(delivery === undefined ? {} : { delivery_address: delivery && JSON.stringify(delivery) }),
    ...(debit === undefined ? {} : { direct_debit: debit && JSON.stringify(debit) }),
    ...(endpoint === undefined ? {} : endpointColumns(endpoint)),
    ...(isBusiness === undefined ? {} : { is_business: isBusiness === null ? null : Number(isBusiness) }),
  };
}

/** Delivery address and direct debit of a customer's row. */
export function documentDefaultsOf({
  delivery_address: delivery,
  direct_debit: debit,
}: Pick<Columns, 'delivery_address' | 'direct_debit'>) {
  return {
    delivery_address: delivery === null ? null : (JSON.parse(delivery) as z.output<typeof DeliveryAddress>),
    direct_debit: debit === null ? null : (JSON.parse(debit) as z.output<typeof DirectDebit>),
  };
}

/** The columns of an e-invoice endpoint, which customers and businesses have. */
export function endpointColumns(endpoint: GivenAsFields['endpoint']) {
  return { endpoint_scheme: endpoint?.scheme ?? null, endpoint_id: endpoint?.id ?? null };
}

export function endpointOf({
  endpoint_scheme: scheme,
  endpoint_id: id,
}: Pick<Columns, 'endpoint_scheme' | 'endpoint_id'>) {
  return scheme === null || id === null ? null : { scheme, id };
}

export function customerFields(input: z.output<typeof CustomerInput>): CustomerFields {
  return {
    ...NO_DEFAULTS,
    name: input.name,
    email: input.email ?? null,
    company: input.company ?? null,
    phone: input.phone ?? null,
    address: input.address ?? null,
    city: input.city ?? null,
    postal_code: input.postal_code ?? null,
    country: input.country ?? null,
    note: input.note ?? null,
    vat_number: input.vat_number ?? null,
    language: input.language ?? null,
    currency: input.currency ?? null,
    payment_term_days: input.payment_term_days ?? null,
    tax_category: input.tax_category ?? null,
    registration_number: input.registration_number ?? null,
    buyer_reference: input.buyer_reference ?? null,
    payment_terms: input.payment_terms ?? null,
    einvoice_format: input.einvoice_format ?? null,
    invoice_email: input.invoice_email ?? null,
    ...customerColumns(input),
  };
}

export async function requireCustomer(
  ctx: ReadContext,
  id: number,
  field: string,
  db: Queries = ctx.store,
): Promise<CustomerRow> {
  const row = await db.customers.byId(ctx.account.id, id as CustomerId);
  if (!row) throw await customerMissing(ctx, id, field, db);
  return row;
}

/** Like {@link requireCustomer}, but also refuses an erased customer. Used before a new document, mail or change. */
export async function requireBillable(
  ctx: ReadContext,
  id: number,
  field: string,
  db: Queries = ctx.store,
): Promise<CustomerRow> {
  return unlessErased(await requireCustomer(ctx, id, field, db), field);
}

const NOTHING_NEW =
  'Nothing new can be made for an erased customer. createCustomer adds the person again, if they want that.';

export function unlessErased(row: CustomerRow, field: string, hint = NOTHING_NEW): CustomerRow {
  const { id, erased_at: at } = row;
  if (at === null) return row;
  const message = `Customer ${id} was erased on ${formatInstant(at).slice(0, 10)}.`;
  throw new BillingError('customer_erased', message, { field, facts: { customer_id: id }, hint });
}

/**
 * The refusal for an id that no customer has now. `customer_merged` if the customer with this id was merged into
 * another customer. Otherwise `customer_not_found`.
 */
export async function customerMissing(
  { account }: Pick<ReadContext, 'account'>,
  id: number,
  field: string,
  db: Pick<Queries, 'merging'>,
): Promise<BillingError> {
  const merged = await db.merging.merged(account.id, id as CustomerId);
  return merged ? customerMerged(id, merged.into_id, field) : customerNotFound(id, field);
}

/** The refusal for the id of a customer that was merged. `into`: id of the customer into which it was merged. */
function customerMerged(id: number, into: number, field: string): BillingError {
  return new BillingError('customer_merged', `Customer ${id} was merged into customer ${into}.`, {
    field,
    hint: `Use customer ${into}.`,
    facts: { into },
  });
}

function customerNotFound(id: number, field: string): BillingError {
  return new BillingError('customer_not_found', `There is no customer ${id}.`, {
    field,
    hint: 'listCustomers finds a customer by name or e-mail; createCustomer creates one.',
  });
}

export function customerExists(existing: CustomerRow): BillingError {
  return new BillingError('customer_exists', `Customer ${existing.id} already has the e-mail ${existing.email}.`, {
    field: 'email',
    facts: { customer_id: existing.id },
    hint: `Use customer ${existing.id}, or change it with updateCustomer. If another customer has the same e-mail, add same_email: true.`,
  });
}

/** Language of mails to a customer (R20, R84). */
export async function languageFor(
  db: Pick<Queries, 'businesses'>,
  customer: Pick<CustomerRow, 'account_id' | 'language' | 'country'>,
): Promise<Language> {
  return languageOfCustomer(customer, await db.businesses.find(customer.account_id));
}
