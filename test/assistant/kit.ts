/** A conversation with a whole service: real operations behind the tools, and a scripted model over HTTP. */
import { type Conversation, openConversation } from '../../src/app.ts';
import type { Decide } from '../../src/assistant/answering.ts';
import type { Step } from '../../src/assistant/ask.ts';
import type { Bounds } from '../../src/assistant/bounds.ts';
import type { AssistantAnswer } from '../../src/model/asking.ts';
import type { CallPreview } from '../../src/tools/preview.ts';
import { type OpenAiServer, openOpenAi } from '../kit/openai-server.ts';
import { openTestApp, type TestApp, type TestAppOptions } from '../kit/test-app.ts';

export interface Desk extends AsyncDisposable {
  readonly testApp: TestApp;
  readonly model: OpenAiServer;
  /** Previews that the person was asked to confirm, in order. */
  readonly asked: CallPreview[];
  readonly open: (options?: Options) => Promise<Conversation>;
}

export type Options = {
  readonly says?: 'yes' | 'no' | ((preview: CallPreview) => boolean | Promise<boolean>);
  /** Answers questions that only a person can decide: index of an option, 0 for yes, or null. */
  readonly decides?: Decide;
  /** Token whose limits apply. Without it, the conversation has the owner's limits. */
  readonly token?: string;
  readonly readOnly?: boolean;
  readonly bounds?: Partial<Bounds>;
  readonly openai?: { readonly apiKey?: string; readonly baseUrl?: string; readonly model?: string };
};

export async function openDesk(options: TestAppOptions = {}): Promise<Desk> {
  const [testApp, model] = await Promise.all([openTestApp(options), openOpenAi()]);
  const asked: CallPreview[] = [];
  return {
    ...{ testApp, model, asked },
    open: async ({ says, decides, token, readOnly = false, bounds = {}, openai = {} } = {}) => {
      const confirm = async (preview: CallPreview) => {
        asked.push(preview);
        return typeof says === 'function' ? says(preview) : says === 'yes';
      };
      return openConversation(
        {
          openai: { apiKey: model.key, baseUrl: model.url, model: model.model, ...openai },
          startAt: testApp.clock.now(),
        },
        await testApp.app.assistant(token ?? null),
        { filter: { readOnly }, bounds, decide: decides, ...(says === undefined ? {} : { confirm }) },
      );
    },
    [Symbol.asyncDispose]: async () => {
      await model[Symbol.asyncDispose]();
      await testApp[Symbol.asyncDispose]();
    },
  };
}

export async function stepsOf(
  conversation: Conversation,
  question: string,
  signal?: AbortSignal,
): Promise<readonly Step[]> {
  return Array.fromAsync(conversation.ask(question, signal));
}

export async function answerOf(
  conversation: Conversation,
  question: string,
  signal?: AbortSignal,
): Promise<AssistantAnswer> {
  const last = (await stepsOf(conversation, question, signal)).at(-1);
  if (last?.kind !== 'done') throw new Error('no answer');
  return last.answer;
}
