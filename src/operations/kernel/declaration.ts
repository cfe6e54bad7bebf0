/** Declaration of an operation. Routes, documents, tools and `docs/tools.md` are derived from it. */
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
  /** Null if the call has no amount. */
  readonly money: Money | null;
  /**
   * True for test money, which counts against no limit. A token that is limited to test mode may only move test money.
   */
  readonly isTest: boolean;
  /** True for a draft: its amount is checked now, but counts against the day's limit only when the draft is issued. */
  readonly countsLater?: boolean;
  readonly customer?: Confirmable['customer'] | undefined;
  /** The input with its amount filled in, so that `run` moves exactly the amount that was checked. */
  readonly input?: Input;
};

/**
 * Whether calls can send money to another destination, or restart payments. A token with limits may make such calls
 * only with a grant by its owner (docs/guardrails.md). `when`: restricts this to some calls; without it, all calls
 * count.
 */
export type Redirects<Input> = 'nothing' | { readonly grant: Grant; when?(input: Input): boolean };

/** `isFilter`: true if the argument may match several objects, so that a preview does not look it up. */
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
  /** What the operation does and returns, and its limits, in at most 300 characters (R61). */
  readonly summary: string;
  readonly scope: Scope;
  /** Route of the REST interface, relative to `{base_url}/api/v1` (R60). `{id}` is the input field with that name. */
  readonly route?: Route;
  /** A second route with an operation id of its own, because OpenAPI requires unique ids. */
  readonly alias?: { readonly route: Route; readonly operationId: string };
  /** `openWorld`: true if the operation has an effect outside this service, such as a mail to a customer. */
  readonly effects: { readonly destructive: boolean; readonly idempotent: boolean; readonly openWorld: boolean };
  /**
   * For which inputs an assistant's identical call within ten minutes counts as a retry and gets the first answer
   * (R63).
   */
  readonly repeatIsRetry?: (raw: RawInput) => boolean;
  /** Normal form of the input for the comparison of calls: a single line becomes a list of lines, for example (R63). */
  readonly sameAs?: (input: RawInput) => RawInput;
  /**
   * Arguments that name the object which the call changes; previews look this object up. If several arguments are for
   * one kind of object, a call gives only one of them.
   */
  readonly resource?: readonly ResourceArgument[];
  /** True for inputs with which a call mails the customer at once. */
  readonly mails?: (raw: RawInput) => boolean;
  readonly input: Input;
  /**
   * Field for a file as the request's body: REST puts the bytes of a body that is not JSON into this field, in base64.
   */
  readonly bodyFile?: { readonly field: string; readonly bytesMax: number };
  /**
   * Input fields that tools and the assistants' document leave out, because each field costs a model tokens in every
   * conversation.
   */
  readonly notForAssistants?: readonly string[];
  readonly output: Output;
  /**
   * True if the answer contains a secret that is shown only once. A stored copy of the answer is encrypted (R12, R14,
   * R71).
   */
  readonly answersSecret?: true;
  /**
   * True if answers must not be cached: they change without an activity row (attempts, look-ups by the worker), or are
   * files.
   */
  readonly volatile?: true;
  /**
   * True if the queries of the operation may run on a replica (setting `DATABASE_READ_URL`). Allowed only if the
   * operation changes nothing, no other operation uses the answer to decide on a change, and every change of the data
   * in the answer raises the account's revision.
   */
  readonly readsOnReplica?: true;
  /** Input fields with money, in the input's `currency` or otherwise the account's. */
  readonly amounts?: readonly string[];
  /**
   * Only for `checkedInput`: without a `currency` in the input, amounts are left to `prepare` (R84). If an input has no
   * other faults, `call()` never checks its amounts.
   */
  readonly currencyDecidedLater?: true;
  /**
   * Currency of the amounts in an input without `currency`, for the comparison of calls (R63). Without this function it
   * is the account's.
   */
  readonly currencyMeant?: (ctx: ReadContext, input: z.output<Input>) => Promise<Currency>;
  /**
   * Faults of fields that require or exclude each other. The input is unchecked, so the function may only test the
   * presence of fields.
   */
  readonly combinations?: (raw: RawInput) => readonly ValidationIssue[];
  /** Refusal codes of this operation, in addition to those that every operation has. */
  readonly refusals: readonly BillingErrorCode[];
  /**
   * Whether a call may send money to another destination, or restart payments (docs/guardrails.md). Every operation
   * that a token can change things with must declare this: a token with limits may not call an operation without it.
   */
  readonly redirects?: Redirects<z.output<Input>>;
  /** Looks up values for both `amountAtRisk` and `run`, once per call. */
  readonly prepare?: (ctx: ReadContext, input: z.output<Input>) => Promise<Prepared>;
  /**
   * The money that a call moves, promises or gives up; computed only for a token with limits (docs/guardrails.md). Such
   * a token may not call a changing operation without this function.
   */
  readonly amountAtRisk?: (
    ctx: ReadContext,
    input: z.output<Input>,
    prepared: Prepared,
  ) => AmountAtRisk<z.output<Input>>;
};

/**
 * A declaration together with its code. The functions are declared as methods, so that TypeScript accepts each
 * operation as an `Operation` of unknown input. That is safe, because `call()` has checked the input with the
 * operation's own schema.
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
