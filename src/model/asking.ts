/**
 * An assistant's answer to a question in plain language: the text, the tool calls, and the amounts in the text. The
 * functions of this file find the changes that the tool calls made, and the amounts that no tool returned.
 */

/** Arguments of a tool call, or the model's original text if that text is not a JSON object. */
export type CallArguments = Readonly<Record<string, unknown>> | string;

/**
 * Outcome of a tool call.
 * - `refused`: the operation refused the call.
 * - `declined`: the person declined the call.
 * - `forbidden`: the call would change data, but only reading is allowed.
 * - `unknown_tool`, `broken_arguments`, `repeated`, `too_many`: the call did not run. The model received the reason.
 * - `replayed`: an earlier call had made the same change. Only the result of that call was returned.
 * - `unanswered`, `cancelled`: the call may or may not have taken effect.
 */
export type Outcome =
  | 'answered'
  | 'replayed'
  | 'refused'
  | 'unanswered'
  | 'declined'
  | 'forbidden'
  | 'unknown_tool'
  | 'broken_arguments'
  | 'repeated'
  | 'too_many'
  | 'cancelled';

export type StartedCall = {
  readonly tool: string;
  /** The tool's title; for an unknown tool, the name that the model used. */
  readonly title: string;
  readonly arguments: CallArguments;
  /** True if the tool can change data. */
  readonly writes: boolean;
};

export type ToolCall = StartedCall & {
  readonly outcome: Outcome;
  /** The first line of the tool's answer. */
  readonly text: string;
};

/** Place of an amount in a tool's answer. */
export type Source = {
  /** Index in `calls` of {@link AssistantAnswer}; null for a call of an earlier question. */
  readonly call: number | null;
  readonly tool: string;
  readonly arguments: CallArguments;
  /** Name of the field, such as `total_overdue`, `amount_due` or `aging.31-60`. */
  readonly field: string;
  readonly currency: string | null;
  /**
   * List and id of the row that contains the amount, such as `invoices` and `INV-000042`; null if the amount is in no
   * list.
   */
  readonly row: { readonly list: string; readonly id: number | string } | null;
};

/** An amount in the answer; `start` and `end` are positions in the answer's text. */
export type Figure = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /**
   * First source of the amount. `question`: only the person's question contains the amount. Null: the amount has no
   * source.
   */
  readonly source: Source | 'question' | null;
  /** All places in tools' answers that contain this amount. */
  readonly sources: readonly Source[];
};

/** Codes for the reason why an answer ended. Every code except `answered` comes with a message. */
export const END_CODES = [
  'answered',
  // Caused by the model.
  'model_refused',
  'content_filter',
  'cut_off',
  'empty_answer',
  // Caused by limits.
  'too_many_rounds',
  'too_much_data',
  'loop',
  'out_of_time',
  'cancelled',
  // Caused by failed requests to the model.
  'unauthorized',
  'rate_limited',
  'quota_exceeded',
  'unknown_model',
  'wrong_address',
  'unreachable',
  'timeout',
  'request_refused',
  'model_failed',
] as const;
export type EndCode = (typeof END_CODES)[number];

export type Usage = {
  /** Number of requests to the model. */
  readonly rounds: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
};

export type AssistantAnswer = {
  readonly text: string;
  readonly end: { readonly code: EndCode; readonly message: string | null };
  readonly calls: readonly ToolCall[];
  readonly figures: readonly Figure[];
  readonly usage: Usage;
};

/** Events while a question is answered. The last event is always `done`. */
export type Progress =
  /** A piece of the answer. */
  | { readonly kind: 'text'; readonly delta: string }
  /** A tool call begins. */
  | { readonly kind: 'call'; readonly call: StartedCall }
  /** A tool call has ended, or was not run. */
  | { readonly kind: 'result'; readonly call: ToolCall }
  | { readonly kind: 'done'; readonly answer: AssistantAnswer };

/** A tool call that changed data or may have changed data. `repeated`: an earlier call had already made this change. */
export type Change = {
  readonly tool: string;
  readonly state: 'done' | 'repeated' | 'unknown';
  /** The text of the tool's answer. */
  readonly text: string;
};

const STATES: Partial<Record<Outcome, Change['state']>> = {
  answered: 'done',
  replayed: 'repeated',
  unanswered: 'unknown',
  cancelled: 'unknown',
};

/**
 * Lists the calls that changed data or may have changed data. Does not use the model's text, because models may report
 * changes that did not happen.
 */
export function changesIn({ calls }: Pick<AssistantAnswer, 'calls'>): readonly Change[] {
  const changes: Change[] = [];
  const placeOf = new Map<string, number>();
  for (const { tool, title, writes, outcome, text, arguments: given } of calls) {
    const state = STATES[outcome];
    if (!writes || state === undefined) continue;
    const key = JSON.stringify([tool, given]);
    const first = placeOf.get(key);
    if (state === 'repeated' && first !== undefined) {
      // The first call with the same arguments made the change, even if the result of that call was lost.
      changes[first] = { tool, state: 'done', text };
      continue;
    }
    placeOf.set(key, changes.length);
    changes.push({ tool, state, text: state === 'unknown' ? `${title}: ${text}` : text });
  }
  return changes;
}

/** Text lines that list the changes for the person. Empty if no call could change data. */
export function changeLines(answer: Pick<AssistantAnswer, 'calls'>): readonly string[] {
  const changes = changesIn(answer);
  if (changes.length === 0) return answer.calls.some(({ writes }) => writes) ? ['Nothing was changed or sent.'] : [];
  return ['Changes:', ...changes.map(({ state, text }) => `- ${BEFORE[state]}${text}`)];
}

const BEFORE: Readonly<Record<Change['state'], string>> = {
  done: '',
  repeated: 'Nothing new, this was done before: ',
  unknown: 'Not known whether it was done: ',
};

/** Amounts that no tool returned. */
export function flaggedIn({ figures }: Pick<AssistantAnswer, 'figures'>): readonly Figure[] {
  return figures.filter(({ source }) => source === null || source === 'question');
}

/**
 * Warns of amounts that no tool returned. One line lists the amounts without any source. Another line lists the amounts
 * that occur only in the question.
 */
export function warningsOf(answer: AssistantAnswer): readonly string[] {
  const flagged = flaggedIn(answer);
  const textsOf = (wanted: Figure['source']) => [
    ...new Set(flagged.filter(({ source }) => source === wanted).map(({ text }) => text)),
  ];
  const [nowhere, asked] = [textsOf(null), textsOf('question')];
  return [
    ...(nowhere.length > 0 ? [`Not from the books: ${nowhere.join('; ')}. No tool returned this.`] : []),
    ...(asked.length > 0 ? [`Only from the question: ${asked.join('; ')}. No tool returned this.`] : []),
  ];
}
