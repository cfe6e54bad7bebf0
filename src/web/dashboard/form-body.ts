/** The parser of a form's body: multipart for pages with a file, else urlencoded. */

import express, { type RequestHandler, type Response } from 'express';
import { BOUNDS } from '../../model/bounds.ts';
import { statusOf } from '../layout/answers.ts';
import type { UploadedFile, UploadRule } from './page.ts';

/** The largest form: an invoice with as many lines as it may have, each with a dozen fields. */
const FIELDS_MAX = BOUNDS.invoiceLines * 15;

/** Bytes for the other fields and the multipart boundaries. */
const ROOM_BYTES = 16 * 1024;

export function formBody(upload: UploadRule | undefined): RequestHandler {
  if (upload) return multipart(upload);
  return express.urlencoded({ extended: false, limit: BOUNDS.bodyBytes, parameterLimit: FIELDS_MAX });
}

/** A body that is too large is not an error: the page reports it beside the field of the file. */
function multipart({ bytesMax }: UploadRule): RequestHandler {
  const whole = express.raw({ type: 'multipart/form-data', limit: bytesMax + ROOM_BYTES });
  return (req, res, next) =>
    whole(req, res, (error?: unknown) => {
      const isTooLarge = statusOf(error) === 413;
      res.locals.isFileTooLarge = isTooLarge;
      if (error !== undefined) return next(isTooLarge ? undefined : error);
      const body: unknown = req.body;
      if (!Buffer.isBuffer(body)) return next();
      partsOf(body, req.get('Content-Type') ?? '').then(({ fields, files }) => {
        req.body = fields;
        res.locals.files = files;
        next();
      }, next);
    });
}

type Parts = { readonly fields: Record<string, string | string[]>; readonly files: readonly UploadedFile[] };

/** Parsed by the runtime's `Response.formData()`. */
async function partsOf(body: Buffer, type: string): Promise<Parts> {
  const headers = { 'Content-Type': type };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch((error: unknown) => {
    throw Object.assign(new Error('the body is not the form that its type says', { cause: error }), { status: 400 });
  });
  const fields: Parts['fields'] = Object.create(null);
  const files: UploadedFile[] = [];
  for (const [field, value] of form) {
    if (typeof value === 'string') {
      const before = fields[field];
      fields[field] = before === undefined ? value : [before, value].flat();
    }
    // Browsers send an empty file without a name if no file was chosen.
    else if (value.name !== '' || value.size > 0) files.push({ field, bytes: await value.bytes() });
  }
  return { fields, files };
}

export function filesIn(res: Response): readonly UploadedFile[] {
  return (res.locals.files as readonly UploadedFile[] | undefined) ?? [];
}
