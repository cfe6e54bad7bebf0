/** Runs several evaluation tasks at the same time, and stops early if a problem would make all later tasks fail. */
import { setTimeout as delay } from 'node:timers/promises';
import type { EndCode } from '../../src/model/asking.ts';
import { openTrials, type Trials } from './harness.ts';
import { type Outcome, scoreOf } from './score/score.ts';
import { HELP, modelFrom, type Settings, settingsFrom, Unusable } from './settings.ts';
import { hasPassed, progressLine, type Run, runJson, runsText, type Tried, tokensOf } from './tally.ts';
import type { Task } from './tasks/task.ts';

export type Io = { readonly out: (line: string) => void; readonly err: (line: string) => void };

/** The exit code of shells after Ctrl+C. */
const INTERRUPTED = 130;
const PARTIAL = 'Interrupted: this is a part of the run.';

/**
 * Reasons to end the whole run: an interruption by the user, or a problem that would make every later task fail too. A
 * rate limit is such a problem only if it lasts longer than all pauses of {@link PAUSES_MS}.
 */
const HOPELESS: ReadonlySet<EndCode> = new Set([
  ...(['unauthorized', 'quota_exceeded', 'unknown_model', 'wrong_address', 'unreachable', 'rate_limited'] as const),
  'cancelled',
]);

/**
 * Pauses before each retry after a rate limit. A limit per minute has passed after these pauses. A call that is still
 * refused meets a quota, and the run stops.
 */
const PAUSES_MS = [15_000, 45_000, 180_000] as const;

type Options = {
  readonly signal?: AbortSignal;
  readonly open?: () => Promise<Trials>;
  readonly pausesMs?: readonly number[];
};

/** Runs the whole program; returns its exit code. */
export async function evaluate(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { out, err }: Io,
  { signal, open = openTrials, pausesMs = PAUSES_MS }: Options = {},
): Promise<0 | 1 | 2 | typeof INTERRUPTED> {
  try {
    const settings = settingsFrom(args);
    if (settings.show === 'help') out(HELP);
    else if (settings.show === 'list')
      for (const { kind, id, question } of settings.tasks) out(`${kind.padEnd(10)} ${id}: ${question}`);
    if (settings.show !== null) return 0;
    const openai = modelFrom(environment);
    await using trials = await open();
    const wait = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
    const runs: Run[] = [];
    for (const parts of settings.parts) {
      const attempts = (task: Task) =>
        patient(() => trials.attempt(task, openai, { parts, signal }), task, { err, pausesMs, wait });
      const spent = runs.flatMap(({ tried }) => tried.map(tokensOf)).reduce((sum, one) => sum + one, 0);
      runs.push(await tryAll(settings, { model: openai.model, parts, spent }, err, attempts));
      if (runs.at(-1)?.stopped) break;
    }
    if (settings.json) out(JSON.stringify(runs.length === 1 ? runs.map(runJson)[0] : runs.map(runJson), null, 2));
    else if (runs.some(({ tried }) => tried.length > 0)) out(runsText(runs));
    return codeOf(runs, err);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    err(`evals: ${error.message}`);
    return 2;
  }
}

function codeOf(runs: readonly Run[], err: Io['err']): 0 | 1 | 2 | typeof INTERRUPTED {
  const stopped = runs.at(-1)?.stopped;
  if (stopped?.code === 'cancelled') {
    err(`evals: ${stopped.message}`);
    return INTERRUPTED;
  }
  if (stopped && stopped.code !== 'max_tokens') {
    err(`evals: stopped: ${stopped.message}`);
    return 2;
  }
  return runs.every(({ notTried, tried }) => notTried === 0 && tried.every(hasPassed)) ? 0 : 1;
}

type Patience = Pick<Io, 'err'> & {
  readonly pausesMs: readonly number[];
  readonly wait: (ms: number) => Promise<unknown>;
};

/**
 * Repeats a task from its start, after a pause, if the model's service refused it with a rate limit. Such an attempt
 * says nothing about the model.
 */
async function* patient(
  attempt: () => Promise<Outcome>,
  { id }: Task,
  { err, pausesMs, wait }: Patience,
): AsyncGenerator<Outcome, void> {
  for (const ms of [...pausesMs, null]) {
    const outcome = await attempt();
    yield outcome;
    const { code, message } = outcome.answer.end;
    if (code !== 'rate_limited' || ms === null) return;
    err(`evals: ${id} waits ${ms / 1000} seconds: ${message}`);
    await wait(ms);
  }
}

/** `spent`: tokens used by earlier runs. */
type Trying = Pick<Run, 'model' | 'parts'> & { readonly spent: number };

async function tryAll(
  { tasks, repeat, concurrency, maxTokens }: Settings,
  { model, parts, spent: before }: Trying,
  err: Io['err'],
  attempts: (task: Task) => AsyncIterable<Outcome>,
): Promise<Run> {
  const waiting = tasks.flatMap((task) => Array.from({ length: repeat }, (_, index) => ({ task, attempt: index + 1 })));
  const all = waiting.length;
  const tried: Tried[] = [];
  let spent = before;
  let stopped: Run['stopped'] = null;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = stopped ? undefined : waiting.shift()) {
      let outcome: Outcome | undefined;
      for await (outcome of attempts(next.task)) spent += tokensOf({ outcome });
      if (!outcome || HOPELESS.has(outcome.answer.end.code)) {
        waiting.unshift(next);
        const { code, message } = outcome?.answer.end ?? { code: 'cancelled', message: null };
        stopped = { code, message: code === 'cancelled' ? PARTIAL : (message ?? '') };
        return;
      }
      const one: Tried = { ...next, outcome, faults: scoreOf(next.task, outcome) };
      tried.push(one);
      err(progressLine(one, tried.length, all));
      if (spent >= maxTokens)
        stopped ??= { code: 'max_tokens', message: `${spent} tokens are spent; --max-tokens allows ${maxTokens}.` };
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const order = new Map(tasks.map((task, index) => [task, index]));
  const sorted = tried.toSorted((a, b) => (order.get(a.task) ?? 0) - (order.get(b.task) ?? 0) || a.attempt - b.attempt);
  return { model, parts, tried: sorted, notTried: waiting.length, stopped: waiting.length > 0 ? stopped : null };
}
