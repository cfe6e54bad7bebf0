/** Rows as the operations write them, for tests that use the store directly. */
import type { Code } from '../../src/model/codes.ts';
import { newCode } from '../../src/model/codes.ts';
import type { LocalDate, TimeZone } from '../../src/model/dates.ts';
import type { AccountId, CustomerId } from '../../src/model/ids.ts';
import type { Currency } from '../../src/model/money.ts';
import { NO_DEFAULTS } from '../../src/operations/customers/customer.ts';
import type { AccountRow } from '../../src/store/access/accounts.ts';
import type { CustomerFields } from '../../src/store/customers/customers.ts';
import type { NewInvoiceRow } from '../../src/store/invoices/invoices.ts';
import type { Store } from '../../src/store/store.ts';
import { testClock } from '../kit/test-app.ts';

const at = testClock().now();
let accounts = 0;

export async function newAccount(store: Store): Promise<AccountRow> {
  const account = await store.transaction((tx) =>
    tx.accounts.insert({
      handle: `business-${++accounts}`,
      name: 'Business',
      email: null,
      currency: 'EUR' as Currency,
      timezone: 'Europe/Amsterdam' as TimeZone,
      invoice_prefix: 'INV-',
      reminder_plan: null,
      created_at: at,
    }),
  );
  if (!account) throw new Error('the handle is taken');
  return account;
}

export function newCustomer(accountId: AccountId, { name = 'Ann', email }: { name?: string; email?: string } = {}) {
  const empty = { company: null, phone: null, address: null, city: null, postal_code: null, country: null };
  const fields: CustomerFields = {
    ...{ ...empty, ...NO_DEFAULTS, name, email: email ?? null },
    ...{ note: null, vat_number: null, language: null },
  };
  return { ...fields, account_id: accountId, created_at: at };
}

/** A pending invoice of EUR 100, due on 31 March 2026. */
export function newInvoice(
  accountId: AccountId,
  customerId: CustomerId,
  fields: Partial<NewInvoiceRow> = {},
): NewInvoiceRow {
  const code: Code = newCode();
  return {
    account_id: accountId,
    customer_id: customerId,
    code,
    invoice_number: null,
    status: 'pending',
    currency: 'EUR' as Currency,
    subtotal: 10_000,
    tax_total: 0,
    amount: 10_000,
    amount_paid: 0,
    amount_refunded: 0,
    amount_due: 10_000,
    lines: '[]',
    details: '{}',
    tax_lines: '[]',
    date: '2026-03-17' as LocalDate,
    due_date: '2026-03-31' as LocalDate,
    reference: null,
    notes: null,
    metadata: '{}',
    reminders_sent: 0,
    last_reminder_at: null,
    created_at: at,
    issued_at: at,
    sent_at: null,
    paid_at: null,
    cancelled_at: null,
    open_payment_id: null,
    overdue_told_at: null,
    reminder_step: 0,
    parties: null,
    ...fields,
  };
}
