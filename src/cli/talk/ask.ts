import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import type { Confirm, Conversation } from '../../app.ts';
import { type Answered, flaggedIn, warningsOf } from '../../model/asking.ts';
import { printJson } from '../output.ts';
import { stopSignal } from '../with-app.ts';
import { INTERRUPTED, isYes, type TalkOptions, talkCommand, thisTerminal, withConversation } from './open.ts';
import { reasonOfEnd, screenOn } from './screen.ts';

type AskOptions = TalkOptions & { readonly json?: true };

export function askCommand(): Command {
  return talkCommand('ask', 'Ask about the books in plain words; the model of OPENAI_MODEL answers.')
    .argument('<question>', 'such as "Which invoices are overdue?"')
    .option('--json', 'print one JSON document at the end: answer, calls, flagged amounts, usage')
    .action(async (question: string, { json, ...options }: AskOptions) => {
      if (question.trim() === '') throw new Error('the question is empty.');
      const signal = stopSignal();
      const confirm = process.stdin.isTTY && !json ? askPerson : undefined;
      const answer = await withConversation(options, confirm, (conversation) =>
        json ? quietly(conversation, question, signal) : aloud(conversation, question, signal),
      );
      if (json) printJson(asJson(question, answer));
      if (answer.end.code === 'answered') return;
      process.exitCode = answer.end.code === 'cancelled' ? INTERRUPTED : 1;
      process.stderr.write(`billhook: ${reasonOfEnd(answer)}\n`);
    });
}

async function aloud(conversation: Conversation, question: string, signal: AbortSignal): Promise<Answered> {
  const screen = screenOn(thisTerminal());
  for await (const step of conversation.ask(question, signal)) {
    screen.show(step);
    if (step.kind === 'done') return step.answer;
  }
  throw new Error('the answer never ended');
}

async function quietly(conversation: Conversation, question: string, signal: AbortSignal): Promise<Answered> {
  for await (const step of conversation.ask(question, signal)) if (step.kind === 'done') return step.answer;
  throw new Error('the answer never ended');
}

/** On standard error, because standard output is the answer. */
const askPerson: Confirm = async (_, signal) => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return isYes(await lines.question('Do this? [y/N] ', { signal }));
  } finally {
    lines.close();
  }
};

function asJson(question: string, answer: Answered) {
  const { text, end, calls, unkept, usage } = answer;
  const flagged = flaggedIn(answer).map((one) => ({
    amount: one.text,
    reason: one.source === 'question' ? 'only_in_question' : 'not_returned_by_a_tool',
  }));
  return {
    question,
    answer: text,
    end,
    calls,
    flagged_amounts: flagged,
    unkept_promises: unkept,
    warnings: warningsOf(answer),
    usage,
  };
}
