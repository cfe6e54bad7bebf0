/** The declaration that every door is derived from, and the one way to call it. */
import type * as z from 'zod';
import type { Currency } from '../model/currency.ts';
import { type Fault, invalid, Refusal, type RefusalCode } from '../model/refusal.ts';
import type { Scope } from '../model/scope.ts';
import { amountFaults } from './amounts.ts';
import { answerKey } from './answer-key.ts';
import {
  type Caller,
  type Context,
  contextOf,
  type OnceClaim,
  type ReadContext,
  type Services,
  type SubjectKind,
  stopIfCancelled,
} from './context.ts';
import { faultsOf } from './faults.ts';
import type { Exposure } from './limits/exposure.ts';
import { type Once, runOnce } from './once.ts';

type Raw = Readonly<Record<string, unknown>>;

/** `POST /invoices/{id}/send` */
type Way = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

export type Subject = { readonly kind: SubjectKind | 'webhook_delivery'; readonly argument: string };

export type Declaration<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Prepared = unknown,
> = {
  readonly name: string;
  readonly title: string;
  /** What it does, returns and does not do; at most 300 characters (R61). */
  readonly summary: string;
  readonly scope: Scope;
  /** Its way in the REST interface, relative to `{base_url}/api/v1` (R60); `{id}` is the input field of that name. */
  readonly route?: Way;
  /** A second way, with the name that documents need for it (R20). */
  readonly alias?: { readonly route: Way; readonly operationId: string };
  /** `openWorld`: reaches somebody outside, such as a customer's mailbox. */
  readonly effects: { readonly destructive: boolean; readonly idempotent: boolean; readonly openWorld: boolean };
  /** Whether a repeat by an assistant within ten minutes is taken for a retry, not for a second wish (R63). */
  readonly once?: (raw: Raw) => boolean;
  /** What it acts on, by the arguments that name it; of several of one kind, a call gives one. For previews. */
  readonly subject?: readonly Subject[];
  /** Whether a call mails the customer at once. */
  readonly mails?: (raw: Raw) => boolean;
  readonly input: Input;
  readonly output: Output;
  /** Its answer holds a secret that is shown once: where the answer is remembered, it is sealed (R12, R14, R71). */
  readonly answersSecret?: true;
  /** What it answers changes by itself, without a line of activity (attempts, looks of the worker): it is never kept. */
  readonly volatile?: true;
  /** Money fields of the input, in the input's `currency` or the account's. */
  readonly amounts?: readonly string[];
  /** Fields that need or exclude each other; sees the raw input, so looks at presence only. */
  readonly combinations?: (raw: Raw) => readonly Fault[];
  /** What it can say no with, beside what every operation can. */
  readonly refusals: readonly RefusalCode[];
  /** What `exposure` and `run` both need is looked up once, here; `run` changes what was looked at. */
  readonly prepare?: (ctx: ReadContext, input: z.output<Input>) => Promise<Prepared>;
  /**
   * The money that a call puts at stake; asked only for a token with limits (docs/guardrails.md). What changes something
   * and does not say is refused to such a token: what it may cost is unknown.
   */
  readonly exposure?: (ctx: ReadContext, input: z.output<Input>, prepared: Prepared) => Exposure<z.output<Input>>;
};

type Run<Input extends z.ZodObject, Output extends z.ZodObject, Prepared> = (
  ctx: Context,
  input: z.output<Input>,
  prepared: Prepared,
) => Promise<z.input<Output>>;

export type Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = Declaration<
  Input,
  Output
> & { readonly run: Run<Input, Output, unknown> };

/** Curried, so that TypeScript infers input and output from the declaration; `prepare` stands before `exposure` for that. */
export function operation<Input extends z.ZodObject, Output extends z.ZodObject, Prepared>(
  declaration: Declaration<Input, Output, Prepared>,
) {
  // Only `exposure` and `run` know the type of what is prepared; `call()` hands it on.
  return (run: Run<Input, Output, Prepared>) => ({ ...declaration, run }) as unknown as Operation<Input, Output>;
}

