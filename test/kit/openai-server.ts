/**
 * A server on loopback with the wire format of OpenAI's Responses API. It checks every request against the rules of the
 * API. The test decides what the model answers ({@link Script}).
 *
 * For tools of `type: 'mcp'`, this server connects to the MCP server of the tools with the official client, lists the
 * tools and calls them.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { remoteItems } from './openai-mcp.ts';
import { faultsOf, type Json, type ValidationIssue } from './openai-rules.ts';

/** The model's answer to one request. */
export type Reply = {
  readonly text?: string;
  /** `arguments` as the model writes them; a text may be invalid JSON. */
  readonly calls?: readonly { readonly name: string; readonly arguments: Json | string }[];
  readonly refusal?: string;
  readonly incomplete?: 'max_output_tokens' | 'content_filter';
  readonly failed?: { readonly code: string; readonly message: string };
  /** An error status instead of an answer. */
  readonly status?: {
    readonly code: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly error?: Json;
  };
  /** Stops the stream before its last event: `hang` keeps the connection open, `drop` closes it. */
  readonly unfinished?: 'hang' | 'drop';
  /** Calls of the tools of remote MCP servers. */
  readonly mcp?: readonly { readonly name: string; readonly arguments: Json }[];
};

/** A request that has passed all checks of this fake OpenAI server. */
export type Asked = {
  readonly model: string;
  readonly instructions: string;
  readonly input: readonly Json[];
  readonly tools: readonly Json[];
  readonly toolChoice: string;
  /** Outputs of tools that no earlier request contained, in order; parsed if they are JSON. */
  readonly outputs: readonly unknown[];
  /** The last message of the user. */
  readonly question: string;
};

export type Script = (asked: Asked, turn: number) => Reply | Promise<Reply>;

export interface OpenAiServer extends AsyncDisposable {
  /** Value of the setting `OPENAI_BASE_URL`. */
  readonly url: string;
  /** The only key that is accepted. */
  readonly key: string;
  /** The only model that exists. */
  readonly model: string;
  /** Requests without faults, since the last `play`. */
  readonly requests: readonly Asked[];
  /** Faults of the other requests, and errors of the script. */
  readonly faults: readonly ValidationIssue[];
  /** Number of requests whose client disconnected before the end of the answer. */
  readonly abandoned: () => number;
  /** Sets the answers of the model from now on. */
  readonly play: (script: Script | readonly Reply[]) => void;
  readonly settings: Readonly<Record<'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL', string>>;
}

const KEY = 'sk-test-0123456789';
const MODEL = 'test-model';

