/** A file as the body of a request, for the operations that take one (`bodyFile`). */
import express, { type Request, type RequestHandler } from 'express';
import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { operationNamed } from '../../operations/catalog.ts';
import type { Declaration, Operation } from '../../operations/kernel/declaration.ts';
import { GIVEN_TWICE, REPEATED } from '../../operations/kernel/faults.ts';
import { isTooLarge, problemOf } from '../http/json-body.ts';
import { Problem } from '../http/problem.ts';
import { queryFields } from './query-fields.ts';
import { ROUTES } from './routes.ts';

const JSON_TYPES = ['application/json', 'application/*+json'];

type BodyFile = NonNullable<Declaration['bodyFile']>;
type Taking = BodyFile & { readonly whole: RequestHandler; readonly json: ReadonlySet<string> };

/** By path. */
const TAKING: ReadonlyMap<string, Taking> = new Map(
  ROUTES.flatMap(({ method, path, operation }) => {
    const op = operationNamed(operation);
    return method === 'POST' && op.bodyFile ? [[path, takingOf(op, op.bodyFile)]] : [];
  }),
);

function takingOf({ input }: Operation, file: BodyFile): Taking {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' });
  const isObject = (name: string) => (properties[name] as z.core.JSONSchema.BaseSchema).type === 'object';
  return {
    ...file,
    whole: express.raw({ type: () => true, limit: file.bytesMax }),
    json: new Set(Object.keys(properties).filter(isObject)),
  };
}

/**
 * Before the JSON body: a body of any other type is the file. It becomes a field in base64, beside the fields of the query, of which
 * objects are JSON.
 */
export const fileBody: RequestHandler = (req, res, next) => {
  const taking = req.method === 'POST' ? TAKING.get(req.path) : undefined;
  if (!taking || req.headers['content-type'] === undefined || req.is(JSON_TYPES)) return next();
  taking.whole(req, res, (error?: unknown) => {
    if (error) return next(isTooLarge(error) ? tooLarge(taking) : problemOf(error));
    if (!Buffer.isBuffer(req.body)) return next();
    try {
      req.body = { ...fieldsOf(req, taking), [taking.field]: req.body.toString('base64') };
    } catch (malformed) {
      return next(malformed);
    }
    // Removes the query: its fields are in the body now, and a query beside a body is refused.
    req.url = req.path;
    next();
  });
};

function fieldsOf(req: Request, { json }: Taking): Record<string, unknown> {
  return Object.fromEntries(
    Array.from(queryFields(req), ([name, value]) => [name, json.has(name) ? parsed(name, value) : value]),
  );
}

function parsed(name: string, value: unknown): unknown {
  if (value === REPEATED) throw invalid([{ field: name, message: GIVEN_TWICE }]);
  try {
    return JSON.parse(String(value));
  } catch {
    throw new Problem(400, 'malformed_json', `${name} in the query is not valid JSON.`, {
      hint: 'Write it as the field in a JSON body, percent-encoded.',
    });
  }
}

function tooLarge({ bytesMax }: BodyFile): Problem {
  return new Problem(413, 'body_too_large', `The file is larger than ${bytesMax / 1024 / 1024} MB.`, {
    hint: 'Export a shorter period.',
  });
}
