/** Runs one tool call, and returns its answer or refusal as text and as structured content. */
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
 * Maximum characters of a list's data. The host with the lowest limit cuts an answer at 12 000 characters, including
 * the text that the host itself adds.
 */
const DATA_MAX = 10_000;
/**
 * Maximum characters of the text of an answer, about 2 000 tokens. `MARKS_MAX` limits the digits and punctuation in the
 * text, because they cost a model twice as many tokens as letters.
 */
const TEXT_MAX = 4_350;
const MARKS_MAX = 2_310;

/**
 * Cache of encoded results. The key is the answer object of the operation. An answer from the cache of
 * `kernel/context.ts` is the same object each time, so its encoded result can be reused.
 */
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

/** Converts the arguments of a call to the fields of its operation. Used to describe a call before it runs. */
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
 * Shows the times in a refusal in the account's time zone, as in answers. A text that looks like an instant but is none
 * stays unchanged.
 */
function inZone(error: ErrorBody, timezone: string): ErrorBody {
  const local = (text: string) => (parseInstant(text) === undefined ? text : localTime(text, timezone));
  return JSON.parse(JSON.stringify(error).replace(INSTANT, local)) as ErrorBody;
}

/**
 * Replaces the names of fields in a refusal by the names of arguments, because the model sees only arguments.
 */
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
 * Encodes an answer. A page that is too long is read again with as many rows as fit, so that `remaining` and
 * `next_cursor` stay correct. A page with a single row is never shortened.
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

/**
 * True if the answer is short enough. With `detail: "full"` the text contains the rows as JSON, so only the size of the
 * data is checked.
 */
function fits({ data, text }: Encoded, { inFull }: Read): boolean {
  return JSON.stringify(data).length <= DATA_MAX && (inFull || fitsAsText(text));
}

function fitsAsText(text: string): boolean {
  return text.length <= TEXT_MAX && (text.match(/[^\p{L}\s]/gu) ?? []).length <= MARKS_MAX;
}

/** The number of rows that fit, at least one; `undefined` if the answer has at most one row. */
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

/**
 * True if the call can run again with fewer rows. This is possible for a list, and for a preview with the argument
 * `limit`, because these calls change nothing. The `confirm` code of a shorter preview covers only the rows of that
 * preview.
 */
function canBeShorter({ op }: Tool, { fields }: Read): boolean {
  return isList(op) || ('limit' in op.input.shape && 'preview' in op.input.shape && fields.preview !== false);
}

function resultIn({ data, replayed }: Answered<never>, service: ToolService, tool: Tool, read: Read): Encoded {
  if (tool.answer === PRESCRIBED) return encodedAsPrescribed(data);
  const context = { args: read.args, timezone: service.timezone(), before: read.before };
  const result = encoded(tool.answer, data as never, context, repetitionOf(tool, read, replayed));
  return read.inFull ? encodedInFull(result, rowsName(data), rowsOf(data)) : result;
}

/**
 * Whether the answer describes the call as new, as an intended second call, or as a retry. `undefined` if a second
 * equal call would not count as a retry.
 */
function repetitionOf({ op }: Tool, { fields }: Read, replayed: boolean): Repetition | undefined {
  if (!op.repeatIsRetry) return undefined;
  if (replayed) return 'replayed';
  if (!op.repeatIsRetry(fields)) return undefined;
  return fields.allow_duplicate === true ? 'one more' : 'first';
}

/** Name of the field with the rows of an answer: the first field that is an array. */
function rowsName(data: object): string {
  return Object.entries(data).find(([, value]) => Array.isArray(value))?.[0] ?? '';
}

function rowsOf(data: object): readonly unknown[] {
  return Object.values(data).find(Array.isArray) ?? [];
}

type Meant = { readonly tool: Tool; readonly fields: ToolArguments };

/**
 * Finds the operation and the fields for a call. Returns a refusal if the arguments match no object, or several
 * objects, because a call that changes something must not choose between objects (R5).
 */
export async function meantBy(lookUp: LookUp, tool: Tool, fields: ToolArguments): Promise<Meant | CalledTool> {
  if (tool.forCreditNotes) return withNote(lookUp, tool, tool.forCreditNotes, fields);
  if (tool.takesDebtor) return withDebtor(lookUp, tool, fields);
  return { tool, fields };
}

export function isMeant(meant: Meant | CalledTool): meant is Meant {
  return 'tool' in meant;
}

/**
 * Replaces the operation by the operation for credit notes if `id` names a credit note.
 * - Digits alone always name an invoice.
 * - If no credit note is found, the operation is not replaced.
 * - If both an invoice and a credit note match, the document whose number is exactly `id` is used. If neither or both
 *   have exactly this number, the call is refused.
 */
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

/** Largest number of overdue invoices that a refusal lists. `listOverdueInvoices` shows the model all of them. */
const CANDIDATES_MAX = 10;

/**
 * Replaces the argument `customer` by the id of the customer's overdue invoice. Refuses the call if the customer has no
 * overdue invoice or several.
 */
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
  // A fault of the customer look-up has the field `id`. In this call `id` is the invoice, so the field is renamed.
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
