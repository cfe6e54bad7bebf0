import * as z from 'zod';
import type { PdfFile } from '../archive/printer.ts';
import type { Caller, Services } from '../kernel/context.ts';
import { QuoteReference } from '../kernel/fields.ts';
import { call, operation, READS } from '../kernel/operation.ts';
import { printQuote } from './print-quote.ts';
import { requireQuote } from './quote.ts';

/** This operation is not in the catalogue of operations, because its result is bytes, and tools cannot show bytes. */
export const quotePdf = operation({
  name: 'getQuotePdf',
  title: 'Get a quote as PDF',
  summary: 'Returns the quote as a PDF file, as it is now.',
  scope: 'billing.read',
  route: 'GET /quotes/{id}/pdf',
  effects: READS,
  volatile: true,
  input: z.strictObject({ id: QuoteReference }),
  output: z.object({ filename: z.string(), bytes: z.custom<Uint8Array>(), sha256: z.string().nullable() }),
  refusals: ['quote_not_found', 'quote_ambiguous', 'service_busy'],
})(async (ctx, { id }) => printQuote(ctx, await requireQuote(ctx, id)));

/**
 * Makes the PDF of a quote. `input`: `{ id }`, the id or number of the quote. Throws the refusals of {@link quotePdf}.
 */
export async function getQuotePdf(services: Services, caller: Caller, input: unknown): Promise<PdfFile> {
  const { data } = await call(services, caller, quotePdf, input);
  return data;
}
