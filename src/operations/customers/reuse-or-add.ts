/**
 * Finds or creates a customer by name and e-mail (R17, R33). Used for payers, and for calls that describe the customer
 * of an invoice.
 */
import type * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { isSameName } from '../../model/name-search.ts';
import type { CustomerFields, CustomerRow } from '../../store/customers/customers.ts';
import type { Queries } from '../../store/store.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import type { AmountAtRisk } from '../kernel/declaration.ts';
import { customerFields, type NewCustomer, NO_DEFAULTS } from './customer.ts';
import { ambiguousCustomer } from './resolve-customer.ts';

const NOTHING_ELSE = {
  company: null,
  phone: null,
  address: null,
  city: null,
  postal_code: null,
  country: null,
  note: null,
  vat_number: null,
  language: null,
  ...NO_DEFAULTS,
} as const;

/** Without a name, every customer with the e-mail matches. A new customer then gets the e-mail as its name. */
export type CustomerGiven = Pick<CustomerFields, 'email'> & { readonly name: string | null } & Partial<
    Omit<CustomerFields, 'name'>
  >;

/** A reused or a new customer. `created`: false for an existing customer. */
export type ReusedOrAdded = { readonly customer: CustomerRow; readonly created: boolean };

/**
 * The rule for an e-mail that another customer already has.
 * - `add`: a second customer with this e-mail is created, because the caller cannot be asked.
 * - An object: a second customer is created only if `sameEmail` is true. Otherwise the call is rejected, with a fault
 *   of `field`.
 */
export type IfOther = 'add' | { readonly field: string; readonly sameEmail: boolean | undefined };

/**
 * Returns the existing customer with the given e-mail. If a name, company, VAT number or country is given, the customer
 * must have the same value. If no customer matches, creates a new customer. An existing customer is never changed. Must
 * be called under the account's lock. Otherwise two calls could create the same customer twice.
 */
export async function reuseOrAddCustomer(
  tx: Queries,
  ctx: Context,
  given: CustomerGiven,
  ifOther: IfOther,
): Promise<ReusedOrAdded> {
  const { own, holders } = await customerMeant(tx, ctx, given, ifOther);
  if (own) return { customer: own, created: false };
  const name = given.name ?? given.email;
  if (name === null) throw new Error('a customer was asked for without a name or an e-mail');
  const row = { ...NOTHING_ELSE, ...given, name, account_id: ctx.account.id, created_at: ctx.now() };
  const customer = await tx.customers.insert(row, { sharesEmail: holders.length > 0 });
  if (!customer) throw new Error('a customer could be neither added nor found');
  return { customer, created: true };
}

/**
 * Looks up the described customer. `own`: the existing customer that matches; null if a new customer is needed.
 * `holders`: all customers with the given e-mail.
 */
export async function customerMeant(
  db: Pick<Queries, 'customers'>,
  { account }: Pick<ReadContext, 'account'>,
  given: CustomerGiven,
  ifOther: IfOther,
): Promise<{ readonly own: CustomerRow | null; readonly holders: readonly CustomerRow[] }> {
  if (given.email === null) return { own: null, holders: [] };
  const holders = await db.customers.withEmail(account.id, given.email);
  const fitting = holders.filter((one) => differences(one, given).length === 0);
  const [own = null] = fitting.length > 1 ? bestOf(fitting, given) : fitting;
  if (own || holders.length === 0) return { own, holders };
  if (ifOther === 'add') return { own: null, holders };
  if (fitting.length > 1) throw ambiguousCustomer(given.name ?? given.email, ifOther.field, fitting, fitting.length);
  if (!ifOther.sameEmail) throw customerDiffers(holders, given, ifOther.field);
  return { own: null, holders };
}

/** Fields that distinguish businesses with a shared mailbox. */
const DISTINGUISHING_FIELDS = ['name', 'company', 'vat_number', 'country'] as const;
type DistinguishingField = (typeof DISTINGUISHING_FIELDS)[number];

function differences(known: CustomerRow, given: CustomerGiven): DistinguishingField[] {
  return DISTINGUISHING_FIELDS.filter((field) => {
    const value = given[field] ?? null;
    return value !== null && !isSame(field, value, known[field]);
  });
}

function isSame(field: DistinguishingField, one: string, other: string | null): boolean {
  if (other === null) return false;
  return field === 'vat_number' ? plainNumber(one) === plainNumber(other) : isSameName(one, other);
}

