/**
 * Operations that change the ledger or read all of it. For each operation, the time that it blocks the event loop is
 * measured.
 */
import { mcpCall } from '../requests.ts';
import { CUSTOMERS, descriptionOf, INVOICES, nameOf, referenceOf } from './fill.ts';
import type { Service } from './service.ts';

/** `n`: a number that differs in each call, also between runs on one stored ledger. */
type Change = {
  readonly what: string;
  readonly run: (service: Service, n: number) => Promise<unknown>;
  /** The operation takes minutes, so it is measured in the first round only. */
  readonly isLong?: true;
};

const BANK_LINES = 200;

export const toolCall = (port: number, token: string) => mcpCall(port, '2026', token);

const customer = (n: number) => (n % CUSTOMERS) + 1;

async function invoice({ send }: Service, n: number): Promise<string> {
  const { id } = await send('POST /api/v1/invoices', { customer_id: customer(n), description: 'Work', amount: 40 });
  return `/api/v1/invoices/${id}`;
}

function bankStatement(n: number): string {
  const lines = Array.from({ length: BANK_LINES }, (_, line) => {
    const open = INVOICES - 1 - ((n * BANK_LINES + line) % 50_000);
    const names = `NL91ABNA0417164300,${nameOf(line)},INV-${open} ${referenceOf(open)} ${descriptionOf(open)}`;
    return `2026-11-10,2026-11-10,${100 + line}.50,NL02ABNA0123456789,${names} ${n}`;
  });
  return ['Date,Interest Date,Amount,Account,Counterparty,Name,Description', ...lines, ''].join('\n');
}

export const CHANGES: readonly Change[] = [
  { what: 'an invoice', run: invoice },
  {
    what: 'a payment and a credit note of an invoice',
    run: async (service, n) => {
      const path = await invoice(service, n);
      await service.send(`POST ${path}/payments`, { amount: 10 });
      await service.send('POST /api/v1/credit-notes', { invoice_id: path.split('/').at(-1), reason: 'x', amount: 5 });
    },
  },
  {
    what: 'a cancelled invoice',
    run: async (service, n) => service.send(`POST ${await invoice(service, n)}/cancel`, {}),
  },
  {
    what: 'a customer of another company',
    run: ({ send }, n) => send(`PATCH /api/v1/customers/${customer(n)}`, { company: `Company ${n}` }),
  },
  { what: 'reminders that are looked at first', run: ({ send }) => send('POST /api/v1/invoices/remind-overdue', {}) },
  {
    what: `a bank statement of ${BANK_LINES} lines`,
    run: ({ send }, n) => send('POST /api/v1/bank-statements', { content: bankStatement(n) }),
  },
  { what: 'tools/call of listInvoices', run: ({ ask }) => ask(toolCall) },
  { what: 'automatic reminders that begin', run: ({ tell }) => tell('reminders'), isLong: true },
  { what: 'an export of everything', run: ({ tell }) => tell('export'), isLong: true },
];
