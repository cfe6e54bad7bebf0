/** Decides whether a model's call may run, and runs it. */
import type { Outcome, StartedCall, ToolCall } from '../model/asking.ts';
import { isRecord, oddityOf } from '../model/json.ts';
import type { ListedTool, ShownTool } from '../tools/list.ts';
import { type CallPreview, isPreview } from '../tools/preview.ts';
import type { ToolArguments } from '../tools/shape.ts';
import type { PutQuestion, Toolbox, ToolResult } from '../tools/toolbox.ts';
import type { Bounds } from './bounds.ts';
import {
  calledBefore,
  enoughChanges,
  errorOf,
  firstLine,
  noArguments,
  noSuchTool,
  nothingMayChange,
  outputOf,
  ownerSaidNo,
  STOPPED,
  tooManyCalls,
} from './replies.ts';
import { plainArguments } from './strict-tools.ts';

/** Shows a call to a person for confirmation. Resolves to true for yes. */
export type Confirm = (preview: CallPreview, signal: AbortSignal) => Promise<boolean>;

/**
 * Shows a question to a person. Returns the index of the chosen option, or null for none. For a question without options,
 * returns 0 for yes and null for no.
 */
export type Decide = (question: PutQuestion, signal: AbortSignal) => Promise<number | null>;

export type ModelCall = { readonly name: string; readonly arguments: string };

export type AnswerSetup = {
  readonly toolbox: Toolbox;
  /** Without this function, calls that change something are refused. */
  readonly confirm?: Confirm | undefined;
  /** Without this function, calls that need a person's decision are refused. */
  readonly decide?: Decide | undefined;
  readonly bounds: Bounds;
};

/**
 * Counters of one answer:
 * - `same`: number of calls with the same tool and arguments. The key is a text of the tool and its arguments.
 * - `repeats`: number of calls that were refused because the same call had run too often.
 * - `writes`: number of confirmed calls that change something.
 * - `characters`: total length of the results.
 */
export type Counters = { readonly same: Map<string, number>; repeats: number; writes: number; characters: number };

/**
 * A finished or refused call. `output`: text for the model. `data`: the tool's structured result, or null if the call
 * did not run. The amounts in the model's answer are looked up in this result.
 */
export type Settled = { readonly call: ToolCall; readonly output: string; readonly data: unknown };

/** A question that will be shown to the person next. */
export type PersonQuestion =
  /** Asks whether the call may run. */
  | { readonly kind: 'confirm'; readonly call: StartedCall; readonly preview: CallPreview }
  /** Asks which customer is meant, or whether an amount above the token's limit is allowed. */
  | { readonly kind: 'question'; readonly call: StartedCall; readonly question: PutQuestion };

export function prepared({ toolbox }: AnswerSetup, { name, arguments: text }: ModelCall): StartedCall {
  const shown = toolbox.tools.find((one) => one.name === name);
  const args = argumentsIn(text);
  const given = shown && args ? plainArguments(shown, args) : (args ?? text);
  const meant = isRecord(given) ? toolbox.meant(name, given) : undefined;
  const call = meant && 'tool' in meant ? meant : { tool: shown, args: given };
  const { tool } = call;
  return {
    tool: tool?.name ?? name,
    title: tool?.title ?? firstLine(name),
    writes: tool !== undefined && !tool.annotations.readOnlyHint && !isRehearsal(tool, call.args),
    arguments: call.args,
  };
}

/**
 * True for a call with `preview: true`, given or by default. Such a call changes nothing. If the tool has no field
 * `preview`, the result is false, because an argument `preview` would not prevent changes.
 */
function isRehearsal({ inputSchema }: ShownTool, args: StartedCall['arguments']): boolean {
  const field = isRecord(inputSchema.properties) ? inputSchema.properties.preview : undefined;
  return isRecord(field) && isRecord(args) && (args.preview ?? field.default) === true;
}

/** Refuses a call because the model made too many calls in one response. */
export function notNow(call: StartedCall, bounds: Bounds): Settled {
  return notRun(call, 'too_many', tooManyCalls(bounds));
}

function notRun(call: StartedCall, outcome: Outcome, text: string): Settled {
  const shown = firstLine(text);
  return { call: { ...call, outcome, text: shown }, output: errorOf(text), data: null };
}

