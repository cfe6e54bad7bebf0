/** One tool call: the answer or the refusal, as text and as structured content. */
import { BillingError, type Confirmable, invalid } from '../model/billing-error.ts';
import { parseReference } from '../model/codes.ts';
import { parseInstant } from '../model/dates.ts';
import { isRecord } from '../model/json.ts';
import { Cancelled } from '../operations/kernel/context.ts';
import { type ErrorBody, errorBody } from '../operations/kernel/error-body.ts';
import { ambiguous } from '../operations/kernel/named-documents.ts';
import type { CallResult as Answered } from '../operations/kernel/operation.ts';
import { isList, type Read, readArguments } from './arguments.ts';
import {
  broken,
  type CalledTool,
  type Encoded,
  encoded,
  encodedAsPrescribed,
  encodedInFull,
  type Repetition,
  refused,
  unanswered,
} from './encode.ts';
import { type LookUp, runReadOnly } from './look-up.ts';
import { type Confirmed, FailedElsewhere, RefusedElsewhere, type ToolService, Unanswered } from './service.ts';
import { PRESCRIBED, type ToolArguments } from './shape.ts';
import { type Tool, toolNamed } from './table.ts';
import { counted, localTime, quoted } from './words.ts';

/**
 * Characters of a list's data: the strictest known host cuts an answer at 12 000 characters, its own wrapping included.
 */
const DATA_MAX = 10_000;
/**
 * Characters of the text of an answer, about 2 000 tokens; the second bound counts digits and signs, which cost a model
 * twice as much as letters.
 */
const TEXT_MAX = 4_350;
const MARKS_MAX = 2_310;

/** Results by the cached answer that they were made from (`kernel/context.ts`), which is the same object every time. */
const made = new WeakMap<object, { readonly key: string; readonly result: Encoded }>();

export async function callTool(
  service: ToolService,
  name: string,
  given: ToolArguments,
  confirmed?: Confirmed,
): Promise<CalledTool> {
  const named = toolNamed(name);
  const read = readArguments(named, given);
  try {
    const lookUp: LookUp = async (operation, fields) => (await runReadOnly(service.invoke, operation, fields)).result;
    const meant = await meantBy(lookUp, named, read.fields);
    if (!isMeant(meant)) return meant;
    return { result: await answered(service, meant.tool, { ...read, fields: meant.fields }, confirmed) };
  } catch (error) {
    return failed(error, named, service);
  }
}

async function answered(service: ToolService, tool: Tool, read: Read, confirmed?: Confirmed): Promise<Encoded> {
  const answer = await service.invoke(tool, read.fields, confirmed);
  const key = JSON.stringify([tool.name, read]);
  const known = made.get(answer.data);
  if (known?.key === key) return known.result;
  const result = await resultOf(answer, service, tool, read);
  if (answer.json) made.set(answer.data, { key, result: Object.freeze(result) });
  return result;
}

/** The fields that a call passes to the operation, for previews. */
export function fieldsOf(name: string, given: ToolArguments): ToolArguments {
  const tool = toolNamed(name);
  return readArguments(tool, given).fields;
}

function failed(error: unknown, tool: Tool, { log, requestId, timezone }: ToolService): CalledTool {
  const { name } = tool;
  const refusedWith = (body: ErrorBody, confirmable?: Confirmable) =>
    refusal(inZone(inArguments(body, tool), timezone()), confirmable);
  // The client has cancelled the call and expects no answer.
  if (error instanceof Cancelled) throw error;
  if (error instanceof RefusedElsewhere) return refusedWith(error.body);
  if (error instanceof Unanswered) return { result: unanswered(error.body) };
  if (error instanceof BillingError) {
    if (error.cause !== undefined) log.warn({ err: error.cause, requestId, tool: name }, error.message);
    return refusedWith(errorBody(error), error.details.confirmable);
  }
  log.error({ err: error, requestId, tool: name }, 'tool call failed');
  return { result: broken(error instanceof FailedElsewhere ? error.requestId : requestId) };
}

function refusal(error: ErrorBody, confirmable?: Confirmable): CalledTool {
  return { result: refused(error), refusal: { error, confirmable } };
}

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z/g;

/**
 * Writes the times of a refusal in the account's zone, as in answers. Texts that are no valid instant stay as they are.
 */
