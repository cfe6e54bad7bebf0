/** The customer of a call: one that it names, or one that it would create. */
import { isRecord } from '../model/is-record.ts';
import type { Operation } from '../operations/declaration.ts';
import { fieldsOf } from './call.ts';
import type { Encoded } from './encode.ts';
import type { LookUp } from './look-up.ts';
import type { ToolArguments } from './shape.ts';
import { toolNamed } from './table.ts';

/**
 * The customer that a call names by e-mail or name: the argument and its value. It is replaced by an id before a person is
 * asked, because the same words may match another customer by the time of the answer.
 */
export function customerNamedIn(
  name: string,
  args: ToolArguments,
): { readonly argument: string; readonly id: string } | null {
  const { op, fieldOf = {} } = toolNamed(name);
  const fields = fieldsOf(name, args);
  for (const { kind, argument: field, isFilter } of op.subject ?? []) {
    const given = fields[field];
    if (kind !== 'customer' || isFilter || typeof given !== 'string') continue;
    const argument = Object.entries(fieldOf).find(([, one]) => one === field)?.[0] ?? field;
    return { argument, id: given };
  }
  return null;
}

export type NewParty = { readonly line: string; readonly email: string | null };

/** Refusals that say that no customer has this e-mail; others leave it open. */
const NO_SUCH_CUSTOMER: readonly unknown[] = ['customer_not_found', 'customer_ambiguous', 'validation_failed'];

/**
 * For a call with a name and an e-mail instead of a customer: an existing customer with that e-mail is reused unchanged
 * (`reuseOrAddCustomer`). `undefined` if the call has neither; a refusal if the look-up failed.
 */
export async function newPartyOf(
  lookUp: LookUp,
  { subject = [] }: Operation,
  fields: ToolArguments,
): Promise<NewParty | Encoded | undefined> {
  if (!subject.some(({ kind, argument, isFilter }) => kind === 'customer' && argument !== 'id' && !isFilter))
    return undefined;
  const { name, email } = isRecord(fields.customer) ? fields.customer : fields;
  if (typeof email !== 'string') {
    return typeof name === 'string'
      ? { line: `New customer: ${inQuotes(name)}, without e-mail`, email: null }
      : undefined;
  }
  const found = await lookUp('getCustomer', { id: email });
  const { error } = found.data;
  if (isRecord(error) && !NO_SUCH_CUSTOMER.includes(error.code)) return found;
  if (String(found.data.email).toLowerCase() !== email.trim().toLowerCase())
    return { line: `New customer: ${mailbox({ name: name ?? email, email })}`, email };
  const other = typeof name !== 'string' || name === found.data.name ? '' : `; the name ${inQuotes(name)} is not used`;
  return { line: `Customer: ${mailbox(found.data)}, who has this e-mail already${other}`, email };
}

/** `“Ann” <ann@example.com>` */
export function mailbox(data: unknown): string {
  if (!isRecord(data)) return 'no customer';
  return typeof data.email === 'string' ? `${inQuotes(data.name)} <${data.email}>` : inQuotes(data.name);
}

export function inQuotes(text: unknown): string {
  return `“${String(text ?? '').replaceAll('”', '"')}”`;
}
