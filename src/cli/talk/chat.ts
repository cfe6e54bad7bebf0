import { createInterface, type Interface } from 'node:readline';
import type { Command } from 'commander';
import type { Confirm, Conversation } from '../../app.ts';
import { isYes, type TalkOptions, talkCommand, thisTerminal, withConversation } from './open.ts';
import { reasonOfEnd, screenOn } from './screen.ts';

const HELP = `Ask about the books in plain words. What would change something is shown first and needs a yes.
  /help   this
  /quit   the end; so does Ctrl+D
Ctrl+C stops an answer; at the prompt it ends the program.`;
const PROMPT = '> ';
/** One Ctrl+C can arrive twice, from the terminal and from npm. */
const SAME_REQUEST_MS = 500;

export function chatCommand(): Command {
  return talkCommand('chat', 'Talk about the books in plain words: like ask, and the conversation goes on.').action(
    async (options: TalkOptions) => {
      const typed = typedLines();
      try {
        const confirm: Confirm = async (_, signal) => isYes((await typed.next('Do this? [y/N] ', signal)) ?? '');
        await withConversation(options, confirm, (conversation, model) => talk(conversation, model, typed));
      } finally {
        typed.close();
      }
    },
  );
}

type Typed = {
  /** The next line that is not empty of input; null at its end, or when it was stopped. */
  readonly next: (prompt: string, signal?: AbortSignal) => Promise<string | null>;
  /** What Ctrl+C does now. */
  onInterrupt: () => void;
  readonly close: () => void;
};

async function talk(conversation: Conversation, model: string, typed: Typed): Promise<void> {
  const terminal = thisTerminal();
  terminal.err(`billhook chat, with ${model}. /help says what there is.\n`);
  for (;;) {
    const idle = new AbortController();
    typed.onInterrupt = () => idle.abort();
    const line = (await typed.next(PROMPT, idle.signal))?.trim();
    if (line === undefined || line === '/quit' || line === '/exit') return;
    if (line === '') continue;
    if (line === '/help') terminal.err(`${HELP}\n`);
    else if (line.startsWith('/')) terminal.err(`There is no ${line.split(' ')[0]}; there are /help and /quit.\n`);
    else await answer(conversation, line, typed);
  }
}

async function answer(conversation: Conversation, question: string, typed: Typed): Promise<void> {
  const terminal = thisTerminal();
  const screen = screenOn(terminal);
  const stop = new AbortController();
  typed.onInterrupt = () => stop.abort();
  for await (const step of conversation.ask(question, stop.signal)) {
    screen.show(step);
    const reason = step.kind === 'done' ? reasonOfEnd(step.answer) : null;
    if (reason !== null) terminal.err(`billhook: ${reason}\n`);
  }
}

/** Lines may be typed ahead, or come from a pipe: none is lost. */
function typedLines(): Typed {
  const isTerminal = process.stdin.isTTY === true;
  const lines: Interface = createInterface({ input: process.stdin, output: process.stderr, terminal: isTerminal });
  const waiting: string[] = [];
  let wake: () => void = () => undefined;
  let hasEnded = false;
  let interruptedAt = Number.NEGATIVE_INFINITY;
  lines.on('line', (line) => {
    waiting.push(line);
    wake();
  });
  lines.on('close', () => {
    hasEnded = true;
    wake();
  });
  const typed: Typed = {
    next: async (prompt, signal) => {
      if (isTerminal && waiting.length === 0) {
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
      return signal?.aborted === true ? null : (waiting.shift() ?? null);
    },
    onInterrupt: () => undefined,
    // Ctrl+C stays ours: its second arrival must not kill a program that is ending well.
    close: () => lines.close(),
  };
  const interrupt = () => {
    if (performance.now() - interruptedAt < SAME_REQUEST_MS) return;
    interruptedAt = performance.now();
    typed.onInterrupt();
  };
  lines.on('SIGINT', interrupt);
  process.on('SIGINT', interrupt);
  return typed;
}
