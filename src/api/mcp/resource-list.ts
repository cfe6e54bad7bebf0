/**
 * The resources as clients see them. This table only lists them; `read-resource.ts` answers, and is loaded with the
 * first read.
 */
import type { NeedsTools } from '../../tools/list.ts';

export type ListedResource = NeedsTools & {
  readonly name: 'stats' | 'invoice' | 'customer';
  /** With a variable in braces, a template (RFC 6570): one resource for each value. */
  readonly uri: string;
  readonly title: string;
  readonly description: string;
};

export const RESOURCES: readonly ListedResource[] = [
  {
    name: 'stats',
    uri: 'billing://stats',
    title: 'Invoice statistics',
    description: 'What is outstanding and overdue, and what was received this month, per currency.',
    tools: ['getInvoiceStats'],
  },
  {
    name: 'invoice',
    uri: 'billing://invoices/{id}',
    title: 'Invoice',
    description:
      'One invoice with its lines, tax, what was paid and is due, and its payment link, by invoice number or id.',
    tools: ['getInvoice'],
  },
  {
    name: 'customer',
    uri: 'billing://customers/{id}',
    title: 'Customer',
    description: 'One customer with contact details and what is outstanding and overdue per currency, by id.',
    tools: ['getCustomer'],
  },
];

export const RESOURCE_TYPE = 'application/json';

export function isTemplate({ uri }: ListedResource): boolean {
  return uri.includes('{');
}

export type Named = { readonly resource: ListedResource; readonly id: string };

/** The kind of resource that an address names, and the variable's value; `undefined` if no line of the table fits. */
export function resourceAt(uri: string, resources: readonly ListedResource[]): Named | undefined {
  for (const resource of resources) {
    const [before = '', after] = resource.uri.split('{id}');
    if (after === undefined ? uri === before : uri.startsWith(before) && uri.length > before.length) {
      const id = decoded(uri.slice(before.length));
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
