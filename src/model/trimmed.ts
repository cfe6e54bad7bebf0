/**
 * Removes characters from the ends of a text; `one` matches a single character. In one pass: a regular expression such
 * as `/0+$/` starts again at every zero, which takes the square of the length (ReDoS).
 */
export function trimmed(text: string, one: RegExp): string {
  let start = 0;
  while (start < text.length && one.test(text.charAt(start))) start += 1;
  return trimmedEnd(text.slice(start), one);
}

export function trimmedEnd(text: string, one: RegExp): string {
  let end = text.length;
  while (end > 0 && one.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
