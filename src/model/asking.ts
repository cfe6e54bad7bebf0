/**
 * Result of a question in plain language: the answer, its tool calls, the changes that they made, and the amounts that
 * no tool returned.
 */

/** Arguments of a tool call; as text if they were no JSON object. */
export type CallArguments = Readonly<Record<string, unknown>> | string;

/**
 * Outcome of a call. `refused`: by the operation. `declined`: by the person. `forbidden`: changes are not allowed here.
 * `unknown_tool`, `broken_arguments`, `repeated`, `too_many`: the call did not run, and the model was told the reason.
 * `replayed`: an earlier call had done the same; this call returned its result and changed nothing. `unanswered`,
 * `cancelled` (interrupted or timed out after its start): it is unknown whether the call took effect.
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
  /** The tool's title, or its name if there is no such tool. */
  readonly title: string;
  readonly arguments: CallArguments;
  /** Whether the tool can change data. */
  readonly writes: boolean;
};

export type ToolCall = StartedCall & {
  readonly outcome: Outcome;
  /** The first line of the tool's answer. */
  readonly text: string;
};

/** Position of an amount in a tool's answer. */
export type Source = {
  /** Index in the answer's `calls`; null for a call of an earlier question. */
  readonly call: number | null;
  readonly tool: string;
  readonly arguments: CallArguments;
  /** Name of the field, such as `total_overdue`, `amount_due` or `aging.31-60`. */
  readonly field: string;
  readonly currency: string | null;
  /** The row that contains the amount, if any: `invoices`, `INV-000042`. */
  readonly row: { readonly list: string; readonly id: number | string } | null;
};

/** An amount in the answer; `start` and `end` are positions in its text. */
export type Figure = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Source of the amount: a tool's answer; `question` if only the person wrote it; null if it occurs nowhere. */
  readonly source: Source | 'question' | null;
  /** All places with this amount; the first one is `source`. */
  readonly sources: readonly Source[];
};

/** Reason for the end of an answer. Every code except `answered` comes with a message. */
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

/** Progress while a question is answered. Ends with exactly one `done`. */
export type Progress =
  /** A piece of the answer. */
  | { readonly kind: 'text'; readonly delta: string }
  /** A tool call begins. */
  | { readonly kind: 'call'; readonly call: StartedCall }
  /** A tool call has ended, or was not run. */
  | { readonly kind: 'result'; readonly call: ToolCall }
  | { readonly kind: 'done'; readonly answer: AssistantAnswer };

/** A change in this answer. `repeated`: an earlier call had made it, and nothing new was done. */
export type Change = {
  readonly tool: string;
  readonly state: 'done' | 'repeated' | 'unknown';
  /** The tool's own text. */
  readonly text: string;
};

const STATES: Partial<Record<Outcome, Change['state']>> = {
  answered: 'done',
  replayed: 'repeated',
  unanswered: 'unknown',
  cancelled: 'unknown',
};

/** Calls that changed something, or may have. Taken from the calls, because the model's own report proves nothing. */
export function changesIn({ calls }: Pick<AssistantAnswer, 'calls'>): readonly Change[] {
  const changes: Change[] = [];
  const placeOf = new Map<string, number>();
  for (const { tool, title, writes, outcome, text, arguments: given } of calls) {
    const state = STATES[outcome];
    if (!writes || state === undefined) continue;
    const key = JSON.stringify([tool, given]);
    const first = placeOf.get(key);
    if (state === 'repeated' && first !== undefined) {
      // The first call made this change, even if its own answer was lost.
      changes[first] = { tool, state: 'done', text };
      continue;
    }
    placeOf.set(key, changes.length);
    changes.push({ tool, state, text: state === 'unknown' ? `${title}: ${text}` : text });
  }
  return changes;
}

/** The list of changes for the person; empty if no change was tried. */
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

/** One line for each part of an answer that the reader should not rely on. */
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
