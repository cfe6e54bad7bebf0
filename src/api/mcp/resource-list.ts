/** Resources in the form in which clients list them. `read-resource.ts` has the function that reads a resource. */
import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { NeedsTools } from '../../tools/list.ts';
import { helpWith } from './protocol-error.ts';
import { shownName } from './request.ts';

export type ListedResource = NeedsTools & {
  readonly name:
    | 'stats'
    | 'invoice'
    | 'invoice PDF'
    | 'credit note PDF'
    | 'quote PDF'
    | 'customer'
    | 'statement PDF'
    | 'upload';
  /** A URI, or a template with a variable in braces (RFC 6570): one resource for each value of the variable. */
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: 'application/json' | 'application/pdf';
};

export const RESOURCES: readonly ListedResource[] = [
  {
    name: 'stats',
    uri: 'billing://stats',
    title: 'Invoice statistics',
    description: 'What is outstanding and overdue, and what was received this month, per currency.',
    mimeType: 'application/json',
    tools: ['getInvoiceStats'],
  },
  {
    name: 'invoice',
    uri: 'billing://invoices/{id}',
    title: 'Invoice',
    description:
      'One invoice with its lines, tax, what was paid and is due, and its payment link, by invoice number or id.',
    mimeType: 'application/json',
    tools: ['getInvoice'],
  },
  {
    name: 'invoice PDF',
    uri: 'billing://invoices/{id}/pdf',
    title: 'Invoice as PDF',
    description: 'The PDF of an invoice, by invoice number or id.',
    mimeType: 'application/pdf',
    tools: ['getInvoice'],
  },
  {
    name: 'credit note PDF',
    uri: 'billing://credit-notes/{id}/pdf',
    title: 'Credit note as PDF',
    description: 'The PDF of a credit note, by its number or id.',
    mimeType: 'application/pdf',
    tools: ['getInvoice'],
  },
  {
    name: 'quote PDF',
    uri: 'billing://quotes/{id}/pdf',
    title: 'Quote as PDF',
    description: 'The PDF of a quote, by its number or id.',
    mimeType: 'application/pdf',
    tools: ['getQuote'],
  },
  {
    name: 'customer',
    uri: 'billing://customers/{id}',
    title: 'Customer',
    description: 'One customer with contact details and what is outstanding and overdue per currency, by id.',
    mimeType: 'application/json',
    tools: ['getCustomer'],
  },
  {
    name: 'statement PDF',
    uri: 'billing://customers/{id}/statement/pdf{?from,to}',
    title: 'Statement as PDF',
    description: 'The statement of a customer as PDF, by id; of this year, or from one day to another.',
    mimeType: 'application/pdf',
    tools: ['getStatement'],
  },
  {
    name: 'upload',
    uri: 'billing://uploads/{id}',
    title: 'Upload',
    description: 'Whether the file of an upload has come, was refused or used, and what its import needs, by id.',
    mimeType: 'application/json',
    tools: ['requestUpload', 'listBankEntries'],
  },
];

const LIVE: readonly ListedResource['name'][] = ['stats', 'invoice', 'upload'];

/** True if clients can subscribe to the resource. */
export function isLive({ name }: ListedResource): boolean {
  return LIVE.includes(name);
}

export function isTemplate({ uri }: ListedResource): boolean {
  return uri.includes('{');
}

/**
 * A resource and the values in its address. `query`: parameters after the question mark. A parameter that is not in the
 * template of the resource is refused when the resource is read.
 */
export type Named = {
  readonly resource: ListedResource;
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
};

/** Returns the resource that `uri` names, and the values of its variables; `undefined` if no resource matches. */
export function resourceAt(uri: string, resources: readonly ListedResource[]): Named | undefined {
  for (const resource of resources) {
    const [template = '', names] = resource.uri.split('{?');
    const [before = '', after] = template.split('{id}');
    const end = names === undefined ? -1 : uri.indexOf('?');
    const path = end < 0 ? uri : uri.slice(0, end);
    const query = end < 0 ? {} : Object.fromEntries(new URLSearchParams(uri.slice(end)));
    if (after === undefined) {
      if (path === before) return { resource, id: '', query };
    } else if (path.startsWith(before) && path.endsWith(after) && path.length > before.length + after.length) {
      const id = decoded(path.slice(before.length, path.length - after.length));
      if (id !== undefined) return { resource, id, query };
    }
  }
  return undefined;
}

function decoded(segment: string): string | undefined {
  try {
    return segment.includes('/') ? undefined : decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

export function unknownResource(uri: string, shown: readonly ListedResource[]): ResourceNotFoundError {
  const known = shown.map((one) => one.uri);
  return new ResourceNotFoundError(uri, `No resource at ${shownName(uri) ?? 'this address'}. ${helpWith(uri, known)}`);
}
