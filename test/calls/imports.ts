/** Calls of the operations in `src/operations/imports`. */
import { CUSTOMERS_CSV, customersCsv } from '../api/rest/objects.ts';
import type { Calls } from './call.ts';

export const IMPORTS = {
  createImport: {
    examples: [
      { kind: 'customers', content: CUSTOMERS_CSV },
      { kind: 'customers', content: 'Dear customer' },
      { kind: 'quotes', content: CUSTOMERS_CSV },
    ],
    stranger: 'makes one in the own account',
    fields: async () => ({ kind: 'customers', content: customersCsv() }),
    limits: [['free', () => ({ kind: 'customers', content: customersCsv() })]],
  },
  listImports: { examples: [{}, { limit: 0 }], stranger: [() => ({}), 'imports'] },
  getImport: {
    examples: [{ id: 1 }, { id: 99 }, { id: 1, expand: 'rows' }],
    stranger: [({ import: id }) => ({ id }), 'import_not_found'],
  },
  confirmImport: {
    examples: [{ id: 1 }, { id: 99 }, { id: 1, rows: 3 }],
    stranger: [({ import: id }) => ({ id }), 'import_not_found'],
    limits: 'is refused to every token with limits: an import may have several currencies',
  },
  undoImport: {
    examples: [{ id: 1 }, { id: 99 }, { id: 1, rows: 3 }],
    stranger: [({ import: id }) => ({ id }), 'import_not_found'],
    limits: 'is refused to every token with limits: an import may have several currencies',
    object: async (business) => {
      const { id = 0 } = await business.run('createImport', { kind: 'customers', content: customersCsv() });
      await business.run('confirmImport', { id });
      return id;
    },
  },
} satisfies Partial<Calls>;
