/** Defines how answers show a token, without its secret (R12). */
import * as z from 'zod';
import { addMs, DAY_MS, formatInstant, type Instant } from '../../model/dates.ts';
import { TOKEN_LIFETIME_DAYS_DEFAULT, TOKEN_SCOPES } from '../../model/token.ts';
import type { TokenRow } from '../../store/access/tokens.ts';
import { InstantText } from '../kernel/fields.ts';
import { LimitsShown, presentLimits } from './limits.ts';

export const Token = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: InstantText,
  last_used_at: InstantText.nullable(),
  expires_at: InstantText.nullable().describe('null: never.'),
  revoked_at: InstantText.nullable(),
  limits: LimitsShown,
});

/** A token with its secret. The secret is shown only once. */
export const TokenWithSecret = Token.extend({ token: z.string() });

export const Scopes = z.array(z.enum(TOKEN_SCOPES)).min(1);

export const LifetimeDays = z
  .int()
  .min(1)
  .max(3_650)
  .nullable()
  .describe(`Days until the token expires, ${TOKEN_LIFETIME_DAYS_DEFAULT} if left out; null for never.`);

export function expiryOf(now: Instant, days: number | null): Instant | null {
  return days === null ? null : addMs(now, days * DAY_MS);
}

export function presentToken(row: TokenRow): z.input<typeof Token> {
  const when = (at: Instant | null) => (at === null ? null : formatInstant(at));
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes.split(' '),
    created_at: formatInstant(row.created_at),
    last_used_at: when(row.last_used_at),
    expires_at: when(row.expires_at),
    revoked_at: when(row.revoked_at),
    limits: presentLimits(row.limits),
  };
}
