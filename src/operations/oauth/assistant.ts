/** Description of a connected assistant, for the person who connected it and for the owner of the account. */
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { formatInstant } from '../../model/dates.ts';
import type { UserId } from '../../model/ids.ts';
import type { ListedAssistant } from '../../store/access/connected-assistants.ts';
import type { Context } from '../kernel/context.ts';
import { InstantText } from '../kernel/fields.ts';
import { LimitsShown, presentLimits } from '../tokens/limits.ts';

export const Assistant = z.object({
  id: z.int(),
  client_name: z.string().describe('Chosen by the client; it proves nothing.'),
  redirect_host: z.string(),
  scopes: z.array(z.string()),
  resource: z.string(),
  connected_by: z.string(),
  connected_at: InstantText,
  last_used_at: InstantText.nullable(),
  limits: LimitsShown,
});

export function presentAssistant(row: ListedAssistant): z.input<typeof Assistant> {
  return {
    id: row.token_id,
    client_name: row.client_name,
    redirect_host: row.redirect_host,
    scopes: row.scopes.split(' '),
    resource: row.resource,
    connected_by: row.email,
    connected_at: formatInstant(row.created_at),
    last_used_at: row.last_used_at === null ? null : formatInstant(row.last_used_at),
    limits: presentLimits(row.limits),
  };
}

/**
 * Returns the user whose assistants a call may list and disconnect:
 * - For a member: the member's own id.
 * - For an owner: `undefined`, because owners manage all assistants of the account.
 * - For a token: 0. No user has this id.
 */
export function onlyOwn({ actor, scopes }: Pick<Context, 'actor' | 'scopes'>): UserId | undefined {
  if (scopes.has('account.manage')) return undefined;
  return actor.kind === 'user' ? actor.userId : (0 as UserId);
}

export function assistantNotFound(id: number): BillingError {
  return new BillingError('assistant_not_found', `There is no connected assistant ${id}.`);
}
