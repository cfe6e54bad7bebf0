/**
 * An answer in two parts (R62): structured content, and the same facts as lines of text. Some hosts pass only one part
 * to the model, so each part has all facts.
 */
import type { Confirmable } from '../model/billing-error.ts';
import { isRecord } from '../model/json.ts';
import { harmless } from '../model/text.ts';
import type { ErrorBody } from '../operations/kernel/error-body.ts';
import type { JsonSchema } from '../operations/kernel/json-schema.ts';
import {
  type AnswerBuilder,
  type AnswerContext,
  type Kind,
  PAGE,
  type PdfLink,
  type Rows,
  type Shape,
} from './shape.ts';
import { counted, decimals, localTime, plain, quoted } from './words.ts';

/** The result that a model reads, independent of the protocol. */
export type Encoded = {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
  /** True if this is the result of an earlier call, and this call changed nothing (R63). */
  readonly isReplayed?: true;
  /** Only for an error: true if the call may have taken effect. */
  readonly isUncertain?: true;
  /** The PDF of the answer's document, for clients that can open links. */
  readonly pdf?: PdfLink;
};

export type CalledTool = {
  readonly result: Encoded;
  /** The refusal, if the call was refused. */
  readonly refusal?: { readonly error: ErrorBody; readonly confirmable?: Confirmable | undefined };
};

type Values = Readonly<Record<string, unknown>>;

/** Maximum characters of a summary, of a fact of the kind `line`, and of a fact of the kind `letter`. */
const SUMMARY_MAX = 600;
const LINE_MAX = 200;
const LETTER_MAX = 4_000;

const REPLAYED =
  'Nothing new was done: this is the result of the same call made within the last ten minutes. ' +
  'To do it again, add allow_duplicate: true.';

/**
 * Kind of a call, for operations whose repetition counts as a retry (R63). `first`: a new call; `one more`: an intended
 * second call; `replayed`: a retry, which changed nothing.
 */
export type Repetition = 'first' | 'one more' | 'replayed';

/**
 * Text added to the summary of a new object. If a caller got no answer and repeats the call, the text tells the caller
 * that the first call created nothing. `one more`: the caller wanted a second equal object (`allow_duplicate`).
 */
const NEW: Readonly<Record<Exclude<Repetition, 'replayed'>, string>> = {
  first: ' New: not done before.',
  'one more': ' New: one more.',
};

/**
 * Encodes an answer as text and as data. `repetition`: `undefined` for operations whose repetition does not count as a
 * retry.
 */
export function encoded<Data>(
  { shape, inSummary, build }: AnswerBuilder<Data>,
  data: Data,
  context: AnswerContext,
  repetition?: Repetition,
): Encoded {
  const { summary, next, pdf, ...facts } = build(data, context);
  const replayed = repetition === 'replayed';
  const hints = [...(replayed ? [REPLAYED] : []), ...(next === undefined ? [] : [next])].join(' ');
  const shown = harmless({
    summary: summaryOf(summary, repetition),
    ...(hints === '' ? {} : { next: plain(hints, SUMMARY_MAX) }),
    ...(repetition === undefined ? {} : { replayed }),
    ...valuesOf(facts, shape, context),
  });
  const lines = [
    shown.summary,
    ...('next' in shown ? [`Next: ${shown.next}`] : []),
    ...linesOf(shown, shape, inSummary),
    ...nextPageHint(shown),
  ];
  return {
    text: lines.join('\n'),
    data: shown,
    isError: false,
    ...(replayed ? { isReplayed: true } : {}),
    ...(pdf ? { pdf } : {}),
  };
}

function summaryOf(summary: string, repetition: Repetition | undefined): string {
  if (repetition === 'replayed') return plain(`Not done again. The first call: ${summary}`, SUMMARY_MAX);
  const isNew = repetition === undefined ? '' : NEW[repetition];
  return `${plain(summary, SUMMARY_MAX - isNew.length)}${isNew}`;
}

/** Name of the list of rows with `detail: "full"`. */
export const FULL_ROWS = 'rows';

/** Answer in a form that the host prescribes: the data, and its JSON as text. */
export function encodedAsPrescribed(data: Values): Encoded {
  const shown = harmless(data);
  return { text: JSON.stringify(shown), data: shown, isError: false };
}

/** Last line of a page's text if more pages follow. */
function nextPageHint({ next_cursor: cursor, remaining }: Values): string[] {
  if (cursor === undefined) return [];
  return [`${String(remaining)} more: repeat with cursor ${String(cursor)}, or narrow the filters.`];
}

function withoutNulls(row: unknown): unknown {
  return isRecord(row) ? Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) : row;
}

/**
 * Rows for `detail: "full"`, as the REST interface shows them. In the text, each row is one line of JSON. Fields that
 * are null are left out.
 */
export function encodedInFull(answered: Encoded, name: string, full: readonly unknown[]): Encoded {
  const all = harmless(full.map(withoutNulls));
  const kept = Object.fromEntries(Object.entries(answered.data).filter(([fact]) => fact !== name));
  const [before = ''] = answered.text.split(`\n${name} (`);
  const lines = [before, 'rows, a JSON object each:', ...all.map((row) => JSON.stringify(row)), ...nextPageHint(kept)];
  return { text: lines.join('\n'), data: { ...kept, [FULL_ROWS]: all }, isError: false };
}

