/**
 * Turns the arguments of a tool call into an operation's input. Hosts send null and "" for omitted arguments, and
 * numbers, booleans and lists as texts. Operations refuse all of these values.
 */
import * as z from 'zod';
import { isRecord, oddityOf } from '../model/json.ts';
import { plainDecimal } from '../model/money.ts';
import type { Operation } from '../operations/kernel/declaration.ts';
import { branchesOf, type FieldType, mayBeNull } from '../operations/kernel/fields.ts';
import { placeOf } from './answers/page.ts';
import type { ToolArguments } from './shape.ts';

/** How the arguments of a tool differ from the fields of its operation. */
export type ArgumentMapping = {
  /**
   * Fields of the operation that the tool's schema does not list. A call may still contain them: the operation's own
   * schema checks them.
   */
  readonly without?: readonly string[];
  /** Maps an argument's name to the field of the operation, if the two names differ. */
  readonly fieldOf?: Readonly<Record<string, string>>;
  /**
   * Arguments that replace fields of the operation. `fields` converts the arguments to fields. Without `fields`, the
   * arguments are passed on unchanged.
   */
  readonly instead?: { readonly shape: z.ZodRawShape; readonly fields?: (args: ToolArguments) => ToolArguments };
};

/**
 * Largest number of rows of a page. The host with the lowest limit accepts about this number of short rows. If the rows
 * are long, `call.ts` shortens the page further. `FULL_ROWS_MAX`: limit for `detail: "full"`, which has the longer rows
 * of the REST interface.
 */
const ROWS_MAX = 50;
const FULL_ROWS_MAX = 10;

const LIST_ARGUMENTS = {
  limit: z.int().min(1).max(ROWS_MAX).optional(),
  detail: z.enum(['full']).optional().describe(`full: at most ${FULL_ROWS_MAX} rows.`),
};

export function isList({ input }: Pick<Operation, 'input'>): boolean {
  return 'limit' in input.shape && 'cursor' in input.shape;
}

/**
 * The operation in the form in which a tool runs it: without the fields that tools must not set, and with the argument
 * `allow_duplicate`.
 */
export function operationOfTool(op: Operation): Operation {
  return repeatable(withoutRefused(op));
}

/**
 * Removes the fields that tools must not set (`notForTools`). A call with such a field is refused like a call with an
 * unknown field.
 */
function withoutRefused(op: Operation): Operation {
  const { notForTools: refused = [] } = op;
  if (refused.length === 0) return op;
  const shape = Object.entries(op.input.shape).filter(([field]) => !refused.includes(field));
  return { ...op, input: z.strictObject(Object.fromEntries(shape)) };
}

const ALLOW_DUPLICATE = z.boolean().default(false).describe('true: a second one is meant.');

/**
 * Adds the argument `allow_duplicate` (R63). With this argument, a call runs again even if it equals an earlier call.
 * Without it, the call would be answered as a retry. The argument itself is ignored when two calls are compared.
 */
function repeatable(op: Operation): Operation {
  if (!op.repeatIsRetry) return op;
  const input = op.input.extend({ allow_duplicate: ALLOW_DUPLICATE });
  return { ...op, input, sameAs: ({ allow_duplicate: _, ...own }) => op.sameAs?.(own) ?? own };
}

/** The zod schema of the arguments, in the order of the operation's fields. */
export function inputOf(op: Operation, { without = [], fieldOf = {}, instead }: ArgumentMapping): z.ZodObject {
  const argumentOf = Object.fromEntries(Object.entries(fieldOf).map(([argument, field]) => [field, argument]));
  const hidden = [...without, ...(op.notForAssistants ?? [])];
  const own = Object.entries(op.input.shape).filter(([field]) => !hidden.includes(field));
  const shape: Record<string, z.ZodType> = {
    ...Object.fromEntries(own.map(([field, type]) => [argumentOf[field] ?? field, type as z.ZodType])),
    ...(instead?.shape as Record<string, z.ZodType> | undefined),
    ...(isList(op) ? LIST_ARGUMENTS : {}),
  };
  return z.strictObject(shape);
}

type ReadTool = ArgumentMapping & { readonly op: Operation; readonly input: z.ZodObject };

/** Arguments of a call after parsing. */
export type Read = {
  /** Input of the operation. */
  readonly fields: ToolArguments;
  /** The arguments under the tool's own names, for sentences of the answer. */
  readonly args: ToolArguments;
  readonly before: number;
  readonly inFull: boolean;
};

/**
 * Reads the arguments of a call. A value that does not fit its argument stays as it is. The operation then refuses the
 * call and names the argument.
 */
export function readArguments(tool: ReadTool, given: ToolArguments): Read {
  const { op, input, ...how } = tool;
  const read = lenient(input, given) as Record<string, unknown>;
  const { cursor, before } = placeOf(read.cursor);
  const { detail, ...args } = read;
  const inFull = detail === 'full';
  const most = inFull ? FULL_ROWS_MAX : ROWS_MAX;
  const { limit = most } = args;
  const page = isList(op)
    ? {
        limit: typeof limit === 'number' ? Math.min(limit, most) : limit,
        ...(cursor === undefined ? {} : { cursor }),
      }
    : {};
  const fields = how.instead?.fields?.(args) ?? args;
  const renamed = Object.entries(fields).map(([name, value]) => [how.fieldOf?.[name] ?? name, value]);
  return { fields: { ...Object.fromEntries(renamed), ...page }, args, before, inFull };
}

/**
 * Converts a value to the type of its field, inside lists and objects too. A value that fits no type stays unchanged.
 */
function lenient(type: FieldType, given: unknown): unknown {
  const types = branchesOf(type);
  const value = types.some((one) => one instanceof z.ZodObject || one instanceof z.ZodArray) ? fromText(given) : given;
  if (Array.isArray(value)) {
    const list = types.find((one) => one instanceof z.ZodArray);
    return list ? value.map((one: unknown) => lenient(list.element, one)) : value;
  }
  if (isRecord(value)) {
    const object = types.find((one) => one instanceof z.ZodObject);
    return object ? objectIn(object.shape, value) : value;
  }
  const isOf = (kind: 'number' | 'boolean' | 'string') => types.some((one) => one._zod.def.type === kind);
  if (typeof value === 'number') return isOf('string') && !isOf('number') ? String(value) : value;
  if (typeof value !== 'string' || isOf('string')) return value;
  const text = value.trim();
  if (isOf('number')) return plainDecimal(text) ?? value;
  if (isOf('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return value;
}

/**
 * Drops fields that are null or empty. A null is kept if the field can be null, because the null then clears the stored
 * value.
 */
function objectIn(shape: Readonly<Record<string, FieldType>>, value: Readonly<Record<string, unknown>>): unknown {
  const kept = Object.entries(value).flatMap(([name, one]) => {
    // Uses `hasOwn`, because `shape[name]` would also find inherited names such as `constructor`.
    const type = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (typeof one === 'string' && one.trim() === '') return [];
    if (one === null) return type && mayBeNull(type) ? [[name, one]] : [];
    return [[name, type ? lenient(type, one) : one]];
  });
  return Object.fromEntries(kept);
}

/**
 * Parses a list or an object that was sent as JSON text, as some hosts do. Text with a fault, such as a name that
 * occurs twice (`oddityOf`), is not parsed. The operation then refuses the text.
 */
function fromText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value) || oddityOf(value, '__proto__') !== undefined) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
