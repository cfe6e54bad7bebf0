/** Forms of pages, read once the page knows that it wants them: who may not send one is refused before its body is read. */
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

/** A form of at most `limit` bytes. No browser compresses one, and what is compressed has no end that its length tells. */
export function formOf(limit: number | string, fieldsMax = 100): ReadBody {
  return bodyBy(express.urlencoded({ extended: false, limit, parameterLimit: fieldsMax, inflate: false }));
}