/** JSON schema of a tool's structured content: the facts of its answer, or the `error` of a refusal (R10). */
export function schemaOf({ shape }: AnswerBuilder): JsonSchema {
  const { properties } = objectSchema(shape);
  const lead = { summary: { type: 'string' }, next: { type: 'string' } };
  return { type: 'object', properties: { ...lead, ...properties, error: { type: 'object' } } };
}

/**
 * Encodes a refusal as the result of a call, and not as a protocol error. Hosts show results to the model, so the model
 * can follow the hint in the refusal.
 */
export function refused(error: ErrorBody): Encoded {
  return failure('Refused', error);
}

/** The result if the service did not answer. This is not a refusal, because the call may have taken effect. */
export function unanswered(error: ErrorBody): Encoded {
  return { ...failure('No answer', error), isUncertain: true };
}

/** The answer after an unexpected error. The error itself is only in the log, under the request id. */
export function broken(requestId: string): Encoded {
  const error = {
    code: 'internal_error',
    message: 'Something went wrong on our side.',
    hint: 'Check with a list or get tool whether the call took effect before you try again.',
    retryable: true,
    request_id: requestId,
  };
  return { ...failure('Failed', error), isUncertain: true };
}

/** Largest number of faults shown: the first twenty are enough for a model. */
const FAULTS_MAX = 20;
const ALLOWED_MAX = 40;

/** Shortens every part of a refusal to its maximum length. */
function inShort({
  message,
  hint,
  errors = [],
  allowed_values = [],
  customers,
  candidates,
  given,
  ...error
}: ErrorBody) {
  const line = (text: string) => plain(text, SUMMARY_MAX);
  const more = errors.length - FAULTS_MAX;
  const faults = errors.slice(0, FAULTS_MAX).map((one) => ({ field: plain(one.field), message: line(one.message) }));
  return {
    ...error,
    message: line(message),
    ...(error.field === undefined ? {} : { field: plain(error.field) }),
    ...(hint === undefined ? {} : { hint: line(hint) }),
    ...(errors.length > 1 ? { errors: faults } : {}),
    ...(more > 0 ? { more_errors: more } : {}),
    ...(allowed_values.length > 0 && allowed_values.length <= ALLOWED_MAX
      ? { allowed_values: allowed_values.map((one) => plain(one)) }
      : {}),
    ...(given ? { given: plainFacts(given) } : {}),
    ...(customers ? { customers: customers.map(plainFacts) } : {}),
    ...(candidates ? { candidates: candidates.map((one) => ({ ...one, customer: plain(one.customer) })) } : {}),
  };
}

function plainFacts<Facts extends object>(facts: Facts): Facts {
  const entries = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? plain(value) : value,
  ]);
  return Object.fromEntries(entries) as Facts;
}

/**
 * Line about a customer: `- 12: “Alpha” “ann@example.com”`. It also contains facts that distinguish customers with the
 * same e-mail.
 */
function customerLine({ id, name, email, ...told }: NonNullable<ErrorBody['customers']>[number]): string {
  const known = Object.entries(told).filter(([, value]) => value !== null);
  const others = known.map(([fact, value]) => `, ${fact} ${quoted(String(value))}`).join('');
  return `- ${id}: ${quoted(name)}${email === null ? '' : ` ${quoted(email)}`}${others}`;
}

function failure(word: string, error: ErrorBody & { readonly request_id?: string }): Encoded {
  const shown: ErrorBody = harmless(inShort(error));
  const {
    code,
    message,
    hint,
    errors = [],
    customers = [],
    more_customers: more = 0,
    candidates = [],
    ...facts
  } = shown;
  const { retryable, field, request_id: requestId, ...rest } = facts as typeof facts & { readonly request_id?: string };
  // `field` gets no line, because the message already says what is wrong. `requestId` has its own sentence below.
  const others = { ...rest, ...(retryable ? { retryable } : {}) };
  const lines = [
    `${word} (${code}): ${message}`,
    ...(hint === undefined ? [] : [hint]),
    ...errors.map((one) => `- ${one.field} ${one.message}`),
    ...customers.map(customerLine),
    ...candidates.map((one) => `- ${one.number ?? 'a draft'} of ${quoted(one.customer)}: id ${one.id}`),
    ...(more > 0 ? [`- and ${counted(more, 'more customer')}; an e-mail tells them apart`] : []),
    ...(requestId === undefined ? [] : [`If it happens again, report it with the request id ${requestId}.`]),
    ...Object.entries(others).map(([fact, value]) => `${fact}: ${inOneLine(value)}`),
  ];
  return { text: lines.join('\n'), data: { error: shown }, isError: true };
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRows(kind: Kind | Rows): kind is Rows {
  return typeof kind === 'object';
}

/** The facts as structured data, in the order of the shape. */
function valuesOf(facts: Values, shape: Shape, context: AnswerContext): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [fact, kind] of Object.entries(shape)) {
    const value = facts[fact];
    if (value === undefined || value === null) continue;
    if (isRows(kind)) values[fact] = (value as readonly Values[]).map((row) => valuesOf(row, kind.rows, context));
    else if (kind === 'untrusted') values[fact] = plain(String(value));
    else if (kind === 'line') values[fact] = plain(String(value), LINE_MAX);
    else if (kind === 'letter') values[fact] = String(value).slice(0, LETTER_MAX);
    else if (kind === 'time') values[fact] = localTime(String(value), context.timezone);
    else values[fact] = value;
  }
  return values;
}

