/** What a form has sent, in the one kind of body that its page takes. */

import express, { type RequestHandler, type Response } from 'express';
import { BOUNDS } from '../../model/bounds.ts';
import { invalid } from '../../model/refusal.ts';
import type { UploadRule, UploadedFile } from './page.ts';

/** Around the file: the other fields and what separates them. */
const ROOM_BYTES = 16 * 1024;

export function formBody(takes: UploadRule | undefined): RequestHandler {
  return takes ? multipart(takes) : express.urlencoded({ extended: false, limit: BOUNDS.bodyBytes });
}

/** A body that is too large is no bad request, but a file that is refused: the page says so beside its field. */
function multipart({ bytesMax, field, tooLarge }: UploadRule): RequestHandler {
  const whole = express.raw({ type: 'multipart/form-data', limit: bytesMax + ROOM_BYTES });
  return (req, res, next) =>
    whole(req, res, (error?: unknown) => {
      if (isTooLarge(error)) res.locals.fileFault = invalid([{ field, message: tooLarge }]);
      if (error !== undefined) return next(isTooLarge(error) ? undefined : error);
      const body: unknown = req.body;
      if (!Buffer.isBuffer(body)) return next();
      partsOf(body, req.get('Content-Type') ?? '').then(({ fields, files }) => {
        req.body = fields;
        res.locals.files = files;
        next();
      }, next);
    });
}

function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'entity.too.large';
}

type Parts = { readonly fields: Record<string, string | string[]>; readonly files: readonly UploadedFile[] };

/** By the runtime's own parser, which takes a body only as part of an answer. */
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
    // A field for a file in which none was chosen is sent as one without a name and a byte.
    else if (value.name !== '' || value.size > 0) files.push({ field, bytes: await value.bytes() });
  }
  return { fields, files };
}

export function filesIn(res: Response): readonly UploadedFile[] {
  return (res.locals.files as readonly UploadedFile[] | undefined) ?? [];
}
