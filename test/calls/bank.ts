/** Calls of the operations in `src/operations/bank`. */
import { bankStatement } from '../api/rest/objects.ts';
import type { Calls } from './call.ts';
import { PART_PAID, WITHOUT_EMAIL } from './example-ledger.ts';

const STATEMENT = `Date,Interest Date,Amount,Account,Counterparty,Name,Description
2026-03-13,2026-03-13,36.00,NL02ABNA0123456789,NL91ABNA0417164300,Market stall,${WITHOUT_EMAIL}
2026-03-14,2026-03-14,100.00,NL02ABNA0123456789,NL20INGB0001234567,Atelier Noord,invoice ${PART_PAID}
2026-03-14,2026-03-14,17.50,NL02ABNA0123456789,NL39RABO0300065264,B. Visser,many thanks
2026-03-15,2026-03-15,-12.00,NL02ABNA0123456789,NL39RABO0300065264,Stationer,paper
`;

export const BANK = {
  importBankStatement: {
    examples: [{ content: STATEMENT }, { content: 'Dear customer' }, { upload_id: 99 }, { upload_id: 2 }],
    stranger: [({ upload }) => ({ upload_id: upload }), 'upload_not_found'],
    fields: async () => ({ content: bankStatement() }),
    limits: [['free', () => ({ content: 'Date,Amount,Description\n2026-03-11,1.00,x\n', mapping: undefined })]],
  },
  listBankEntries: {
    examples: [{ status: 'open' }, { status: 'paid' }],
    stranger: [() => ({}), 'entries'],
  },
  getBankEntry: {
    examples: [{ id: 2 }, { id: 99 }, { id: 2, expand: 'invoices' }],
    stranger: [({ bankEntry }) => ({ id: bankEntry }), 'bank_entry_not_found'],
  },
  confirmBankEntries: {
    examples: [{ level: 'certain' }, { entries: [{ entry_id: 2, invoice_id: PART_PAID }], level: 'certain' }],
    stranger: [({ bankEntry, invoice }) => ({ entries: [{ entry_id: bankEntry, invoice_id: invoice }] }), 'totals'],
    fields: { level: 'certain' },
    limits: 'is refused to every token with limits: one call records amounts in several currencies',
  },
  ignoreBankEntry: {
    examples: [{ id: 3, ignored: true }, { id: 99 }, { id: 1 }, { id: 3, ignored: 'yes' }],
    stranger: [({ bankEntry }) => ({ id: bankEntry }), 'bank_entry_not_found'],
    limits: [['free', ({ bankEntry }) => ({ id: bankEntry })]],
  },
} satisfies Partial<Calls>;
