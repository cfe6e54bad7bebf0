/** Shortens texts to the length that a provider accepts. */

/**
 * Shortens a text to at most `lengthMax` UTF-16 units, and therefore to at most `lengthMax` characters. Cuts between
 * grapheme clusters, because half an emoji is invalid text that some clients reject.
 */
export function shortened(text: string, lengthMax: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= lengthMax) return whole;
  let end = 0;
  // The segmenter is created here and not when this module is loaded. Its creation takes 20 ms, which would delay the
  // start of every command.
  for (const { index, segment } of new Intl.Segmenter('en').segment(whole)) {
    if (index + segment.length > lengthMax) break;
    end = index + segment.length;
  }
  return whole.slice(0, end);
}
