/** Calls of the operations in `src/operations/items`. */
import { newItemCode } from '../api/rest/objects.ts';
import type { Calls } from './call.ts';

export const ITEMS = {
  listItems: {
    examples: [{ query: 'hour' }, { active: 'yes' }],
    stranger: [() => ({}), 'items'],
  },
  createItem: {
    examples: [
      { code: 'HOUR', description: 'Design, per hour', unit: 'hour', unit_price: 95, tax_rate: 21 },
      { code: 'TRAVEL', description: 'Travel', unit: 'kilometre', unit_price: 0.23 },
      { code: 'hour', description: 'Consulting', unit_price: 110 },
      { code: '1001', unit_price: 0, tax_rate: 21, tax_category: 'exempt' },
    ],
    stranger: 'adds to the own account',
    fields: async () => ({ code: newItemCode(), description: 'Work', unit_price: 80 }),
    limits: [['free', () => ({ code: 'NEW', description: 'x', unit_price: 1 })]],
  },
  getItem: {
    examples: [{ id: 'HOUR' }, { id: '99' }, { id: 'HOUR', expand: 'invoices' }],
    stranger: [({ item }) => ({ id: item }), 'item_not_found'],
  },
  updateItem: {
    examples: [
      { id: 'HOUR', unit_price: 98 },
      { id: 'TRAVEL', code: 'HOUR' },
      { id: '99', unit_price: 98 },
      { id: 'HOUR', unit: 'fortnight' },
    ],
    stranger: [({ item }) => ({ id: item, description: 'x' }), 'item_not_found'],
    fields: { unit_price: 90 },
    limits: [['free', ({ item }) => ({ id: item, unit_price: 2 })]],
  },
  deleteItem: {
    examples: [{ id: 'TRAVEL' }, { id: '99' }, { id: 'HOUR', force: true }],
    stranger: [({ item }) => ({ id: item }), 'item_not_found'],
    limits: [['free', ({ item }) => ({ id: item })]],
  },
} satisfies Partial<Calls>;
