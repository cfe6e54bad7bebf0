/** Shortens texts to the length that a provider accepts. */

/**
 * Cuts between whole characters (grapheme clusters), because half an emoji makes clients throw. The length is counted
 * in UTF-16 units, which are never fewer than the characters that a provider counts.
 */
export function shortened(text: string, lengthMax: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= lengthMax) return whole;
  let end = 0;
  // Created at the first use: it takes 20 ms, which would delay the start of every command.
  for (const { index, segment } of new Intl.Segmenter('en').segment(whole)) {
    if (index + segment.length > lengthMax) break;
    end = index + segment.length;
  }
  return whole.slice(0, end);
}
