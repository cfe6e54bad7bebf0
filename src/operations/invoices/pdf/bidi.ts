/** Right-to-left text: from the order in which it is read to the order in which it is drawn. */
import bidiFactory, { type Bidi } from 'bidi-js';

// Its types describe an ES module; Node loads the CommonJS one, whose export is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** For each UTF-16 unit of a paragraph its level (odd: right to left), and the characters drawn mirrored. */
export function levelsOf(paragraph: string): { levels: Uint8Array; mirrored: Map<number, string> } {
  const embedding = bidi.getEmbeddingLevels(paragraph);
  return { levels: embedding.levels, mirrored: bidi.getMirroredCharactersMap(paragraph, embedding.levels) };
}

/** Rule L2 of the Unicode Bidirectional Algorithm (UAX #9), on the runs of one line. */
export function visualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to++;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}
