/**
 * The resources as clients see them. This table only lists them; `read-resource.ts` answers, and is loaded with the
 * first read.
 */
import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { NeedsTools } from '../../tools/list.ts';
import { helpWith } from './protocol-error.ts';
import { shownName } from './request.ts';

export type ListedResource = NeedsTools & {
  readonly name: 'stats' | 'invoice' | 'invoice PDF' | 'credit note PDF' | 'customer' | 'upload';
  /** With a variable in braces, a template (RFC 6570): one resource for each value. */
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
    name: 'customer',
    uri: 'billing://customers/{id}',
    title: 'Customer',
    description: 'One customer with contact details and what is outstanding and overdue per currency, by id.',
    mimeType: 'application/json',
    tools: ['getCustomer'],
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

/** Whether clients can subscribe to it. */
export function isLive({ name }: ListedResource): boolean {
  return LIVE.includes(name);
}

export function isTemplate({ uri }: ListedResource): boolean {
  return uri.includes('{');
}

export type Named = { readonly resource: ListedResource; readonly id: string };

/**
 * The resource that an address names, and the value of its variable; `undefined` if no resource in the table matches.
 */
export function resourceAt(uri: string, resources: readonly ListedResource[]): Named | undefined {
  for (const resource of resources) {
    const [before = '', after] = resource.uri.split('{id}');
    if (after === undefined) {
      if (uri === before) return { resource, id: '' };
    } else if (uri.startsWith(before) && uri.endsWith(after) && uri.length > before.length + after.length) {
      const id = decoded(uri.slice(before.length, uri.length - after.length));
      if (id !== undefined) return { resource, id };
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