/** Normal form of a VAT number: `NL 8123.45.678 B01` becomes NL812345678B01. */
function plainNumber(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/**
 * Chooses among several matching customers: the customer whose `DISTINGUISHING_FIELDS` are exactly the given ones. A
 * field that the call omits must be empty. The result is empty if no customer or several customers fit exactly.
 */
function bestOf(fitting: readonly CustomerRow[], given: CustomerGiven): readonly CustomerRow[] {
  const best = fitting.filter((one) =>
    DISTINGUISHING_FIELDS.every((field) => {
      const value = field === 'name' ? (given.name ?? given.email) : (given[field] ?? null);
      return value === null ? one[field] === null : isSame(field, value, one[field]);
    }),
  );
  return best.length === 1 ? best : [];
}

const WORDS: Readonly<Record<DistinguishingField, string>> = {
  name: 'name',
  company: 'company',
  vat_number: 'VAT number',
  country: 'country',
};

function customerDiffers(holders: readonly CustomerRow[], given: CustomerGiven, field: string): BillingError {
  const [first, ...others] = holders as [CustomerRow, ...CustomerRow[]];
  const other = DISTINGUISHING_FIELDS.filter((one) =>
    holders.every((holder) => differences(holder, given).includes(one)),
  );
  const what = (other.length === 0 ? DISTINGUISHING_FIELDS : other).map((one) => WORDS[one]).join(', ');
  const ids = holders.map(({ id }) => id).join(', ');
  const who = others.length === 0 ? `Customer ${ids} already has` : `Customers ${ids} already have`;
  return new BillingError(
    'customer_differs',
    `${who} the e-mail ${given.email}, with another ${what}. Nothing was changed.`,
    {
      field,
      hint: `If ${others.length === 0 ? 'that one' : 'one of them'} is meant, give its id instead; if this is another customer with the same e-mail, add same_email: true. updateCustomer corrects what is stored.`,
      facts: {
        ...(others.length === 0 ? { customer_id: first.id } : {}),
        given: { email: given.email, ...distinguishingFieldsOf(given) },
        customers: holders
          .slice(0, SHOWN_MAX)
          .map((one) => ({ id: one.id, email: one.email, ...distinguishingFieldsOf(one) })),
        ...(holders.length > SHOWN_MAX ? { more_customers: holders.length - SHOWN_MAX } : {}),
      },
    },
  );
}

const SHOWN_MAX = 10;

function distinguishingFieldsOf({
  name,
  company,
  vat_number,
  country,
}: { readonly [Field in DistinguishingField]?: string | null }) {
  return {
    name: name ?? '',
    company: company ?? null,
    vat_number: vat_number ?? null,
    country: country ?? null,
  };
}

/** Field `customer` of an invoice: id, e-mail or name of a customer, or an object that describes a customer. */
type NamedOrDescribed = string | number | z.output<typeof NewCustomer> | undefined;
/** A call may give `same_email` beside `customer`, or inside the object `customer`. */
type Given = { readonly customer?: NamedOrDescribed; readonly same_email?: boolean | undefined };

export function partyOf(customer: NamedOrDescribed): AmountAtRisk['customer'] {
  return typeof customer === 'object' ? { name: customer.name, email: customer.email ?? null } : undefined;
}

/**
 * Returns the existing customer that the call describes. The defaults of this customer then apply (R84). Null if the
 * call describes a new customer or no customer. Rejects a description that contradicts the stored customer.
 */
export async function customerReused(ctx: ReadContext, { customer, same_email }: Given): Promise<CustomerRow | null> {
  if (typeof customer !== 'object') return null;
  return (await customerMeant(ctx.store, ctx, customerFields(customer), ifOther(customer.same_email ?? same_email)))
    .own;
}

/** Fields of a described customer, for a preview; null if the call describes no customer. */
export function describedIn({ customer }: Given): CustomerFields | null {
  return typeof customer === 'object' ? customerFields(customer) : null;
}

export function reuseOrAddGiven(tx: Queries, ctx: Context, { customer, same_email }: Given): Promise<ReusedOrAdded> {
  if (typeof customer !== 'object') throw new Error('an invoice passed its checks without a customer');
  return reuseOrAddCustomer(tx, ctx, customerFields(customer), ifOther(customer.same_email ?? same_email));
}

function ifOther(sameEmail: boolean | undefined): IfOther {
  return { field: 'customer', sameEmail };
}
