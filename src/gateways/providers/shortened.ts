/** Shortens texts to the length that a provider accepts. */

/**
 * Cuts between grapheme clusters, because half an emoji is invalid text that some clients reject. Counts UTF-16 units.
 * A text has at least as many UTF-16 units as characters, so the provider's limit holds.
 */
export function shortened(text: string, lengthMax: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= lengthMax) return whole;
  let end = 0;
  // Created only for a long text: the creation takes 20 ms, too long for the start of every command.
  for (const { index, segment } of new Intl.Segmenter('en').segment(whole)) {
    if (index + segment.length > lengthMax) break;
    end = index + segment.length;
  }
  return whole.slice(0, end);
}
