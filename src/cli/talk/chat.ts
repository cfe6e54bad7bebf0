import type { Command } from 'commander';
import type { Conversation } from '../../app.ts';
import { withToolsets } from '../toolsets.ts';
import { SAME_REQUEST_MS } from '../with-app.ts';
import { type TalkOptions, talkCommand, thisTerminal, withConversation } from './open.ts';
import { personAt } from './person.ts';
import { reasonOfEnd, screenOn } from './screen.ts';
import { type Typed, typedLines } from './typed.ts';

const HELP = `Ask about your ledger. Every change is shown first and needs a yes.
  /help   shows this text
  /quit   ends the program, like Ctrl+D
Ctrl+C stops an answer; at the prompt it ends the program.`;
const PROMPT = '> ';

export function chatCommand(): Promise<Command> {
  const command = talkCommand('chat', 'Ask several questions in one conversation. Otherwise like ask.').action(
    async (options: TalkOptions) => {
      const interrupts = withoutRepeats();
      const typed = typedLines(interrupts.arrive);
      try {
        await withConversation(options, personAt(typed.answer), (conversation, model) =>
          talk({ conversation, model, typed, interrupts }),
        );
      } finally {
        typed.close();
      }
    },
  );
  return withToolsets(command);
}

type Interrupts = {
  readonly arrive: () => void;
  /** Sets the function that an interrupt calls from now on. */
  readonly do: (action: () => void) => void;
};

/**
 * Removes repeated interrupts: one Ctrl+C can arrive twice, from the terminal and from npm. The second signal must not
 * interrupt the ending of the chat.
 */
function withoutRepeats(): Interrupts {
  let action = () => {};
  let last = Number.NEGATIVE_INFINITY;
  const arrive = () => {
    if (performance.now() - last < SAME_REQUEST_MS) return;
    last = performance.now();
    action();
  };
  process.on('SIGINT', arrive);
  return {
    arrive,
    do: (next) => {
      action = next;
    },
  };
}

type Talk = {
  readonly conversation: Conversation;
  readonly model: string;
  readonly typed: Typed;
  readonly interrupts: Interrupts;
};

async function talk({ conversation, model, typed, interrupts }: Talk): Promise<void> {
  const terminal = thisTerminal();
  terminal.err(`billhook chat, with ${model}. /help lists the commands.\n`);
  for (;;) {
    const idle = new AbortController();
    interrupts.do(() => idle.abort());
    const line = (await typed.next(PROMPT, idle.signal))?.trim();
    if (line === undefined || line === '/quit' || line === '/exit') return;
    if (line === '') continue;
    if (line === '/help') terminal.err(`${HELP}\n`);
    else if (line.startsWith('/')) terminal.err(`Unknown command ${line.split(' ')[0]}. Commands: /help and /quit.\n`);
    else await answer(conversation, line, interrupts);
  }
}

async function answer(conversation: Conversation, question: string, interrupts: Interrupts): Promise<void> {
  const terminal = thisTerminal();
  const screen = screenOn(terminal);
  const stop = new AbortController();
  interrupts.do(() => stop.abort());
  for await (const step of conversation.ask(question, stop.signal)) {
    screen.show(step);
    const reason = step.kind === 'done' ? reasonOfEnd(step.answer) : null;
    if (reason !== null) terminal.err(`billhook: ${reason}\n`);
  }
}
