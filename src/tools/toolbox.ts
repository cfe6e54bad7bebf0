/**
 * Tools for the command `billhook ask`. The process of this command calls the model itself, without an MCP host or
 * protocol.
 */
import { callTool } from './call.ts';
import { type CalledTool, type Encoded, refused } from './encode.ts';
import { finderCall } from './find-tools.ts';
import type { InnerCall } from './finders.ts';
import {
  callableIn,
  instructionsFor,
  type ListedTool,
  reachOf,
  reachWithin,
  type ShownTool,
  shownIn,
  type ToolFilter,
} from './list.ts';
import { runReadOnly } from './look-up.ts';
import { customerNamedIn } from './parties.ts';
import { type CallPreview, isPreview, previewCall } from './preview.ts';
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
import type { OpenService } from './service.ts';
import type { ToolArguments } from './shape.ts';

export type Toolbox = {
  /** Tools in the model's list. */
  readonly tools: readonly ShownTool[];
  /**
   * Finds the tool that a call runs, directly or through a finder tool. If the call runs only the finder tool, `result`
   * is the finder's answer. `undefined` if no tool has this name.
   */
  readonly meant: (
    tool: string,
    args: ToolArguments,
  ) => InnerCall<ListedTool> | { readonly result: ToolResult } | undefined;
  /** Instructions for the model. */
  readonly instructions: string;
  readonly call: (tool: string, args: ToolArguments, signal: AbortSignal) => Promise<ToolResult>;
  /** Preview of a call, or its refusal. Changes nothing. */
  readonly preview: (tool: string, args: ToolArguments, signal: AbortSignal) => Promise<CallPreview | ToolResult>;
  /**
   * Looks up the customer that a call names by e-mail or name. `argument` in the result: the argument that contains the
   * e-mail or name. Null if the call contains no such argument.
   */
  readonly customerOf: (tool: string, args: ToolArguments, signal: AbortSignal) => Promise<NamedCustomer | null>;
};

export type NamedCustomer = { readonly argument: string; readonly found: ToolResult };

export type ToolResult = Encoded & {
  /** Set only if the call was refused because a person must first answer this question. */
  readonly question?: PutQuestion;
};

export type PutQuestion = {
  /** The question, such as `which customer is meant?`. It is shown after the title of the call. */
  readonly text: string;
  /** Labels of the options; empty for a yes-or-no question. */
  readonly options: readonly string[];
  /**
   * Repeats the call with the person's answer. `choice`: index of the chosen option, or 0 for yes. Null means no: the
   * call is not repeated.
   */
  readonly answer: (choice: number | null) => Promise<ToolResult>;
};

/**
 * Returns the tools that both the scopes and the filter allow. Throws `validation_failed` if the filter contains
 * unknown names. `client`: name of the caller in the activity list.
 */
export function toolboxOf({ scopes, serviceFor }: OpenService, filter: ToolFilter, client: string): Toolbox {
  const reach = reachWithin(scopes, reachOf(filter));
  const callable = callableIn(reach);
  const known = (name: string) => {
    if (!callable.some((one) => one.name === name)) throw new Error(`${name} is not in the toolbox`);
  };
  const lookUp = async (name: string, args: ToolArguments, signal: AbortSignal) => {
    const { invoke } = await serviceFor({ client, signal });
    return askable((answers) => runReadOnly(invoke, name, answeredWith(args, answers)));
  };
  const lists = shownLists();
  return {
    tools: shownIn(reach),
    meant: (name, args) => {
      const tool = callable.find((one) => one.name === name);
      return tool ? { tool, args } : finderCall(name, args, { reach, permitted: reach });
    },
    instructions: instructionsFor(reach),
    call: async (name, args, signal) => {
      known(name);
      const service = await serviceFor({ client, signal });
      const result = await askable((answers) =>
        callTool(service, name, answeredWith(args, answers), answers.confirmed),
      );
      lists.keep(result);
      return result;
    },
    preview: async (name, args, signal) => {
      known(name);
      const preview = await previewCall((operation, fields) => lookUp(operation, fields, signal), name, args);
      return isPreview(preview) ? lists.addTo(preview, args) : preview;
    },
    customerOf: async (name, args, signal) => {
      const named = customerNamedIn(name, args);
      return named && { argument: named.argument, found: await lookUp('getCustomer', { id: named.id }, signal) };
    },
  };
}

/**
 * Stores lists of mails, each under its `confirm` code. The first call of a tool that sends many mails returns the list
 * and the code. The second call contains the code, and its preview shows the list to the person.
 */
function shownLists() {
  const lists = new Map<string, readonly string[]>();
  return {
    keep: ({ data, text }: ToolResult) => {
      if (typeof data.confirm !== 'string') return;
      lists.set(
        data.confirm,
        text.split('\n').filter((line) => !line.startsWith('Next: ')),
      );
    },
    addTo: (preview: CallPreview, { confirm }: ToolArguments): CallPreview => {
      const list = typeof confirm === 'string' ? lists.get(confirm) : undefined;
      return list ? { ...preview, lines: [...list, ...preview.lines] } : preview;
    },
  };
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