function inZone(error: ErrorBody, timezone: string): ErrorBody {
  const local = (text: string) => (parseInstant(text) === undefined ? text : localTime(text, timezone));
  return JSON.parse(JSON.stringify(error).replace(INSTANT, local)) as ErrorBody;
}

/** Faults name the tool's argument instead of the operation's field. */
function inArguments(error: ErrorBody, { fieldOf = {} }: Tool): ErrorBody {
  const names = Object.entries(fieldOf).map(([argument, field]) => [field, argument] as const);
  const [renamed] = names;
  if (!renamed) return error;
  const [field, argument] = renamed;
  const name = (one: string) => (one === field ? argument : one);
  return {
    ...error,
    ...(error.field === undefined ? {} : { field: name(error.field) }),
    message: error.field === field ? error.message.replace(new RegExp(`^${field}\\b`), argument) : error.message,
    ...(error.errors ? { errors: error.errors.map((one) => ({ ...one, field: name(one.field) })) } : {}),
    ...(error.allowed_values ? { allowed_values: error.allowed_values.map(name) } : {}),
  };
}

/**
 * A page that is too long is read again with as many rows as fit, so that `remaining` and `next_cursor` stay correct. A
 * page of one row is never cut.
 */
async function resultOf(first: Answered<never>, service: ToolService, tool: Tool, read: Read): Promise<Encoded> {
  for (let answer: Answered<never> = first; ; ) {
    const result = resultIn(answer, service, tool, read);
    if (fits(result, read) || !canBeShorter(tool, read)) return result;
    const limit = rowsThatFit(answer, service, tool, read);
    if (limit === undefined) return result;
    answer = (await service.invoke(tool, { ...read.fields, limit })) as Answered<never>;
  }
}

/** Rows in full are JSON in the text, so only the data's size counts. */
function fits({ data, text }: Encoded, { inFull }: Read): boolean {
  return JSON.stringify(data).length <= DATA_MAX && (inFull || fitsAsText(text));
}

function fitsAsText(text: string): boolean {
  return text.length <= TEXT_MAX && (text.match(/[^\p{L}\s]/gu) ?? []).length <= MARKS_MAX;
}

/** The number of rows that fit, at least one. `undefined`: there is only one row. */
function rowsThatFit(answer: Answered<never>, service: ToolService, tool: Tool, read: Read): number | undefined {
  const all = rowsOf(answer.data);
  if (all.length <= 1) return undefined;
  const name = rowsName(answer.data);
  let [most, tooMany] = [1, all.length];
  while (tooMany - most > 1) {
    const half = Math.floor((most + tooMany) / 2);
    const data = { ...(answer.data as object), [name]: all.slice(0, half) } as never;
    if (fits(resultIn({ ...answer, data }, service, tool, read), read)) most = half;
    else tooMany = half;
  }
  return most;
}

/** A list, or a preview with a limit, whose `confirm` then covers the shown rows only. A call that sends runs once. */
function canBeShorter({ op }: Tool, { fields }: Read): boolean {
  return isList(op) || ('limit' in op.input.shape && 'preview' in op.input.shape && fields.preview !== false);
}

function resultIn({ data, replayed }: Answered<never>, service: ToolService, tool: Tool, read: Read): Encoded {
  if (tool.answer === PRESCRIBED) return encodedAsPrescribed(data);
  const context = { args: read.args, timezone: service.timezone(), before: read.before };
  const result = encoded(tool.answer, data as never, context, repetitionOf(tool, read, replayed));
  return read.inFull ? encodedInFull(result, rowsName(data), rowsOf(data)) : result;
}

/** Confirmed calls can be replayed too, but `allow_duplicate` exists only for tools whose repeats are retries. */
function repetitionOf({ op }: Tool, { fields }: Read, replayed: boolean): Repetition | undefined {
  if (!op.repeatIsRetry) return undefined;
  if (replayed) return 'replayed';
  if (!op.repeatIsRetry(fields)) return undefined;
  return fields.allow_duplicate === true ? 'one more' : 'first';
}

/** The first array of an answer is its rows. */
function rowsName(data: object): string {
  return Object.entries(data).find(([, value]) => Array.isArray(value))?.[0] ?? '';
}

function rowsOf(data: object): readonly unknown[] {
  return Object.values(data).find(Array.isArray) ?? [];
}

type Meant = { readonly tool: Tool; readonly fields: ToolArguments };

