/**
 * Reads forms of pages. A page first decides whether the sender may send one, so that bodies of strangers are not read.
 */
import express, { type Request, type RequestHandler, type Response } from 'express';

/** Reads the body into `req.body`. Rejects with an error that has a `status`. */
export type ReadBody = (req: Request, res: Response) => Promise<void>;

/** Uses a parser as a step inside a handler. */
export function bodyBy(parse: RequestHandler): ReadBody {
  return (req, res) =>
    new Promise((resolve, reject) => {
      parse(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
}

/**
 * A form of at most `limit` bytes. Compressed bodies are refused: no browser sends them, and their length does not
 * limit the decompressed size.
 */
export function formOf(limit: number | string, fieldsMax = 100): ReadBody {
  return bodyBy(express.urlencoded({ extended: false, limit, parameterLimit: fieldsMax, inflate: false }));
}
