/** Reads the bytes of a PDF one token after the other. */
import { UnreadableEInvoice } from '../unreadable.ts';
import { type Budget, STEPS } from './budget.ts';

export function damaged(what: string): UnreadableEInvoice {
  return new UnreadableEInvoice('pdf', `is a damaged PDF: ${what}`);
}

export type Scanner = ReturnType<typeof scannerAt>;

/** `text` has a character for each byte. Whatever is read is taken from the budget, however often. */
export function scannerAt(text: string, start: number, budget: Budget) {
  let at = start;

  /** What the pattern, which is sticky, finds at this place; `undefined` moves nothing. */
  function take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return undefined;
    budget.step(STEPS.token + pattern.lastIndex - at);
    at = pattern.lastIndex;
    return match;
  }

  function skipBlanks(): void {
    let skipped = true;
    while (skipped) skipped = take(/[\0\t\n\f\r ]{1,4096}|%[^\r\n]*/y) !== undefined;
  }

  /** Whether the word is next; moves behind it. */
  function skip(word: string): boolean {
    skipBlanks();
    if (!text.startsWith(word, at)) return false;
    budget.step(STEPS.token);
    at += word.length;
    return true;
  }

  function integer(): number | undefined {
    skipBlanks();
    const digits = take(/\d{1,10}(?![\d.])/y)?.[0];
    return digits === undefined ? undefined : Number(digits);
  }

  /** For memory that grows with what is read. */
  const value = () => budget.step(STEPS.value);

  return { take, skip, integer, value, place: () => at };
}
