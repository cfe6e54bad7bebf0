import * as z from 'zod';
import { operation } from '../kernel/operation.ts';
import { MemberId, memberToChange, ROLES } from './member.ts';

const NAMES = { owner: 'an owner', member: 'a member' } as const;

export const changeRole = operation({
  name: 'changeRole',
  title: 'Change a role',
  summary:
    'Changes the role of a person in the account: an owner may do everything, a member does the billing. The last owner stays an owner.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: true, openWorld: false },
  input: z.strictObject({ id: MemberId, role: z.enum(ROLES) }),
  output: z.object({ id: z.int(), email: z.string(), role: z.enum(ROLES) }),
  refusals: ['member_not_found', 'last_owner'],
})((ctx, { id: given, role }) =>
  ctx.write(async (tx) => {
    const { id, email } = await memberToChange(tx, ctx, given);
    await tx.accounts.setRole(ctx.account.id, id, role);
    return {
      result: { id, email, role },
      events: [],
      activity: { subject: { kind: 'user', id }, summary: `Made ${email} ${NAMES[role]}` },
    };
  }),
);
