/**
 * Decides by rules whether a task was done. The rules compare numbers and side effects; no model is used as a judge.
 */

import { amountsOfAnswer } from '../../../src/assistant/answer-amounts.ts';
import { type AssistantAnswer, changesIn } from '../../../src/model/asking.ts';
import { isFinder } from '../../../src/tools/finders.ts';
import { type Money, written } from '../money.ts';
import type { Task } from '../tasks/task.ts';
import { claimedCounts, holdsName, isZero, match } from './claims.ts';
import { compared, type Effect, effectText, expectedText, isChange } from './effects.ts';

/** Everything known about a finished attempt. */
export type Outcome = {
  readonly answer: AssistantAnswer;
  readonly effects: readonly Effect[];
  /** Recipients of the sent mails, in order. */
  readonly mails: readonly string[];
  /** Effects, and recipients of mails, before the owner's last message. Each of them is a fault. */
  readonly early?: readonly string[];
};

export type RuleName =
  | 'ended'
  | 'missing amount'
  | 'missing currency'
  | 'wrong currency'
  | 'wrong amount'
  | 'wrong count'
  | 'missing name'
  | 'wrong name'
  | 'missing effect'
  | 'forbidden effect'
  | 'missing mail'
  | 'forbidden mail'
  | 'too early'
  | 'wrong calls'
  | 'wrong report'
  | 'never looked';

export type ValidationIssue = { readonly rule: RuleName; readonly detail: string };
type Rule = (task: Task, outcome: Outcome) => readonly string[];

/** Outcomes of calls that prove that the model used a tool: the tool exists and the arguments were readable. */
const LOOKED: ReadonlySet<string> = new Set(['answered', 'replayed', 'refused', 'declined']);

/** Each rule returns the faults it finds. A test checks that every rule finds a fault that no other rule finds. */
export const RULES: Readonly<Record<RuleName, Rule>> = {
  ended: (_, { answer: { end } }) => (end.code === 'answered' ? [] : [`${end.code}: ${end.message ?? ''}`]),
  'missing amount': (task, { answer }) => wantedAmounts(task, answer, null),
  'missing currency': (task, { answer }) => wantedAmounts(task, answer, 'bare'),
  'wrong currency': (task, { answer }) => wantedAmounts(task, answer, 'other currency'),
  'wrong amount': ({ amounts = [], mayName = [] }, { answer }) => {
    const right = [...amounts, ...mayName];
    const extra = amountsOfAnswer(answer.text).filter(
      (claim) => !isZero(claim) && !right.some((one) => match(claim, one) !== null),
    );
    return extra.map(({ text }) => text.trim());
  },
  'wrong count': ({ counts = [] }, { answer }) =>
    counts.flatMap((count) => {
      const claimed = claimedCounts(answer.text, count);
      const wrong = claimed.filter((number) => number !== count.number && !count.may?.includes(number));
      const missing = claimed.includes(count.number) ? [] : [`no ${count.number} ${count.of[0]}`];
      return [...missing, ...wrong.map((number) => `${number} ${count.of[0]}`)];
    }),
  'missing name': ({ names = [] }, { answer }) =>
    names.filter((forms) => !forms.some((form) => holdsName(answer.text, form))).map(([form = '']) => form),
  'wrong name': ({ notNames = [] }, { answer }) => notNames.filter((name) => holdsName(answer.text, name)),
  'missing effect': ({ effects: expected = [] }, { effects }) => compared(effects, expected).missing.map(expectedText),
  'forbidden effect': ({ effects: expected = [] }, { effects }) =>
    compared(effects, expected).forbidden.map(effectText),
  'missing mail': ({ mails: expected = [] }, { mails }) => without(expected, mails),
  'forbidden mail': ({ mails: expected = [] }, { mails }) => without(mails, expected),
  'too early': (_, { early = [] }) => early,
  'wrong calls': ({ calls: expected = {} }, { answer: { calls } }) =>
    Object.entries(expected).flatMap(([name, times]) => {
      const made = calls.filter(({ tool, outcome }) => tool === name && LOOKED.has(outcome)).length;
      return made === times ? [] : [`${made} calls of ${name} instead of ${times}`];
    }),
  // Compares the report to the owner with the changed rows and the sent mails.
  'wrong report': (_, { answer, effects, mails }) => {
    const reported = changesIn(answer).filter(({ state }) => state !== 'repeated');
    const words = reported.map(({ text }) => text).join('\n');
    const isOpen = reported.some(({ state }) => state === 'unknown');
    const hasChanged = effects.some(isChange) || mails.length > 0;
    const unnamed = mails.filter((to) => !isOpen && !words.includes(to));
    return [
      ...(hasChanged && reported.length === 0 ? ['nothing is reported'] : []),
      ...(hasChanged ? [] : reported.filter(({ state }) => state === 'done').map(({ text }) => text)),
      ...(unnamed.length === countedMails(words) ? [] : unnamed.map((to) => `no mail to ${to}`)),
    ];
  },
  // No question contains its own answer: an answer without a tool call is a guess, even if it is right.
  'never looked': ({ tries }, { answer: { calls } }) =>
    calls.some(({ tool, outcome }) => !isFinder(tool) && LOOKED.has(outcome) && (tries === undefined || tool === tries))
      ? []
      : [`no call ${tries === undefined ? '' : `of ${tries} `}reached the books`],
};

/**
 * Returns how many mails the report states. A report on many reminders contains their number but no addresses, because
 * the owner has seen the list in the preview.
 */
function countedMails(words: string): number {
  const counts = [...words.matchAll(/\bsent (\d+) reminders?\b/gi)].map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
}

export function scoreOf(
  task: Task,
  outcome: Outcome,
  rules: Partial<typeof RULES> = RULES,
): readonly ValidationIssue[] {
  return Object.entries(rules).flatMap(([rule, faultsOf]) =>
    faultsOf(task, outcome).map((detail) => ({ rule: rule as RuleName, detail })),
  );
}

/**
 * Returns the expected amounts for which the best result of {@link match} in the answer is `instead`. With null: the
 * expected amounts that the answer does not contain.
 */
function wantedAmounts(
  { amounts = [] }: Task,
  { text }: AssistantAnswer,
  instead: 'bare' | 'other currency' | null,
): readonly string[] {
  const claims = amountsOfAnswer(text);
  const nearest = (amount: Money) => {
    const found = claims.map((claim) => match(claim, amount));
    return (['exact', 'bare', 'other currency'] as const).find((one) => found.includes(one)) ?? null;
  };
  return amounts.filter((amount) => nearest(amount) === instead).map(written);
}

/** Elements of the first list that the second does not contain as often. */
function without(from: readonly string[], taken: readonly string[]): readonly string[] {
  const left = [...taken];
  return from.filter((one) => {
    const index = left.indexOf(one);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}
