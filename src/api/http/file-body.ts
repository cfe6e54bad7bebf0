/** A file as the body of a request, for the routes that read one (R89). */
import express, { type Request, type RequestHandler } from 'express';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { problemOf } from './json-body.ts';
import { Problem } from './problem.ts';

const JSON_TYPES = ['application/json', 'application/*+json'];

const whole = express.raw({ type: () => true, limit: BANK_BOUNDS.fileBytes });

/**
 * Before the JSON body, at `POST path`: a body of any other type is the file. It becomes the field `file` in base64, beside the
 * fields of the query, of which those in `json` are JSON.
 */
export function fileBody(path: string, json: readonly string[]): RequestHandler {
  return (req, res, next) => {
    const isFile = req.method === 'POST' && req.path === path && req.headers['content-type'] !== undefined;
    if (!isFile || req.is(JSON_TYPES)) return next();
    whole(req, res, (error?: unknown) => {
      if (error) return next(problem(error));
      if (!Buffer.isBuffer(req.body)) return next();
      try {
        req.body = { ...fieldsOf(req, json), file: req.body.toString('base64') };
      } catch (malformed) {
        return next(malformed);
      }
      // The query was read; after this, it is not allowed.
      req.url = req.path;
      next();
    });
  };
}

function fieldsOf(req: Request, json: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(req.query).map(([name, value]) => [name, json.includes(name) ? parsed(name, value) : value]),
  );
}

function parsed(name: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    throw new Problem(400, 'malformed_json', `${name} in the query is not valid JSON.`, {
      hint: 'Write it as the field in a JSON body, percent-encoded.',
    });
  }
}

function problem(error: unknown): unknown {
  const isTooLarge =
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'entity.too.large';
  return isTooLarge
    ? new Problem(413, 'body_too_large', `The file is larger than ${BANK_BOUNDS.fileBytes / 1024 / 1024} MB.`, {
        hint: 'Export a shorter period.',
      })
    : problemOf(error);
}
