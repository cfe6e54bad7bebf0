/** Right-to-left text with bidi-js (Unicode Bidirectional Algorithm, UAX #9). */
import bidiFactory, { type Bidi, type EmbeddingLevels } from 'bidi-js';

// The types of bidi-js describe an ES module. Node loads the CommonJS file, which exports the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

export type Embedding = EmbeddingLevels & {
  /** Mirrored form of characters such as brackets, by the index of the character. */
  readonly mirrored: ReadonlyMap<number, string>;
};

/** Bidi level of each UTF-16 unit in a paragraph. An odd level means right to left. */
export function embeddingOf(paragraph: string): Embedding {
  const embedding = bidi.getEmbeddingLevels(paragraph);
  return { ...embedding, mirrored: bidi.getMirroredCharactersMap(paragraph, embedding.levels) };
}

/**
 * Returns the visible order of a line, from left to right, as indices of UTF-16 units in the paragraph. The line
 * contains the units from `first` to `last`, both included.
 */
export function visualOrder(paragraph: string, embedding: EmbeddingLevels, first: number, last: number): number[] {
  return bidi.getReorderedIndices(paragraph, embedding, first, last).slice(first, last + 1);
}
