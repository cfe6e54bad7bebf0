/** The declaration of an operation: routes, documents, tools and `docs/tools.md` are derived from it. */
import type * as z from 'zod';
import type { BillingErrorCode, Confirmable, ValidationIssue } from '../../model/billing-error.ts';
import type { Currency, Money } from '../../model/money.ts';
import type { Grant, Scope } from '../../model/token.ts';
import type { Context, ReadContext, SubjectKind } from './context.ts';

type RawInput = Readonly<Record<string, unknown>>;

/** `POST /invoices/{id}/send` */
type Route = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

/** The money that a call moves, promises or gives up, for a token's limits (docs/guardrails.md). */
export type AmountAtRisk<Input = unknown> = {
  /** null: the call has no amount. */
  readonly money: Money | null;
  /** True: test money, which counts against no limit. A token that is limited to test mode may move only test money. */
  readonly isTest: boolean;
  /** True for a draft: its amount is checked now, and counts against the day's limit when the draft is issued. */
  readonly countsLater?: boolean;
  readonly customer?: Confirmable['customer'] | undefined;
  /** The input with its default amount filled in, so that `run` moves exactly the checked amount. */
  readonly input?: Input;
};

/**
 * Whether calls can send money elsewhere or start it again. A token with limits may make such calls only if its owner
 * gave it the grant (docs/guardrails.md). `when`: only these calls; all calls if it is left out.
 */
export type Redirects<Input> = 'nothing' | { readonly grant: Grant; when?(input: Input): boolean };

/** `isFilter`: the argument may match several objects, so a preview does not look one up. */
export type ResourceArgument = {
  readonly kind: SubjectKind | 'attachment' | 'upload' | 'webhook_delivery';
  readonly argument: string;
  readonly isFilter?: true;
};

export type Declaration<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Prepared = unknown,
> = {
  readonly name: string;
  readonly title: string;
  /** Its effect, its result and its limits, in at most 300 characters (R61). */
  readonly summary: string;
  readonly scope: Scope;
  /** Route of the REST interface, relative to `{base_url}/api/v1` (R60); `{id}` is the input field of that name. */
  readonly route?: Route;
  /** A second route. It has its own operation id, because OpenAPI requires unique ids. */
  readonly alias?: { readonly route: Route; readonly operationId: string };
  /** `openWorld`: has an effect outside this service, such as a mail to a customer. */
  readonly effects: { readonly destructive: boolean; readonly idempotent: boolean; readonly openWorld: boolean };
  /** True: an assistant's identical call within ten minutes counts as a retry and gets the first answer (R63). */
  readonly repeatIsRetry?: (raw: RawInput) => boolean;
  /** A normal form of the input for comparing calls: a single line becomes a list of lines (R63). */
  readonly sameAs?: (input: RawInput) => RawInput;
  /**
   * Arguments that name the object which the call changes. If several are for the same kind, a call gives one of them.
   * Previews look the object up.
   */
  readonly resource?: readonly ResourceArgument[];
  /** Whether a call mails the customer at once. */
  readonly mails?: (raw: RawInput) => boolean;
  readonly input: Input;
  /** A request's body that is not JSON is a file: REST puts its bytes into this field, in base64. */
  readonly bodyFile?: { readonly field: string; readonly bytesMax: number };
  /**
   * Input fields that tools and the assistants' document leave out: each costs a model tokens in every conversation.
   */
  readonly notForAssistants?: readonly string[];
  readonly output: Output;
  /** The answer holds a secret that is shown once; a stored copy of the answer is encrypted (R12, R14, R71). */
  readonly answersSecret?: true;
  /** Never cached: the answer changes without an activity row (attempts, look-ups by the worker), or is a file. */
  readonly volatile?: true;
  /**
   * Its searches may run on a replica (setting `DATABASE_READ_URL`). Only for an operation that changes nothing, whose
   * answer decides no change, and for which every change of what it shows raises the account's revision.
   */
  readonly readsOnReplica?: true;
  /** Money fields of the input, in the input's `currency` or the account's. */
  readonly amounts?: readonly string[];
  /**
   * For `checkedInput` only: without a `currency`, amounts are left to `prepare` (R84). `call()` never checks amounts
   * of an input without other faults.
   */
  readonly currencyDecidedLater?: true;
  /**
   * The currency of the amounts of an input without `currency`, for comparing calls (R63): the account's if this is
   * left out.
   */
  readonly currencyMeant?: (ctx: ReadContext, input: z.output<Input>) => Promise<Currency>;
  /**
   * Faults of fields that need or exclude each other. Gets the unchecked input, so it may only test whether fields
   * exist.
   */
  readonly combinations?: (raw: RawInput) => readonly ValidationIssue[];
  /** Its refusals, in addition to those that every operation has. */
  readonly refusals: readonly BillingErrorCode[];
  /**
   * Whether a call may send money elsewhere, or start it again (docs/guardrails.md). Every operation that a token can
   * change things with declares it: a limited token may not call one that does not.
   */
  readonly redirects?: Redirects<z.output<Input>>;
  /** Looks up what both `amountAtRisk` and `run` need, once per call. */
  readonly prepare?: (ctx: ReadContext, input: z.output<Input>) => Promise<Prepared>;
  /**
   * The money that a call moves, promises or gives up; computed only for a token with limits (docs/guardrails.md). Such
   * a token may not call an operation that changes something and has no `amountAtRisk`.
   */
  readonly amountAtRisk?: (
    ctx: ReadContext,
    input: z.output<Input>,
    prepared: Prepared,
  ) => AmountAtRisk<z.output<Input>>;
};

/**
 * A declaration with its code. The functions are methods here, so that TypeScript accepts each operation as an
 * `Operation` of unknown input: `call()` has checked the input with the operation's own schema.
 */
export type Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = Omit<
  Declaration<Input, Output>,
  'prepare' | 'amountAtRisk' | 'redirects' | 'currencyMeant'
> & {
  readonly redirects?: Redirects<z.output<Input>>;
  prepare?(ctx: ReadContext, input: z.output<Input>): Promise<unknown>;
  currencyMeant?(ctx: ReadContext, input: z.output<Input>): Promise<Currency>;
  amountAtRisk?(ctx: ReadContext, input: z.output<Input>, prepared: unknown): AmountAtRisk<z.output<Input>>;
  run(ctx: Context, input: z.output<Input>, prepared: unknown): Promise<z.input<Output>>;
};
