/**
 * Answers questions about the books with a language model that calls tools. {@link converse} opens a conversation. For
 * each question, the conversation yields the progress ({@link Step}) and then exactly one `done`. The conversation also
 * yields `done` after a failure of the model, a tool or the network. Only unexpected errors are thrown.
 */
import type { FunctionTool, ResponseInputItem } from 'openai/resources/responses/responses';
import type { AssistantAnswer, EndCode, Progress, StartedCall, ToolCall } from '../model/asking.ts';
import type { Instant } from '../model/dates.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import {
  type AnswerSetup,
  type Confirm,
  type Counters,
  type Decide,
  notNow,
  type PersonQuestion,
  prepared,
  type Settled,
  settle,
} from './answering.ts';
import { BOUNDS, type Bounds } from './bounds.ts';
import { instructionsOf } from './instructions.ts';
import { errorOf, INTERRUPTED } from './replies.ts';
import { returnedAmounts } from './returned.ts';
import { type Stopwatch, stopwatch } from './stopwatch.ts';
import { strictTool } from './strict-tools.ts';
import { ModelTrouble } from './trouble.ts';
import { type Model, type ModelTurn, modelTurn } from './wire.ts';

export type Setting = {
  readonly model: Model;
  readonly toolbox: Toolbox;
  /** Called with the preview of each change. Without this function, changes are refused. */
  readonly confirm?: Confirm | undefined;
  /** Called when a person must decide. Without this function, calls that need a decision are refused. */
  readonly decide?: Decide | undefined;
  readonly bounds?: Partial<Bounds>;
  readonly now: () => Instant;
};

export type Step =
  | Progress
  /** A question to the person. Yielded before `confirm` or `decide` is called. */
  | PersonQuestion;

export type Conversation = {
  /**
   * Asks one question. The next question must wait for the end of the stream, also after a failure. `signal` stops the
   * answer.
   */
  readonly ask: (question: string, signal?: AbortSignal) => AsyncGenerator<Step, void>;
};

/** State of an unfinished answer. */
type Making = {
  readonly calls: ToolCall[];
  readonly counters: Counters;
  readonly texts: string[];
  readonly usage: { rounds: number; input_tokens: number; output_tokens: number };
  readonly setup: AnswerSetup;
};

export function converse(setting: Setting): Conversation {
  const { model, toolbox, confirm, decide, now } = setting;
  const bounds: Bounds = { ...BOUNDS, ms: Math.max(BOUNDS.ms, 2 * model.timeoutMs), ...setting.bounds };
  const tools = toolbox.tools.map((tool): FunctionTool => strictTool(tool));
  const returned = returnedAmounts();
  const history: ResponseInputItem[] = [];

  async function* ask(question: string, given?: AbortSignal): AsyncGenerator<Step, void> {
    using clock = stopwatch(bounds.ms);
    const signal = given ? AbortSignal.any([given, clock.signal]) : clock.signal;
    const setup = { toolbox, bounds, confirm: untimed(clock, confirm), decide: untimed(clock, decide) };
    const making: Making = { ...newMaking(), setup };
    returned.begin();
    returned.addQuestion(question);
    forget(history, bounds.historyCharacters);
    history.push({ role: 'user', content: question });
    let end: AssistantAnswer['end'];
    try {
      end = yield* answer(making, signal);
    } catch (error) {
      end = endOf(error, { isOurs: clock.signal.aborted, isTheirs: given?.aborted ?? false }, bounds);
    }
    yield { kind: 'done', answer: finished(making, end) };
  }

  async function* answer(making: Making, signal: AbortSignal): AsyncGenerator<Step, AssistantAnswer['end']> {
    for (let stop: EndCode | null = null; ; ) {
      const { usage, counters, texts } = making;
      usage.rounds++;
      if (stop === null && usage.rounds >= bounds.rounds) stop = 'too_many_rounds';
      const turn = yield* say(making, stop !== null, signal);
      usage.input_tokens += turn.inputTokens;
      usage.output_tokens += turn.outputTokens;
      if (turn.text !== '') history.push({ role: 'assistant', content: turn.text });
      if (turn.refusal !== '')
        return { code: 'model_refused', message: `The model will not answer this: ${turn.refusal}` };
      if (turn.isCutOff) return ended('cut_off', bounds);
      if (stop !== null) return ended(stop, bounds);
      if (turn.calls.length === 0) return ended(texts.join('').trim() === '' ? 'empty_answer' : 'answered', bounds);
      yield* callAll(making, turn.calls, signal);
      if (counters.repeats >= bounds.repeats) stop = 'loop';
      else if (counters.characters >= bounds.characters) stop = 'too_much_data';
      if (stop !== null) history.push({ role: 'developer', content: WRAP_UP });
    }
  }

  /** Sends one request to the model and yields the text while it arrives. */
  async function* say({ texts }: Making, noMoreCalls: boolean, signal: AbortSignal): AsyncGenerator<Step, ModelTurn> {
    const instructions = instructionsOf(toolbox.instructions, confirm !== undefined, now());
    const request = { instructions, input: history, tools, noMoreCalls, outputTokens: bounds.outputTokens };
    const words = modelTurn(model, request, signal);
    const isFirst = texts.length === 0;
    texts.push('');
    for (;;) {
      const { value, done } = await words.next();
      if (done) return value;
      const delta = !isFirst && texts.at(-1) === '' && texts.some((text) => text !== '') ? `\n\n${value}` : value;
      texts[texts.length - 1] += delta;
      yield { kind: 'text', delta };
    }
  }

  /**
   * Runs the calls one after the other. Every call gets a reply, because the model's API refuses a conversation with
   * unanswered calls.
   */
  async function* callAll(making: Making, asked: ModelTurn['calls'], signal: AbortSignal): AsyncGenerator<Step, void> {
    const { setup, counters, calls } = making;
    const open = [...asked];
    let running: StartedCall | null = null;
    history.push(
      ...asked.map(({ call_id, name, arguments: args }) => ({
        type: 'function_call' as const,
        call_id,
        name,
        arguments: args,
      })),
    );
    const close = (call_id: string, output: string) => {
      open.shift();
      history.push({ type: 'function_call_output', call_id, output });
    };
    try {
      for (const [index, one] of asked.entries()) {
        signal.throwIfAborted();
        const call = prepared(setup, one);
        running = call;
        yield { kind: 'call', call };
        const settled =
          index < bounds.callsPerRound ? yield* settle(setup, call, counters, signal) : notNow(call, bounds);
        close(one.call_id, settled.output);
        running = null;
        noteDown(making, settled);
        yield { kind: 'result', call: settled.call };
      }
    } finally {
      if (running) calls.push({ ...running, outcome: 'cancelled', text: INTERRUPTED });
      for (const { call_id } of [...open]) close(call_id, errorOf(INTERRUPTED));
    }
  }

  function noteDown({ calls }: Making, { call, data }: Settled): void {
    returned.add(data, { call: calls.length, tool: call.tool, arguments: call.arguments });
    calls.push(call);
  }

  function finished({ calls, texts, usage }: Making, end: AssistantAnswer['end']): AssistantAnswer {
    const text = texts.join('');
    return { text, end, calls, figures: returned.figuresIn(text), usage: { ...usage } };
  }

  return { ask };
}

