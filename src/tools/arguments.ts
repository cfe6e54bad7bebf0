/**
 * Turns the arguments of a tool call into an operation's input. Hosts send null and "" for omitted arguments, and numbers,
 * booleans and lists as texts; operations refuse all of these.
 */

import * as z from 'zod';
import { isRecord } from '../model/is-record.ts';
import type { Operation } from '../operations/declaration.ts';
import type { JsonSchema } from '../operations/json-schema.ts';
import { placeOf } from './answers/page.ts';
import type { ToolArguments } from './shape.ts';

/** How the arguments of a tool differ from the fields of its operation. */
export type ArgumentMapping = {
  /** Fields of the operation that the tool does not show. */
  readonly without?: readonly string[];
  /** Field of the operation by the argument's name, where the two differ. */
  readonly fieldOf?: Readonly<Record<string, string>>;
  /** Arguments that the tool has in place of fields, and how they become fields. */
  readonly instead?: { readonly shape: z.ZodRawShape; readonly fields: (args: ToolArguments) => ToolArguments };
};

/** Rows are short, so that a page fits the strictest host; with `detail` they are the rows of the REST interface. */
const ROWS_MAX = 50;
const FULL_ROWS_MAX = 10;

const LIST_ARGUMENTS = {
  limit: z.int().min(1).max(ROWS_MAX).default(25),
  detail: z.enum(['full']).optional().describe(`full: at most ${FULL_ROWS_MAX} rows.`),
};

export function isList({ input }: Pick<Operation, 'input'>): boolean {
  return 'limit' in input.shape && 'cursor' in input.shape;
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

/** The arguments of a call, read. */
export type Read = {
  /** Input of the operation. */
  readonly fields: ToolArguments;
  /** The arguments by the tool's names, for sentences of the answer. */
  readonly args: ToolArguments;
  readonly before: number;
  readonly inFull: boolean;
};

/** `schema`: of the tool's arguments. A value that does not fit it stays as it is, so that the operation refuses it by name. */
export function readArguments(op: Operation, how: ArgumentMapping, schema: JsonSchema, given: ToolArguments): Read {
  const read = lenient(schema, given) as Record<string, unknown>;
  const { cursor, before } = placeOf(read.cursor);
  const { detail, ...args } = read;
  const inFull = detail === 'full';
  const most = inFull ? FULL_ROWS_MAX : ROWS_MAX;
  const { limit } = args;
  const page = isList(op)
    ? {
        ...(typeof limit === 'number' && limit > most ? { limit: most } : {}),
        ...(inFull && limit === undefined ? { limit: most } : {}),
        ...(cursor === undefined ? {} : { cursor }),
      }
    : {};
  const fields = how.instead ? how.instead.fields(args) : args;
  const renamed = Object.entries(fields).map(([name, value]) => [how.fieldOf?.[name] ?? name, value]);
  return { fields: { ...Object.fromEntries(renamed), ...page }, args, before, inFull };
}

function lenient(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema)) return value;
  if (Array.isArray(schema.anyOf)) {
    const branches = schema.anyOf.filter(isRecord);
    const branchOf = (one: unknown) => branches.find(({ type }) => type === typeOf(one));
    const parsed = fromText(value);
    if (branchOf(parsed)) return parsed === null ? parsed : lenient(branchOf(parsed), parsed);
    return lenient(
      branches.find(({ type }) => type !== 'null'),
      value,
    );
  }
  if (schema.type === 'object' && isRecord(schema.properties)) return objectIn(schema.properties, fromText(value));
  if (schema.type === 'array') {
    const all = fromText(value);
    return Array.isArray(all) ? all.map((one: unknown) => lenient(schema.items, one)) : all;
  }
  if (typeof value !== 'string') return schema.type === 'string' && typeof value === 'number' ? String(value) : value;
  const text = value.trim();
  if (schema.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (schema.type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return value;
}

/** Drops fields that are null or ""; null stays if the field may be null, where it empties the field. */
function objectIn(properties: Readonly<Record<string, unknown>>, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, one]) => one !== '' && (one !== null || mayBeNull(properties[name])),
  );
  return Object.fromEntries(kept.map(([name, one]) => [name, lenient(properties[name], one)]));
}

function mayBeNull(schema: unknown): boolean {
  return (
    isRecord(schema) && Array.isArray(schema.anyOf) && schema.anyOf.some((one) => isRecord(one) && one.type === 'null')
  );
}

/** Some hosts send lists and objects as JSON in a text. */
function fromText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