/** Runs one call if it is allowed. Yields each question before it is shown to the person. */
export async function* settle(
  setup: AnswerSetup,
  call: StartedCall,
  counters: Counters,
  signal: AbortSignal,
): AsyncGenerator<PersonQuestion, Settled> {
  const { toolbox, bounds } = setup;
  const shown = toolbox.tools.find(({ name }) => name === call.tool);
  const meant = isRecord(call.arguments) ? toolbox.meant(call.tool, call.arguments) : undefined;
  if (!meant && shown) return notRun(call, 'broken_arguments', noArguments(shown));
  if (!meant) return notRun(call, 'unknown_tool', noSuchTool(call.tool, toolbox.tools));
  const same = `${call.tool} ${JSON.stringify(call.arguments)}`;
  const times = (counters.same.get(same) ?? 0) + 1;
  counters.same.set(same, times);
  if (times > bounds.sameCall) {
    counters.repeats++;
    return notRun(call, 'repeated', calledBefore(call.tool));
  }
  if ('result' in meant) return answered(setup, call, meant, counters);
  const { tool, args } = meant;
  if (!call.writes) return yield* run(setup, tool, { call, args }, counters, signal);
  return yield* change(setup, tool, { call, args }, counters, signal);
}

type Meant = { readonly call: StartedCall; readonly args: ToolArguments };

async function* change(
  setup: AnswerSetup,
  tool: ListedTool,
  { call, args }: Meant,
  counters: Counters,
  signal: AbortSignal,
): AsyncGenerator<PersonQuestion, Settled> {
  const { confirm, bounds, toolbox } = setup;
  if (!confirm) return notRun(call, 'forbidden', nothingMayChange(tool));
  if (counters.writes >= bounds.writes) {
    return notRun(call, 'too_many', enoughChanges(tool, bounds));
  }
  const meant = yield* withCustomer(setup, tool, { call, args }, signal);
  if (!('args' in meant)) return answered(setup, call, meant, counters);
  const preview = await toolbox.preview(tool.name, meant.args, signal);
  if (!isPreview(preview)) return answered(setup, call, { result: preview }, counters);
  yield { kind: 'confirm', call, preview };
  const isAgreed = await confirm(preview, signal);
  // The call has not run yet, so an interruption counts as a no.
  if (signal.aborted) return notRun(call, 'declined', STOPPED);
  if (!isAgreed) return notRun(call, 'declined', ownerSaidNo(tool));
  counters.writes++;
  return yield* run(setup, tool, meant, counters, signal);
}

/**
 * Replaces a customer's e-mail or name in the arguments by the customer's id. If several customers match, the person
 * chooses one. If no customer matches or no customer is chosen, returns the refusal.
 */
async function* withCustomer(
  setup: AnswerSetup,
  tool: ListedTool,
  { call, args }: Meant,
  signal: AbortSignal,
): AsyncGenerator<PersonQuestion, Meant | Decided> {
  const named = await setup.toolbox.customerOf(tool.name, args, signal);
  if (!named) return { call, args };
  const decided = yield* decide(setup, call, named.found, signal);
  if (decided.result.isError) return decided;
  return { call, args: { ...args, [named.argument]: decided.result.data.id } };
}

async function* run(
  setup: AnswerSetup,
  tool: ListedTool,
  { call, args }: Meant,
  counters: Counters,
  signal: AbortSignal,
): AsyncGenerator<PersonQuestion, Settled> {
  const result = await setup.toolbox.call(tool.name, args, signal);
  return answered(setup, call, yield* decide(setup, call, result, signal), counters);
}

type Decided = { readonly result: ToolResult; readonly isDeclined?: boolean };

/**
 * Shows the person the questions of a result, one after the other. Ends when a result has no question, or when the
 * person answers no. Without the function `decide`, no question is shown and `first` is returned. A result with a
 * question is a refusal.
 */
async function* decide(
  { decide: ask }: AnswerSetup,
  call: StartedCall,
  first: ToolResult,
  signal: AbortSignal,
): AsyncGenerator<PersonQuestion, Decided> {
  for (let result = first; ; ) {
    const { question } = result;
    if (!question || !ask) return { result };
    yield { kind: 'question', call, question };
    const given = await ask(question, signal);
    const choice = signal.aborted ? null : given;
    result = await question.answer(choice);
    if (choice === null) return { result, isDeclined: true };
  }
}

function answered(
  { bounds }: AnswerSetup,
  call: StartedCall,
  { result, isDeclined }: Decided,
  counters: Counters,
): Settled {
  const output = outputOf(call.tool, result, bounds.resultCharacters);
  counters.characters += output.length;
  const outcome = isDeclined ? 'declined' : outcomeOf(result);
  const { summary = result.text } = result.data;
  return { call: { ...call, outcome, text: firstLine(String(summary)) }, output, data: result.data };
}

function outcomeOf({ isError, isUncertain, isReplayed }: ToolResult): Outcome {
  if (isError) return isUncertain ? 'unanswered' : 'refused';
  return isReplayed ? 'replayed' : 'answered';
}

function argumentsIn(text: string): ToolArguments | undefined {
  try {
    const parsed: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return isRecord(parsed) && oddityOf(text) === undefined ? parsed : undefined;
  } catch {
    return undefined;
  }
}
