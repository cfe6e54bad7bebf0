/** The addresses that receive the mails of a customer (R104). */
import { emailKey } from './email.ts';

/** The receivers of a mail. `cc` never contains `to`, and has no duplicates. */
export type Addressees = { readonly to: string; readonly cc: readonly string[] };

/** Columns of a customer. `cc_emails` is a JSON list. */
type Receiving = {
  readonly email: string | null;
  readonly invoice_email: string | null;
  readonly cc_emails: string | null;
};

/**
 * Addressees of the customer's invoices, credit notes, quotes, statements, reminders and receipts. `cc` replaces the
 * customer's own list of copies. Returns null if the customer has no address, because a mail is never sent to copies
 * alone.
 */
export function addresseesOf(customer: Receiving, cc: readonly string[] = copiesOf(customer)): Addressees | null {
  const to = customer.invoice_email ?? customer.email;
  return to === null ? null : addressed(to, cc);
}

/**
 * Removes `to` and duplicates from the copies. Two addresses are equal if {@link emailKey} returns the same key for
 * both.
 */
function addressed(to: string, cc: readonly string[]): Addressees {
  const seen = new Set([emailKey(to)]);
  return { to, cc: cc.filter((one) => seen.size < seen.add(emailKey(one)).size) };
}

export function copiesOf({ cc_emails: json }: Pick<Receiving, 'cc_emails'>): readonly string[] {
  return json === null ? [] : (JSON.parse(json) as string[]);
}

/** Value of the column `cc_emails`: a JSON list of the copies without duplicates; null if there are no copies. */
export function storedCopies(cc: readonly string[]): string | null {
  const [to, ...others] = cc;
  if (to === undefined) return null;
  return JSON.stringify([to, ...addressed(to, others).cc]);
}

/** The addressees of a stored mail. */
export function addresseesIn({
  recipient,
  cc,
}: {
  readonly recipient: string;
  readonly cc: string | null;
}): Addressees {
  return { to: recipient, cc: cc === null ? [] : (JSON.parse(cc) as string[]) };
}

export function areSame(one: Addressees, other: Addressees): boolean {
  return JSON.stringify([one.to, ...one.cc]) === JSON.stringify([other.to, ...other.cc]);
}

/** Returns the addressees as text, such as `ann@example.com (cc bob@example.com, eve@example.com)`. */
export function addresseesText({ to, cc }: Addressees): string {
  return cc.length === 0 ? to : `${to} (cc ${cc.join(', ')})`;
}
