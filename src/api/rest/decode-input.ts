/** Builds the operation's input from path, query and body. No field is ignored (R11). */
import type { Request } from 'express';
import * as z from 'zod';
import { BillingError, invalid } from '../../model/billing-error.ts';
import { fromAddress } from '../../model/codes.ts';
import { plainDecimal } from '../../model/plain-decimal.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import { bareType, type FieldType, namesNumbered } from '../../operations/kernel/field-types.ts';
import { Problem } from '../http/problem.ts';
import { queryFields } from './query-fields.ts';

type Decode = (value: string) => unknown;

/** Text decoders of an operation's fields; made once per route, not per request. */
export function textDecoders(op: Operation): ReadonlyMap<string, Decode> {
  return new Map(Object.entries(op.input.shape).map(([name, field]) => [name, decoderOf(field)]));
}

function decoderOf(field: FieldType): Decode {
  // Digits in a path are an id, not a number of a document (R5).
  if (namesNumbered(field)) return fromAddress;
  const bare = bareType(field);
  if (bare instanceof z.ZodNumber) return (text) => plainDecimal(text) ?? text;
  if (bare instanceof z.ZodBoolean) return (text) => (text === 'true' ? true : text === 'false' ? false : text);
  return (text) => text;
}

/** The decoded texts at the parameters of a path. */
export type PathParams = Readonly<Record<string, string>>;

export function inputOf(
  req: Request,
  params: PathParams,
  op: Operation,
  decoders: ReadonlyMap<string, Decode>,
): Record<string, unknown> {
  const input: Record<string, unknown> =
    req.method === 'GET' || req.method === 'HEAD' ? queryOf(req, decoders) : bodyOf(req);
  for (const [name, value] of Object.entries(params)) {
    if (Object.hasOwn(input, name)) throw invalid([{ field: name, message: 'stands in the path already' }]);
    input[name] = pathValue(decoders.get(name)?.(value) ?? value, op, name);
  }
  return input;
}

function queryOf(req: Request, decoders: ReadonlyMap<string, Decode>): Record<string, unknown> {
  if (req.body !== undefined) {
    throw invalid([{ field: 'body', message: 'is not allowed on a GET; put fields into the query' }]);
  }
  const fields: [string, unknown][] = [];
  for (const [name, value] of queryFields(req)) {
    fields.push([name, typeof value === 'string' ? (decoders.get(name)?.(value) ?? value) : value]);
  }
  return Object.fromEntries(fields);
}

function bodyOf(req: Request): Record<string, unknown> {
  const [parameter] = queryFields(req).keys();
  if (parameter !== undefined) {
    throw invalid([
      { field: parameter, message: 'is a query parameter, and none is allowed here; put fields into the JSON body' },
    ]);
  }
  const body: unknown = req.body ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid([{ field: 'body', message: 'must be a JSON object' }]);
  }
  return { ...body };
}

/** A path value that cannot be an id gives 404, not 422. */
function pathValue(value: unknown, op: Operation, name: string): unknown {
  const field = op.input.shape[name];
  if (z.safeParse(field as FieldType, value).success) return value;
  const code = op.refusals.find((refusal) => refusal.endsWith('_not_found'));
  if (code)
    throw new BillingError(code, `There is no ${code.replace('_not_found', '')} ${JSON.stringify(value)}.`, {
      field: name,
    });
  throw new Problem(404, 'not_found', `There is no ${JSON.stringify(value)}.`);
}
