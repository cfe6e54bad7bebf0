/** Test calls of every operation: one entry for each, in the file of its topic. */
import type * as z from 'zod';
import type { Exchange } from '../../dev/scripts/examples/stage.ts';
import type { Grant } from '../../src/model/token.ts';
import type { CATALOG } from '../../src/operations/catalog.ts';
import type { Business } from '../api/rest/exchange.ts';
import type { TenancyFixtures } from '../contract/tenancy-fixtures.ts';

export type Input = Readonly<Record<string, unknown>>;
/** Input, or a function of the exchanges before. */
export type Example = Input | ((told: readonly Exchange[]) => Input);

/**
 * Input that a stranger sends, and the refusal or the empty list in the answer. A text is the reason why there is none.
 */
export type Attempt = readonly [(fixtures: TenancyFixtures) => object, string] | string;

/**
 * Why a limited token is refused. `amount`: by a limit of one cent. A grant: because the token lacks this grant.
 * `free`: the call is refused for neither reason.
 */
export type Stake = 'amount' | 'free' | Grant;
export type Owned = TenancyFixtures & { readonly unpaid: number; readonly paused: number; readonly recorded: number };
export type LimitedCall = readonly [Stake, (owned: Owned) => object];

/** Copies of a mail that no customer's record names. */
export const COPIES = ['other@attacker.example'];

export type CallsOfOne = {
  /**
   * Examples in the documents (`dev/scripts/examples/story.ts`). The first call succeeds. Each further call is refused,
   * for a different reason.
   */
  readonly examples?: readonly Example[];
  /** Call with a token of another account (`test/contract/tenancy.test.ts`). */
  readonly stranger?: Attempt;
  /** Fields of a REST call besides the id in its path, sent as body or query (`test/api/rest/every-route.ts`). */
  readonly fields?: object | ((business: Business) => Promise<object>);
  /** Creates the object in the path, if the operation does not accept just any object of its kind. */
  readonly object?: (business: Business) => Promise<number>;
  /**
   * Calls with a limited token (`test/operations/limits/every-operation.test.ts`). A text is the reason why a limited
   * token may never call the operation.
   */
  readonly limits?: readonly LimitedCall[] | string;
};

type Operations = typeof CATALOG;

/**
 * Entries that an operation must have:
 * - `stranger` if it has input.
 * - `examples` unless its scope is `account.manage`.
 * - `fields` if it must have `examples` and its input requires more than `id`.
 * - `limits` if its scope is `billing.write`.
 */
type Needed<Op extends Operations[keyof Operations]> =
  | (string extends keyof z.input<Op['input']> ? never : 'stranger')
  | (Op['scope'] extends 'account.manage'
      ? never
      : 'examples' | (Record<never, never> extends Omit<z.input<Op['input']>, 'id'> ? never : 'fields'))
  | (Op['scope'] extends 'billing.write' ? 'limits' : never);

export type Calls = {
  readonly [Name in keyof Operations]: CallsOfOne & Required<Pick<CallsOfOne, Needed<Operations[Name]>>>;
};
