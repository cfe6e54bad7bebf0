/**
 * Declares the facts (named values) of an answer. The most important facts come first, because hosts cut long answers
 * at the end or in the middle. The schema of the structured content and the lines of the text are built from the same
 * declaration (`encode.ts`), so they cannot differ (R62).
 */

/**
 * Format of a fact:
 * - `untrusted`: text from customers, as one quoted line of at most 80 characters.
 * - `line`: a line of at most 200 characters.
 * - `letter`: a longer text with its line breaks.
 * - `money`: major units. The currency is the field `currency` of the same object. If a row of a list has no such
 *   field, its currency is the field `currency` of the object that contains the list.
 * - `sums`: major units by currency.
 * - `ages`: major units by age (`31-60`), in the `currency` of the same object.
 * - `time`: an instant, shown in the account's time zone.
 * - `id`: the id of a row. The text leaves out the id if the row's first fact (the document number) is present (D-102).
 */
export type Kind =
  | 'text'
  | 'id'
  | 'untrusted'
  | 'line'
  | 'letter'
  | 'number'
  | 'flag'
  | 'money'
  | 'time'
  | 'texts'
  | 'sums'
  | 'ages';
export type Rows = { readonly rows: Shape };
export type Shape = { readonly [fact: string]: Kind | Rows };

type Fact<K> = K extends 'text' | 'untrusted' | 'line' | 'letter' | 'time'
  ? string
  : K extends 'number' | 'money' | 'id'
    ? number
    : K extends 'flag'
      ? boolean
      : K extends 'texts'
        ? readonly string[]
        : K extends 'sums' | 'ages'
          ? Readonly<Record<string, number>>
          : K extends { readonly rows: infer S }
            ? readonly Facts<S>[]
            : never;

/** Facts that are null or `undefined` are left out of the data and of the text. */
export type Facts<S> = { readonly [F in keyof S]?: Fact<S[F]> | null | undefined };

/** The facts of one answer, before encoding. */
export type AnswerFacts<S> = Facts<S> & {
  /**
   * One sentence with the answer, including amounts and currencies. After a change it also says which mail was sent, or
   * that none was sent.
   */
  readonly summary: string;
  /** Suggestion for the next step. */
  readonly next?: string | undefined;
  /** The PDF of the answer's document. Only clients that can open links get it. */
  readonly pdf?: PdfLink | undefined;
};

/** Link to a PDF. `uri`: address of an MCP resource (`api/mcp/resource-list.ts`). `name`: file name. */
export type PdfLink = { readonly uri: string; readonly name: string };

/** What an answer is built from, apart from the operation's data. */
export type AnswerContext = {
  /** The arguments of the call, so that sentences can name its filters. */
  readonly args: ToolArguments;
  /** Time zone of the account. */
  readonly timezone: string;
  /** Number of rows on the earlier pages of the list. */
  readonly before: number;
};

export type ToolArguments = Readonly<Record<string, unknown>>;

/** Builds a tool's answer from the data of its operation. */
export type AnswerBuilder<Data = never, S extends Shape = Shape> = {
  /** The facts and their formats. `api/mcp/view` derives its own types from the exact type `S`. */
  readonly shape: S;
  /** Facts that the summary contains. The rest of the text does not repeat them. */
  readonly inSummary: readonly string[];
  readonly build: (data: Data, context: AnswerContext) => AnswerFacts<Shape>;
};

/**
 * Marks a tool whose answer format is prescribed by the host. For such a tool, the structured content is the
 * operation's data, and the text is the same data as JSON.
 */
export const PRESCRIBED = 'prescribed';

/** Makes an {@link AnswerBuilder}. The code does not compile if `build` returns a fact that `shape` lacks. */
export function answerBuilder<const S extends Shape>(shape: S, inSummary: readonly (keyof S & string)[] = []) {
  return <Data>(build: (data: Data, context: AnswerContext) => AnswerFacts<S>): AnswerBuilder<Data, S> =>
    ({ shape, inSummary, build }) as AnswerBuilder<Data, S>;
}

export function rows<const S extends Shape>(shape: S): { readonly rows: S } {
  return { rows: shape };
}

/** Facts that every list has besides its rows. */
export const PAGE = { next_cursor: 'text', remaining: 'number' } as const satisfies Shape;
