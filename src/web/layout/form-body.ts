/** Readers for form bodies. A handler calls them only after it has decided that the sender may send a form. */
import express, { type Request, type RequestHandler, type Response } from 'express';

/** Reads the body into `req.body`. Rejects with an error that has a `status`. */
export type ReadBody = (req: Request, res: Response) => Promise<void>;

/** Converts a parser middleware into a function that a handler can await. */
export function bodyBy(parse: RequestHandler): ReadBody {
  return (req, res) =>
    new Promise((resolve, reject) => {
      parse(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
}

/**
 * Reads a form of at most `limit` bytes. Refuses compressed bodies, because their length does not limit the
 * decompressed size. Browsers send forms uncompressed.
 */
export function formOf(limit: number | string, fieldsMax = 100): ReadBody {
  return bodyBy(express.urlencoded({ extended: false, limit, parameterLimit: fieldsMax, inflate: false }));
}
