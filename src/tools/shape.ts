/**
 * The facts of an answer, most important first, because hosts cut answers at the end or in the middle. Both the schema
 * of the structured content and the lines of the text are made from it (`encode.ts`), so they cannot differ (R62).
 */

/**
 * Format of a fact. `untrusted`: text from customers, one quoted line of at most 80 characters; `line`: of at most 200;
 * `letter`: longer, with its line breaks. `money`: major units in the `currency` of the same object, or of the object
 * around its list. `sums`: major units per currency. `ages`: major units per label, in the `currency` of the same
 * object. `time`: an instant, shown in the account's zone. `id`: a number that the text leaves out where the row's
 * first fact, its own number, is known (D-102).
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

/** Null and `undefined` are left out of both parts. */
export type Facts<S> = { readonly [F in keyof S]?: Fact<S[F]> | null | undefined };

/** The facts of one answer, before encoding. */
export type AnswerFacts<S> = Facts<S> & {
  /**
   * The answer in one sentence, with amounts and currencies; after a change also what was sent, or that nothing was.
   */
  readonly summary: string;
  /** The next step, if there is one. */
  readonly next?: string | undefined;
  /** The PDF of the document that the answer is about; not a fact of either part. */
  readonly pdf?: PdfLink | undefined;
};

/** `uri`: of a resource (`api/mcp/resource-list.ts`). `name`: of the file. */
export type PdfLink = { readonly uri: string; readonly name: string };

/** Input of an answer beside the operation's data. */
export type AnswerContext = {
  /** The arguments of the call, for naming filters in a sentence. */
  readonly args: ToolArguments;
  /** Time zone of the account. */
  readonly timezone: string;
  /** Number of rows on the pages before this one. */
  readonly before: number;
};

/** The arguments of a call. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** Builds a tool's answer from the data of its operation. */
export type AnswerBuilder<Data = never, S extends Shape = Shape> = {
  /** Its literal type is used by the view of invoices (`api/mcp/view`) to read answers. */
  readonly shape: S;
  /** Facts that the summary contains; the text does not repeat them. */
  readonly inSummary: readonly string[];
  readonly build: (data: Data, context: AnswerContext) => AnswerFacts<Shape>;
};

/**
 * For a tool whose answer the host prescribes: the operation's data is the structured content, and the text is its
 * JSON.
 */
export const PRESCRIBED = 'prescribed';

/** A fact that `build` returns and `shape` does not declare does not compile. */
export function answerBuilder<const S extends Shape>(shape: S, inSummary: readonly (keyof S & string)[] = []) {
  return <Data>(build: (data: Data, context: AnswerContext) => AnswerFacts<S>): AnswerBuilder<Data, S> =>
    ({ shape, inSummary, build }) as AnswerBuilder<Data, S>;
}

export function rows<const S extends Shape>(shape: S): { readonly rows: S } {
  return { rows: shape };
}

/** The facts of every list beside its rows. */
export const PAGE = { next_cursor: 'text', remaining: 'number' } as const satisfies Shape;