/** For `effects`: what reads only. */
export const READS: Declaration['effects'] = { destructive: false, idempotent: true, openWorld: false };

/** For `once`: every repeat is a retry. */
export function always(): boolean {
  return true;
}

export function isReadOnly({ scope }: Pick<Declaration, 'scope'>): boolean {
  return scope === 'billing.read';
}

export type Answer<Output extends z.ZodObject> = {
  readonly data: z.input<Output>;
  /** `data` as UTF-8 JSON, where that is known already. */
  readonly json?: Buffer;
  readonly replayed: boolean;
};

/** Scope, input, run; with `once` at most one run per key. Throws a {@link Refusal}; anything else is a bug. */
export async function call<Input extends z.ZodObject, Output extends z.ZodObject>(
  services: Services,
  caller: Caller,
  op: Operation<Input, Output>,
  raw: unknown,
  once?: Once,
): Promise<Answer<Output>> {
  requireScope(caller, op);
  const key = isReadOnly(op) && !op.volatile ? answerKey(services, caller, op.name, raw) : undefined;
  const kept = key === undefined ? undefined : services.answers.get(key);
  if (kept) return { data: kept.data as z.input<Output>, json: kept.json, replayed: false };
  const input = checkedInput(op, raw, caller.account.currency);
  stopIfCancelled(caller);
  const run = async (claim: OnceClaim | null) => {
    const ctx = contextOf(services, caller, op.name, claim);
    const prepared = await op.prepare?.(ctx, input);
    if (!caller.limits || isReadOnly(op)) return op.run(ctx, input, prepared);
    // Loaded with the first call that has limits: most have none.
    const { withinLimits } = await import('./limits/within-limits.ts');
    const held = withinLimits(ctx, caller.limits, op.exposure?.(ctx, input, prepared), input);
    return op.run(contextOf(services, caller, op.name, claim, held), held.input, prepared);
  };
  try {
    if (once) return await runOnce(services, caller, { route: op.name, sealed: op.answersSecret === true }, once, run);
    const data = await run(null);
    if (key === undefined) return { data, replayed: false };
    const json = Buffer.from(JSON.stringify(data));
    services.answers.keep(key, { data, json });
    return { data, json, replayed: false };
  } catch (error) {
    throw services.store.unavailable(error) ?? error;
  }
}

/** For what is no operation because its answer is too large for one: whole lists. */
export function requireScope(caller: Caller, { name, scope }: Pick<Declaration, 'name' | 'scope'>): void {
  if (caller.limits?.readOnly && scope !== 'billing.read') {
    const hint = 'Only the owner can change that, under Settings in the dashboard.';
    throw new Refusal('not_permitted', `This token is limited to reading, and ${name} changes something.`, { hint });
  }
  if (caller.scopes.has(scope)) return;
  const hint = `Use a token that has the scope ${scope}.`;
  throw new Refusal('insufficient_scope', `${name} needs the scope ${scope}.`, { hint, requiredScope: scope });
}

/**
 * The input as the operation takes it; throws every fault in it at once (R11). `currency` is the account's, without
 * which amounts that need it go unchecked.
 */
export function checkedInput<Input extends z.ZodObject>(
  op: Operation<Input>,
  raw: unknown,
  currency: Currency | undefined,
): z.output<Input> {
  const parsed = op.input.safeParse(raw, { reportInput: true });
  const faults = [
    ...(parsed.success ? [] : faultsOf(parsed.error, op.input)),
    ...(op.combinations && isRecord(raw) ? op.combinations(raw) : []),
    ...amountFaults(raw, op.amounts ?? [], currency),
  ];
  if (!parsed.success || faults.length > 0) throw invalid(firstOfEachField(faults));
  return parsed.data;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What is no number need not be told that it has too many decimals as well. */
function firstOfEachField(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.toReversed().map((fault) => [fault.field, fault])).values()].reverse();
}