/** Returns a refusal if the arguments name nothing, or several things among which a write must not choose (R5). */
export async function meantBy(lookUp: LookUp, tool: Tool, fields: ToolArguments): Promise<Meant | CalledTool> {
  if (tool.forCreditNotes) return withNote(lookUp, tool, tool.forCreditNotes, fields);
  if (tool.takesDebtor) return withDebtor(lookUp, tool, fields);
  return { tool, fields };
}

export function isMeant(meant: Meant | CalledTool): meant is Meant {
  return 'tool' in meant;
}

/** Digits alone always name an invoice; so does a name that the token may not look up. */
async function withNote(
  lookUp: LookUp,
  tool: Tool,
  other: NonNullable<Tool['forCreditNotes']>,
  fields: ToolArguments,
): Promise<Meant | CalledTool> {
  const { id } = fields;
  const own = { tool, fields };
  const reference = typeof id === 'string' ? parseReference(id) : undefined;
  if (typeof id !== 'string' || reference?.head === undefined) return own;
  const note = await lookUp('getCreditNote', { id });
  if (note.isError) return own;
  const invoice = await lookUp('getInvoice', { id });
  const forNote = { tool: { ...other, name: tool.name }, fields };
  if (invoice.isError) return forNote;
  const candidates = [invoice, note].map(({ data }) => candidateOf(data));
  const [exact, ...more] = candidates.filter(({ number }) => number === reference.number);
  if (exact && more.length === 0) return exact === candidates[0] ? own : forNote;
  return refusedWith(errorBody(ambiguous('invoice', id, 'id', candidates)));
}

/** More candidates would be a list, for which there is listOverdueInvoices. */
const CANDIDATES_MAX = 10;

/** The one overdue invoice of the customer that the call names instead of an invoice. */
async function withDebtor(
  lookUp: LookUp,
  tool: Tool,
  { customer: given, ...fields }: ToolArguments,
): Promise<Meant | CalledTool> {
  if (given === undefined) {
    if (fields.id !== undefined) return { tool, fields };
    return refusedWith(errorBody(invalid([{ field: 'id', message: 'is required, or customer' }])));
  }
  if (fields.id !== undefined)
    return refusedWith(errorBody(invalid([{ field: 'customer', message: 'must not be given together with id' }])));
  const customer = await lookUp('getCustomer', { id: given });
  // The field of the look-up is `id`, which is the invoice here.
  if (customer.isError) return refusedWith({ ...errorIn(customer), field: 'customer' });
  const { id, name } = customer.data;
  const overdue = await lookUp('listOverdueInvoices', { customer: String(id), limit: CANDIDATES_MAX });
  if (overdue.isError) return refusedWith(errorIn(overdue));
  const rows = Array.isArray(overdue.data.invoices) ? overdue.data.invoices.filter(isRecord) : [];
  const [only, ...others] = rows;
  if (only && others.length === 0) return { tool, fields: { id: only.id, ...fields } };
  return refusedWith(errorBody(only ? severalOf(name, rows, Number(overdue.data.total_count)) : noneOf(name)));
}

function noneOf(customer: unknown): BillingError {
  return new BillingError(
    'invoice_not_overdue',
    `${quoted(String(customer))} has no overdue invoice. Nothing was sent.`,
    {
      field: 'customer',
      hint: 'listInvoices with customer and status unpaid shows what is due later; a reminder of it needs its id.',
    },
  );
}

function severalOf(customer: unknown, rows: readonly Readonly<Record<string, unknown>>[], count: number): BillingError {
  return new BillingError(
    'invoice_ambiguous',
    `${quoted(String(customer))} has ${counted(count, 'overdue invoice')}. Nothing was sent.`,
    {
      field: 'customer',
      hint: 'Ask which one is meant and give its id; remindOverdue with customer reminds of all of them.',
      facts: { candidates: rows.map(candidateOf) },
    },
  );
}

function candidateOf({ id, invoice_number, credit_note_number, customer }: Readonly<Record<string, unknown>>) {
  const number = String(credit_note_number ?? invoice_number);
  return { id: Number(id), number, customer: isRecord(customer) ? String(customer.name) : '' };
}

function errorIn({ data }: Encoded): ErrorBody {
  return data.error as ErrorBody;
}

function refusedWith(error: ErrorBody): CalledTool {
  return { result: refused(error), refusal: { error } };
}
