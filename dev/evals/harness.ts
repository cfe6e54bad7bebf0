/** Runs each evaluation task on a new copy of the ledger, with the product's assistant and any model. */
import { readFileSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerTo, converse } from '../../src/assistant/ask.ts';
import type { Bounds } from '../../src/assistant/bounds.ts';
import { openModel } from '../../src/assistant/open-model.ts';
import type { OpenAiSettings } from '../../src/config.ts';
import type { AssistantAnswer } from '../../src/model/asking.ts';
import type { MailGateway } from '../../src/model/mail.ts';
import type { ToolFilter } from '../../src/tools/list.ts';
import { type OpenService, Unanswered } from '../../src/tools/service.ts';
import { toolboxOf } from '../../src/tools/toolbox.ts';
import { buildLedger, changeLedger, instant, openLedger } from './ledger/build.ts';
import { NOW } from './ledger/plan.ts';
import { givingOnly, type Parts, type Told } from './parts.ts';
import { type Effect, effectsBetween, effectText, isChange, type Snapshot, snapshotOf } from './score/effects.ts';
import type { Outcome } from './score/score.ts';
import type { Meanwhile, Task } from './tasks/task.ts';

/** Smaller than the bounds of the product, because tokens cost money and no task needs more. */
const TASK_BOUNDS: Partial<Bounds> = { rounds: 10, outputTokens: 4_000, characters: 100_000, ms: 120_000 };

export interface Trials extends AsyncDisposable {
  readonly attempt: (task: Task, openai: OpenAiSettings, given?: Given) => Promise<Outcome>;
}

/**
 * `parts`: `both` by default. `filter`: selects the listed tools. By default, the tools that every new connection gets
 * are listed.
 */
export type Given = {
  readonly parts?: Parts;
  readonly filter?: ToolFilter;
  readonly signal?: AbortSignal | undefined;
};

/** Builds the ledger once for all tasks. */
export async function openTrials(told?: Told): Promise<Trials> {
  const folder = await mkdtemp(join(tmpdir(), 'billhook-evals-'));
  const original = join(folder, 'original.db');
  await buildLedger(original);
  const before = snapshotOf(original);
  let copies = 0;
  return {
    attempt: async (task, openai, { parts = 'both', filter = {}, signal } = {}) => {
      const copy = join(folder, `copy-${++copies}.db`);
      await copyFile(original, copy);
      return attempt(task, { openai, original, copy, before, parts, filter, told, signal });
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

type Trial = {
  readonly openai: OpenAiSettings;
  readonly original: string;
  readonly copy: string;
  readonly before: Snapshot;
  readonly parts: Parts;
  readonly filter: ToolFilter;
  readonly told: Told | undefined;
  readonly signal: AbortSignal | undefined;
};

async function attempt(task: Task, trial: Trial): Promise<Outcome> {
  const { openai, original, copy, before, parts, told, signal } = trial;
  const now = instant(NOW);
  const mails: string[] = [];
  const app = await openLedger(copy, () => now, recording(mails));
  const changes = changesOf(copy, original, before);
  try {
    const others = async ({ operation, input }: Meanwhile) => {
      changes.note();
      await changeLedger(app, operation, input);
      changes.skip();
    };
    const service = interrupted(losing(await app.assistant(null), task.losesAnswerOf), task.meanwhile, others);
    const toolbox = givingOnly(toolboxOf(service, trial.filter, 'billhook evals'), parts, told);
    const model = await openModel(openai);
    const confirm = async () => task.says !== 'no';
    const conversation = converse({ model, toolbox, confirm, bounds: TASK_BOUNDS, now: () => now });
    const answers: AssistantAnswer[] = [];
    let early: readonly string[] = [];
    for (const said of [task.question, ...(task.followUps ?? [])]) {
      if (answers.length > 0) early = [...changes.note().filter(isChange).map(effectText), ...mails];
      const answer = await answerTo(conversation, said, signal);
      answers.push(answer);
      if (answer.end.code !== 'answered') break;
    }
    return { answer: oneOf(answers), mails, early, effects: changes.note() };
  } finally {
    await app.close();
    await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(`${copy}${suffix}`, { force: true })));
  }
}

/** Joins the answers of a conversation into a single answer. */
function oneOf(answers: readonly AssistantAnswer[]): AssistantAnswer {
  const [last] = answers.slice(-1);
  if (!last) throw new Error('a conversation has an answer');
  const sum = (of: (answer: AssistantAnswer) => number) => answers.reduce((total, one) => total + of(one), 0);
  return {
    text: answers.map(({ text }) => text).join('\n\n'),
    end: last.end,
    calls: answers.flatMap(({ calls }) => calls),
    figures: answers.flatMap(({ figures }) => figures),
    usage: {
      rounds: sum(({ usage }) => usage.rounds),
      input_tokens: sum(({ usage }) => usage.input_tokens),
      output_tokens: sum(({ usage }) => usage.output_tokens),
    },
  };
}

type Changes = {
  /** Adds the changes since the last `note` or `skip` to the earlier ones, and returns all of them. */
  readonly note: () => readonly Effect[];
  /** Ignores the changes since the last `note` or `skip`. */
  readonly skip: () => void;
};

function changesOf(copy: string, original: string, before: Snapshot): Changes {
  const effects: Effect[] = [];
  let last = before;
  const look = () => {
    const now = last === before && isAsMade(copy, original) ? before : snapshotOf(copy);
    const changed = now === last ? [] : effectsBetween(last, now);
    last = now;
    return changed;
  };
  return {
    note: () => {
      effects.push(...look());
      return [...effects];
    },
    skip: () => void look(),
  };
}

/**
 * True if the database file is unchanged. Most tasks only read, and comparing all tables takes as long as the task
 * itself.
 */
function isAsMade(copy: string, original: string): boolean {
  const log = statSync(`${copy}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return log === 0 && readFileSync(copy).equals(readFileSync(original));
}

/** A mail gateway that records the addressees of each mail and delivers none. */
function recording(mails: string[]): MailGateway {
  return {
    configured: true,
    trouble: async () => null,
    send: async ({ to, cc }) => {
      mails.push(to, ...cc);
      return { outcome: 'sent' };
    },
    close: async () => undefined,
  };
}

/** Simulates a network failure: the first call of a tool takes effect, but its answer is lost. */
function losing(service: OpenService, tool: string | undefined): OpenService {
  let isLost = false;
  return {
    ...service,
    serviceFor: async (context) => {
      const own = await service.serviceFor(context);
      return {
        ...own,
        invoke: async (called, ...given) => {
          const answer = await own.invoke(called, ...given);
          if (isLost || called.name !== tool) return answer;
          isLost = true;
          throw new Unanswered({
            code: 'service_unreachable',
            message: `No answer came in time. It is not known whether ${called.name} happened.`,
            hint: `Call ${called.name} again with exactly the same arguments: within ten minutes that is safe, it happens only once.`,
            retryable: true,
          });
        },
      };
    },
  };
}

/** Simulates another user, who makes a change just before the first call of a tool. */
function interrupted(
  service: OpenService,
  meanwhile: Meanwhile | undefined,
  change: (meanwhile: Meanwhile) => Promise<void>,
): OpenService {
  if (!meanwhile) return service;
  let isMade = false;
  return {
    ...service,
    serviceFor: async (context) => {
      const own = await service.serviceFor(context);
      return {
        ...own,
        invoke: async (called, ...given) => {
          if (!isMade && called.name === meanwhile.before) {
            isMade = true;
            await change(meanwhile);
          }
          return own.invoke(called, ...given);
        },
      };
    },
  };
}
