/** For whom a change is: the customer that a call names in any way, or one that it would make. */
import { isRecord } from '../model/is-record.ts';
import type { Operation } from '../operations/declaration.ts';
import { fieldsOf } from './call.ts';
import type { Encoded } from './encode.ts';
import type { Asked } from './shape.ts';
import { toolNamed } from './table.ts';

/** Reads something by the name of an operation that changes nothing; `isError` where it said no. */
export type Look = (operation: string, asked: Asked) => Promise<Encoded>;

/**
 * The customer that a call names by e-mail or name, as the argument and its value. It is looked up before a person is asked:
 * the same words may fit another customer by the time of the yes.
 */
export function customerNamedIn(name: string, asked: Asked): { readonly argument: string; readonly id: string } | null {
  const { op, fieldOf = {} } = toolNamed(name);
  const fields = fieldsOf(name, asked);
  for (const { kind, argument: field } of op.subject ?? []) {
    const given = fields[field];
    if (kind !== 'customer' || typeof given !== 'string') continue;
    const argument = Object.entries(fieldOf).find(([, one]) => one === field)?.[0] ?? field;
    return { argument, id: given };
  }
  return null;
}

export type NewParty = { readonly line: string; readonly email: string | null };

/** What a text that is no e-mail of any customer is told; anything else says nothing about who there is. */
const NO_ONE: readonly unknown[] = ['customer_not_found', 'customer_ambiguous', 'validation_failed'];

/**
 * Of a call that gives a name and an e-mail instead of a customer: an existing one with that e-mail is reused as it is
 * (`reuseOrAddCustomer`). `undefined` where it gives neither; a refusal where it cannot be known.
 */
export async function newPartyOf(
  look: Look,
  { subject = [] }: Operation,
  fields: Asked,
): Promise<NewParty | Encoded | undefined> {
  if (!subject.some(({ kind, argument }) => kind === 'customer' && argument !== 'id')) return undefined;
  const { name, email } = isRecord(fields.customer) ? fields.customer : fields;
  if (typeof email !== 'string') {
    return typeof name === 'string' ? { line: `New customer: ${named(name)}, without e-mail`, email: null } : undefined;
  }
  const found = await look('getCustomer', { id: email });
  const { error } = found.data;
  if (isRecord(error) && !NO_ONE.includes(error.code)) return found;
  if (String(found.data.email).toLowerCase() !== email.trim().toLowerCase())
    return { line: `New customer: ${mailbox({ name: name ?? email, email })}`, email };
  const other = typeof name !== 'string' || name === found.data.name ? '' : `; the name ${named(name)} is not used`;
  return { line: `Customer: ${mailbox(found.data)}, who has this e-mail already${other}`, email };
}

/** `“Ann” <ann@example.com>` */
export function mailbox(data: unknown): string {
  if (!isRecord(data)) return 'no customer';
  return typeof data.email === 'string' ? `${named(data.name)} <${data.email}>` : named(data.name);
}

export function named(text: unknown): string {
  return `“${String(text ?? '').replaceAll('”', '"')}”`;
}
