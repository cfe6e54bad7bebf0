import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { DAY_MS, type Instant } from '../../model/dates.ts';
import { newTokenSecret, secretDigest, storedLimits, TOKEN_LIFETIME_DAYS_DEFAULT } from '../../model/token.ts';
import type { Context } from '../kernel/context.ts';
import { type Moment, MomentField, startOf, text } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { LIMIT_FIELDS, limitsOf } from './limits.ts';
import { expiryOf, LifetimeDays, presentToken, Scopes, TokenWithSecret } from './token.ts';

export const createToken = operation({
  name: 'createToken',
  title: 'Create an API token',
  summary: 'Creates a token with the given scopes and returns its secret once; only a digest of it is stored.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({
    name: text(BOUNDS.name).default('token'),
    scopes: Scopes,
    lifetime_days: LifetimeDays.optional(),
    expires_at: MomentField.optional().describe('Instead of lifetime_days; of a date, its beginning.'),
    ...LIMIT_FIELDS,
  }),
  output: TokenWithSecret,
  answersSecret: true,
  refusals: [],
})((ctx, { name, scopes, ...given }) => {
  const limits = limitsOf(ctx.account.currency, given);
  const { lifetime_days, expires_at } = lifetimeOf(ctx, given);
  const secret = newTokenSecret();
  return ctx.write(async (tx) => {
    const now = ctx.now();
    const row = await tx.tokens.insert(
      {
        account_id: ctx.account.id,
        name,
        scopes: [...new Set(scopes)].sort().join(' '),
        lifetime_days,
        created_at: now,
        expires_at,
        limits: storedLimits(limits),
      },
      secretDigest(secret),
    );
    return {
      result: { ...presentToken(row), token: secret },
      events: [],
      activity: {
        subject: { kind: 'token', id: row.id },
        summary: `Created token ${name} with ${row.scopes}${limits ? ', with limits' : ''}`,
      },
    };
  });
});

type LifetimeInput = { lifetime_days?: number | null | undefined; expires_at?: Moment | undefined };

/**
 * Lifetime and expiry of a new token. `lifetime_days` is stored in addition to `expires_at`, because a rotated token
 * gets the same lifetime again.
 */
function lifetimeOf(
  ctx: Pick<Context, 'now' | 'account'>,
  given: LifetimeInput,
): { lifetime_days: number | null; expires_at: Instant | null } {
  const now = ctx.now();
  if (given.expires_at === undefined) {
    const days = given.lifetime_days === undefined ? TOKEN_LIFETIME_DAYS_DEFAULT : given.lifetime_days;
    return { lifetime_days: days, expires_at: expiryOf(now, days) };
  }
  if (given.lifetime_days !== undefined) {
    throw invalid([{ field: 'expires_at', message: 'must not be given together with lifetime_days' }]);
  }
  const expiresAt = startOf(ctx, given.expires_at);
  if (expiresAt <= now) throw invalid([{ field: 'expires_at', message: 'must be in the future' }]);
  return { lifetime_days: Math.ceil((expiresAt - now) / DAY_MS), expires_at: expiresAt };
}
