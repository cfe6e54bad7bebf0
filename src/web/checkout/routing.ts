/** Functions for the handlers of pay pages and for the handlers of quotes. */
import type { RequestHandler, Response } from 'express';
import type { Services } from '../../operations/kernel/context.ts';
import type { PageOptions } from '../layout/answers.ts';
import { formOf } from '../layout/form-body.ts';

export type RouterOptions = PageOptions & { readonly services: Services };
export type Handler = RequestHandler<{ codeOrHandle: string }>;

/** Reads a form. 16 kB are enough for the longest allowed texts, even if every character takes twelve bytes. */
export const readForm = formOf('16kb');

export function sendPdfFile(res: Response, filename: string, bytes: Uint8Array): void {
  res.setHeader('Content-Type', 'application/pdf');
  res.setHeader('Content-Disposition', `attachment; filename="${filename}"`);
  res.removeHeader('Vary');
  res.end(bytes);
}