export async function openOpenAi(first: Script | readonly Reply[] = []): Promise<OpenAiServer> {
  const requests: Asked[] = [];
  const faults: ValidationIssue[] = [];
  const seen = new Set<unknown>();
  let script: Script = scriptOf(first);
  let turn = 0;
  let abandoned = 0;

  const server = createServer((req, res) => {
    res.once('close', () => {
      if (!res.writableFinished) abandoned++;
    });
    answer(req, res).catch((error: unknown) => {
      faults.push({ param: 'script', message: String(error) });
      refuse(res, 500, { message: String(error), code: 'server_error' });
    });
  });

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.method === 'POST' && req.url === '/older/chat/completions') {
      return refuse(res, 400, { message: 'messages is required' });
    }
    if (req.method !== 'POST' || req.url !== '/v1/responses') return refuse(res, 404, { message: 'Invalid URL' });
    if (req.headers.authorization !== `Bearer ${KEY}`) {
      return refuse(res, 401, {
        message: `Incorrect API key provided: ${String(req.headers.authorization)}.`,
        code: 'invalid_api_key',
      });
    }
    if (!String(req.headers['content-type']).startsWith('application/json')) {
      return refuse(res, 415, { message: 'Unsupported content type' });
    }
    const body = (await json(req)) as Json;
    const found = faultsOf(body);
    faults.push(...found);
    if (found[0]) return refuse(res, 400, { ...found[0], code: 'invalid_request' });
    if (body.model !== MODEL) {
      const message = `The model '${String(body.model)}' does not exist or you do not have access to it.`;
      return refuse(res, 404, { message, code: 'model_not_found', param: 'model' });
    }
    const asked = askedIn(body, seen);
    requests.push(asked);
    const reply = await script(asked, turn++);
    if (reply.status) return refuse(res, reply.status.code, reply.status.error ?? {}, reply.status.headers);
    const response = responseOf(reply, body, [...(await remoteItems(body, reply.mcp ?? [])), ...itemsOf(reply)]);
    if (body.stream === true) return stream(res, response, reply);
    send(res, 200, response);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    ...{ url, key: KEY, model: MODEL, requests, faults, abandoned: () => abandoned },
    settings: { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: url, OPENAI_MODEL: MODEL },
    play: (next) => {
      script = scriptOf(next);
      turn = 0;
      requests.length = 0;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the replies in order, and repeats the last one. */
function scriptOf(given: Script | readonly Reply[]): Script {
  if (typeof given === 'function') return given;
  return (_, turn) => given[Math.min(turn, given.length - 1)] ?? { text: 'Hello.' };
}

/** Parses a request. `seen`: ids of the calls whose outputs earlier requests contained. */
function askedIn(body: Json, seen: Set<unknown>): Asked {
  const given = body.input;
  const input: readonly Json[] = typeof given === 'string' ? [{ role: 'user', content: given }] : (given as Json[]);
  const fresh = input.filter(({ type, call_id }) => type === 'function_call_output' && !seen.has(call_id));
  for (const { call_id } of fresh) seen.add(call_id);
  const outputs = fresh.map(({ output }) => parsed(String(output)));
  const question = String(input.findLast(({ role }) => role === 'user')?.content ?? '');
  return {
    ...{ model: String(body.model), instructions: String(body.instructions ?? ''), input, outputs, question },
    tools: (body.tools ?? []) as readonly Json[],
    toolChoice: String(body.tool_choice ?? 'auto'),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function itemsOf({ text, calls = [], refusal }: Reply): Json[] {
  const part = (type: string, words: Json) => ({ type, ...words });
  const parts = [
    ...(text === undefined ? [] : [part('output_text', { text, annotations: [], logprobs: [] })]),
    ...(refusal === undefined ? [] : [part('refusal', { refusal })]),
  ];
  const message = { id: id('msg'), type: 'message', role: 'assistant', status: 'completed', content: parts };
  return [
    ...(parts.length === 0 ? [] : [message]),
    ...calls.map((call) => ({
      ...{ id: id('fc'), type: 'function_call', status: 'completed', call_id: id('call'), name: call.name },
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    })),
  ];
}

function responseOf({ incomplete, failed }: Reply, body: Json, output: readonly Json[]): Json {
  const status = failed ? 'failed' : incomplete ? 'incomplete' : 'completed';
  const [input, written] = [JSON.stringify(body).length, JSON.stringify(output).length].map((size) =>
    Math.ceil(size / 4),
  );
  return {
    ...{ id: id('resp'), object: 'response', created_at: 1_774_000_000, status, model: body.model, output },
    error: failed ?? null,
    incomplete_details: incomplete ? { reason: incomplete } : null,
    ...{ instructions: body.instructions ?? null, metadata: {}, parallel_tool_calls: true, temperature: 1, top_p: 1 },
    ...{ tools: body.tools ?? [], tool_choice: body.tool_choice ?? 'auto' },
    usage: {
      ...{ input_tokens: input, output_tokens: written, total_tokens: Number(input) + Number(written) },
      ...{ input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } },
    },
  };
}

/** The events of one answer, in the order in which the service sends them. */
function* eventsOf(response: Json, { unfinished }: Reply): Generator<Json> {
  // Only the last event contains the tools: writing and reading them in every event takes a tenth of the time of an
  // answer.
  const nothing = { output: [], usage: null, error: null, incomplete_details: null, tools: [] };
  const begun = { ...response, status: 'in_progress', ...nothing };
  yield { type: 'response.created', response: begun };
  yield { type: 'response.in_progress', response: begun };
  for (const [output_index, item] of (response.output as Json[]).entries()) yield* itemEvents(item, output_index);
  if (unfinished === undefined) yield { type: `response.${String(response.status)}`, response };
}

function* itemEvents(item: Json, output_index: number): Generator<Json> {
  const place = { output_index, item_id: item.id };
  const empty = item.type === 'message' ? { content: [] } : item.type === 'function_call' ? { arguments: '' } : {};
  yield { type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress', ...empty } };
  if (item.type === 'message') {
    for (const [content_index, part] of (item.content as Json[]).entries())
      yield* partEvents(part, { ...place, content_index });
  }
  if (item.type === 'function_call') {
    for (const delta of piecesOf(String(item.arguments)))
      yield { type: 'response.function_call_arguments.delta', ...place, delta };
    yield { type: 'response.function_call_arguments.done', ...place, name: item.name, arguments: item.arguments };
  }
  yield { type: 'response.output_item.done', output_index, item };
}

function* partEvents(part: Json, place: Json): Generator<Json> {
  const isText = part.type === 'output_text';
  const [kind, field] = isText ? ['output_text', 'text'] : ['refusal', 'refusal'];
  yield { type: 'response.content_part.added', ...place, part: { ...part, [field]: '' } };
  for (const delta of piecesOf(String(part[field])))
    yield { type: `response.${kind}.delta`, ...place, delta, ...(isText ? { logprobs: [] } : {}) };
  yield { type: `response.${kind}.done`, ...place, [field]: part[field], ...(isText ? { logprobs: [] } : {}) };
  yield { type: 'response.content_part.done', ...place, part };
}

function piecesOf(text: string): readonly string[] {
  return text.match(/[\s\S]{1,12}/gu) ?? [];
}

function stream(res: ServerResponse, response: Json, reply: Reply): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  let sequence_number = 0;
  for (const event of eventsOf(response, reply)) {
    res.write(
      `event: ${String(event.type)}\ndata: ${JSON.stringify({ ...event, sequence_number: sequence_number++ })}\n\n`,
    );
  }
  if (reply.unfinished !== 'hang') res.end();
}

function refuse(
  res: ServerResponse,
  status: number,
  error: Json,
  headers: Readonly<Record<string, string>> = {},
): void {
  send(
    res,
    status,
    { error: { message: 'no', type: 'invalid_request_error', param: null, code: null, ...error } },
    headers,
  );
}

function send(res: ServerResponse, status: number, body: Json, headers: Readonly<Record<string, string>> = {}): void {
  res.writeHead(status, { 'content-type': 'application/json', 'x-request-id': randomUUID(), ...headers });
  res.end(JSON.stringify(body));
}

function id(kind: string): string {
  return `${kind}_${randomUUID().replaceAll('-', '')}`;
}
