/** Parses the body of a form: multipart for pages with a file, otherwise urlencoded. */
import express, { type Request, type Response } from 'express';
import { BOUNDS } from '../../model/bounds.ts';
import { multipartForm } from '../../model/multipart.ts';
import { statusOf } from '../layout/answers.ts';
import { bodyBy, formOf } from '../layout/form-body.ts';
import type { FormFields, UploadedFile, UploadRule } from './page.ts';

/**
 * Largest number of fields. It is enough for an invoice with the largest number of lines and up to 15 fields per line.
 */
const FIELDS_MAX = BOUNDS.invoiceLines * 15;

/** Bytes allowed for the other fields and the multipart boundaries, on top of the largest file. */
const ROOM_BYTES = 16 * 1024;

/** Largest number of parts: a form with a file has few other fields. */
const PARTS_MAX = 100;

export type Sent = {
  readonly fields: FormFields;
  readonly files: readonly UploadedFile[];
  /** True if the file is too large. The page shows this fault beside the file field, so no error is thrown. */
  readonly isTooLarge: boolean;
};

export type ReadForm = (req: Request, res: Response) => Promise<Sent>;

export function formReader(upload: UploadRule | undefined): ReadForm {
  if (upload) return multipart(upload);
  const read = formOf(BOUNDS.bodyBytes, FIELDS_MAX);
  return async (req, res) => {
    await read(req, res);
    return { fields: (req.body ?? {}) as FormFields, files: [], isTooLarge: false };
  };
}

function multipart({ bytesMax }: UploadRule): ReadForm {
  const read = bodyBy(express.raw({ type: 'multipart/form-data', limit: bytesMax + ROOM_BYTES, inflate: false }));
  return async (req, res) => {
    try {
      await read(req, res);
    } catch (error) {
      if (statusOf(error) !== 413) throw error;
      return { fields: {}, files: [], isTooLarge: true };
    }
    const body: unknown = req.body;
    if (!Buffer.isBuffer(body)) return { fields: {}, files: [], isTooLarge: false };
    return { ...(await partsOf(body, req.get('Content-Type') ?? '')), isTooLarge: false };
  };
}

async function partsOf(body: Buffer, type: string): Promise<Omit<Sent, 'isTooLarge'>> {
  const texts: [string, string][] = [];
  const files: UploadedFile[] = [];
  for (const [field, value] of await multipartForm(body, type, PARTS_MAX)) {
    if (typeof value === 'string') texts.push([field, value]);
    // Browsers send an empty file without a name if no file was chosen.
    else if (value.name !== '' || value.size > 0) files.push({ field, bytes: await value.bytes(), name: value.name });
  }
  const byField = Map.groupBy(texts, ([field]) => field);
  return { fields: Object.fromEntries([...byField].map(([field, all]) => [field, oneOrAll(all)])), files };
}

function oneOrAll(pairs: readonly (readonly [string, string])[]): string | readonly string[] {
  const texts = pairs.map(([, text]) => text);
  const [first = ''] = texts;
  return texts.length > 1 ? texts : first;
}
