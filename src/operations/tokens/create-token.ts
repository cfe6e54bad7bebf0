import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { newTokenSecret, secretDigest } from '../../model/token.ts';
import { text } from '../fields.ts';
import { operation } from '../operation.ts';
import { expiryOf, LifetimeDays, presentToken, Scopes, TokenWithSecret } from './token.ts';

export const createToken = operation({
  name: 'createToken',
  title: 'Create an API token',
  summary: 'Makes a token with the given scopes and returns its secret once; only a digest of it is kept.',
  scope: 'account.manage',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({
    name: text(BOUNDS.name).default('token'),
    scopes: Scopes,
    lifetime_days: LifetimeDays,
  }),
  output: TokenWithSecret,
  refusals: [],
})((ctx, { name, scopes, lifetime_days }) => {
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
        expires_at: expiryOf(now, lifetime_days),
      },
      secretDigest(secret),
    );
    return {
      result: { ...presentToken(row), token: secret },
      events: [],
      activity: { subject: { kind: 'token', id: row.id }, summary: `Created token ${name} with ${row.scopes}` },
    };
  });
});
