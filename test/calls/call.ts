/** What every operation says about its calls: one entry, in the file of its noun. */
import type * as z from 'zod';
import type { Exchange } from '../../dev/scripts/examples/stage.ts';
import type { Grant } from '../../src/model/token.ts';
import type { CATALOG } from '../../src/operations/catalog.ts';
import type { Business } from '../api/rest/exchange.ts';
import type { TenancyFixtures } from '../contract/tenancy-fixtures.ts';

export type Input = Readonly<Record<string, unknown>>;
/** A function: of what was answered before. */
export type Example = Input | ((told: readonly Exchange[]) => Input);

/** What a stranger sends, and the refusal or the empty list of the answer; or why there is nothing to send. */
export type Attempt = readonly [(fixtures: TenancyFixtures) => object, string] | string;

/** `amount`: refused by a limit of a cent. A grant: refused without it. `free`: has neither. */
export type Stake = 'amount' | 'free' | Grant;
export type Owned = TenancyFixtures & { readonly unpaid: number; readonly paused: number; readonly recorded: number };
export type LimitedCall = readonly [Stake, (owned: Owned) => object];

export type CallsOfOne = {
  /**
   * Told in the documents (`dev/scripts/examples/story.ts`): the first succeeds, the others are refused, each in
   * another way.
   */
  readonly examples?: readonly Example[];
  /** What the token of another account gets (`test/contract/tenancy.test.ts`). */
  readonly stranger?: Attempt;
  /** What a call by REST needs beside the id in its path, as body or query (`test/api/rest/every-route.ts`). */
  readonly fields?: object | ((business: Business) => Promise<object>);
  /** Makes the object in the path, if not any of its kind will do. */
  readonly object?: (business: Business) => Promise<number>;
  /** Calls of a token with limits (`test/operations/limits/every-operation.test.ts`); or why it may never call it. */
  readonly limits?: readonly LimitedCall[] | string;
};

type Operations = typeof CATALOG;

/**
 * What one has to say follows from its declaration: input can name what is another's, REST shows examples, changes have
 * limits.
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
