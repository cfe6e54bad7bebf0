/** To whom the mails of a customer go (R104). */
import { emailKey } from './email.ts';

/** `cc`: without `to`, and without duplicates. */
export type Addressees = { readonly to: string; readonly cc: readonly string[] };

/** Columns of a customer. `cc_emails` is a JSON list. */
type Receiving = {
  readonly email: string | null;
  readonly invoice_email: string | null;
  readonly cc_emails: string | null;
};

/**
 * Addressees of the customer's invoices, credit notes, quotes, statements, reminders and receipts. `cc`: instead of the
 * customer's own copies. Null if the customer has no address; copies alone are never sent.
 */
export function addresseesOf(customer: Receiving, cc: readonly string[] = copiesOf(customer)): Addressees | null {
  const to = customer.invoice_email ?? customer.email;
  return to === null ? null : addressed(to, cc);
}

/** The copies without `to` and without duplicates. Addresses are equal if their keys are. */
function addressed(to: string, cc: readonly string[]): Addressees {
  const seen = new Set([emailKey(to)]);
  return { to, cc: cc.filter((one) => seen.size < seen.add(emailKey(one)).size) };
}

export function copiesOf({ cc_emails: json }: Pick<Receiving, 'cc_emails'>): readonly string[] {
  return json === null ? [] : (JSON.parse(json) as string[]);
}

/** The column of copies: without duplicates; null without copies. */
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

/** For texts: `ann@example.com (cc bob@example.com, eve@example.com)`. */
export function addresseesText({ to, cc }: Addressees): string {
  return cc.length === 0 ? to : `${to} (cc ${cc.join(', ')})`;
}
