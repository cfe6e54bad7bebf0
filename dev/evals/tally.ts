/** Results of a run as numbers, and as a text for people. */
import { type EndCode, flaggedIn } from '../../src/model/asking.ts';
import type { Parts } from './parts.ts';
import type { Outcome, ValidationIssue } from './score/score.ts';
import { KINDS, type Task } from './tasks/task.ts';

export type Tried = {
  readonly task: Task;
  /** Counts the attempts at one task, from 1. */
  readonly attempt: number;
  readonly outcome: Outcome;
  readonly faults: readonly ValidationIssue[];
};

export type Run = {
  readonly model: string;
  /** The part of each tool result that the model got. */
  readonly parts: Parts;
  readonly tried: readonly Tried[];
  /** Number of attempts without a result. `stopped`: the reason. */
  readonly notTried: number;
  readonly stopped: { readonly code: EndCode | 'max_tokens'; readonly message: string } | null;
};

export function hasPassed({ faults }: Tried): boolean {
  return faults.length === 0;
}

export function tokensOf({ outcome }: Pick<Tried, 'outcome'>): number {
  const { input_tokens, output_tokens } = outcome.answer.usage;
  return input_tokens + output_tokens;
}

export function progressLine(one: Tried, done: number, all: number): string {
  const { task, outcome, faults } = one;
  const place = `${String(done).padStart(String(all).length)}/${all}`;
  const why = faults.length === 0 ? '' : `: ${faults.map(({ rule, detail }) => `${rule} (${detail})`).join('; ')}`;
  const calls = `${outcome.answer.calls.length} calls, ${tokensOf(one)} tokens`;
  return `${place} ${faults.length === 0 ? 'ok    ' : 'FAILED'} ${task.id} (${calls})${why}`;
}

/** A text with all runs, one after the other, and a comparison of them at the end. */
export function runsText(runs: readonly Run[]): string {
  const compared = [
    row('given', ...HEAD),
    ...runs.filter(({ tried }) => tried.length > 0).map(({ parts, tried }) => kindRow(parts, tried)),
  ];
  return [...runs.map(runText), ...(runs.length > 1 ? [compared.join('\n')] : [])].join('\n\n');
}

const HEAD = ['passed', 'rate', 'calls/task', 'tokens/task'];

function runText({ model, parts, tried, notTried, stopped }: Run): string {
  const failed = tried.filter((one) => !hasPassed(one));
  const rows = KINDS.map((kind) => ({ name: kind as string, of: tried.filter(({ task }) => task.kind === kind) }));
  return [
    `Model: ${model}${parts === 'both' ? '' : `, given only the ${parts === 'text' ? 'text' : 'structured data'} of results`}`,
    '',
    ...(tried.length > 0 ? [row('kind', ...HEAD)] : []),
    ...[...rows, { name: 'all', of: tried }].filter(({ of }) => of.length > 0).map(({ name, of }) => kindRow(name, of)),
    ...failed.flatMap(failureLines),
    ...(notTried > 0 ? ['', `Not tried: ${notTried}. ${stopped?.message ?? ''}`] : []),
  ].join('\n');
}

function kindRow(name: string, of: readonly Tried[]): string {
  const passed = of.filter(hasPassed).length;
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / of.length;
  const calls = mean(of.map(({ outcome }) => outcome.answer.calls.length)).toFixed(1);
  return row(
    name,
    `${passed}/${of.length}`,
    `${Math.round((100 * passed) / of.length)} %`,
    calls,
    mean(of.map(tokensOf)).toFixed(0),
  );
}

function row(name: string, ...cells: readonly string[]): string {
  return [name.padEnd(11), ...cells.map((cell) => cell.padStart(11))].join(' ');
}

function failureLines({ task, attempt, outcome, faults }: Tried): readonly string[] {
  const { text, calls } = outcome.answer;
  return [
    '',
    `${task.id}${attempt > 1 ? ` (attempt ${attempt})` : ''}: ${task.question}`,
    ...faults.map(({ rule, detail }) => `  ${rule}: ${detail}`),
    ...calls.map(({ tool, outcome: came, arguments: given }) => `  > ${tool} ${JSON.stringify(given)} (${came})`),
    `  « ${text.replace(/\s+/g, ' ').slice(0, 400)} »`,
  ];
}

/** A run as JSON, for programs that compare runs. */
export function runJson({ model, parts, tried, notTried, stopped }: Run) {
  const passed = tried.filter(hasPassed).length;
  return {
    ...{ model, parts },
    ...{ passed, tried: tried.length, not_tried: notTried, stopped },
    kinds: Object.fromEntries(
      KINDS.map((kind) => {
        const of = tried.filter(({ task }) => task.kind === kind);
        return [kind, { tried: of.length, passed: of.filter(hasPassed).length }];
      }),
    ),
    tasks: tried.map((one) => {
      const { answer, effects, mails } = one.outcome;
      return {
        ...{ id: one.task.id, kind: one.task.kind, attempt: one.attempt, passed: hasPassed(one), faults: one.faults },
        ...{ end: answer.end, answer: answer.text, flagged: flaggedIn(answer).map(({ text }) => text) },
        calls: answer.calls.map(({ tool, arguments: given, outcome }) => ({ tool, arguments: given, outcome })),
        effects: effects.map(({ table, change, id }) => ({ table, change, id })),
        ...{ mails, usage: answer.usage },
      };
    }),
  };
}
