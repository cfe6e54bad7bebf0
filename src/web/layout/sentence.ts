/** Finds the message that translates an English sentence with changing parts. */
import type { Values } from '../../words/texts.ts';

/**
 * An English sentence, and the id of the message that translates it (`says`). `of`: pattern of the sentence. Its named
 * groups are the variables of the message. The group `count` becomes a number, so that the message can have a plural. A
 * group that did not match becomes null.
 */
export type Sentence<Id extends string> = { readonly of: RegExp; readonly says: Id };

type Found<Id extends string> = { readonly says: Id; readonly values: Values };

export function sentenceOf<Id extends string>(
  message: string,
  sentences: readonly Sentence<Id>[],
): Found<Id> | undefined {
  for (const { of, says } of sentences) {
    const found = of.exec(message);
    if (found) return { says, values: valuesOf(found.groups ?? {}) };
  }
  return undefined;
}

function valuesOf(groups: Readonly<Record<string, string | undefined>>): Values {
  return Object.fromEntries(
    Object.entries(groups).map(([name, part = null]) => [
      name,
      name === 'count' && part !== null ? Number(part) : part,
    ]),
  );
}
