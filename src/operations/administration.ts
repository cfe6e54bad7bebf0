/** What whoever runs the service may do, without a token: the command line's way to the operations. */
import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Scope } from '../model/scope.ts';
import type { AccountRow } from '../store/accounts.ts';
import { createAccount } from './accounts/create-account.ts';
import { findAccount } from './accounts/find-account.ts';
import { CATALOG, type OperationName } from './catalog.ts';
import type { Caller, World } from './context.ts';
import { call, type Operation } from './operation.ts';

type DataOf<Name extends OperationName> = z.input<(typeof CATALOG)[Name]['output']>;

export type Administration = {
  readonly createAccount: (input: unknown) => Promise<AccountRow>;
  readonly accounts: () => Promise<readonly AccountRow[]>;
  /** By id or handle; the only one there is when neither is given. */
  readonly account: (reference: string | undefined) => Promise<AccountRow>;
  readonly run: <Name extends OperationName>(account: AccountRow, name: Name, input: unknown) => Promise<DataOf<Name>>;
};

export function administration(world: World): Administration {
  return {
    createAccount: (input) => createAccount(world, input),
    accounts: () => world.store.accounts.all(),
    account: (reference) => findAccount(world, reference),
    run: async (account, name, input) => {
      const op = CATALOG[name] as unknown as Operation;
      const { data } = await call(world, administrator(account), op, input);
      return data as DataOf<typeof name>;
    },
  };
}

export function administrator(account: AccountRow): Caller {
  return {
    actor: { kind: 'system', name: 'command line' },
    door: 'command line',
    scopes: new Set<Scope>(['billing.read', 'billing.write', 'account.manage']),
    account,
    revision: null,
    requestId: randomUUID(),
  };
}
