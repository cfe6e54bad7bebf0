/** Reads a PDF token by token. */
import { UnreadableEInvoice } from '../unreadable.ts';
import { type Budget, STEPS } from './budget.ts';

export function damaged(what: string): UnreadableEInvoice {
  return new UnreadableEInvoice('pdf', `is a damaged PDF: ${what}`);
}

export type Scanner = ReturnType<typeof scannerAt>;

/** Reads `text`, which has one character per byte. Charges the budget for every byte, also if a byte is read again. */
export function scannerAt(text: string, start: number, budget: Budget) {
  let at = start;

  /** Matches the sticky pattern at the current position. Without a match the position is unchanged. */
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

  /** If the word is next, moves past it and returns true. Otherwise returns false. */
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

  /** Charges the budget for a value, which takes memory. */
  const value = () => budget.step(STEPS.value);

  return { take, skip, integer, value, place: () => at };
}
