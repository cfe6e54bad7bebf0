import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import type { TokenId } from '../../model/ids.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { tokenNotFound } from './rotate-token.ts';
import { presentToken, Token } from './token.ts';

export const revokeToken = operation({
  name: 'revokeToken',
  title: 'Revoke an API token',
  summary: 'Ends a token and all its secrets at once.',
  scope: 'account.manage',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: Id }),
  output: Token,
  refusals: ['token_not_found', 'token_revoked'],
})((ctx, { id }) =>
  ctx.write(async (tx) => {
    const row = await tx.tokens.revoke(ctx.account.id, id as TokenId, ctx.now());
    if (!row) {
      if (!(await tx.tokens.byId(ctx.account.id, id as TokenId))) throw tokenNotFound(id);
      throw new BillingError('token_revoked', `Token ${id} was revoked before.`);
    }
    return {
      result: presentToken(row),
      events: [],
      activity: { subject: { kind: 'token', id }, summary: `Revoked token ${row.name}` },
    };
  }),
);
