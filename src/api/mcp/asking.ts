/**
 * If the client supports questions (`questions.ts`), asks the user before a call that needs a decision. The call
 * changes nothing before the last answer.
 *
 * With MCP 2026-07-28 (multi round-trip requests), the question is the result of the call. The client repeats the call
 * with the answer and with our signed state. With MCP up to 2025-11-25, the client gets an elicitation request while
 * its call waits.
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
import { isRecord } from '../../model/json.ts';
import { checkedInput } from '../../operations/kernel/checked-input.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import { fingerprintOf, TOOL_RETRY_WINDOW_MS } from '../../operations/kernel/idempotency.ts';
import { callTool, fieldsOf } from '../../tools/call.ts';
import { type Encoded, refused } from '../../tools/encode.ts';
import { type LookUp, runReadOnly } from '../../tools/look-up.ts';
import { type CallPreview, effectOf, isPreview, previewCall } from '../../tools/preview.ts';
import {
  type Answers,
  answeredWith,
  chosen,
  declined,
  irreversibleQuestion,
  notAnswered,
  optionsOf,
  type Question,
  questionOf,
  questionText,
  warnedQuestion,
  yesTo,
} from '../../tools/questions.ts';
import type { ToolService } from '../../tools/service.ts';
import type { ToolArguments } from '../../tools/shape.ts';
import { type Tool, type ToolName, toolNamed } from '../../tools/table.ts';
import { plain } from '../../tools/words.ts';

/**
 * Time limit for the answer to a question. Within this time, a repeated call counts as a retry. If a client sends the
 * same answer twice, the second call changes nothing.
 */
const ANSWER_MS = TOOL_RETRY_WINDOW_MS;
const ANSWER = 'answer';

/** Signed state of a question. The client returns the state with the answer. */
type QuestionState = {
  /** Digest of the tool and its arguments: an answer is valid for this call only. */
  readonly call: string;
  readonly until: Instant;
  readonly answers: Answers;
  readonly question: Question;
};

export type AskingCall = {
  readonly name: ToolName;
  readonly args: ToolArguments;
  readonly canAsk: boolean;
  /** True if the client's protocol version allows `resource_link` in results. */
  readonly linksFiles: boolean;
};

/**
 * Runs the call with the answers so far. Returns the next question. If nothing is left to decide, returns the result.
 */
type Attempt = (answers: Answers) => Promise<{ readonly question: Question } | { readonly result: Encoded }>;

export async function callOrAsk(
  service: ToolService,
  { name, args, canAsk, linksFiles }: AskingCall,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  if (!canAsk) return asResult((await callTool(service, name, args)).result, linksFiles);
  const attempt: Attempt = async (answers) => {
    const call = answeredWith(args, answers);
    const first = answers.agreed ? undefined : await questionBefore(service, name, call);
    if (first) return 'kind' in first ? { question: first } : { result: first };
    const called = await callTool(service, name, call, answers.confirmed);
    const question = questionOf(called);
    return question ? { question } : { result: called.result };
  };
  if (context.mcpReq.envelope === undefined) return asResult(await askInBetween(attempt, name, context), linksFiles);
  return askByReturning(attempt, service, { call: fingerprintOf([name, args]), name }, context);
}

/**
 * Sends questions to clients of MCP up to 2025-11-25: each question is an elicitation request, and the client's call
 * waits.
 */
async function askInBetween(attempt: Attempt, name: ToolName, { mcpReq }: ServerContext): Promise<Encoded> {
  let answers: Answers = {};
  for (;;) {
    const made = await attempt(answers);
    if ('result' in made) return made.result;
    const { question } = made;
    const params = { mode: 'form', ...formOf(name, question) };
    const options = { signal: mcpReq.signal, timeout: ANSWER_MS };
    const reply = await mcpReq.send({ method: 'elicitation/create', params }, options).catch(() => undefined);
    // The client has cancelled the call and expects no result.
    mcpReq.signal.throwIfAborted();
    if (!reply) return refused(notAnswered(question));
    const answer = answerIn(reply, question);
    if (!answer) return refused(declined(question));
    answers = { ...answers, ...answer };
  }
}

/**
 * Sends questions to clients of MCP 2026-07-28. The question is the result of the call. The client makes the same call
 * again with the answer.
 */
async function askByReturning(
  attempt: Attempt,
  service: ToolService,
  { call, name }: { readonly call: string; readonly name: ToolName },
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { now } = service.asking;
  const codec = codecOf(service);
  const ask = async (answers: Answers, question: Question) =>
    inputRequired({
      inputRequests: { [ANSWER]: inputRequired.elicit(formOf(name, question)) },
      requestState: await codec.mint({ call, until: addMs(now(), ANSWER_MS), answers, question }, context),
    });
  const before = await readState(codec, context, call, now());
  let answers: Answers = {};
  if (before) {
    const response = inputResponse(context.mcpReq.inputResponses, ANSWER);
    if (response.kind === 'missing') return ask(before.answers, before.question);
    const answer = response.kind === 'elicit' ? answerIn(response, before.question) : undefined;
    if (!answer) return asResult(refused(declined(before.question)));
    answers = { ...before.answers, ...answer };
  }
  const made = await attempt(answers);
  return 'question' in made ? ask(answers, made.question) : asResult(made.result, true);
}

