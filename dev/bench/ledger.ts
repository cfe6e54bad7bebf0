/** Writes a large ledger directly into the store: one customer, invoices and totals, without events and activity. */
import { newCode } from '../../src/model/codes.ts';
import { addDays, type Instant, type LocalDate } from '../../src/model/dates.ts';
import type { StoredStatus } from '../../src/model/invoice.ts';
import type { Currency } from '../../src/model/money.ts';
import { createAccount } from '../../src/operations/accounts/create-account.ts';
import { NO_DEFAULTS } from '../../src/operations/customers/customer.ts';
import type { Services } from '../../src/operations/kernel/context.ts';
import type { AccountRow } from '../../src/store/access/accounts.ts';
import type { NewInvoiceRow } from '../../src/store/invoices/invoices.ts';

const CHUNK = 2_000;
const FIRST_DUE = '2025-06-01' as LocalDate;
const DAYS = 365;

/** Creates an account with `count` invoices, due on all days of a year. About a fifth of the invoices is open. */
export async function fillLedger(services: Services, count: number): Promise<AccountRow> {
  const account = await createAccount(services, { name: `Bench ${count}`, handle: `bench-${count}` });
  const now = services.clock.now();
  const customer = await services.store.transaction((tx) =>
    tx.customers.insert({
      account_id: account.id,
      created_at: now,
      name: 'Customer',
      email: `customer-${count}@example.com`,
      company: null,
      language: null,
      ...NO_DEFAULTS,
      phone: null,
      address: null,
      city: null,
      postal_code: null,
      country: null,
      note: null,
      vat_number: null,
    }),
  );
  if (!customer) throw new Error('no customer');
  for (let start = 0; start < count; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - start) }, (_, index) =>
      invoiceRow(start + index, { account_id: account.id, customer_id: customer.id, created_at: now }),
    );
    await services.store.transaction(async (tx) => {
      for (const row of rows) await tx.totals.move(null, await tx.invoices.insert(row));
    });
  }
  return account;
}

type Fixed = Pick<NewInvoiceRow, 'account_id' | 'customer_id'> & { created_at: Instant };

function invoiceRow(sequence: number, fixed: Fixed): NewInvoiceRow {
  const due = addDays(FIRST_DUE, sequence % DAYS);
  // The open invoices are spread over all due days: of five invoices with the same due day, one is open.
  const status: StoredStatus = sequence % 5 === Math.floor(sequence / DAYS) % 5 ? 'pending' : 'paid';
  const amount = 10_000 + (sequence % 977);
  const open = status === 'pending';
  return {
    ...fixed,
    code: newCode(),
    invoice_number: `B-${String(sequence).padStart(8, '0')}`,
    status,
    currency: 'EUR' as Currency,
    subtotal: amount,
    tax_total: 0,
    amount,
    amount_paid: open ? 0 : amount,
    amount_refunded: 0,
    amount_due: open ? amount : 0,
    lines: JSON.stringify([{ description: 'Work', quantity: 100, unitPrice: amount, taxRate: 0, total: amount }]),
    details: '{}',
    tax_lines: JSON.stringify([{ rate: 0, taxable: amount, tax: 0 }]),
    date: addDays(due, -14),
    due_date: due,
    reference: null,
    notes: null,
    metadata: '{}',
    reminders_sent: 0,
    last_reminder_at: null,
    issued_at: fixed.created_at,
    sent_at: null,
    paid_at: open ? null : fixed.created_at,
    cancelled_at: null,
    open_payment_id: null,
    overdue_told_at: null,
    reminder_step: 0,
    parties: null,
  };
}
