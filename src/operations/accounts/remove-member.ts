import * as z from 'zod';
import { operation } from '../kernel/operation.ts';
import { MemberId, memberToChange } from './member.ts';

export const removeMember = operation({
  name: 'removeMember',
  title: 'Remove a member',
  summary:
    'Removes a person, or an invitation, from the account: their sessions and assistants in it end at once. The last owner cannot be removed. Their past activity stays listed.',
  scope: 'account.manage',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: MemberId }),
  output: z.object({ id: z.int(), email: z.string() }),
  refusals: ['member_not_found', 'last_owner'],
})((ctx, input) =>
  ctx.write(async (tx) => {
    const { id, email } = await memberToChange(tx, ctx, input.id);
    await tx.users.lock(id);
    await tx.accounts.removeMember(ctx.account.id, id);
    for (const { account_id, token_id } of await tx.assistants.ofPerson(id)) {
      if (account_id === ctx.account.id) await tx.assistants.end(account_id, token_id, ctx.now());
    }
    return {
      result: { id, email },
      events: [],
      activity: { subject: { kind: 'user', id }, summary: `Removed ${email}` },
    };
  }),
);
