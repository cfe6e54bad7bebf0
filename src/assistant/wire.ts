/** Sends one request to the model and reads its streamed answer (OpenAI's Responses API). */
import { setTimeout as delay } from 'node:timers/promises';
import type OpenAI from 'openai';
import type {
  FunctionTool,
  Response as ModelResponse,
  ResponseFunctionToolCall,
  ResponseInputItem,
  ResponseOutputItem,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import {
  broke,
  chatCompletionsOnly,
  filtered,
  type ModelTrouble,
  type Reached,
  timedOut,
  troubleOf,
} from './trouble.ts';

export type Model = Reached & {
  readonly client: OpenAI;
  /** Time limit in milliseconds of one request, including its retries and its whole answer. */
  readonly timeoutMs: number;
};

export type History = readonly ResponseInputItem[];

export type Request = {
  readonly instructions: string;
  readonly input: History;
  readonly tools: readonly FunctionTool[];
  /** True if the model may make no further calls and must answer with the results so far. */
  readonly noMoreCalls: boolean;
  readonly outputTokens: number;
};

/** Outcome of one request. */
export type ModelTurn = {
  readonly text: string;
  /** Text with which the model refused to answer; empty if the model did not refuse. */
  readonly refusal: string;
  readonly calls: readonly ResponseFunctionToolCall[];
  readonly isCutOff: boolean;
  readonly inputTokens: number;
  readonly outputTokens: number;
};

/** Maximum characters per output token. If a service ignores the token limit, its answer is cut off at this length. */
const TOKEN_CHARACTERS = 32;
const TRIES = 3;
/**
 * Longest pause before a retry. If the service demands a longer pause, the failure is reported, because a person is
 * waiting.
 */
const PAUSE_MS_MAX = 5_000;

/**
 * Sends the request and yields the text while it arrives. Throws a {@link ModelTrouble}, or the original error if
 * `signal` is aborted. A failure before the first text is retried if a retry can succeed within a few seconds.
 */
export async function* modelTurn(
  model: Model,
  request: Request,
  signal: AbortSignal,
): AsyncGenerator<string, ModelTurn> {
  const deadline = AbortSignal.timeout(model.timeoutMs);
  const either = AbortSignal.any([signal, deadline]);
  for (let tried = 1; ; tried++) {
    let hasBegun = false;
    try {
      const events = await begin(model, request, either);
      const reading = read(events, model, request.outputTokens * TOKEN_CHARACTERS);
      for (;;) {
        const { value, done } = await reading.next();
        if (done) return value;
        hasBegun = true;
        yield value;
      }
    } catch (error) {
      if (signal.aborted) throw error;
      const found = deadline.aborted ? timedOut(model, model.timeoutMs) : troubleOf(error, model);
      const isOlder = found.code === 'wrong_address' && (await hasChatCompletions(model, either));
      const trouble = isOlder ? chatCompletionsOnly(model) : found;
      const { retryAfterMs } = trouble;
      if (hasBegun || tried === TRIES || retryAfterMs === null || retryAfterMs > PAUSE_MS_MAX) throw trouble;
      // If the signal aborts the pause, the next try fails immediately and reports the reason.
      await delay(retryAfterMs, undefined, { signal: either }).catch(() => undefined);
    }
  }
}

/**
 * Starts the request. The service stores nothing (`store: false`), so every request contains the whole conversation.
 */
function begin({ client, model }: Model, request: Request, signal: AbortSignal) {
  const { instructions, input, tools, noMoreCalls, outputTokens } = request;
  return client.responses.create(
    {
      model,
      instructions,
      input: [...input],
      stream: true,
      store: false,
      max_output_tokens: outputTokens,
      ...(tools.length === 0 ? {} : { tools: [...tools], tool_choice: noMoreCalls ? 'none' : 'auto' }),
    },
    { signal },
  );
}

/**
 * True if the server has Chat Completions. Sends an empty request, which costs nothing. A server with Chat Completions
 * refuses the empty request as invalid (400 or 422).
 */
async function hasChatCompletions({ client }: Model, signal: AbortSignal): Promise<boolean> {
  const status = await client.post('/chat/completions', { body: {}, signal }).then(
    () => 200,
    (error: unknown) => (error instanceof Error && 'status' in error ? error.status : undefined),
  );
  return status === 200 || status === 400 || status === 422;
}

async function* read(
  events: AsyncIterable<ResponseStreamEvent>,
  reached: Reached,
  max: number,
): AsyncGenerator<string, ModelTurn> {
  const items: ResponseOutputItem[] = [];
  let text = '';
  let written = 0;
  for await (const event of events) {
    if ('delta' in event) written += String(event.delta).length;
    if (written > max) return cutOff(text);
    switch (event.type) {
      case 'response.output_text.delta':
        text += event.delta;
        yield event.delta;
        break;
      case 'response.output_item.done':
        items.push(event.item);
        break;
      case 'response.completed':
      case 'response.incomplete': {
        const turn = endOf(event.response, items);
        // Some services send the whole text only at the end.
        if (text === '' && turn.text !== '') yield turn.text;
        return { ...turn, text: text || turn.text };
      }
      case 'response.failed':
        throw failureOf(event.response, reached);
      case 'error':
        throw troubleOf(Object.assign(new Error(event.message), { code: event.code }), reached);
    }
  }
  throw broke(reached, 'the stream ended before the answer did.');
}

/**
 * Result of an answer that is too long. Ending the loop over the stream aborts the request. The service reports the
 * number of tokens only at the end of the stream, so this number stays unknown.
 */
function cutOff(text: string): ModelTurn {
  return { text, refusal: '', calls: [], isCutOff: true, inputTokens: 0, outputTokens: 0 };
}

function endOf(response: ModelResponse, streamed: readonly ResponseOutputItem[]): ModelTurn {
  const reason = response.incomplete_details?.reason;
  if (reason === 'content_filter') throw filtered();
  const items = response.output?.length > 0 ? response.output : streamed;
  const parts = items.flatMap((item) => (item.type === 'message' ? item.content : []));
  return {
    text: parts.flatMap((part) => (part.type === 'output_text' ? [part.text] : [])).join(''),
    refusal: parts.flatMap((part) => (part.type === 'refusal' ? [part.refusal] : [])).join(' '),
    // An incomplete answer may contain calls with truncated arguments, so none of its calls runs.
    calls: response.status === 'incomplete' ? [] : items.filter((item) => item.type === 'function_call'),
    isCutOff: response.status === 'incomplete',
    inputTokens: response.usage?.input_tokens ?? 0,
    outputTokens: response.usage?.output_tokens ?? 0,
  };
}

function failureOf({ error }: ModelResponse, reached: Reached): ModelTrouble {
  const failure = Object.assign(new Error(error?.message ?? 'no reason was given.'), { code: error?.code });
  return troubleOf(failure, reached);
}
