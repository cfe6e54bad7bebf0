/** `operation()` declares an operation, `call()` is the only way to run one. */
import type * as z from 'zod';
import { checkedInput } from './checked-input.ts';
import { type Caller, type Context, contextOf, type Services, stopIfCancelled } from './context.ts';
import { type Declaration, isReadOnly, type Operation } from './declaration.ts';
import { type IdempotentCall, type Repeatable, runIdempotent } from './idempotency.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import { requireScope } from './require-scope.ts';
import { responseKey } from './response-key.ts';
import { tenantOf } from './tenant-of.ts';
import { keyOf } from './understood.ts';

/** Curried, so that TypeScript infers input and output from the declaration; write `prepare` before `amountAtRisk` for that. */
export function operation<Input extends z.ZodObject, Output extends z.ZodObject, Prepared>(
  declaration: Declaration<Input, Output, Prepared>,
) {
  type Run = (ctx: Context, input: z.output<Input>, prepared: Prepared) => Promise<z.input<Output>>;
  // Drops the type of the prepared value: only `amountAtRisk` and `run` use it, and `call()` passes it between them.
  return (run: Run) => ({ ...declaration, run }) as Operation<Input, Output>;
}

/** For `effects` of an operation that only reads. */
export const READS: Declaration['effects'] = { destructive: false, idempotent: true, openWorld: false };

export type Answer<Output extends z.ZodObject> = {
  readonly data: z.input<Output>;
  /** `data` as UTF-8 JSON, if the cache has it. */
  readonly json?: Buffer;
  readonly replayed: boolean;
};

/** Runs an operation; with `idempotent`, at most once per key. Throws a `BillingError`; any other error is a bug. */
export async function call<Input extends z.ZodObject, Output extends z.ZodObject>(
  services: Services,
  caller: Caller,
  op: Operation<Input, Output>,
  raw: unknown,
  idempotent?: IdempotentCall | Repeatable,
): Promise<Answer<Output>> {
  requireScope(caller, op);
  const cacheKey = isReadOnly(op) && !op.volatile ? responseKey(services, caller, op.name, raw) : undefined;
  const cached = cacheKey === undefined ? undefined : services.answers.get(cacheKey);
  if (cached) return { data: cached.data as z.input<Output>, json: cached.json, replayed: false };
  const input = checkedInput(op, raw, caller.account);
  stopIfCancelled(caller);
  const run = (key: IdempotencyKey | null) => runPrepared(services, caller, op, input, key);
  try {
    return await services.store.asTenant(tenantOf(caller, op.readsOnReplica), async () => {
      if (idempotent) {
        const once = await keyOf(contextOf(services, caller, op.name, null), op, input, idempotent);
        return await runIdempotent(services, caller, op, once, run);
      }
      const data = await run(null);
      if (cacheKey === undefined) return { data, replayed: false };
      const json = Buffer.from(JSON.stringify(data));
      services.answers.set(cacheKey, { data, json });
      return { data, json, replayed: false };
    });
  } catch (error) {
    throw services.store.unavailable(error) ?? error;
  }
}

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
  // Loaded by the first call of a token with limits: most tokens have none.
  const { withinLimits } = await import('./within-limits.ts');
  const stakes = { amountAtRisk: op.amountAtRisk?.(ctx, input, prepared), redirects: op.redirects };
  const checked = withinLimits(ctx, caller.limits, stakes, input);
  return op.run(contextOf(services, caller, op.name, key, checked), checked.input, prepared);
}
