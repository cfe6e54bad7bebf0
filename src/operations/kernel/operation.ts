/** `operation()` declares an operation; `call()` is the only way to run one. */
import type * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { dateAt } from '../../model/dates.ts';
import { isReadOnly } from '../../model/token.ts';
import type { TenantContext } from '../../store/engine/pool-quota.ts';
import { inputToRun } from './checked-input.ts';
import {
  type Caller,
  type Context,
  contextOf,
  type IdempotencyKey,
  type Services,
  stopIfCancelled,
} from './context.ts';
import type { Declaration, Operation } from './declaration.ts';
import { asIdempotentCall, type IdempotentCall, type RetryWindow, runIdempotent } from './idempotency.ts';

/**
 * Takes the declaration and `run` in two calls, so that TypeScript infers the types. TypeScript infers the result of
 * `prepare` only if `prepare` comes first in the declaration.
 */
export function operation<I extends z.ZodObject, O extends z.ZodObject, Prepared, Of extends Declaration['scope']>(
  declaration: Declaration<I, O, Prepared> & { readonly scope: Of },
) {
  type Run = (ctx: Context, input: z.output<I>, prepared: Prepared) => Promise<z.input<O>>;
  // The cast drops the type of the prepared value. This is safe, because `call()` passes the result of `prepare` only
  // to `amountAtRisk` and `run` of the same operation.
  return (run: Run) => ({ ...declaration, run }) as Operation<I, O> & { readonly scope: Of };
}

/** Value of `repeatIsRetry` if every repeated call of the operation is a retry. */
export function always(): boolean {
  return true;
}

/** Value of `effects` for an operation that only reads. */
export const READS: Declaration['effects'] = { destructive: false, idempotent: true, openWorld: false };

export type CallResult<Output extends z.ZodObject> = {
  readonly data: z.input<Output>;
  /** The data as UTF-8 JSON; only for answers that are in the cache. */
  readonly json?: Buffer;
  readonly replayed: boolean;
};

/** Runs an operation; with `idempotent`, at most once per key. Throws a `BillingError`; any other error is a bug. */
export async function call<Input extends z.ZodObject, Output extends z.ZodObject>(
  services: Services,
  caller: Caller,
  op: Operation<Input, Output>,
  raw: unknown,
  idempotent?: IdempotentCall | RetryWindow,
): Promise<CallResult<Output>> {
  requireScope(caller, op);
  const cacheKey = isReadOnly(op) && !op.volatile ? responseKey(services, caller, op.name, raw) : undefined;
  const cached = cacheKey === undefined ? undefined : services.responseCache.get(cacheKey);
  if (cached) return { data: cached.data as z.input<Output>, json: cached.json, replayed: false };
  const input = inputToRun(op, raw, caller.account);
  stopIfCancelled(caller);
  const run = (key: IdempotencyKey | null) => runPrepared(services, caller, op, input, key);
  try {
    return await services.store.asTenant(tenantOf(caller, op.readsOnReplica), async () => {
      if (idempotent) {
        const keyed = await asIdempotentCall(contextOf(services, caller, op.name, null), op, input, idempotent);
        return await runIdempotent(services, caller, op, keyed, run);
      }
      const data = await run(null);
      if (cacheKey === undefined) return { data, replayed: false };
      const json = Buffer.from(JSON.stringify(data));
      services.responseCache.set(cacheKey, { data, json });
      return { data, json, replayed: false };
    });
  } catch (error) {
    throw services.store.unavailable(error) ?? error;
  }
}

/**
 * Calls `prepare`, checks the limits of the token, and then calls `run`. The first `write` adds the amount to the day's
 * sum.
 */
async function runPrepared<Input extends z.ZodObject, Output extends z.ZodObject>(
  services: Services,
  caller: Caller,
  op: Operation<Input, Output>,
  input: z.output<Input>,
  key: IdempotencyKey | null,
): Promise<z.input<Output>> {
  const ctx = contextOf(services, caller, op.name, key);
  const prepared = await op.prepare?.(ctx, input);
  if (!caller.limits || isReadOnly(op)) return op.run(ctx, input, prepared);
  // Imported on first use, because most tokens have no limits and do not need this file.
  const { withinLimits } = await import('./within-limits.ts');
  const stakes = { amountAtRisk: op.amountAtRisk?.(ctx, input, prepared), redirects: op.redirects };
  const checked = withinLimits(ctx, caller.limits, stakes, input);
  return op.run(contextOf(services, caller, op.name, key, checked), checked.input, prepared);
}

/** Throws if the caller lacks the operation's scope. Throws if a read-only token calls a changing operation. */
export function requireScope(caller: Caller, operation: Pick<Declaration, 'name' | 'scope'>): void {
  const { name, scope } = operation;
  if (caller.limits?.readOnly && !isReadOnly(operation)) {
    const hint = 'Only the owner can change that, under Settings in the dashboard.';
    const message = `This token is limited to reading, and ${name} changes something.`;
    throw new BillingError('not_permitted', message, { hint });
  }
  if (caller.scopes.has(scope)) return;
  const hint = `Use a token that has the scope ${scope}.`;
  throw new BillingError('insufficient_scope', `${name} needs the scope ${scope}.`, { hint, requiredScope: scope });
}

/**
 * Cache key of an answer: account, revision, current day in the account's time zone, operation and input. A change in
 * any process raises the revision, and each request reads the revision again, together with its token. An answer from
 * before the last change is therefore not found. Without a revision: `undefined`, and the answer is not cached.
 */
function responseKey(services: Services, caller: Caller, operation: string, raw: unknown): string | undefined {
  if (caller.revision === null) return undefined;
  const today = dateAt(services.clock.now(), caller.account.timezone);
  return JSON.stringify([caller.account.id, caller.revision, today, operation, raw]);
}

/**
 * Returns the tenant of a call. The call uses this tenant's share of the database connections. `seen`: the revision
 * that a replica must have (docs/scale.md); `undefined` if the call must read from the primary.
 */
export function tenantOf({ account, revision }: Pick<Caller, 'account' | 'revision'>, onReplica = false) {
  return { tenant: account.id, seen: onReplica ? (revision ?? undefined) : undefined } satisfies TenantContext;
}
