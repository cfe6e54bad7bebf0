import * as z from 'zod';
import { formatInstant } from '../../model/dates.ts';
import { operation, READS } from '../kernel/operation.ts';

export const listMembers = operation({
  name: 'listMembers',
  title: 'List members',
  summary: 'Lists the people who belong to the account or are invited to it, oldest first, with their role.',
  scope: 'account.manage',
  effects: READS,
  // Not cached, because the list can change without an activity row. Example: a person joined through a sign-in link
  // that an owner saw on the screen. As soon as the person opens a mailed link, this membership ends, and the list
  // shows the person as invited again.
  volatile: true,
  input: z.strictObject({}),
  output: z.object({
    members: z.array(
      z.object({
        id: z.int(),
        email: z.string(),
        role: z.enum(['owner', 'member']),
        belongs: z.boolean().describe('False: invited, and has not accepted yet.'),
        since: z.string().meta({ format: 'date-time' }),
      }),
    ),
  }),
  refusals: [],
})(async (ctx) => ({
  members: (await ctx.store.accounts.members(ctx.account.id)).map(({ created_at, ...member }) => ({
    ...member,
    since: formatInstant(created_at),
  })),
}));
