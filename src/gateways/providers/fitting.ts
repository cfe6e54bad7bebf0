/** Texts of ours in the length that a provider takes. */

const CHARACTERS = new Intl.Segmenter('en');

/**
 * Cut between characters as a reader sees them, never inside one: half an emoji is no text, and makes a client throw.
 * Counted in units of UTF-16, of which a text has at least as many as of whatever a provider counts.
 */
export function fitting(text: string, lengthMax: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= lengthMax) return whole;
  let end = 0;
  for (const { index, segment } of CHARACTERS.segment(whole)) {
    if (index + segment.length > lengthMax) break;
    end = index + segment.length;
  }
  return whole.slice(0, end);
}
