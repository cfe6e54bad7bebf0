/** Reads lines that a person types, or that come from a pipe. */
import { createInterface, type Interface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';

export type Typed = {
  /** The next line. Null at the end of the input, or if `signal` aborts the wait. */
  readonly next: NextLine;
  /**
   * The next line, as the answer to a question. On a terminal, earlier input is discarded, because the person typed it
   * before seeing the question. Input from a pipe is kept: it has one line per question.
   */
  readonly answer: NextLine;
  readonly close: () => void;
};

export type NextLine = (prompt: string, signal?: AbortSignal) => Promise<string | null>;

/**
 * Buffers lines that arrive before they are read. On a terminal, Ctrl+C sends no signal to the process. Instead,
 * readline emits an event, which calls `onInterrupt`.
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
    // Moves to a new line, so that later output does not follow the prompt.
    if (isTerminal) process.stderr.write('\n');
    return null;
  };

  /**
   * Discards all earlier input. First waits for two turns of the event loop, in which readline reads the pending input.
   * The start of an unfinished line is deleted by simulated keys: Ctrl+E and Ctrl+U.
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