/**
 * Returns the question to ask before a call. A question is needed before an irreversible call, and before a mail with a
 * document that has warnings. If an irreversible call would be refused, returns this refusal. Returns `undefined` if no
 * question is needed.
 */
async function questionBefore(
  service: ToolService,
  name: ToolName,
  args: ToolArguments,
): Promise<Question | Encoded | undefined> {
  const tool = toolNamed(name);
  const fields = fieldsOf(name, args);
  const isMail = tool.lacks !== undefined && tool.op.mails?.(fields) === true;
  if (!(tool.irreversibleEffect || isMail) || !isWellFormed(tool.op, fields)) return undefined;
  const lookUp: LookUp = async (operation, fields) => (await runReadOnly(service.invoke, operation, fields)).result;
  const preview = await previewCall(lookUp, name, args);
  if (isPreview(preview)) return questionAbout(preview, tool);
  // The preview failed. A reversible call needs no question here: when the call runs, it returns the refusal, or a
  // question (for example, if several customers match).
  if (!tool.irreversibleEffect) return undefined;
  if (!mayNotRead(preview)) return preview;
  const mailTo = tool.op.mails?.(fields) ? 'the customer' : null;
  const effect = effectOf(tool, fields, { about: {}, mailTo });
  return effect === null ? undefined : irreversibleQuestion(argumentsIn(args), effect, null);
}

function questionAbout({ facts, effect, warnings, mail }: CallPreview, tool: Tool): Question | undefined {
  if (effect !== null) return irreversibleQuestion(facts, effect, warnings);
  return tool.irreversibleEffect || warnings === null ? undefined : warnedQuestion(facts, warnings, mail);
}

/**
 * True if the fields are valid. Malformed fields need no question: the call itself refuses them and lists all faults.
 */
function isWellFormed(op: Operation, fields: ToolArguments): boolean {
  try {
    checkedInput(op, fields, {});
    return true;
  } catch {
    return false;
  }
}

/** True if the token may write but not read. In this case, the question shows only the arguments of the call. */
function mayNotRead({ data: { error } }: Encoded): boolean {
  return isRecord(error) && error.code === 'insufficient_scope';
}

function argumentsIn(args: ToolArguments): string[] {
  return Object.entries(args).map(([name, value]) => `${name} ${plain(String(value))}`);
}

/**
 * Converts text and data to a result of the protocol. `linksFiles`: true if the client's protocol version allows
 * `resource_link`.
 */
export function asResult({ text, data, isError, pdf }: Encoded, linksFiles = false): CallToolResult {
  const links = pdf && linksFiles ? [{ type: 'resource_link' as const, mimeType: 'application/pdf', ...pdf }] : [];
  const result: CallToolResult = { content: [{ type: 'text', text }, ...links], structuredContent: data };
  return isError ? { ...result, isError } : result;
}

/** Signs the state for one caller, so that no other caller can make, change or use it. */
function codecOf({ asking }: ToolService) {
  return createRequestStateCodec<QuestionState>({
    key: asking.key(),
    ttlSeconds: ANSWER_MS / 1000,
    bind: () => asking.subject,
  });
}

type Codec = ReturnType<typeof codecOf>;

/**
 * Reads the signed state that the client sent with its answer. Returns `undefined` if the call contains no state, or if
 * the answer came too late. A late answer leads to a new question. Throws a protocol error if the state is forged or
 * belongs to another call.
 */
async function readState(
  codec: Codec,
  context: ServerContext,
  call: string,
  now: Instant,
): Promise<QuestionState | undefined> {
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

/**
 * Returns the form that asks a question. The choices in the form are readable texts instead of ids with titles, because
 * some clients do not show the titles.
 */
function formOf(name: ToolName, question: Question) {
  const message = `${toolNamed(name).op.title}: ${questionText(question)}`;
  if (question.kind === 'customer') {
    return {
      message,
      requestedSchema: {
        type: 'object' as const,
        properties: { customer: { type: 'string' as const, title: 'Customer', enum: [...optionsOf(question)] } },
        required: ['customer'],
      },
    };
  }
  return {
    message,
    requestedSchema: {
      type: 'object' as const,
      properties: { confirm: { type: 'boolean' as const, title: 'Yes, do it', default: false } },
      required: ['confirm'],
    },
  };
}

type Reply = { readonly action: string; readonly content?: Readonly<Record<string, unknown>> | undefined };

/** The answer in a client's reply; `undefined` if the person declined, or if the reply has no valid answer. */
function answerIn({ action, content = {} }: Reply, question: Question): Answers | undefined {
  if (action !== 'accept') return undefined;
  const yes = yesTo(question);
  if (yes) return content.confirm === true ? yes : undefined;
  return chosen(question, content.customer);
}