/** Waits for the complete answer and skips the other steps. */
export async function answerTo(
  conversation: Conversation,
  question: string,
  signal?: AbortSignal,
): Promise<AssistantAnswer> {
  for await (const step of conversation.ask(question, signal)) if (step.kind === 'done') return step.answer;
  throw new Error('a question ended without an answer');
}

const WRAP_UP = 'No more calls. Answer with what you have, and say what is missing.';

/** Wraps a callback so that the time limit pauses while the person decides. */
function untimed<Input, Said>(
  clock: Stopwatch,
  ask: ((given: Input, signal: AbortSignal) => Promise<Said>) | undefined,
): typeof ask {
  if (!ask) return undefined;
  return async (given, signal) => {
    clock.pause();
    try {
      return await ask(given, signal);
    } finally {
      clock.go();
    }
  };
}

function newMaking(): Omit<Making, 'setup'> {
  return {
    calls: [],
    texts: [],
    counters: { same: new Map(), repeats: 0, writes: 0, characters: 0 },
    usage: { rounds: 0, input_tokens: 0, output_tokens: 0 },
  };
}

/**
 * Removes the oldest questions with their answers, until the history has at most `characters` characters. Single items
 * cannot be removed: the model's API refuses a tool call without its result, and a result without its call.
 */
function forget(history: ResponseInputItem[], characters: number): void {
  while (JSON.stringify(history).length > characters) {
    const next = history.findIndex((item, index) => index > 0 && 'role' in item && item.role === 'user');
    history.splice(0, next === -1 ? history.length : next);
  }
}

function ended(code: EndCode, bounds: Bounds): AssistantAnswer['end'] {
  return { code, message: wordsFor(code, bounds) };
}

function wordsFor(code: EndCode, bounds: Bounds): string | null {
  switch (code) {
    case 'answered':
      return null;
    case 'empty_answer':
      return 'The model answered nothing. Ask again, in other words.';
    case 'cut_off':
      return `The answer was cut off at ${bounds.outputTokens} tokens. Ask for less at once.`;
    case 'too_many_rounds':
      return `Stopped after ${bounds.rounds} rounds: the answer may be incomplete. Ask a narrower question.`;
    case 'too_much_data':
      return `Stopped after ${bounds.characters} characters of results: the answer may be incomplete. Ask a narrower question.`;
    case 'loop':
      return 'Stopped because the model repeated the same calls: the answer may be incomplete. Ask in other words.';
    case 'out_of_time':
      return `Stopped after ${Math.round(bounds.ms / 1000)} seconds: the answer is incomplete. Ask a narrower question.`;
    case 'cancelled':
      return 'Stopped. What was already done stays done.';
    default:
      return 'Stopped.';
  }
}

function endOf(
  error: unknown,
  stopped: { readonly isOurs: boolean; readonly isTheirs: boolean },
  bounds: Bounds,
): AssistantAnswer['end'] {
  if (stopped.isTheirs) return ended('cancelled', bounds);
  if (stopped.isOurs) return ended('out_of_time', bounds);
  if (error instanceof ModelTrouble) return { code: error.code, message: error.message };
  throw error;
}
