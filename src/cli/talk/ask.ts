import type { Command } from 'commander';
import type { Conversation } from '../../app.ts';
import { type AssistantAnswer, changesIn, flaggedIn, warningsOf } from '../../model/asking.ts';
import { printJson } from '../output.ts';
import { withToolsets } from '../toolsets.ts';
import { stopSignal } from '../with-app.ts';
import { INTERRUPTED, type TalkOptions, talkCommand, thisTerminal, withConversation } from './open.ts';
import { personAt } from './person.ts';
import { reasonOfEnd, type Screen, screenOn } from './screen.ts';
import { type NextLine, typedLines } from './typed.ts';

type AskOptions = TalkOptions & { readonly json?: true };

export function askCommand(): Promise<Command> {
  const command = talkCommand('ask', 'Ask one question about your ledger. The model of OPENAI_MODEL answers.')
    .argument('<question>', 'such as "Which invoices are overdue?"')
    .option('--json', 'print one JSON document at the end: answer, calls, changes, flagged amounts, usage')
    .action(async (question: string, { json, ...options }: AskOptions) => {
      if (question.trim() === '') throw new Error('the question is empty.');
      const signal = stopSignal();
      // A person must see and confirm each change. Questions go to standard error and answers come from standard input, so
      // both must be terminals.
      const isInteractive = !json && process.stdin.isTTY && process.stderr.isTTY;
      const person = isInteractive ? personAt(answerOnTerminal) : undefined;
      const answer = await withConversation(options, person, (conversation) =>
        answerTo(conversation, question, signal, json ? undefined : screenOn(thisTerminal())),
      );
      if (json) printJson(asJson(question, answer));
      if (answer.end.code === 'answered') return;
      process.exitCode = answer.end.code === 'cancelled' ? INTERRUPTED : 1;
      process.stderr.write(`billhook: ${reasonOfEnd(answer)}\n`);
    });
  return withToolsets(command);
}

/** Waits for the complete answer. `screen`: shows the answer while it arrives. */
async function answerTo(
  conversation: Conversation,
  question: string,
  signal: AbortSignal,
  screen?: Screen,
): Promise<AssistantAnswer> {
  for await (const step of conversation.ask(question, signal)) {
    screen?.show(step);
    if (step.kind === 'done') return step.answer;
  }
  throw new Error('the answer never ended');
}

/** The terminal is read only while a question is shown, so that `ask` can also run in the background. */
const answerOnTerminal: NextLine = async (prompt, signal) => {
  const typed = typedLines(() => process.kill(process.pid, 'SIGINT'));
  try {
    return await typed.answer(prompt, signal);
  } finally {
    typed.close();
  }
};

function asJson(question: string, answer: AssistantAnswer) {
  const { text, end, calls, usage } = answer;
  const flagged = flaggedIn(answer).map((one) => ({
    amount: one.text,
    reason: one.source === 'question' ? 'only_in_question' : 'not_returned_by_a_tool',
  }));
  return {
    question,
    answer: text,
    end,
    calls,
    changes: changesIn(answer),
    flagged_amounts: flagged,
    warnings: warningsOf(answer),
    usage,
  };
}
