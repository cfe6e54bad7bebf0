/** Reads one resource: the data of an operation as JSON, or a PDF file. */
import { createHash } from 'node:crypto';
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { BillingError } from '../../model/billing-error.ts';
import { fromAddress } from '../../model/codes.ts';
import { harmless } from '../../model/text.ts';
import type { PdfFile } from '../../operations/archive/printer.ts';
import { creditNotePdf } from '../../operations/credit-notes/get-credit-note-pdf.ts';
import { getCustomer } from '../../operations/customers/get-customer.ts';
import { getInvoice } from '../../operations/invoices/get-invoice.ts';
import { invoicePdf } from '../../operations/invoices/get-invoice-pdf.ts';
import { getInvoiceStats } from '../../operations/invoices/get-invoice-stats.ts';
import { Cancelled } from '../../operations/kernel/context.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import { type ErrorBody, errorBody } from '../../operations/kernel/error-body.ts';
import { quotePdf } from '../../operations/quotes/get-quote-pdf.ts';
import { statementPdf } from '../../operations/statements/get-statement-pdf.ts';
import { getUpload } from '../../operations/uploads/get-upload.ts';
import { FailedElsewhere, RefusedElsewhere, type ToolService, Unanswered } from '../../tools/service.ts';
import { plain } from '../../tools/words.ts';
import type { ListedResource, Named } from './resource-list.ts';

type Reading = {
  readonly op: Operation;
  readonly input: (id: string, query: Named['query']) => Readonly<Record<string, unknown>>;
};

const READINGS: { readonly [Name in ListedResource['name']]: Reading } = {
  stats: { op: getInvoiceStats, input: () => ({}) },
  invoice: { op: getInvoice, input: (id) => ({ id: fromAddress(id) }) },
  'invoice PDF': { op: invoicePdf, input: (id) => ({ id: fromAddress(id) }) },
  'credit note PDF': { op: creditNotePdf, input: (id) => ({ id: fromAddress(id) }) },
  'quote PDF': { op: quotePdf, input: (id) => ({ id: fromAddress(id) }) },
  customer: { op: getCustomer, input: (id) => ({ id: fromAddress(id) }) },
  'statement PDF': { op: statementPdf, input: (id, query) => ({ ...query, id: fromAddress(id) }) },
  upload: { op: getUpload, input: (id) => ({ id: fromAddress(id) }) },
};

export async function readResource(service: ToolService, uri: string, named: Named): Promise<ReadResourceResult> {
  const { op, input } = READINGS[named.resource.name];
  try {
    const { data } = await service.invoke({ name: op.name, op }, input(named.id, named.query));
    const { mimeType } = named.resource;
    const content =
      mimeType === 'application/pdf'
        ? { blob: Buffer.from((data as unknown as PdfFile).bytes).toString('base64') }
        : { text: JSON.stringify(harmless(data)) };
    return { contents: [{ uri, mimeType, ...content }] };
  } catch (error) {
    throw asProtocolError(error, uri, service);
  }
}

/** Refusals caused by the caller's token. They do not depend on the resource. */
const DENIED: readonly string[] = ['insufficient_scope', 'not_permitted', 'unauthorized'];

/**
 * Returns a digest of the resource's content. If the caller cannot read the resource any more, returns the reason
 * instead ({@link GONE} or {@link DENIED_NOW}). Throws any other error, such as a failure of the database.
 */
export async function digestOf(service: ToolService, { resource, id, query }: Named): Promise<string | Unreadable> {
  const { op, input } = READINGS[resource.name];
  try {
    const { data, json = JSON.stringify(data) } = await service.invoke({ name: op.name, op }, input(id, query));
    return createHash('sha256').update(json).digest('base64url').slice(0, DIGEST_LENGTH);
  } catch (error) {
    const said = saidNo(error);
    if (said && isNoAddress(said)) return GONE;
    if (said && DENIED.includes(said.code)) return DENIED_NOW;
    throw error;
  }
}

export const GONE = Symbol('gone');
export const DENIED_NOW = Symbol('denied');
export type Unreadable = typeof GONE | typeof DENIED_NOW;

/** Length of a shortened digest, in characters. Digests are shortened because each subscription stores digests. */
const DIGEST_LENGTH = 22;

/**
 * Converts a refusal into a protocol error, because a `resources/read` result cannot contain an error. The error is
 * "not found" for an object that does not exist, and for an address that no object can have.
 */
export function asProtocolError(error: unknown, what: string, { log, requestId }: ToolService): unknown {
  if (error instanceof ProtocolError || error instanceof Cancelled) return error;
  const said = saidNo(error);
  if (said && isNoAddress(said)) {
    return new ResourceNotFoundError(what, `No resource at ${plain(what)}: ${said.message}`);
  }
  if (said) return new ProtocolError(ProtocolErrorCode.InternalError, [said.message, said.hint ?? ''].join(' ').trim());
  log.error({ err: error, requestId, uri: what, route: 'MCP resources/read' }, 'reading a resource failed');
  const id = error instanceof FailedElsewhere ? error.requestId : requestId;
  const message = `Something went wrong on our side. If it happens again, report it with the request id ${id}.`;
  return new ProtocolError(ProtocolErrorCode.InternalError, message);
}

/** True if no single object has this address: the address is unknown or invalid, or matches several objects. */
function isNoAddress({ code }: ErrorBody): boolean {
  return code.endsWith('_not_found') || code === 'validation_failed' || code.endsWith('_ambiguous');
}

function saidNo(error: unknown): ErrorBody | undefined {
  if (error instanceof RefusedElsewhere || error instanceof Unanswered) return error.body;
  return error instanceof BillingError ? errorBody(error) : undefined;
}
