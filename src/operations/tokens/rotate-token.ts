import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { addMs } from '../../model/dates.ts';
import type { TokenId } from '../../model/ids.ts';
import { newTokenSecret, ROTATION_OVERLAP_HOURS_DEFAULT, secretDigest } from '../../model/token.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { expiryOf, presentToken, TokenWithSecret } from './token.ts';

const HOUR_MS = 3_600_000;

export const rotateToken = operation({
  name: 'rotateToken',
  title: 'Rotate an API token',
  summary:
    'Makes a new secret for a token and keeps the old one valid for an overlap (24 hours unless given, 0 for none). The lifetime starts anew.',
  scope: 'account.manage',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({
    id: Id,
    overlap_hours: z
      .int()
      .min(0)
      .max(30 * 24)
      .default(ROTATION_OVERLAP_HOURS_DEFAULT),
  }),
  output: TokenWithSecret,
  answersSecret: true,
  refusals: ['token_not_found', 'token_revoked'],
})((ctx, { id, overlap_hours }) => {
  const secret = newTokenSecret();
  return ctx.write(async (tx) => {
    const before = await tx.tokens.byId(ctx.account.id, id as TokenId);
    if (!before) throw tokenNotFound(id);
    if (before.revoked_at !== null)
      throw new BillingError('token_revoked', `Token ${id} is revoked.`, {
        hint: 'Create a new one with token create.',
      });
    const now = ctx.now();
    const expiresAt = expiryOf(now, before.lifetime_days);
    await tx.tokens.rotate(before.id, secretDigest(secret), expiresAt, addMs(now, overlap_hours * HOUR_MS));
    return {
      result: { ...presentToken({ ...before, expires_at: expiresAt }), token: secret },
      events: [],
      activity: {
        subject: { kind: 'token', id },
        summary: `Rotated token ${before.name}; the old secret works for ${overlap_hours} more hours`,
      },
    };
  });
});

export function tokenNotFound(id: number): BillingError {
  return new BillingError('token_not_found', `There is no token ${id} in this account.`, {
    field: 'id',
    hint: 'token list shows them all.',
  });
}
