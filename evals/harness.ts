/** Tries tasks: each on a fresh copy of the ledger, with the product's own assistant and a model of anybody's. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenService, Unanswered } from '../src/api/mcp/service.ts';
import { openConversation } from '../src/app.ts';
import { answerTo } from '../src/assistant/ask.ts';
import type { Bounds } from '../src/assistant/bounds.ts';
import type { OpenAiSettings } from '../src/config.ts';
import type { MailGateway } from '../src/model/mail.ts';
import { buildLedger, instant, openLedger } from './ledger/build.ts';
import { NOW } from './ledger/plan.ts';
import { effectsBetween, type Snapshot, snapshotOf } from './score/effects.ts';
import type { Outcome } from './score/score.ts';
import type { Task } from './tasks/task.ts';

/** Smaller than those of the product: no task needs more, and all of them cost money. */
const TASK_BOUNDS: Partial<Bounds> = { rounds: 10, outputTokens: 4_000, characters: 100_000, ms: 120_000 };

export interface Trials extends AsyncDisposable {
  readonly attempt: (task: Task, openai: OpenAiSettings, signal?: AbortSignal) => Promise<Outcome>;
}

/** Builds the ledger once. */
export async function openTrials(): Promise<Trials> {
  const folder = await mkdtemp(join(tmpdir(), 'billhook-evals-'));
  const original = join(folder, 'original.db');
  await buildLedger(original);
  const before = snapshotOf(original);
  let copies = 0;
  return {
    attempt: async (task, openai, signal) => {
      const copy = join(folder, `copy-${++copies}.db`);
      await copyFile(original, copy);
      return attempt(task, { openai, copy, before, signal });
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

type Trial = {
  readonly openai: OpenAiSettings;
  readonly copy: string;
  readonly before: Snapshot;
  readonly signal: AbortSignal | undefined;
};

async function attempt(task: Task, { openai, copy, before, signal }: Trial): Promise<Outcome> {
  const now = instant(NOW);
  const mails: string[] = [];
  const app = await openLedger(copy, () => now, recording(mails));
  try {
    const service = losing(await app.assistant(null), task.losesAnswerOf);
    const conversation = await openConversation({ openai, startAt: now }, service, {
      ...{ filter: {}, bounds: TASK_BOUNDS, confirm: async () => task.says !== 'no' },
    });
    const answer = await answerTo(conversation, task.question, signal);
    return { answer, mails, effects: effectsBetween(before, snapshotOf(copy)) };
  } finally {
    await app.close();
    await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(`${copy}${suffix}`, { force: true })));
  }
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
