/** Calls of the operations in `src/operations/business`. */
import type { Calls } from './call.ts';

export const BUSINESS = {
  getBusiness: {
    examples: [{}, { expand: 'invoices' }],
  },
  updateBusiness: {
    examples: [
      { default_tax_rate: 21, invoice_checks: 'strict' },
      { default_tax_rate: 21, default_tax_category: 'exempt' },
    ],
    stranger: 'changes the own account',
    fields: { contact_name: 'Ann' },
    limits: [
      ['payment_details', () => ({ iban: 'DE89370400440532013000' })],
      ['payment_details', () => ({ timezone: 'Pacific/Auckland' })],
      ['payment_details', () => ({ email: 'pay@attacker.example' })],
      ['payment_details', () => ({ invoice_footer: 'Pay to DE89 3704 0044 0532 0130 00' })],
    ],
  },
} satisfies Partial<Calls>;
