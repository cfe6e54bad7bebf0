/** Members of an account, and the rule that an account always has an owner. */
import { BillingError } from '../../model/billing-error.ts';
import type { UserId } from '../../model/ids.ts';
import type { MemberRow } from '../../store/access/accounts.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { Id } from '../kernel/fields.ts';

export const ROLES = ['owner', 'member'] as const;

export const MemberId = Id.describe('Of the person, from listMembers.');

/**
 * Returns the member to change or remove. Rejects people outside this account, and the last owner. Must be called
 * within a transaction.
 */
export async function memberToChange(tx: Queries, ctx: Context, id: number): Promise<MemberRow> {
  const owners = await tx.accounts.lockOwners(ctx.account.id);
  const member = (await tx.accounts.members(ctx.account.id)).find((one) => one.id === id);
  if (!member) throw memberNotFound(id);
  if (owners.length === 1 && owners[0] === (id as UserId)) {
    throw new BillingError('last_owner', `${member.email} is the only owner of this account.`, {
      hint: 'Make another member an owner first.',
    });
  }
  return member;
}

export function memberNotFound(id: number): BillingError {
  return new BillingError('member_not_found', `No member of this account has the id ${id}.`, {
    field: 'id',
    hint: 'listMembers shows the members.',
  });
}
