import type { RequestHandler } from 'express';
import { getTaxReportFile } from '../../../operations/tax/tax-file.ts';
import type { DashboardContext } from '../context.ts';
import { sendPieces } from '../exports/file.ts';
import { filledIn } from '../page.ts';
import { TAX_FILTERS } from './page.ts';

/** Streams a file of the tax report. */
export function sendTaxFile(context: DashboardContext): RequestHandler {
  return sendPieces(context, ({ services, caller, query }) =>
    getTaxReportFile(services, caller, filledIn(query, [...TAX_FILTERS, 'format', 'table'])),
  );
}
