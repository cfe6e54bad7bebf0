/** Finds the customers of a file that the account already has (R108). */
import { emailKey } from '../../model/email.ts';
import type { CustomerId } from '../../model/ids.ts';
import type { ReadCustomer, RowFault } from '../../model/import.ts';
import { foldedName } from '../../model/name-search.ts';
import type { KnownCustomer } from '../../store/imports/known-rows.ts';
import type { Queries } from '../../store/store.ts';
import type { ReadContext } from '../kernel/context.ts';

/**
 * The customer to which a row of the file belongs. `known`: a customer of the account. `added`: index of a new
 * customer.
 */
export type Meant = { readonly known: KnownCustomer } | { readonly added: number };

export type JudgedCustomers = {
  readonly added: readonly ReadCustomer[];
  /** One entry for each customer in the file, in the same order. Null if several customers could be meant. */
  readonly meant: readonly (Meant | null)[];
  readonly faults: readonly RowFault[];
  /** Keys (e-mail and name) of the new customers that share their e-mail with another customer (R17). */
  readonly shared: ReadonlySet<string>;
};

type Keyed = { readonly email: string | null; readonly name: string };

function keyed({ email, name }: Pick<ReadCustomer, 'email' | 'name'>): Keyed {
  return { email: email === null ? null : emailKey(email), name: foldedName(name) };
}

/**
 * Finds the account's customers for the rows of a file. If a row belongs to no customer, it becomes a new customer. The
 * name in a row can be the name of a customer, or the name of the customer's company.
 * - A row with an e-mail belongs to the customer with this name and this e-mail. If no customer has both, the row
 *   belongs to the only customer with this name and without an e-mail.
 * - A row without an e-mail belongs to the only customer with this name. If several customers have this name, the row
 *   has a fault.
 */
export async function judgeCustomers(
  db: Queries,
  { account }: Pick<ReadContext, 'account'>,
  given: readonly ReadCustomer[],
): Promise<JudgedCustomers> {
  const keys = given.map(keyed);
  const names = new Set(keys.map(({ name }) => name));
  const emails = new Set(keys.flatMap(({ email }) => email ?? []));
  const known = await db.knownRows.customers(
    account.id,
    (row) =>
      names.has(foldedName(row.name)) ||
      (row.company !== null && names.has(foldedName(row.company))) ||
      (row.email_key !== null && emails.has(row.email_key)),
  );
  const named = knownByName(known);
  const taken = new Set(known.flatMap((row) => row.email_key ?? []));
  const shared = new Set<string>();
  const added: ReadCustomer[] = [];
  const own = new Map<string, number>();
  const ownNames = new Map<string, number[]>();
  const meant: (Meant | null)[] = given.map(() => null);
  const faults: RowFault[] = [];

  const add = (index: number, { email, name }: Keyed): void => {
    const place = added.push(given[index] as ReadCustomer) - 1;
    own.set(`${email ?? ''}\n${name}`, place);
    ownNames.set(name, [...(ownNames.get(name) ?? []), place]);
    if (email !== null && taken.has(email)) shared.add(`${email}\n${name}`);
    if (email !== null) taken.add(email);
    meant[index] = { added: place };
  };
  // Handles the rows with an e-mail first. A row with only a name can then belong to a new customer that was added for
  // one of these rows.
  for (const [index, key] of keys.entries()) {
    if (key.email === null) continue;
    const place = own.get(`${key.email}\n${key.name}`);
    const { own: same, persons } = named(key.name);
    const found =
      [...same, ...persons].find((row) => row.email_key === key.email) ??
      onlyOne((same.length > 0 ? same : persons).filter((row) => row.email === null));
    if (found) meant[index] = { known: found };
    else if (place !== undefined) meant[index] = { added: place };
    else add(index, key);
  }
  for (const [index, key] of keys.entries()) {
    if (key.email !== null) continue;
    const { own: same, persons } = named(key.name);
    const rows = same.length > 0 ? same : persons;
    const places = ownNames.get(key.name) ?? [];
    if (rows.length + places.length > 1) faults.push(several(given[index] as ReadCustomer));
    else if (rows[0]) meant[index] = { known: rows[0] };
    else if (places[0] !== undefined) meant[index] = { added: places[0] };
    else add(index, key);
  }
  return { added, meant, faults, shared };
}

type Named = { readonly own: readonly KnownCustomer[]; readonly persons: readonly KnownCustomer[] };

/**
 * Returns a function that finds customers by their folded name. `own`: customers with this name. `persons`: customers
 * with another name, but with a company of this name. If no e-mail decides, `persons` count only if `own` is empty.
 */
function knownByName(known: readonly KnownCustomer[]): (name: string) => Named {
  const [own, persons] = [new Map<string, KnownCustomer[]>(), new Map<string, KnownCustomer[]>()];
  const add = (to: Map<string, KnownCustomer[]>, name: string, row: KnownCustomer) =>
    void to.set(name, [...(to.get(name) ?? []), row]);
  for (const row of known) {
    const name = foldedName(row.name);
    add(own, name, row);
    if (row.company !== null && foldedName(row.company) !== name) add(persons, foldedName(row.company), row);
  }
  return (name) => ({ own: own.get(name) ?? [], persons: persons.get(name) ?? [] });
}

function onlyOne(rows: readonly KnownCustomer[]): KnownCustomer | undefined {
  return rows.length === 1 ? rows[0] : undefined;
}

function several({ row, name }: ReadCustomer): RowFault {
  const message = `is the name of several customers, so their e-mail is needed too: ${JSON.stringify(name)}`;
  return { row, field: 'name', message, label: name };
}

/**
 * True if the new customer `customer` shares its e-mail with another customer. `shared`: from {@link JudgedCustomers}.
 */
export function sharesEmail(customer: ReadCustomer, shared: ReadonlySet<string>): boolean {
  const { email, name } = keyed(customer);
  return email !== null && shared.has(`${email}\n${name}`);
}

const COMPARED = ['email', 'phone', 'address', 'city', 'postal_code', 'country', 'vat_number', 'note'] as const;

/**
 * Returns the fields in which the file differs from the stored customer. Ignores fields without a value in the file.
 */
export function differences(given: ReadCustomer, known: KnownCustomer): readonly string[] {
  return COMPARED.filter((fact) => given[fact] !== null && given[fact] !== known[fact]);
}

export function idOf(meant: Meant, added: readonly CustomerId[]): CustomerId {
  return 'known' in meant ? meant.known.id : (added[meant.added] as CustomerId);
}
