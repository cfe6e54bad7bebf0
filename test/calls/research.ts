/** Calls of the operations in `src/operations/research`. */
import type { Calls } from './call.ts';

export const RESEARCH = {
  listSuggestions: {
    examples: [{ kind: 'invoice', begins_with: 'INV-00000' }, { kind: 'invoices' }],
    stranger: [({ number }) => ({ kind: 'invoice', begins_with: number }), 'suggestions'],
    fields: { kind: 'invoice' },
  },
  search: {
    examples: [{ query: 'unpaid invoices Whitfield' }, { text: 'Whitfield' }],
    stranger: [({ number }) => ({ query: number }), 'results'],
    fields: { query: 'ann' },
  },
  fetch: {
    examples: [{ id: 'invoice:2' }, { id: 'invoice:99' }, { id: 'invoice:2', expand: 'customer' }],
    stranger: [({ invoice }) => ({ id: `invoice:${invoice}` }), 'document_not_found'],
  },
} satisfies Partial<Calls>;
