/** Right-to-left text with bidi-js (Unicode Bidirectional Algorithm, UAX #9). */
import bidiFactory, { type Bidi, type EmbeddingLevels } from 'bidi-js';

// The types of bidi-js describe an ES module, but Node loads its CommonJS file, whose export is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

export type Embedding = EmbeddingLevels & {
  /** Mirrored form of characters such as brackets, by the index of the character. */
  readonly mirrored: ReadonlyMap<number, string>;
};

/** Levels of the UTF-16 units of a paragraph; an odd level means right to left. */
export function embeddingOf(paragraph: string): Embedding {
  const embedding = bidi.getEmbeddingLevels(paragraph);
  return { ...embedding, mirrored: bidi.getMirroredCharactersMap(paragraph, embedding.levels) };
}

/** Indices of a line's UTF-16 units, from left to right. `first` and `last`: inclusive. */
export function visualOrder(paragraph: string, embedding: EmbeddingLevels, first: number, last: number): number[] {
  return bidi.getReorderedIndices(paragraph, embedding, first, last).slice(first, last + 1);
}
