/** Lines that a person types, or that a pipe contains. */
import { createInterface, type Interface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';

export type Typed = {
  /** The next line; null at the end of the input, or after `signal` stopped the wait. */
  readonly next: NextLine;
  /**
   * The next line, as an answer to the current screen. On a terminal, input that was typed before the question is
   * discarded, because it cannot be consent. Lines of a pipe are written in advance, one per question.
   */
  readonly answer: NextLine;
  readonly close: () => void;
};

export type NextLine = (prompt: string, signal?: AbortSignal) => Promise<string | null>;

/**
 * Stores lines that arrive early. While readline reads a terminal, Ctrl+C arrives here as an event, not as a signal of
 * the process.
 */
export function typedLines(onInterrupt: () => void): Typed {
  const isTerminal = process.stdin.isTTY === true;
  const lines: Interface = createInterface({ input: process.stdin, output: process.stderr, terminal: isTerminal });
  const waiting: string[] = [];
  let wake: () => void = () => undefined;
  let hasEnded = false;
  lines.on('line', (line) => {
    waiting.push(line);
    wake();
  });
  lines.on('close', () => {
    hasEnded = true;
    wake();
  });
  lines.on('SIGINT', onInterrupt);

  const next: NextLine = async (prompt, signal) => {
    if (isTerminal && waiting.length === 0 && !hasEnded) {
      lines.setPrompt(prompt);
      lines.prompt();
    }
    const stop = () => wake();
    signal?.addEventListener('abort', stop);
    while (waiting.length === 0 && !hasEnded && signal?.aborted !== true) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    signal?.removeEventListener('abort', stop);
    if (signal?.aborted !== true && waiting.length > 0) return waiting.shift() ?? null;
    // Later output starts on a new line, not after the prompt.
    if (isTerminal) process.stderr.write('\n');
    return null;
  };

  /**
   * Discards the input so far. Two turns of the event loop read input that is pending on the terminal; Ctrl+E and
   * Ctrl+U then clear the unfinished line.
   */
  const forget = async () => {
    for (let turn = 0; turn < 2; turn++) await setImmediate();
    waiting.length = 0;
    if (hasEnded || lines.line === '') return;
    lines.setPrompt('');
    for (const name of ['e', 'u']) lines.write(null, { ctrl: true, name });
  };

  return {
    next,
    answer: async (prompt, signal) => {
      if (isTerminal) await forget();
      return next(prompt, signal);
    },
    close: () => lines.close(),
  };
}
