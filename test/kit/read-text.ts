/**
 * Parses the text part of an answer into the facts that it states. A line of any other form throws, so that a text
 * contains nothing that this parser does not understand (R62).
 *
 *     Two invoices are overdue.                            the summary
 *     Next: Ask which customer is meant.                   the next step, if any
 *     total_count 2 · as_of 2026-03-17                     facts
 *     body:                                                a letter: each of its lines follows `> `
 *     > Dear Ann,
 *     invoices (invoice_number customer amount):           a table: its name, its columns
 *     INV-000001 "Ann 'the' Baker" 12.50                   a row; cells with spaces are in quotes, `-` is an empty one
 *     3 more: repeat with cursor 25:x, or narrow the filters.      the next page, if any, as the last line
 */
type Json = Readonly<Record<string, unknown>>;

export type Table = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

export type AnswerText = {
  readonly summary: string;
  readonly next: string | null;
  /** Facts as they are written: `EUR 12.50`, `"Ann"`, `true`. */
  readonly facts: ReadonlyMap<string, string>;
  readonly nextPage: { readonly next_cursor: string; readonly remaining: number } | null;
  readonly letters: ReadonlyMap<string, readonly string[]>;
  readonly tables: ReadonlyMap<string, Table>;
  /** Rows of `detail: "full"`, a JSON object each. */
  readonly full: readonly Json[] | null;
  /** Names of all facts, tables, letters and rows, in the order of the text. */
  readonly order: readonly string[];
};

/** Splits at every character that some reader may treat as a line end. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
const NEXT = 'Next: ';
const WAY_ON = /^(\d+) more: repeat with cursor (\S+), or narrow the filters\.$/;
const QUOTE = '> ';
const FULL = 'rows, a JSON object each:';
const NAME = '[a-z][a-z0-9_]*';
const HEAD = new RegExp(`^(${NAME}) \\((${NAME}(?: ${NAME})*)\\):$`);
const LETTER = new RegExp(`^(${NAME}):$`);
const FACT = new RegExp(`^(${NAME}) ("[^"]*"|[^"· ]+(?: [^"· ]+)*)(?<!:)$`);
const FACTS_BETWEEN = / · (?=(?:[^"]*"[^"]*")*[^"]*$)/;
const CELL = /"[^"]*"|[^" ]+/g;
const NONE = '-';

/**
 * Parses a text. `names`: names of all facts in the tool's output schema. A line that begins with one of these names is
 * not a row of a table.
 */
export function readText(text: string, names: readonly string[]): AnswerText {
  const [summary = '', ...rest] = text.split(LINE_END);
  const hasNext = rest[0]?.startsWith(NEXT) ?? false;
  const next = hasNext ? (rest.shift() ?? '').slice(NEXT.length) : null;
  const [, remaining, cursor] = WAY_ON.exec(rest.at(-1) ?? '') ?? [];
  const nextPage = cursor === undefined ? null : { next_cursor: cursor, remaining: Number(remaining) };
  if (nextPage) rest.pop();
  const lines = new Lines(rest, new Set(names));
  const into: Blocks = { facts: new Map(), letters: new Map(), tables: new Map(), full: null, order: [] };
  while (!lines.areTaken()) readBlock(lines, into);
  return { summary, next, nextPage, ...into };
}

type Blocks = {
  readonly facts: Map<string, string>;
  readonly letters: Map<string, readonly string[]>;
  readonly tables: Map<string, Table>;
  full: readonly Json[] | null;
  readonly order: string[];
};

class Lines {
  readonly #left: string[];
  readonly #names: ReadonlySet<string>;

  constructor(all: readonly string[], names: ReadonlySet<string>) {
    this.#left = [...all];
    this.#names = names;
  }

  areTaken(): boolean {
    return this.#left.length === 0;
  }

  take(): string {
    return this.#left.shift() ?? '';
  }

