/** Decides which fields of a merged customer the survivor gets (R107). */
import type { CustomerRow } from '../../store/customers/customers.ts';

/**
 * Groups of fields that the survivor gets if it has none of the group. Fields that belong together are in one group,
 * because half of one address and half of another would be a third.
 *
 * Fields that decide how the survivor is billed are in no group: language, currency, tax category, terms, direct debit,
 * buyer reference, format of e-invoices. The survivor's invoices would otherwise change without a decision.
 */
const GROUPS = [
  ['email', 'invoice_email', 'cc_emails'],
  ['company'],
  ['phone'],
  ['address', 'city', 'postal_code', 'country'],
  ['vat_number'],
  ['registration_number'],
  ['endpoint_scheme', 'endpoint_id'],
  ['note'],
] as const satisfies readonly (readonly (keyof CustomerRow)[])[];

type Filled = { [Field in (typeof GROUPS)[number][number]]?: string };

/** The values that the survivor gets. */
export function fieldsFilled(survivor: CustomerRow, merged: CustomerRow): Filled {
  const groups = GROUPS.filter((group) => group.every((field) => survivor[field] === null));
  return Object.fromEntries(
    groups.flatMap((group: readonly (keyof Filled)[]) =>
      group.flatMap((field) => {
        const value = merged[field];
        return value === null ? [] : [[field, value]];
      }),
    ),
  );
}

/**
 * Time at which the survivor unsubscribed from reminders. If both customers have the same e-mail, the person behind it
 * has unsubscribed as soon as one of the two has.
 */
export function unsubscribedAt(survivor: CustomerRow, merged: CustomerRow) {
  return survivor.email_key === merged.email_key
    ? (survivor.unsubscribed_at ?? merged.unsubscribed_at)
    : survivor.unsubscribed_at;
}
