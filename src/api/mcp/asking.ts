/**
 * A call that only a person can decide asks one, where the client can (`questions.ts`). Clients of 2026 bring the answer
 * along with the call made again, and with it what we knew, signed (MCP 2026-07-28, multi round-trip requests); for the
 * sessions of 2025 the SDK asks in between. Nothing is changed before the last answer, so that a call that begins anew does
 * nothing twice.
 */
import {
  type CallToolResult,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { addMs, type Instant } from '../../model/dates.ts';
import { isRecord } from '../../model/is-record.ts';
import { fingerprintOf, TOOL_RETRY_WINDOW_MS } from '../../operations/once.ts';
import { callTool } from '../../tools/call.ts';
import { type Encoded, refused } from '../../tools/encode.ts';
import type { Look } from '../../tools/parties.ts';
import { isPreview, previewOf } from '../../tools/preview.ts';
import {
  type Answers,
  answeredWith,
  chosen,
  declined,
  finalQuestion,
  optionsOf,
  type Question,
  questionOf,
  questionText,
  yesTo,
} from '../../tools/questions.ts';
import type { Service } from '../../tools/service.ts';
import type { Asked } from '../../tools/shape.ts';
import type { ToolName } from '../../tools/table.ts';
import { toolNamed } from '../../tools/table.ts';
import { looked } from '../../tools/toolbox.ts';
import { plain } from '../../tools/words.ts';

/** As long as a repeat is taken for a retry, and no longer: so that no answer can be used for a second call. */
const ANSWER_MS = TOOL_RETRY_WINDOW_MS;
const ANSWER = 'answer';

/** What travels with a question, signed. */
type Asking = {
  /** Digest of the tool and its arguments: an answer is for one call. */
  readonly call: string;
  readonly until: Instant;
  readonly answers: Answers;
  readonly question: Question;
};

export type AskingCall = { readonly name: ToolName; readonly asked: Asked; readonly canAsk: boolean };

export async function callOrAsk(
  service: Service,
  { name, asked, canAsk }: AskingCall,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { mcpReq } = context;
  if (!canAsk) return asResult((await callTool(service, name, asked)).result);
  const call = fingerprintOf([name, asked]);
  const codec = codecOf(service);
  const ask = async (answers: Answers, question: Question) => {
    const asking: Asking = { call, until: addMs(service.asking.now(), ANSWER_MS), answers, question };
    return inputRequired({
      inputRequests: { [ANSWER]: requestOf(name, question) },
      requestState: await codec.mint(asking, context),
    });
  };

  const before = await readState(codec, context, call, service.asking.now());
  let answers: Answers = {};
  if (before) {
    const response = inputResponse(mcpReq.inputResponses, ANSWER);
    if (response.kind === 'missing') return ask(before.answers, before.question);
    const agreed = response.kind === 'elicit' && response.action === 'accept';
    const answer = agreed ? answerIn(response.content ?? {}, before.question) : undefined;
    if (!answer) return asResult(refused(declined(before.question)));
    answers = { ...before.answers, ...answer };
  }
  const first = answers.agreed ? undefined : await beforeWhatIsFinal(service, name, answeredWith(asked, answers));
  if (first) return 'kind' in first ? ask(answers, first) : asResult(first);
  const called = await callTool(service, name, answeredWith(asked, answers), answers.confirmed);
  const question = questionOf(called);
  return question ? ask(answers, question) : asResult(called.result);
}

/** Asked before anything is done; the refusal, where the call cannot be done at all. */
async function beforeWhatIsFinal(
  service: Service,
  name: ToolName,
  asked: Asked,
): Promise<Question | Encoded | undefined> {
  const { final } = toolNamed(name);
  if (!final) return undefined;
  const look: Look = async (operation, fields) => (await looked(service.invoke, operation, fields)).result;
  const preview = await previewOf(look, name, asked);
  if (isPreview(preview)) return preview.effect === null ? undefined : finalQuestion(preview.facts, preview.effect);
  if (!mayNotRead(preview)) return preview;
  const effect = final(asked, {});
  return effect === undefined ? undefined : finalQuestion(argumentsIn(asked), effect);
}

/** A token may write and not read: then the person sees what the model asked for, and no more. */
function mayNotRead({ data: { error } }: Encoded): boolean {
  return isRecord(error) && error.code === 'insufficient_scope';
}

function argumentsIn(asked: Asked): string[] {
  return Object.entries(asked).map(([name, value]) => `${name} ${plain(String(value))}`);
}

/** The two parts as the protocol's result. */
export function asResult({ text, data, isError }: Encoded): CallToolResult {
  const result: CallToolResult = { content: [{ type: 'text', text }], structuredContent: data };
  return isError ? { ...result, isError } : result;
}

/** Bound to whoever calls; it cannot be made, changed or used by anybody else. */
function codecOf({ asking }: Service) {
  return createRequestStateCodec<Asking>({
    key: asking.key(),
    ttlSeconds: ANSWER_MS / 1000,
    bind: () => asking.subject,
  });
}

type Codec = ReturnType<typeof codecOf>;

/** `undefined` in the first round, and when the answer came too late: then it is asked anew. */
async function readState(
  codec: Codec,
  context: ServerContext,
  call: string,
  now: Instant,
): Promise<Asking | undefined> {
  const state: unknown = context.mcpReq.requestState();
  if (typeof state !== 'string') return undefined;
  try {
    const asking = await codec.verify(state, context);
    if (asking.call !== call) throw new Error('of another call');
    return now < asking.until ? asking : undefined;
  } catch (error) {
    if (error instanceof Error && error.message.includes('expired')) return undefined;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid requestState: it is not from this call.');
  }
}

/** Values that can be read, because not every client shows titles beside them. */
function requestOf(name: ToolName, question: Question) {
  const message = `${toolNamed(name).op.title}: ${questionText(question)}`;
  if (question.kind === 'customer') {
    return inputRequired.elicit({
      message,
      requestedSchema: {
        type: 'object',
        properties: { customer: { type: 'string', title: 'Customer', enum: [...optionsOf(question)] } },
        required: ['customer'],
      },
    });
  }
  return inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { confirm: { type: 'boolean', title: 'Yes, do it', default: false } },
      required: ['confirm'],
    },
  });
}

/** `undefined`: it is no yes. */
function answerIn(content: Readonly<Record<string, unknown>>, question: Question): Answers | undefined {
  const yes = yesTo(question);
  if (yes) return content.confirm === true ? yes : undefined;
  return chosen(question, content.customer);
}
