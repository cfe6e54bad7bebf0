import * as z from 'zod';
import type { TokenId } from '../../model/ids.ts';
import { storedLimits } from '../../model/token.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { LIMIT_FIELDS, LimitsShown, limitsOf, presentLimits } from './limits.ts';
import { tokenNotFound } from './rotate-token.ts';

export const limitToken = operation({
  name: 'limitToken',
  title: 'Limit a token or connected assistant',
  summary:
    'Sets the limits of an API token or a connected assistant, in place of the earlier ones; without any, only its scopes limit it. The amounts it moved today still count.',
  scope: 'account.manage',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: z.strictObject({ id: Id, ...LIMIT_FIELDS }),
  output: z.object({ id: z.int(), name: z.string(), limits: LimitsShown }),
  refusals: ['token_not_found'],
})((ctx, { id, ...given }) => {
  const limits = limitsOf(ctx.account.currency, given);
  return ctx.write(async (tx) => {
    const row = await tx.tokens.limit(ctx.account.id, id as TokenId, storedLimits(limits));
    if (!row) throw tokenNotFound(id);
    const isAssistant = (await tx.assistants.byToken(ctx.account.id, row.id)) !== undefined;
    const summary = limits ? `Set limits for ${row.name}` : `Removed the limits of ${row.name}`;
    return {
      result: { id, name: row.name, limits: presentLimits(row.limits) },
      events: [],
      activity: { subject: { kind: isAssistant ? 'assistant' : 'token', id }, summary },
    };
  });
});
