/** The tools for a model that this process talks to itself, instead of a host that speaks a protocol with it. */
import { Refusal } from '../model/refusal.ts';
import { type OperationName, operationNamed } from '../operations/catalog.ts';
import { isReadOnly } from '../operations/declaration.ts';
import { errorBody } from '../operations/error-body.ts';
import { type CalledTool, callTool } from './call.ts';
import { type Encoded, refused } from './encode.ts';
import { instructionsFor } from './instructions.ts';
import { type ListedTool, type ToolFilter, toolsFor, toolsWithin } from './list.ts';
import { customerNamedIn } from './parties.ts';
import { type Preview, previewOf } from './preview.ts';
import {
  type Answers,
  answeredWith,
  chosen,
  declined,
  optionsOf,
  type Question,
  questionOf,
  questionText,
  yesTo,
} from './questions.ts';
import { type Invoke, type OpenService, RefusedElsewhere, Unanswered } from './service.ts';
import type { Asked } from './shape.ts';

export type Toolbox = {
  readonly tools: readonly ListedTool[];
  /** What a model should know before its first call. */
  readonly instructions: string;
  readonly call: (tool: string, asked: Asked, signal: AbortSignal) => Promise<ToolResult>;
  /** What a call would do, or the refusal that it would meet. Nothing is changed. */
  readonly preview: (tool: string, asked: Asked, signal: AbortSignal) => Promise<Preview | ToolResult>;
  /** The customer that a call names by e-mail or name, and the argument that names it; null where it names none so. */
  readonly customerOf: (tool: string, asked: Asked, signal: AbortSignal) => Promise<NamedCustomer | null>;
};

export type NamedCustomer = { readonly argument: string; readonly found: ToolResult };

export type ToolResult = Encoded & {
  /** What a person can decide, where the result is a refusal for want of it. */
  readonly question?: PutQuestion;
};

export type PutQuestion = {
  /** Stands behind what the call does: `which customer is meant?` */
  readonly text: string;
  /** To choose from; none where the answer is yes or no. */
  readonly options: readonly string[];
  /** Calls again, with the place of the option that was chosen, 0 for a yes; null is a no, and calls nothing. */
  readonly answer: (choice: number | null) => Promise<ToolResult>;
};

/** Throws a `validation_failed` refusal for a filter that names what there is not. `client` is what activity calls it. */
export function toolboxOf({ scopes, serviceFor }: OpenService, filter: ToolFilter, client: string): Toolbox {
  const tools = toolsWithin(scopes, toolsFor(filter));
  const known = (name: string) => {
    if (!tools.some((one) => one.name === name)) throw new Error(`${name} is not in the toolbox`);
  };
  const look = async (name: string, asked: Asked, signal: AbortSignal) => {
    const { invoke } = await serviceFor({ client, signal });
    return askable((answers) => looked(invoke, name, answeredWith(asked, answers)));
  };
  return {
    tools,
    instructions: instructionsFor(tools),
    call: async (name, asked, signal) => {
      known(name);
      const service = await serviceFor({ client, signal });
      return askable((answers) => callTool(service, name, answeredWith(asked, answers), answers.confirmed));
    },
    preview: async (name, asked, signal) => {
      known(name);
      return previewOf((operation, fields) => look(operation, fields, signal), name, asked);
    },
    customerOf: async (name, asked, signal) => {
      const named = customerNamedIn(name, asked);
      return named && { argument: named.argument, found: await look('getCustomer', { id: named.id }, signal) };
    },
  };
}

/** The data of an operation that only reads, by its name, for a preview. */
export async function looked(invoke: Invoke, name: string, fields: Asked): Promise<CalledTool> {
  const op = operationNamed(name as OperationName);
  if (!isReadOnly(op)) throw new Error(`${name} does not only read`);
  try {
    const { data } = await invoke({ name, op }, fields);
    return { result: { text: '', data, isError: false } };
  } catch (error) {
    if (error instanceof Unanswered) return { result: refused(error.body) };
    if (!(error instanceof Refusal || error instanceof RefusedElsewhere)) throw error;
    const body = error instanceof Refusal ? errorBody(error) : error.body;
    return { result: refused(body), refusal: { error: body } };
  }
}

async function askable(attempt: (answers: Answers) => Promise<CalledTool>, answers: Answers = {}): Promise<ToolResult> {
  const called = await attempt(answers);
  const question = questionOf(called);
  if (!question) return called.result;
  const options = optionsOf(question);
  const answer = async (choice: number | null): Promise<ToolResult> => {
    const given = choice === null ? undefined : answerAt(question, choice);
    return given ? askable(attempt, { ...answers, ...given }) : refused(declined(question));
  };
  return { ...called.result, question: { text: questionText(question), options, answer } };
}

function answerAt(question: Question, choice: number): Answers | undefined {
  return yesTo(question) ?? chosen(question, optionsOf(question)[choice]);
}
