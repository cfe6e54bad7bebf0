/** The tools for a model that this process talks to itself, instead of a host that speaks MCP with it. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { Refusal } from '../../model/refusal.ts';
import { CATALOG, type OperationName } from '../../operations/catalog.ts';
import { isReadOnly, type Operation } from '../../operations/operation.ts';
import { errorBody } from '../http/error-body.ts';
import { type CalledTool, callTool } from './call-tool.ts';
import { INSTRUCTIONS } from './instructions.ts';
import {
  type Answers,
  answeredWith,
  chosen,
  declined,
  optionsOf,
  type Question,
  questionOf,
  questionText,
} from './questions.ts';
import { refused } from './results.ts';
import { type Invoke, type OpenService, RefusedElsewhere, Unanswered } from './service.ts';
import type { Asked } from './texts/words.ts';
import { type ListedTool, toolsFor, toolsWithin } from './tool-list.ts';
import type { ToolFilter } from './toolsets.ts';

export type ToolsAtHand = {
  readonly tools: readonly ListedTool[];
  readonly instructions: string;
  readonly call: (tool: string, asked: Asked, signal: AbortSignal) => Promise<Told>;
  /** Any operation that only reads, by its name. */
  readonly look: (operation: string, asked: Asked, signal: AbortSignal) => Promise<Told>;
};

/** A result without the protocol around it. */
type Told = {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
  readonly question?: PutQuestion;
};

/** Why there is no result yet; a result that has one stands for those who can ask nobody. */
type PutQuestion = {
  readonly text: string;
  readonly options: readonly string[];
  /** The call again, with the place of the option that was chosen, 0 for a yes, or null for no. */
  readonly answer: (choice: number | null) => Promise<Told>;
};

/** Throws a `validation_failed` refusal for a filter that names what there is not. `client` is what activity calls it. */
export function toolsAtHand({ scopes, serviceFor }: OpenService, filter: ToolFilter, client: string): ToolsAtHand {
  const tools = toolsWithin(scopes, toolsFor(filter));
  return {
    tools,
    instructions: INSTRUCTIONS,
    call: async (name, asked, signal) => {
      const tool = tools.find((one) => one.name === name);
      if (!tool) throw new Error(`${name} is not among the tools at hand`);
      const service = await serviceFor({ client, signal });
      return askable((answers) => callTool(service, tool.name, answeredWith(asked, answers), answers.confirmed));
    },
    look: async (name, asked, signal) => {
      const op = CATALOG[name as OperationName] as unknown as Operation;
      if (!isReadOnly(op)) throw new Error(`${name} does not only read`);
      const { invoke } = await serviceFor({ client, signal });
      return askable((answers) => looked(() => invoke({ name, op }, answeredWith(asked, answers))));
    },
  };
}

async function looked(look: () => ReturnType<Invoke>): Promise<CalledTool> {
  try {
    return { result: { content: [], structuredContent: (await look()).data } };
  } catch (error) {
    if (error instanceof Unanswered) return { result: refused(error.body) };
    if (!(error instanceof Refusal || error instanceof RefusedElsewhere)) throw error;
    const body = error instanceof Refusal ? errorBody(error) : error.body;
    return { result: refused(body), refusal: { error: body } };
  }
}

async function askable(attempt: (answers: Answers) => Promise<CalledTool>, answers: Answers = {}): Promise<Told> {
  const called = await attempt(answers);
  const question = questionOf(called);
  if (!question) return told(called.result);
  const options = optionsOf(question);
  const answer = async (choice: number | null): Promise<Told> => {
    const given = choice === null ? undefined : answerAt(question, choice);
    return given ? askable(attempt, { ...answers, ...given }) : told(refused(declined(question)));
  };
  return { ...told(called.result), question: { text: questionText(question), options, answer } };
}

function answerAt(question: Question, choice: number): Answers | undefined {
  if (question.kind === 'amount') return { confirmed: question.confirmed };
  return chosen(question, optionsOf(question)[choice]);
}

function told({ content, structuredContent, isError = false }: CallToolResult): Told {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return { text, data: structuredContent as Told['data'], isError };
}
