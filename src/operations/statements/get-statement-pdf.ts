import * as z from 'zod';
import type { PdfFile } from '../archive/printer.ts';
import { languageFor } from '../customers/customer.ts';
import { CUSTOMER_LOOKUP_REFUSALS, resolveCustomer } from '../customers/resolve-customer.ts';
import type { Caller, Services } from '../kernel/context.ts';
import { dateOrderFaults } from '../kernel/fields.ts';
import { call, operation, READS } from '../kernel/operation.ts';
import { printableStatement, printStatement } from './print-statement.ts';
import { periodOf, STATEMENT_INPUT } from './statement.ts';

/** This operation is not in the catalogue of operations, because its result is bytes, and tools cannot show bytes. */
export const statementPdf = operation({
  name: 'getStatementPdf',
  title: 'Get a statement as PDF',
  summary: "Returns the statement of a period as a PDF file, in the customer's language.",
  scope: 'billing.read',
  route: 'GET /customers/{id}/statement/pdf',
  effects: READS,
  volatile: true,
  input: z.strictObject(STATEMENT_INPUT),
  combinations: (raw) => dateOrderFaults(raw, 'from', 'to'),
  output: z.object({ filename: z.string(), bytes: z.custom<Uint8Array>(), sha256: z.string().nullable() }),
  refusals: [...CUSTOMER_LOOKUP_REFUSALS, 'service_busy'],
})(async (ctx, { id, ...given }) => {
  const period = periodOf(ctx, given);
  const customer = await resolveCustomer(ctx, id, 'id');
  const statement = await printableStatement(ctx, customer, period);
  const language = await languageFor(ctx.store, customer);
  return { ...(await printStatement(ctx, { customer, period, statement, language })), sha256: null };
});

/** Makes the PDF of a statement. `input`: `{ id, from, to }`. Throws the refusals of {@link statementPdf}. */
export async function getStatementPdf(services: Services, caller: Caller, input: unknown): Promise<PdfFile> {
  const { data } = await call(services, caller, statementPdf, input);
  return data;
}
