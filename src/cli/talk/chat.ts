import type { Command } from 'commander';
import type { Conversation } from '../../app.ts';
import { SAME_REQUEST_MS } from '../with-app.ts';
import { type TalkOptions, talkCommand, thisTerminal, withConversation } from './open.ts';
import { personAt } from './person.ts';
import { reasonOfEnd, screenOn } from './screen.ts';
import { type Typed, typedLines } from './typed.ts';

const HELP = `Ask about the books in plain words. What would change something is shown first and needs a yes.
  /help   this
  /quit   the end; so does Ctrl+D
Ctrl+C stops an answer; at the prompt it ends the program.`;
const PROMPT = '> ';

export function chatCommand(): Command {
  return talkCommand('chat', 'Talk about the books in plain words: like ask, and the conversation goes on.').action(
    async (options: TalkOptions) => {
      const interrupts = oneByOne();
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
}

type Interrupts = {
  readonly arrive: () => void;
  /** From now on the next one does this. */
  readonly do: (what: () => void) => void;
};

/** One Ctrl+C can arrive twice, from the terminal and from npm; the second must not kill a program that is ending well. */
function oneByOne(): Interrupts {
  let what = () => {};
  let last = Number.NEGATIVE_INFINITY;
  const arrive = () => {
    if (performance.now() - last < SAME_REQUEST_MS) return;
    last = performance.now();
    what();
  };
  process.on('SIGINT', arrive);
  return {
    arrive,
    do: (next) => {
      what = next;
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
  terminal.err(`billhook chat, with ${model}. /help says what there is.\n`);
  for (;;) {
    const idle = new AbortController();
    interrupts.do(() => idle.abort());
    const line = (await typed.next(PROMPT, idle.signal))?.trim();
    if (line === undefined || line === '/quit' || line === '/exit') return;
    if (line === '') continue;
    if (line === '/help') terminal.err(`${HELP}\n`);
    else if (line.startsWith('/')) terminal.err(`There is no ${line.split(' ')[0]}; there are /help and /quit.\n`);
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
