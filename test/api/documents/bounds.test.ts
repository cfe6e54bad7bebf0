/**
 * The bounds of numbers in the documents are those that the service holds: each bound is accepted, and the next number
 * beyond it refused. A number without a bound in the documents has none.
 */
import { describe, expect, test } from 'vitest';
import { BillingError, type ValidationIssue } from '../../../src/model/billing-error.ts';
import type { Currency } from '../../../src/model/money.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import { checkedInput, readAmounts } from '../../../src/operations/kernel/checked-input.ts';
import type { Operation } from '../../../src/operations/kernel/declaration.ts';
import { inputSchemaOf, type JsonSchema } from '../../../src/operations/kernel/json-schema.ts';

type Numeric = { readonly path: string; readonly schema: JsonSchema; readonly input: (value: number) => object };

/** Every number in a schema, and an input that has only this number. */
function numbersIn(schema: JsonSchema, path: string, input: Numeric['input']): Numeric[] {
  const {
    type,
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    readonly type?: string;
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly items?: JsonSchema;
    readonly anyOf?: readonly JsonSchema[];
  };
  return [
    ...(type === 'number' || type === 'integer' ? [{ path, schema, input }] : []),
    ...anyOf.flatMap((one) => numbersIn(one, path, input)),
    ...Object.entries(properties).flatMap(([name, inner]) =>
      numbersIn(inner, path === '' ? name : `${path}.${name}`, (value) => input({ [name]: value } as never)),
    ),
    ...(items === undefined ? [] : numbersIn(items, `${path}[0]`, (value) => input([value] as never))),
  ];
}

const EUR = 'EUR' as Currency;
/** Fields without which a number is refused for another reason than its size. */
const BESIDE = { currency: EUR, tone: 'formal' } as const;

/** The fault of the number at `path`; undefined if it is accepted. Faults of other fields are ignored. */
function faultAt(op: Operation, { path, schema, input }: Numeric, value: number): string | undefined {
  const beside = Object.fromEntries(Object.entries(BESIDE).filter(([name]) => name in op.input.shape));
  const given = { ...beside, ...input(value) };
  const of = (faults: readonly ValidationIssue[]) => faults.find(({ field }) => field === path)?.message;
  try {
    checkedInput(op, given, { currency: EUR });
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    const fault = of(error.details.faults ?? []);
    if (fault !== undefined) return fault;
  }
  // Some operations know the currency of an amount only when they run. All read it by this function.
  const isAmount = schema.type === 'number' && /(?:^|[._])(?:amount|price|per_day)$/.test(path);
  return isAmount ? of(readAmounts(given, [path.replace('[0]', '[]')], EUR).faults) : undefined;
}

/** Values within the documented bounds, at them where they belong to the range, and the nearest values beyond. */
function triedOf({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema) {
  const step = type === 'integer' ? 1 : 0.000_001;
  const [low, high, above, below] = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].map((one) =>
    one === undefined ? [] : [Number(one)],
  ) as [number[], number[], number[], number[]];
  const hasLow = low.length + above.length > 0;
  const hasHigh = high.length + below.length > 0;
  return {
    good: [
      ...low,
      ...high,
      ...above.map((one) => one + 1),
      ...below.map((one) => one - 1),
      ...(hasLow ? [] : [-1]),
      ...(hasHigh ? [] : [1_000_000]),
    ],
    bad: [...low.map((one) => one - step), ...high.map((one) => one + step), ...above, ...below],
  };
}

const ALL: readonly Operation[] = Object.values({ ...CATALOG, ...FOR_DASHBOARD });
const NUMBERS = ALL.flatMap((op) =>
  numbersIn(inputSchemaOf(op), '', (value) => value as never).map((number) => ({
    op,
    number,
    name: `${op.name} ${number.path}`,
  })),
);

describe('numbers of inputs', () => {
  test('are many', () => expect(NUMBERS.length).toBeGreaterThan(100));

  test.each(NUMBERS)('$name', ({ op, number }) => {
    const { good, bad } = triedOf(number.schema);
    for (const value of good) expect(faultAt(op, number, value), `${value} is allowed`).toBeUndefined();
    for (const value of bad) expect(faultAt(op, number, value), `${value} is not allowed`).toEqual(expect.any(String));
  });
});
