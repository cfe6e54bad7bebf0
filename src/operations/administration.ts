/** Operations that the command line calls for the operator of the service. They need no token. */
import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { returnDigest } from '../model/payment-request.ts';
import type { KeyState, Rotation } from '../model/secret-box.ts';
import type { Scope } from '../model/token.ts';
import type { AccountRow } from '../store/access/accounts.ts';
import { createAccount } from './accounts/create-account.ts';
import { findAccount } from './accounts/find-account.ts';
import { type CATALOG, type OperationName, operationNamed } from './catalog.ts';
import type { Caller, Services } from './kernel/context.ts';
import { call } from './kernel/operation.ts';
import { type ConnectionCheck, checkConnection } from './providers/check-connection.ts';
import { checkKey, claimKey } from './secrets/key-check.ts';
import { type RotationReport, rotateKey } from './secrets/rotate-key.ts';
import { countSecrets, type SecretCounts } from './secrets/stored-secrets.ts';
import { offerSetUp } from './sign-in/set-up.ts';
import { type AuthenticatedToken, authenticate, callerOfToken } from './tokens/authenticate.ts';
import { worksHere } from './upkeep/worker-heartbeat.ts';
import { type Comparison, compareAcknowledged } from './webhooks/compare-acknowledged.ts';

type DataOf<Name extends OperationName> = z.input<(typeof CATALOG)[Name]['output']>;

export type Administration = {
  readonly createAccount: (input: unknown) => Promise<AccountRow>;
  readonly accounts: () => Promise<readonly AccountRow[]>;
  /** Finds an account by id or handle. Without a reference, returns the only account. */
  readonly account: (reference: string | undefined) => Promise<AccountRow>;
  /** E-mail addresses of an account's people, oldest first. */
  readonly emailsOf: (account: AccountRow) => Promise<readonly string[]>;
  /** A one-time set-up address for the first user; null once a user exists. */
  readonly offerSetUp: () => Promise<string | null>;
  /**
   * The caller for an assistant on this machine: the holder of the token. Without a token, the caller may read and
   * write in the only account, but not manage it.
   */
  readonly localCaller: (secret: string | null) => Promise<Caller>;
  /** Tests the key of an account's payment provider, and lists missing permissions and settings. */
  readonly checkProvider: (account: AccountRow) => Promise<ConnectionCheck>;
  /** Checks whether the secret key of this process belongs to the database. */
  readonly checkKey: () => Promise<KeyState>;
  /**
   * Like `checkKey`. Also binds a database without secrets to the key of this process. From then on, the database
   * accepts no other key.
   */
  readonly claimKey: () => Promise<KeyState>;
  /** True if the worker of the process with the id `instance` was active on this database within the last minute. */
  readonly worksHere: (instance: string) => Promise<boolean>;
  readonly countSecrets: () => Promise<SecretCounts>;
  readonly rotateKey: (rotation: Rotation) => Promise<RotationReport>;
  /**
   * Compares a list of acknowledged events with the events in the database. `account`: compares only events of this
   * account; undefined for all accounts.
   */
  readonly compareAcknowledged: (account: string | undefined, list: AsyncIterable<string>) => Promise<Comparison>;
  readonly run: <Name extends OperationName>(account: AccountRow, name: Name, input: unknown) => Promise<DataOf<Name>>;
};

export function administration(services: Services): Administration {
  return {
    createAccount: (input) => createAccount(services, input),
    accounts: () => services.store.accounts.all(),
    account: (reference) => findAccount(services, reference),
    compareAcknowledged: async (account, list) => {
      const only = account === undefined ? undefined : await findAccount(services, account);
      return compareAcknowledged(services.store, { accounts: await services.store.accounts.all(), only }, list);
    },
    emailsOf: async (account) => (await services.store.accounts.members(account.id)).map(({ email }) => email),
    offerSetUp: () => offerSetUp(services),
    localCaller: (secret) => localCaller(services, secret),
    checkProvider: (account) => checkConnection(services, account),
    checkKey: () => checkKey(services),
    claimKey: () => claimKey(services),
    worksHere: (instance) => worksHere(services, instance),
    countSecrets: () => countSecrets(services),
    rotateKey: (rotation) => rotateKey(services, rotation),
    run: async (account, name, input) => {
      const op = operationNamed(name);
      const { data } = await call(services, administrator(account), op, input);
      return data as DataOf<typeof name>;
    },
  };
}

export function administrator(account: AccountRow): Caller {
  return {
    actor: { kind: 'system', name: 'command line' },
    channel: 'command line',
    scopes: new Set<Scope>(['billing.read', 'billing.write', 'account.manage']),
    account,
    revision: null,
    requestId: randomUUID(),
  };
}

/**
 * Returns the caller of a local process. A token is optional, because a process that can open the database could do
 * everything anyway. A given token limits the account and the scopes. Throws an error for an invalid token.
 */
async function localCaller(services: Services, secret: string | null): Promise<Caller> {
  if (secret === null) {
    const owner = administrator(await findAccount(services, undefined));
    return { ...owner, scopes: new Set<Scope>(['billing.read', 'billing.write']) };
  }
  const found = await authenticate(services, secret);
  if (!found)
    throw new Error('BILLHOOK_TOKEN is not a valid token. Create one: billhook token create --scopes billing.read');
  const callerOfFound = (one: AuthenticatedToken): Caller => ({
    ...administrator(one.account),
    ...callerOfToken(one),
    returnIdOf: (reference) => returnDigest(`${secret}${reference}`),
    again: async () => {
      const now = await authenticate(services, secret);
      return now && callerOfFound(now);
    },
  });
  return { ...callerOfFound(found), revision: null };
}
