/**
 * Collects the amounts in tool results with their positions. The amounts in the model's answer are looked up in this
 * collection.
 */
import type { CallArguments, Figure, Source } from '../model/asking.ts';
import { isRecord } from '../model/json.ts';
import { type Currency, exponentOf } from '../model/money.ts';
import { statedIn } from '../tools/stated.ts';
import { type Amount, amountsIn, plainDecimal } from './amounts.ts';
import { amountsOfAnswer } from './answer-amounts.ts';

export type Returned = {
  /** Adds a tool's result. `call`: index of the call in the current answer. */
  readonly add: (
    data: unknown,
    by: { readonly call: number; readonly tool: string; readonly arguments: CallArguments },
  ) => void;
  /** Adds the amounts in the person's question. */
  readonly addQuestion: (text: string) => void;
  /**
   * The amounts in the answer, each with its sources. An amount that no tool result contains can have the person's
   * question as its source.
   */
  readonly figuresIn: (text: string) => readonly Figure[];
  /**
   * Starts a new answer. Sets `call` of all earlier sources to null, because `call` is an index in the current answer.
   */
  readonly begin: () => void;
};

type Place = Omit<Source, 'call' | 'tool' | 'arguments'>;

/** Largest number of sources that are kept per amount. Some amounts occur in many places. */
const SOURCES_MAX = 8;

export function returnedAmounts(): Returned {
  /**
   * Sources by amount. Each source has two keys: the currency with the value, and the value alone. The second key finds
   * an amount that is written without a currency.
   */
  const sources = new Map<string, Source[]>();
  const asked = new Set<string>();
  return {
    add: (data, { call, tool, arguments: args }) => {
      if (!isRecord(data)) return;
      for (const { value, ...place } of placesIn(tool, data)) {
        const source: Source = { call, tool, arguments: args, ...place };
        for (const key of [keyOf(place.currency, value), keyOf(null, value)]) {
          const known = sources.get(key) ?? [];
          if (known.length < SOURCES_MAX) sources.set(key, [...known, source]);
        }
      }
    },
    addQuestion: (text) => {
      for (const amount of amountsIn(text)) for (const key of keysOf(amount)) asked.add(key);
    },
    figuresIn: (text) =>
      amountsOfAnswer(text).map((amount) => {
        const { start, end } = amount;
        const keys = keysOf(amount);
        const found = keys.flatMap((key) => sources.get(key) ?? []);
        const isAsked = keys.some((key) => asked.has(key));
        return { start, end, text: amount.text, source: found[0] ?? (isAsked ? 'question' : null), sources: found };
      }),
    begin: () => {
      for (const [key, known] of sources)
        sources.set(
          key,
          known.map((source) => ({ ...source, call: null })),
        );
    },
  };
}

function keysOf({ currencies, values }: Amount): readonly string[] {
  const all = currencies ?? [null];
  return values.flatMap((value) => all.map((currency) => keyOf(currency, value)));
}

function keyOf(currency: string | null, value: string): string {
  return `${currency ?? '*'} ${value}`;
}

/**
 * The amounts in a result. The declared shape of the tool's answer tells which fields are amounts. Other numbers, and
 * numbers in customers' texts, are ignored: such numbers must not confirm an amount in the model's answer.
 */
function placesIn(
  tool: string,
  data: Readonly<Record<string, unknown>>,
): readonly (Place & { readonly value: string })[] {
  return statedIn(tool, data).flatMap((one) => {
    const { field, row } = one;
    if (!('text' in one)) return [{ field, row, currency: one.currency, value: majorText(one.amount, one.currency) }];
    return amountsIn(one.text).flatMap(({ currencies, values }) =>
      (currencies ?? []).flatMap((currency) => values.map((value) => ({ field, row, currency, value }))),
    );
  });
}

/**
 * Decimal text of a JSON number in major units, without its sign. Rounding to the currency's decimals removes the error
 * of binary fractions.
 */
function majorText(value: number, currency: Currency): string {
  return plainDecimal(Math.abs(value).toFixed(exponentOf(currency)));
}
