/**
 * Finds a customer by id, e-mail or name. Several matches are rejected, because choosing one of them would be a guess.
 */
import * as z from 'zod';
import { BillingError, type NamedCustomer, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { emailKey, isEmail } from '../../model/email.ts';
import { beginWords, wordsSought } from '../../model/name-search.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { ReadContext } from '../kernel/context.ts';
import { meaning, text } from '../kernel/fields.ts';
import { requireBillable, requireCustomer, unlessErased } from './customer.ts';
import { nearestCustomers } from './nearest-customers.ts';

export const CUSTOMER_LOOKUP_REFUSALS = ['customer_not_found', 'customer_merged', 'customer_ambiguous'] as const;

/** Refusals of operations that make or change something for a customer. */
export const BILLED_CUSTOMER_REFUSALS = [...CUSTOMER_LOOKUP_REFUSALS, 'customer_erased'] as const;

export const CustomerReference = meaning(
  z.union([text(BOUNDS.email), z.int().positive()], { error: 'must be a customer id, an e-mail address or a name' }),
  { names: 'customer' },
);

const CANDIDATES_MAX = 10;
const BILLED_MAX = 50;

/**
 * Returns the customer with the given id, e-mail, name or company. Case and accents are ignored. A match of the whole
 * e-mail or name takes precedence over a match of a part. A part must match at the beginning of a word. Throws
 * `customer_ambiguous` with the candidates, or `customer_not_found` with the most similar names. `field`: the input
 * field that named the customer.
 */
export async function resolveCustomer(ctx: ReadContext, given: string | number, field: string): Promise<CustomerRow> {
  const written = String(given);
  if (/^\d{1,15}$/.test(written)) return requireCustomer(ctx, Number(written), field);
  const { id: accountId } = ctx.account;
  const { customers } = ctx.store;
  const holders = written.includes('@') ? await customers.withEmail(accountId, written) : [];
  if (holders.length > 1) throw ambiguousCustomer(written, field, holders, holders.length);
  const [holder] = holders;
  if (holder) return holder;
  const [billed, ...others] = isEmail(written) ? await billedAt(ctx, written) : [];
  if (billed && others.length > 0) throw ambiguousCustomer(written, field, [billed, ...others], others.length + 1);
  if (billed) return billed;
  // An e-mail address is not searched as a part of longer addresses, because ann@example.com must not find
  // joann@example.com. A text without a word, such as a lone accent, would match every name.
  if (isEmail(written) || wordsSought(written).length === 0) throw await unknown(ctx, written, field);
  const { named, inAll } = await ctx.store.consistent(async (tx) => {
    const fit = await tx.customers.named(accountId, written, CANDIDATES_MAX + 1);
    return { named: fit, inAll: fit.length > 1 ? await tx.customers.countNamed(accountId, written) : fit.length };
  });
  const asWritten = named.filter((one) => [one.name, one.company].some((name) => isWritten(name, written)));
  const [only] = asWritten.length === 1 ? asWritten : named;
  if (only && (asWritten.length === 1 || named.length === 1)) return only;
  if (only) throw ambiguousCustomer(written, field, named, inAll);
  return byPart(ctx, written, field);
}

/**
 * Returns the customers whose documents go to this address (R104). Several customers can have the same address, such as
 * the address of their bookkeeper.
 */
async function billedAt({ store, account }: ReadContext, written: string): Promise<CustomerRow[]> {
  const found = await store.customers.list(account.id, { query: written }, { limit: BILLED_MAX });
  return found.filter(({ invoice_email: own }) => own !== null && emailKey(own) === emailKey(written));
}

type CustomerArguments = { readonly customer_id?: number | undefined; readonly customer?: string | number | undefined };
/** If `customer` is an object, it describes a new customer. */
type CustomerOrNew = Omit<CustomerArguments, 'customer'> & {
  readonly customer?: CustomerArguments['customer'] | object;
};

/**
 * Returns the existing customer that `customer_id` or `customer` names. Null if neither is given, or if `customer`
 * describes a new customer. Refuses an erased customer.
 */
export async function customerIn(
  ctx: ReadContext,
  { customer_id, customer }: CustomerOrNew,
): Promise<CustomerRow | null> {
  if (customer_id !== undefined) return requireBillable(ctx, customer_id, 'customer_id');
  if (customer === undefined || typeof customer === 'object') return null;
  return unlessErased(await resolveCustomer(ctx, customer, 'customer'), 'customer');
}

/**
 * Renames `customer_id` to `customer`. A call with an id in `customer_id` and a call with this id in `customer`
 * therefore count as the same call (`sameAs`).
 */
export function asOneField({ customer_id, ...rest }: Readonly<Record<string, unknown>>) {
  return customer_id === undefined ? rest : { ...rest, customer: customer_id };
}

/** Returns the fault of a call that has both `customer_id` and `customer`. */
export function twoCustomers({ customer_id, customer }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (customer_id === undefined || customer === undefined) return [];
  return [{ field: 'customer', message: 'must not be given together with customer_id' }];
}

/** Returns the fault of a call that has both `customer_id` and `customer`, or neither of them. */
export function oneCustomer(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (raw.customer_id === undefined && raw.customer === undefined) {
    return [{ field: 'customer_id', message: 'is required, or customer' }];
  }
  return twoCustomers(raw);
}

async function byPart(ctx: ReadContext, written: string, field: string): Promise<CustomerRow> {
  const query = { query: written };
  const { found, inAll } = await ctx.store.consistent(async ({ customers }) => {
    const fit = await customers.list(ctx.account.id, query, { limit: CANDIDATES_MAX + 1 });
    return { found: fit, inAll: fit.length > 1 ? await customers.count(ctx.account.id, query) : fit.length };
  });
  const [only] = found;
  if (!only) throw await unknown(ctx, written, field);
  if (found.length > 1) throw ambiguousCustomer(written, field, found, inAll);
  if (!beginsWord(only, written)) throw notFound(written, field, [only]);
  return only;
}

/**
 * True if the name is equal to the written text. Ignores case but not accents: Muller is not Müller. Decides between
 * customers whose names differ only in accents.
 */
function isWritten(name: string | null, written: string): boolean {
  return name?.normalize('NFC').toLowerCase() === written.normalize('NFC').toLowerCase();
}

/** True for a match at the beginning of a word: `vries` in Ann de Vries, but not `ann` in Joanna. */
function beginsWord({ name, company, email }: CustomerRow, written: string): boolean {
  return beginWords(wordsSought(written), [name, company ?? '', email ?? '']);
}

export function ambiguousCustomer(
  written: string,
  field: string,
  found: readonly CustomerRow[],
  count: number,
): BillingError {
  const shown = found.slice(0, CANDIDATES_MAX);
  const more = count - shown.length;
  return new BillingError(
    'customer_ambiguous',
    `${count} customers fit ${JSON.stringify(written)}. Nothing was changed.`,
    {
      field,
      hint: 'Ask which one is meant, then call again with that id.',
      facts: { customers: shown.map(named), ...(more > 0 ? { more_customers: more } : {}) },
    },
  );
}

async function unknown(ctx: ReadContext, written: string, field: string): Promise<BillingError> {
  const nearest = await ctx.store.consistent((tx) => nearestCustomers(tx, ctx.account.id, written));
  return notFound(written, field, nearest);
}

function notFound(written: string, field: string, nearest: readonly CustomerRow[]): BillingError {
  const help = 'listCustomers finds a customer by name or e-mail; createCustomer creates one.';
  return new BillingError('customer_not_found', `There is no customer ${JSON.stringify(written)}.`, {
    field,
    hint: nearest.length === 0 ? help : `${nearestHint(nearest)} ${help}`,
    ...(nearest.length === 0 ? {} : { facts: { customers: nearest.map(named) } }),
  });
}

/** Hint for the assistant. A call that only reads may use a very similar name without a question. */
function nearestHint([first, ...others]: readonly CustomerRow[]): string {
  return others.length === 0
    ? `The nearest is customer ${first?.id}: to read, call again with that id and say whom you took; before a change, ask whether that is meant.`
    : 'If one of the nearest is surely meant, call again with its id and say whom you took; before a change, ask.';
}

function named({ id, name, email }: CustomerRow): NamedCustomer {
  return { id, name, email };
}
