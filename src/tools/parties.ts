/** The customer of a call: an existing customer, or a new customer that the call would create. */
import { emailKey } from '../model/email.ts';
import { isRecord } from '../model/json.ts';
import { isSameName } from '../model/name-search.ts';
import type { Operation } from '../operations/kernel/declaration.ts';
import { fieldsOf } from './call.ts';
import type { Encoded } from './encode.ts';
import type { LookUp } from './look-up.ts';
import type { ToolArguments } from './shape.ts';
import { toolNamed } from './table.ts';

/**
 * For a call that names an existing customer by a text, such as an e-mail or a name: returns the name of the argument
 * and its text (`id`). Null for all other calls.
 *
 * The caller replaces the text by the customer's id before a person is asked. Otherwise the text could match a
 * different customer by the time the person answers.
 */
export function customerNamedIn(
  name: string,
  args: ToolArguments,
): { readonly argument: string; readonly id: string } | null {
  const { op, fieldOf = {} } = toolNamed(name);
  const fields = fieldsOf(name, args);
  for (const { kind, argument: field, isFilter } of op.resource ?? []) {
    const given = fields[field];
    if (kind !== 'customer' || isFilter || typeof given !== 'string') continue;
    const argument = Object.entries(fieldOf).find(([, one]) => one === field)?.[0] ?? field;
    return { argument, id: given };
  }
  return null;
}

/**
 * The customer of a call. `line`: description for a person. `customer`: data of the existing customer, or the e-mail
 * that the call gives for a new customer.
 */
export type NewParty = { readonly line: string; readonly customer: unknown };

/**
 * Refusals of the look-up by e-mail after which the preview continues: no customer has the e-mail, several customers
 * have it, or it is invalid. Any other refusal ends the preview.
 */
const NO_SUCH_CUSTOMER: readonly unknown[] = ['customer_not_found', 'customer_ambiguous', 'validation_failed'];

/**
 * Returns the customer of a call that names no existing customer, but describes a customer by name, e-mail or both.
 * - An existing customer with the same name and e-mail is reused unchanged (`reuseOrAddCustomer`).
 * - `undefined` if the operation takes no new customer, or if the call gives neither name nor e-mail.
 * - A refusal if the look-up failed.
 */
export async function newPartyOf(
  lookUp: LookUp,
  { resource = [] }: Operation,
  fields: ToolArguments,
): Promise<NewParty | Encoded | undefined> {
  if (!resource.some(({ kind, argument, isFilter }) => kind === 'customer' && argument !== 'id' && !isFilter))
    return undefined;
  const { name, email } = isRecord(fields.customer) ? fields.customer : fields;
  if (typeof email !== 'string') {
    return typeof name === 'string'
      ? { line: `New customer: ${inQuotes(name)}, without e-mail`, customer: null }
      : undefined;
  }
  const found = await lookUp('getCustomer', { id: email });
  const { error } = found.data;
  if (isRecord(error) && !NO_SUCH_CUSTOMER.includes(error.code)) return found;
  const candidates = isRecord(error) && Array.isArray(error.customers) ? error.customers : [found.data];
  const holders = candidates.filter((one) => isRecord(one) && emailKey(String(one.email)) === emailKey(email));
  const given = mailbox({ name: name ?? email, email });
  const own = holders.filter((one) => typeof name !== 'string' || isSameName(name, String(one.name)));
  if (own.length > 0) return { line: `Customer: ${mailbox(own[0])}, who has this e-mail already`, customer: own[0] };
  if (holders.length === 0) return { line: `New customer: ${given}`, customer: { email } };
  return {
    line: `New customer: ${given}; ${holders.map(mailbox).join(', ')} has the same e-mail`,
    customer: { email },
  };
}

/** Name and e-mail of a customer: `“Ann” <ann@example.com>`. */
export function mailbox(data: unknown): string {
  if (!isRecord(data)) return 'no customer';
  return typeof data.email === 'string' ? `${inQuotes(data.name)} <${data.email}>` : inQuotes(data.name);
}

export function inQuotes(text: unknown): string {
  return `“${String(text ?? '').replaceAll('”', '"')}”`;
}
