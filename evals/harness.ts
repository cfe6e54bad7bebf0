/** Tries tasks: each on a fresh copy of the ledger, with the product's own assistant and a model of anybody's. */
import { readFileSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerTo, converse } from '../src/assistant/ask.ts';
import type { Bounds } from '../src/assistant/bounds.ts';
import { openModel } from '../src/assistant/open-model.ts';
import type { OpenAiSettings } from '../src/config.ts';
import type { MailGateway } from '../src/model/mail.ts';
import { type OpenService, Unanswered } from '../src/tools/service.ts';
import { toolboxOf } from '../src/tools/toolbox.ts';
import { buildLedger, instant, openLedger } from './ledger/build.ts';
import { NOW } from './ledger/plan.ts';
import { givingOnly, type Parts, type Told } from './parts.ts';
import { effectsBetween, type Snapshot, snapshotOf } from './score/effects.ts';
import type { Outcome } from './score/score.ts';
import type { Task } from './tasks/task.ts';

/** Smaller than those of the product: no task needs more, and all of them cost money. */
const TASK_BOUNDS: Partial<Bounds> = { rounds: 10, outputTokens: 4_000, characters: 100_000, ms: 120_000 };

export interface Trials extends AsyncDisposable {
  readonly attempt: (task: Task, openai: OpenAiSettings, given?: Given) => Promise<Outcome>;
}

/** `parts`: both unless told otherwise. */
export type Given = { readonly parts?: Parts; readonly signal?: AbortSignal | undefined };

/** Builds the ledger once. */
export async function openTrials(told?: Told): Promise<Trials> {
  const folder = await mkdtemp(join(tmpdir(), 'billhook-evals-'));
  const original = join(folder, 'original.db');
  await buildLedger(original);
  const before = snapshotOf(original);
  let copies = 0;
  return {
    attempt: async (task, openai, { parts = 'both', signal } = {}) => {
      const copy = join(folder, `copy-${++copies}.db`);
      await copyFile(original, copy);
      return attempt(task, { openai, original, copy, before, parts, told, signal });
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
  readonly told: Told | undefined;
  readonly signal: AbortSignal | undefined;
};

async function attempt(task: Task, { openai, original, copy, before, parts, told, signal }: Trial): Promise<Outcome> {
  const now = instant(NOW);
  const mails: string[] = [];
  const app = await openLedger(copy, () => now, recording(mails));
  try {
    const service = losing(await app.assistant(null), task.losesAnswerOf);
    const toolbox = givingOnly(toolboxOf(service, {}, 'billhook evals'), parts, told);
    const model = await openModel(openai);
    const confirm = async () => task.says !== 'no';
    const conversation = converse({ model, toolbox, confirm, bounds: TASK_BOUNDS, now: () => now });
    const answer = await answerTo(conversation, task.question, signal);
    return { answer, mails, effects: isAsMade(copy, original) ? [] : effectsBetween(before, snapshotOf(copy)) };
  } finally {
    await app.close();
    await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(`${copy}${suffix}`, { force: true })));
  }
}

/** To look into every table takes as long as the task itself, and most of them only read. */
function isAsMade(copy: string, original: string): boolean {
  const log = statSync(`${copy}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return log === 0 && readFileSync(copy).equals(readFileSync(original));
}

/** Takes every mail and delivers none. */
function recording(mails: string[]): MailGateway {
  return {
    configured: true,
    trouble: async () => null,
    send: async ({ to }) => {
      mails.push(to);
      return { outcome: 'sent' };
    },
    close: async () => undefined,
  };
}

/** As if the network broke after the first call of a tool had done its work. */
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
