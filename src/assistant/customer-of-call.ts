/** For whom a change is: the customer that a call names in any way, or one that it would make. */
import { mailbox, named } from './party-words.ts';
import { type Arguments, isRecord, type ToolResult } from './toolbox.ts';

/** The argument that may name a customer by e-mail or name (`resolveCustomer`). */
const NAMED_BY: Readonly<Record<string, string>> = {
  createInvoice: 'customer',
  createPaymentLink: 'customer',
  createSubscription: 'customer',
  updateCustomer: 'id',
};

/** What is to be looked up before anybody is asked: the same words may fit somebody else by the time of the yes. */
export function customerNamedIn(
  tool: string,
  args: Arguments,
): { readonly field: string; readonly id: unknown } | null {
  const field = NAMED_BY[tool];
  return field !== undefined && typeof args[field] === 'string' ? { field, id: args[field] } : null;
}

type Look = (operation: string, args: Arguments) => Promise<ToolResult>;

export type NewParty = { readonly line: string; readonly email: string | null };

/** What a text that is no e-mail of anybody's is told; anything else says nothing about who there is. */
const NOBODY: readonly unknown[] = ['customer_not_found', 'customer_ambiguous', 'validation_failed'];

/**
 * Of a call that gives a name and an e-mail instead of a customer: whoever has the e-mail is reused as they are
 * (`reuseOrAddCustomer`). `undefined` where it gives neither; a refusal where it cannot be known.
 */
export async function newPartyOf(
  look: Look,
  tool: string,
  args: Arguments,
): Promise<NewParty | ToolResult | undefined> {
  const { name, email } = tool === 'createPaymentLink' ? args : isRecord(args.customer) ? args.customer : {};
  if (typeof email !== 'string') {
    return typeof name === 'string' ? { line: `New customer: ${named(name)}, without e-mail`, email: null } : undefined;
  }
  const found = await look('getCustomer', { id: email });
  const { error } = found.data;
  if (isRecord(error) && !NOBODY.includes(error.code)) return found;
  if (String(found.data.email).toLowerCase() !== email.trim().toLowerCase())
    return { line: `New customer: ${mailbox({ name: name ?? email, email })}`, email };
  const other = typeof name !== 'string' || name === found.data.name ? '' : `; the name ${named(name)} is not used`;
  return { line: `Customer: ${mailbox(found.data)}, who has this e-mail already${other}`, email };
}
