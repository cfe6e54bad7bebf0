// Messages that translate sentences of operations have only variables to which the sentence gives a value (R53).
import { describe, expect, test } from 'vitest';
import { REFUSAL_CODES } from '../../../src/model/billing-error.ts';
import { LANGUAGES } from '../../../src/model/language.ts';
import { PATTERNS } from '../../../src/web/dashboard/components/fault-words.ts';
import type { Sentence } from '../../../src/web/layout/sentence.ts';
import { AT_A_PLACE, FILE, PLACES } from '../../../src/web/layout/statement-fault-words.ts';
import { FAULTS, filled, type Message, type Values } from '../../../src/words/texts.ts';

type Texts = Readonly<Record<string, Message>>;

/** Sample values for the groups of the regular expression. With `isWhole` false, optional groups are null. */
function valuesFor(of: RegExp, isWhole: boolean): Values {
  const groups = [...of.source.matchAll(/\(\?<(\w+)>/g)].map(([, name = '']) => name);
  const may = /\(\?:[^()]*\(\?<(\w+)>/g;
  const missing = new Set([...of.source.matchAll(may)].map(([, name = '']) => name));
  return Object.fromEntries(groups.map((name) => [name, !isWhole && missing.has(name) ? null : 'x7']));
}

/**
 * Messages that are empty or incomplete with the values of their sentence. Formatting throws if a variable has no
 * value.
 */
function untold(sentences: readonly Sentence<string>[], texts: Texts): readonly string[] {
  return sentences
    .filter(({ of, says }) =>
      [true, false].some((isWhole) => {
        const text = filled(texts[says] ?? '', valuesFor(of, isWhole));
        return text === '' || /[{}]|undefined/.test(text);
      }),
    )
    .map(({ says }) => says);
}

describe.each(LANGUAGES)('in %s', (language) => {
  const { patterns, statement, refusals } = FAULTS[language];

  test('a sentence gives the values of its message', () => {
    expect(untold(PATTERNS, patterns)).toEqual([]);
    expect(untold([...FILE, ...AT_A_PLACE], statement.sentences)).toEqual([]);
    expect(untold(PLACES, statement.places)).toEqual([]);
  });

  test('every message is that of a sentence or an error code', () => {
    const ids = (sentences: readonly Sentence<string>[]) => new Set(sentences.map(({ says }) => says));
    expect(ids(PATTERNS)).toEqual(new Set(Object.keys(patterns)));
    expect(ids([...FILE, ...AT_A_PLACE])).toEqual(new Set(Object.keys(statement.sentences)));
    expect(ids(PLACES)).toEqual(new Set(Object.keys(statement.places)));
    expect(Object.keys(refusals).filter((code) => !(REFUSAL_CODES as readonly string[]).includes(code))).toEqual([]);
  });
});