/** The facts as lines of text. Single facts share a line. A list becomes a table that begins with the column names. */
function linesOf(values: Values, shape: Shape, inSummary: readonly string[]): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  const end = () => {
    if (line.length > 0) lines.push(line.join(' · '));
    line = [];
  };
  for (const [fact, kind] of Object.entries(shape)) {
    const value = values[fact];
    if (value === undefined || inSummary.includes(fact) || fact in PAGE) continue;
    if (isRows(kind)) {
      end();
      lines.push(...table(fact, value as readonly Values[], kind.rows, values));
    } else if (kind === 'letter') {
      end();
      const quotedLines = String(value)
        .split('\n')
        .filter((one) => one.trim() !== '');
      lines.push(`${fact}:`, ...quotedLines.map((one) => `> ${one}`));
    } else if (!(fact === 'currency' && hasMoney(values, shape))) line.push(`${fact} ${written(value, kind, values)}`);
  }
  end();
  return lines;
}

/** Lines of a table. Leaves out columns that are empty in all rows, and empty cells at the end of a row. */
function table(name: string, given: readonly Values[], shape: Shape, { currency }: Values): string[] {
  if (given.length === 0) return [];
  const all = given.map((row) => withoutId(row, shape));
  const columns = Object.keys(shape).filter((column) => all.some((row) => row[column] !== undefined));
  const lines = all.map((row) => {
    const cells = columns.map((column) => cell({ currency, ...row }, column, shape[column] as Kind));
    while (cells.at(-1) === NONE) cells.pop();
    return cells.join(' ');
  });
  return [`${name} (${columns.join(' ')}):`, ...lines];
}

/** Leaves out the id of a row that has a document number, because tools accept the number instead. */
function withoutId(row: Values, shape: Shape): Values {
  const [first = ''] = Object.keys(shape);
  if (row[first] === undefined || shape[first] === 'id') return row;
  return Object.fromEntries(Object.entries(row).filter(([fact]) => shape[fact] !== 'id'));
}

const NONE = '-';

function cell(row: Values, column: string, kind: Kind): string {
  const value = row[column];
  if (value === undefined) return NONE;
  if (kind === 'money') return decimals(Number(value), String(row.currency));
  const text = written(value, kind, row);
  // Quotes a cell that contains spaces, so that its end is clear.
  return !text.startsWith('"') && /\s/.test(text) ? quoted(text, LINE_MAX) : text;
}

function written(value: unknown, kind: Kind, { currency }: Values): string {
  switch (kind) {
    case 'untrusted':
    case 'line':
      return quoted(String(value), LINE_MAX);
    case 'money':
      return `${String(currency)} ${decimals(Number(value), String(currency))}`;
    case 'texts':
      return (value as readonly string[]).join(',') || 'none';
    case 'sums':
      return amounts(value, (code, amount) => `${code}:${decimals(amount, code)}`);
    case 'ages':
      return amounts(value, (label, amount) => `${label.replace(' ', '_')}:${decimals(amount, String(currency))}`);
    default:
      return String(value);
  }
}

function amounts(value: unknown, words: (label: string, amount: number) => string): string {
  return (
    Object.entries(value as Readonly<Record<string, number>>)
      .map(([label, amount]) => words(label, amount))
      // Separates amounts by semicolons, because `4290,31-60` would read as one number.
      .join(';')
  );
}

/** True if an amount is present, so that the currency must be shown. */
function hasMoney(values: Values, shape: Shape): boolean {
  return Object.entries(shape).some(([fact, kind]) => kind === 'money' && values[fact] !== undefined);
}

const NUMBERS = { type: 'object', additionalProperties: { type: 'number' } };
const SCHEMAS: { readonly [K in Kind]: JsonSchema } = {
  text: { type: 'string' },
  untrusted: { type: 'string' },
  line: { type: 'string' },
  letter: { type: 'string' },
  time: { type: 'string', format: 'date-time' },
  number: { type: 'number' },
  id: { type: 'number' },
  money: { type: 'number' },
  flag: { type: 'boolean' },
  texts: { type: 'array', items: { type: 'string' } },
  sums: NUMBERS,
  ages: NUMBERS,
};

function objectSchema(shape: Shape): { readonly type: 'object'; readonly properties: Record<string, JsonSchema> } {
  const entries = Object.entries(shape).map(([fact, kind]) => [
    fact,
    isRows(kind) ? { type: 'array', items: objectSchema(kind.rows) } : SCHEMAS[kind],
  ]);
  return { type: 'object', properties: Object.fromEntries(entries) };
}
