/**
 * Texts without what stands at their ends. `one` matches a single character. In one pass: `/0+$/` starts anew at every zero
 * that is not at the end, which takes the square of the length, and stops the service for minutes.
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