  /** Takes lines up to the next one that is not part of this block. */
  while(isOf: (line: string) => boolean): readonly string[] {
    const taken: string[] = [];
    while (this.#left[0] !== undefined && isOf(this.#left[0])) taken.push(this.take());
    return taken;
  }

  beginsBlock(line: string): boolean {
    const [, name = ''] = new RegExp(`^(${NAME})(?:[ :]|$)`).exec(line) ?? [];
    return this.#names.has(name) || line === FULL;
  }
}

function readBlock(lines: Lines, into: Blocks): void {
  const line = lines.take();
  const [, table, columns] = HEAD.exec(line) ?? [];
  const [, letter] = LETTER.exec(line) ?? [];
  if (line === FULL) {
    into.order.push('rows');
    into.full = lines.while(() => true).map((row) => JSON.parse(row) as Json);
  } else if (table !== undefined && columns !== undefined) {
    const names = columns.split(' ');
    const rows = lines.while((one) => !lines.beginsBlock(one)).map((row) => cellsOf(row, names.length));
    put(into, into.tables, table, { columns: names, rows });
  } else if (letter !== undefined) {
    const words = lines.while((one) => one.startsWith(QUOTE)).map((one) => one.slice(QUOTE.length));
    put(into, into.letters, letter, words);
  } else for (const fact of line.split(FACTS_BETWEEN)) readFact(fact, lines, into);
}

function readFact(text: string, lines: Lines, into: Blocks): void {
  const [, name, written] = FACT.exec(text) ?? [];
  if (name === undefined || written === undefined || !lines.beginsBlock(text)) {
    throw new Error(`no fact, table, row or letter: ${JSON.stringify(text)}`);
  }
  put(into, into.facts, name, written);
}

function put<T>({ order }: Blocks, into: Map<string, T>, name: string, value: T): void {
  if (order.includes(name)) throw new Error(`${name} stands there twice`);
  order.push(name);
  into.set(name, value);
}

function cellsOf(row: string, most: number): readonly string[] {
  const cells: readonly string[] = row.match(CELL) ?? [];
  if (cells.join(' ') !== row || cells.length === 0) throw new Error(`no row of cells: ${JSON.stringify(row)}`);
  if (cells.length > most) throw new Error(`${cells.length} cells for ${most} columns: ${JSON.stringify(row)}`);
  if (cells.at(-1) === NONE && cells.length > 1) throw new Error(`an empty cell at the end: ${JSON.stringify(row)}`);
  return cells;
}

/** Sums by currency, such as `EUR:12.50`, or by range of days, such as `1-30:12.50`. */
const SUM = '(?:[A-Z]{3}|\\d+-\\d+|over_\\d+):-?\\d+(?:\\.\\d+)?';
const SUMS = new RegExp(`^${SUM}(?:;${SUM})*$`);

/**
 * Returns the value of a cell or fact. A text in quotes becomes the text, and `EUR 12.50` the number.
 * `EUR:12.50;JPY:500` becomes an object with a number for each currency.
 */
function readValue(written: string): unknown {
  if (written === NONE) return undefined;
  if (written.startsWith('"')) return written.slice(1, -1);
  if (written === 'true' || written === 'false') return written === 'true';
  const [, number] = /^(?:[A-Z]{3} )?(-?\d+(?:\.\d+)?)$/.exec(written) ?? [];
  if (number !== undefined) return Number(number);
  if (!SUMS.test(written)) return written;
  const pairs = written.split(';').map((pair) => pair.split(':') as [string, string]);
  return Object.fromEntries(pairs.map(([label, amount]) => [label.replace('_', ' '), Number(amount)]));
}

/** Everything that a text states outside its sentences, as data. */
export function dataOf({ facts, letters, tables, full, nextPage }: AnswerText): Record<string, unknown> {
  const rows = [...tables].map(([name, { columns, rows: all }]) => [name, all.map((row) => rowOf(columns, row))]);
  const [currency] = [...facts.values()].flatMap((written) => /^[A-Z]{3}(?= -?\d)/.exec(written) ?? []);
  return {
    ...(currency === undefined ? {} : { currency }),
    ...Object.fromEntries([...facts].map(([name, written]) => [name, readValue(written)])),
    ...Object.fromEntries([...letters].map(([name, words]) => [name, words.join('\n')])),
    ...nextPage,
    ...Object.fromEntries(rows),
    ...(full === null ? {} : { rows: full }),
  };
}

function rowOf(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const filled = cells.map((cell, index) => [columns[index], readValue(cell)] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}
