/**
 * Types for declarations of operations. Routes, API documents, tools and `docs/tools.md` are derived from declarations.
 */
import type * as z from 'zod';
import type { BillingErrorCode, Confirmable, ValidationIssue } from '../../model/billing-error.ts';
import type { Currency, Money } from '../../model/money.ts';
import type { Grant, Scope } from '../../model/token.ts';
import type { Context, ReadContext, SubjectKind } from './context.ts';

type RawInput = Readonly<Record<string, unknown>>;

/** Method and path of a route, such as `POST /invoices/{id}/send`. */
type Route = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * The money that a call moves, charges, offers or gives up. The limits of a token apply to this money
 * (docs/guardrails.md).
 */
export type AmountAtRisk<Input = unknown> = {
  /** Null if the call has no amount. */
  readonly money: Money | null;
  /**
   * True for test money. Limits on amounts do not apply to test money. A token in test mode may move only test money.
   */
  readonly isTest: boolean;
  /**
   * True for a draft. The amount of a draft is checked now, but is added to the day's sum only when the draft is
   * issued.
   */
  readonly countsLater?: boolean;
  readonly customer?: Confirmable['customer'] | undefined;
  /** The input with its amount filled in. `run` gets this input, so it moves exactly the amount that was checked. */
  readonly input?: Input;
};

/**
 * States whether calls can send money to another destination, or restart payments. A token with limits may make such
 * calls only if the token's owner has given it the grant (docs/guardrails.md). `when`: returns true for inputs that
 * need the grant. Without `when`, all calls need the grant. In a list, each entry has its own grant and its own `when`.
 */
export type Redirects<Input> = 'nothing' | Redirect<Input> | readonly Redirect<Input>[];
export type Redirect<Input> = { readonly grant: Grant; when?(input: Input): boolean };

/** `isFilter`: true if the argument can match several objects. A preview then does not look up the object. */
export type ResourceArgument = {
  readonly kind: SubjectKind | 'attachment' | 'import' | 'upload' | 'webhook_delivery';
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
  /** Description of the operation, its result and its limits, in at most 300 characters (R61). */
  readonly summary: string;
  readonly scope: Scope;
  /** Route of the REST interface, relative to `{base_url}/api/v1` (R60). `{id}` stands for the input field `id`. */
  readonly route?: Route;
  /**
   * Path of the object that a POST creates, such as `/invoices/{id}`. Given only if this path does not begin with the
   * route's path.
   */
  readonly makes?: `/${string}/{id}`;
  /** A second route. It has its own operation id, because OpenAPI requires unique operation ids. */
  readonly alias?: { readonly route: Route; readonly operationId: string };
  /** `openWorld`: true if the operation has an effect outside this service, such as a mail to a customer. */
  readonly effects: { readonly destructive: boolean; readonly idempotent: boolean; readonly openWorld: boolean };
  /**
   * Returns true if a second call with the same input within ten minutes is a retry. A retry gets the answer of the
   * first call (R63). Used for calls of assistants.
   */
  readonly repeatIsRetry?: (raw: RawInput) => boolean;
  /**
   * Converts the input to its normal form. Two calls are equal if their normal forms are equal (R63). For example, a
   * single line becomes a list of lines.
   */
  readonly sameAs?: (input: RawInput) => RawInput;
  /**
   * Arguments that identify the changed object. Previews look up this object. If several arguments are for the same
   * kind of object, a call contains only one of them.
   */
  readonly resource?: readonly ResourceArgument[];
  /** Returns true if a call with this input mails the customer at once. */
  readonly mails?: (raw: RawInput) => boolean;
  readonly input: Input;
  /**
   * Input field for a file that is sent as the request's body. REST puts the bytes of a body that is not JSON into this
   * field, in base64.
   */
  readonly bodyFile?: { readonly field: string; readonly bytesMax: number };
  /**
   * Input fields that tools and the API document for assistants leave out, because each field costs tokens in every
   * conversation.
   */
  readonly notForAssistants?: readonly string[];
  /** Input fields that tools refuse. Each of these fields must also be in `notForAssistants`. */
  readonly notForTools?: readonly string[];
  readonly output: Output;
  /**
   * True if the answer contains a secret that is shown only once. A stored copy of the answer is encrypted (R12, R14,
   * R71).
   */
  readonly answersSecret?: true;
  /**
   * True if answers must not be cached. Examples: answers that are files, and answers with data that can change without
   * an activity row. A new activity row raises the account's revision, and only a new revision makes cached answers
   * invalid.
   */
  readonly volatile?: true;
  /**
   * True if the queries of the operation may run on a replica (setting `DATABASE_READ_URL`). There are three
   * conditions:
   * - The operation changes nothing.
   * - No other operation uses the answer to decide on a change.
   * - Every change of the data in the answer raises the account's revision.
   */
  readonly readsOnReplica?: true;
  /**
   * Input fields with amounts. Amounts are in the input's `currency`, or in the account's currency if the input has
   * none.
   */
  readonly amounts?: readonly string[];
  /**
   * True if `prepare` determines the currency of an input without `currency` (R84). If all other fields of such an
   * input are valid, `checkedInput` accepts the input without a check of its amounts.
   */
  readonly currencyDecidedLater?: true;
  /**
   * Returns the currency of the amounts in an input without `currency`, for the comparison of calls (R63). An operation
   * without this function uses the account's currency.
   */
  readonly currencyMeant?: (ctx: ReadContext, input: z.output<Input>) => Promise<Currency>;
  /** Faults of fields that require or exclude each other. The input is unchecked, so values may have any type. */
  readonly combinations?: (raw: RawInput) => readonly ValidationIssue[];
  /** Refusal codes of this operation. Codes that every operation has are not listed. */
  readonly refusals: readonly BillingErrorCode[];
  /**
   * States whether a call can send money to a new destination, or restart payments (docs/guardrails.md). Required for
   * every changing operation that tokens can call. A token with limits may not call a changing operation that lacks
   * this field.
   */
  readonly redirects?: Redirects<z.output<Input>>;
  /** Looks up values for both `amountAtRisk` and `run`, once per call. */
  readonly prepare?: (ctx: ReadContext, input: z.output<Input>) => Promise<Prepared>;
  /**
   * Returns the money to which the limits of a token apply ({@link AmountAtRisk}). Called only for a token with limits.
   * Such a token may not call a changing operation without this function.
   */
  readonly amountAtRisk?: (
    ctx: ReadContext,
    input: z.output<Input>,
    prepared: Prepared,
  ) => AmountAtRisk<z.output<Input>>;
};

/**
 * A declaration together with its code. The functions are declared as methods, so that TypeScript accepts each
 * operation as an `Operation` of unknown input. This is safe, because `call()` has checked the input with the
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
