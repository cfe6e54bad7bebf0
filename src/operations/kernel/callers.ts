/** Contexts for changes by actors without a token: payers, payment providers and the worker. */
import { randomUUID } from 'node:crypto';
import type { AccountId } from '../../model/ids.ts';
import type { Scope } from '../../model/token.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import { type Caller, type Context, contextOf, type Services } from './context.ts';

const NO_SCOPES: ReadonlySet<Scope> = new Set();

export function payerContext(services: Services, account: AccountRow, operation: string, name: string | null): Context {
  const actor = { kind: 'payer', name: name ?? 'payer' } as const;
  return contextOf(services, { ...unauthenticated(account), actor, channel: 'pay page' }, operation, null);
}

export function providerContext(
  services: Services,
  account: AccountRow,
  operation: string,
  payment: PaymentRow,
): Context {
  const actor = { kind: 'provider', name: payment.provider ?? 'provider' } as const;
  return contextOf(services, { ...unauthenticated(account), actor, channel: 'provider' }, operation, null);
}

export function systemContext(services: Services, account: AccountRow, operation: string): Context {
  const actor = { kind: 'system', name: 'worker' } as const;
  return contextOf(services, { ...unauthenticated(account), actor, channel: 'worker' }, operation, null);
}

function unauthenticated(account: AccountRow): Pick<Caller, 'scopes' | 'account' | 'revision' | 'requestId'> {
  return { scopes: NO_SCOPES, account, revision: null, requestId: randomUUID() };
}

/** Reads the account of a stored row. The account always exists, because accounts are never deleted. */
export async function accountOf({ store }: Pick<Services, 'store'>, id: AccountId): Promise<AccountRow> {
  const account = await store.accounts.byId(id);
  if (!account) throw new Error(`there is no account ${id}`);
  return account;
}
