/** Tables of tokens, their secrets and their limits. */

import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, TokenId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import { id, integer, table, text } from './table.ts';

export const tokens = table(
  {
    id: id<TokenId>(),
    account_id: integer<AccountId>().references('accounts'),
    name: text(),
    /** Scopes, separated by spaces. */
    scopes: text(),
    /** Days from creation or rotation to expiry; null if the token never expires. */
    lifetime_days: integer().nullable(),
    created_at: integer<Instant>(),
    last_used_at: integer<Instant>().nullable(),
    expires_at: integer<Instant>().nullable(),
    revoked_at: integer<Instant>().nullable(),
    /** JSON of `Limits`; null if only the scopes limit the token. */
    limits: text().nullable(),
  },
  {
    indexes: ['create index tokens_by_account on tokens (account_id, id)'],
  },
);

/**
 * Secrets of tokens. After a rotation, older secrets of the token stay valid for a while (R12). Access tokens of
 * connected assistants are stored here too, bound to a consent (`grant_id`), a resource and scopes.
 */
export const tokenSecrets = table(
  {
    digest: text().primaryKey(),
    token_id: integer<TokenId>().references('tokens'),
    valid_until: integer<Instant>().nullable(),
    grant_id: text().nullable(),
    resource: text().nullable(),
    scopes: text().nullable(),
  },
  {
    indexes: [
      'create index token_secrets_by_token on token_secrets (token_id)',
      'create index token_secrets_by_grant on token_secrets (grant_id, valid_until)',
    ],
  },
);

/** Amount that a token has spent on a day in its account's time zone. */
export const tokenSpending = table(
  {
    token_id: integer<TokenId>().references('tokens'),
    day: text<LocalDate>(),
    currency: text<Currency>(),
    amount: integer(),
  },
  {
    key: ['token_id', 'day', 'currency'],
    indexes: ['create index token_spending_by_day on token_spending (day)'],
  },
);
