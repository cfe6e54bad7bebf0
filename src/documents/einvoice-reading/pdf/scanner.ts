/** Reads the bytes of a PDF one token after the other. */
import { UnreadableEInvoice } from '../unreadable.ts';
import { type Budget, STEPS } from './budget.ts';

export function damaged(what: string): UnreadableEInvoice {
  return new UnreadableEInvoice('pdf', `is a damaged PDF: ${what}`);
}

export type Scanner = ReturnType<typeof scannerAt>;

/** `text` has one character per byte. Every byte read is charged to the budget, however often. */
export function scannerAt(text: string, start: number, budget: Budget) {
  let at = start;

  /** Matches the sticky pattern at the current position; without a match the position stays. */
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

  /** Whether the word is next. If so, moves past it. */
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

  /** Charges the budget for a value that takes memory. */
  const value = () => budget.step(STEPS.value);

  return { take, skip, integer, value, place: () => at };
}
