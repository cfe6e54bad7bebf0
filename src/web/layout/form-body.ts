/**
 * Reads forms of pages. A page decides first whether the sender may send one, so that a stranger's body is not read.
 */
import express, { type Request, type RequestHandler, type Response } from 'express';

/** Reads the body into `req.body`; rejects with an error that carries a status. */
export type ReadBody = (req: Request, res: Response) => Promise<void>;

/** A parser as a step inside a handler. */
export function bodyBy(parse: RequestHandler): ReadBody {
  return (req, res) =>
    new Promise((resolve, reject) => {
      parse(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
}

/**
 * A form of at most `limit` bytes. Compressed bodies are refused: no browser sends one, and their length does not bound
 * the unpacked size.
 */
export function formOf(limit: number | string, fieldsMax = 100): ReadBody {
  return bodyBy(express.urlencoded({ extended: false, limit, parameterLimit: fieldsMax, inflate: false }));
}
