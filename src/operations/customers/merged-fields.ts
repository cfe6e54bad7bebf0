/**
 * Decides which fields of a merged customer are copied to the survivor (R107). The survivor is the customer into which
 * the other one was merged.
 */
import type { CustomerRow } from '../../store/customers/customers.ts';

/**
 * Groups of fields. A group is copied to the survivor only if no field of the group has different values in the two
 * customers. An empty field of the survivor is no difference. Fields that belong together form one group. Without
 * groups, the street of one address could be combined with the city of another.
 *
 * Fields that affect how the survivor is billed are never copied: language, currency, tax category, terms, direct
 * debit, buyer reference, format of e-invoices. A merge must not change the survivor's next invoices.
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

/** The values that are copied to the survivor. */
export function fieldsFilled(survivor: CustomerRow, merged: CustomerRow): Filled {
  const fits = (field: keyof Filled) => survivor[field] === null || survivor[field] === merged[field];
  // If the merged customer has no country, its address fits an address in any country.
  const isFree = (field: keyof Filled) => fits(field) || (field === 'country' && merged.country === null);
  const groups = GROUPS.filter((group) => group.every(isFree));
  return Object.fromEntries(
    groups.flatMap((group: readonly (keyof Filled)[]) =>
      group.flatMap((field) => {
        const value = merged[field];
        return value === null || survivor[field] !== null ? [] : [[field, value]];
      }),
    ),
  );
}

/**
 * Time at which the survivor unsubscribed from reminders; null if still subscribed. If both customers have the same
 * e-mail, they are the same receiver. The unsubscription of either customer then applies.
 */
export function unsubscribedAt(survivor: CustomerRow, merged: CustomerRow) {
  return survivor.email_key === merged.email_key
    ? (survivor.unsubscribed_at ?? merged.unsubscribed_at)
    : survivor.unsubscribed_at;
}
