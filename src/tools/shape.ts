/**
 * The facts of an answer, declared once, in order of importance: hosts cut answers at the end or in the middle. The schema
 * of the structured content and the lines of the text are both made from it (`encode.ts`), so that they cannot differ (R62).
 */

/**
 * How a fact is written. `theirs`: a text from customers, one line of at most 80 characters, in quotes; `line`: of 200; `letter`: a longer
 * one with its lines. `money`: major units in the `currency` of the same object, or of the one around its list. `sums`: major units per currency. `ages`:
 * major units per label, in the `currency` of the same object. `time`: an instant, shown in the account's zone.
 */
export type Kind =
  | 'text'
  | 'theirs'
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

type Fact<K> = K extends 'text' | 'theirs' | 'line' | 'letter' | 'time'
  ? string
  : K extends 'number' | 'money'
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

/** One answer, as an `Answer` builder makes it. */
export type Said<S> = Facts<S> & {
  /** The answer in one sentence, with amounts and currencies; of a change also what was sent, or that nothing was. */
  readonly summary: string;
  /** What to do or say next, only where there is something. */
  readonly next?: string | undefined;
};

/** What a builder knows beside the data of the operation. */
export type Told = {
  /** The arguments of the call, for naming filters in a sentence. */
  readonly asked: Asked;
  /** The account's. */
  readonly timezone: string;
  /** How many rows of a list the pages before this one had. */
  readonly before: number;
};

/** The arguments of a call. */
export type Asked = Readonly<Record<string, unknown>>;

/** Makes the answer of a tool from the data of its operation. */
export type Answer<Data = never, S extends Shape = Shape> = {
  /** Its literal type is what the view of invoices reads answers by. */
  readonly shape: S;
  /** The facts that the summary states: the text does not say them twice. */
  readonly said: readonly string[];
  readonly say: (data: Data, told: Told) => Said<Shape>;
};

/** For a tool whose answer others prescribe: the data of its operation is the structured content, and the text is that as JSON. */
export const PRESCRIBED = 'prescribed';

/** `shape` is checked against what `say` returns: a fact that is not declared does not compile. */
export function answer<const S extends Shape>(shape: S, said: readonly (keyof S & string)[] = []) {
  return <Data>(say: (data: Data, told: Told) => Said<S>): Answer<Data, S> => ({ shape, said, say }) as Answer<Data, S>;
}

export function rows<const S extends Shape>(shape: S): { readonly rows: S } {
  return { rows: shape };
}

/** What every list says beside its rows. */
export const PAGE = { next_cursor: 'text', remaining: 'number' } as const satisfies Shape;
