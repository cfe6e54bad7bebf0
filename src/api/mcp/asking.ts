/**
 * A call that only a person can decide asks one, where the client can: which customer of several is meant, and whether one
 * amount above the token's limit is (docs/guardrails.md). Clients of 2026 bring the answer along with the call made again,
 * and with it what we knew, signed (MCP 2026-07-28, multi round-trip requests); for the sessions of 2025 the SDK asks in
 * between. Nothing is changed before the last answer, so that a call that begins anew does nothing twice.
 */
import { randomUUID } from 'node:crypto';
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
import { formatMoney } from '../../model/money.ts';
import type { NamedCustomer } from '../../model/refusal.ts';
import { fingerprintOf, TOOL_RETRY_WINDOW_MS } from '../../operations/once.ts';
import { type CalledTool, callTool } from './call-tool.ts';
import { refused } from './results.ts';
import type { Confirmed, Service } from './service.ts';
import { type Asked, plain } from './texts/words.ts';
import { toolNamed } from './tools.ts';
import type { ToolName } from './toolsets.ts';

/** As long as a repeat is taken for a retry, and no longer: so that no answer can be used for a second call. */
const ANSWER_MS = TOOL_RETRY_WINDOW_MS;
const ANSWER = 'answer';
const LABEL_MAX = 120;

/** What was answered so far. */
type Answers = { readonly choice?: Choice; readonly confirmed?: Confirmed };
type Choice = { readonly field: string; readonly id: number };

type Question =
  | { readonly kind: 'customer'; readonly field: string; readonly options: readonly Option[]; readonly more: number }
  | { readonly kind: 'amount'; readonly confirmed: Confirmed; readonly text: string };
type Option = { readonly id: number; readonly label: string };

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
  if (!canAsk) return (await callTool(service, name, asked)).result;
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
    if (!answer) return refused(declined(before.question));
    answers = { ...before.answers, ...answer };
  }
  const { choice, confirmed } = answers;
  const called = await callTool(service, name, choice ? { ...asked, [choice.field]: choice.id } : asked, confirmed);
  const question = questionOf(name, called);
  return question ? ask(answers, question) : called.result;
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

function questionOf(name: ToolName, { refusal }: CalledTool): Question | undefined {
  if (!refusal) return undefined;
  const { error, confirmable } = refusal;
  if (confirmable) {
    const { customer, ...money } = confirmable;
    const whom = customer === undefined ? '' : ` for ${labelOf(customer)}`;
    const what = `${toolNamed(name).op.title}: ${formatMoney(money.amount, money.currency)}${whom}.`;
    return { kind: 'amount', confirmed: { money, key: randomUUID() }, text: `${what} ${error.message}` };
  }
  if (error.code !== 'customer_ambiguous' || !error.customers || error.field === undefined) return undefined;
  const options = error.customers.map((one) => ({ id: one.id, label: `${labelOf(one)} (${one.id})` }));
  return { kind: 'customer', field: error.field, options, more: error.more_customers ?? 0 };
}

function labelOf({ name, email }: Omit<NamedCustomer, 'id'>): string {
  return plain(email === null ? name : `${name} <${email}>`, LABEL_MAX);
}

/** Values that can be read, because not every client shows titles beside them. */
function requestOf(name: ToolName, question: Question) {
  if (question.kind === 'customer') {
    const more = question.more > 0 ? ` ${question.more} more fit: if it is none of these, decline and say more.` : '';
    const options = question.options.map(({ label }) => label);
    return inputRequired.elicit({
      message: `${toolNamed(name).op.title}: which customer is meant?${more}`,
      requestedSchema: {
        type: 'object',
        properties: { customer: { type: 'string', title: 'Customer', enum: options } },
        required: ['customer'],
      },
    });
  }
  return inputRequired.elicit({
    message: `${question.text} Do it all the same?`,
    requestedSchema: {
      type: 'object',
      properties: { confirm: { type: 'boolean', title: 'Yes, do it', default: false } },
      required: ['confirm'],
    },
  });
}

/** `undefined`: it is no yes. */
function answerIn(content: Readonly<Record<string, unknown>>, question: Question): Answers | undefined {
  if (question.kind === 'amount') return content.confirm === true ? { confirmed: question.confirmed } : undefined;
  const chosen = question.options.find(({ label }) => label === content.customer);
  return chosen && { choice: { field: question.field, id: chosen.id } };
}

function declined({ kind }: Question) {
  const message =
    kind === 'customer'
      ? 'A person was asked which customer is meant, and chose none. Nothing was changed.'
      : 'A person was asked about the amount above the limit, and did not agree. Nothing was changed.';
  return { code: 'declined', message, hint: 'Ask what is wanted instead, before calling again.', retryable: false };
}
