/** Tables of connections to payment providers. */
import type { Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import type { ConnectionState, ProviderKind, ProviderMode, SimulatedFailure } from '../../model/provider.ts';
import { integer, table, text } from './table.ts';

export const providerConnections = table({
  account_id: integer<AccountId>().primaryKey().references('accounts'),
  kind: text<ProviderKind>(),
  state: text<ConnectionState>(),
  sealed_api_key: text().nullable(),
  drill: text<SimulatedFailure>().nullable(),
  connected_at: integer<Instant>(),
  /** Fingerprint that identifies the provider account behind the key. */
  fingerprint: text().backfilled('first'),
  /**
   * Whether the key is for test or for live payments. Null for the sandbox. Also null for a key that was verified only
   * by an older version, because that version did not store the mode.
   */
  mode: text<ProviderMode>().nullable(),
  /** The provider's id for the account behind the key. Null if the key has no permission to read this id. */
  identity: text().nullable(),
  /** Time at which the provider last accepted the key; null if never. */
  verified_at: integer<Instant>().nullable(),
});

/** Replaced credentials, kept for looking up the payments that were made with them. */
export const formerCredentials = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    fingerprint: text(),
    kind: text<ProviderKind>(),
    mode: text<ProviderMode>().nullable(),
    identity: text().nullable(),
    sealed_api_key: text().nullable(),
    retired_at: integer<Instant>(),
  },
  {
    key: ['account_id', 'fingerprint'],
  },
);
