// Merging two customers (R107): everything but issued documents belongs to the survivor, figures are those of a new
// computation, and the old id leads to the new one, everywhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationName } from '../../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { findSubscriber, setSubscribed, unsubscribeUrl } from '../../../src/operations/mails/unsubscribe.ts';
import { TABLES } from '../../../src/store/schema/tables.ts';
import { layOut } from '../../contract/tenancy-fixtures.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES, testOfRules } from '../../kit/test-app.ts';
import { endVerified, expectVerified } from '../../kit/verified.ts';
import { exported } from '../exported-files.ts';
import { OFFLINE } from '../payments/shop.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Columns that a merge changes, in rows that are neither added nor deleted. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['invoices', 'credit_notes', 'quotes', 'payment_requests', 'payments', 'subscriptions', 'bank_entries'].map(
      (table) => [table, ['customer_id']],
    ),
  ),
  activity: ['subject_id'],
  counters: ['count'],
  customers: ['note', 'phone'],
  customer_balances: ['count', 'outstanding'],
  customer_ranks: ['tier', 'place', 'pay_place'],
};
/** Tables of which a merge adds or deletes rows. */
const ROWS: Readonly<Record<string, number>> = {
  customers: -1,
  // Both owe euros.
  customer_balances: -1,
  customer_ranks: -1,
  merged_customers: 1,
  activity: 1,
};

describe.each(ENGINES)('mergeCustomers on %s', (engine) => {
  const rule = testOfRules(engine);
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  async function tables(desk: Desk): Promise<Record<string, Rows>> {
    const found: Record<string, Rows> = {};
    for (const [name, { columns }] of Object.entries(TABLES)) {
      if (!('account_id' in columns)) continue;
      const rows = await ledger.database.rows(`select * from ${name} where account_id = ${desk.account.id}`);
      found[name] = rows.toSorted((a, b) => keyOf(name, a).localeCompare(keyOf(name, b)));
    }
    return found;
  }

  /** Two customers: the first has one object of each kind. */
  async function pair(): Promise<{ desk: Desk; from: number; into: number }> {
    const desk = await openDesk(ledger);
    const fixtures = await layOut(ledger, desk);
    const { id: into } = await desk.run('createCustomer', {
      name: 'Ann B.V.',
      email: 'post@ann.example.com',
      city: 'Delft',
    });
    await desk.run('updateCustomer', {
      id: fixtures.customer,
      phone: '+31 15 1',
      note: 'Pays late',
      address: 'Elsewhere 1',
    });
    await desk.invoice({ customer_id: into, amount: 7 });
    await desk.run('confirmBankEntries', {
      entries: [{ entry_id: fixtures.bankEntry, invoice_id: fixtures.number }],
    });
    return { desk, from: fixtures.customer, into };
  }

  test('only the listed columns change, and every reference names the survivor', async () => {
    const { desk, from, into } = await pair();
    const before = await tables(desk);
    const merged = await desk.run('mergeCustomers', { id: from, into });
    const after = await tables(desk);
    for (const [name, rows] of Object.entries(before)) {
      expect((after[name]?.length ?? 0) - rows.length, `rows of ${name}`).toBe(ROWS[name] ?? 0);
      const now = new Map(after[name]?.map((row) => [keyOf(name, row), row]));
      for (const row of rows) {
        const same = now.get(keyOf(name, row));
        if (!same) continue;
        const changed = Object.keys(row).filter((column) => !isSame(row[column], same[column]));
        expect(
          changed.filter((column) => !CHANGES[name]?.includes(column)),
          `columns of ${name}`,
        ).toEqual([]);
      }
    }
    for (const name of [
      'invoices',
      'credit_notes',
      'quotes',
      'payment_requests',
      'payments',
      'subscriptions',
      'bank_entries',
    ]) {
      const had = before[name]?.filter((row) => Number(row.customer_id) === from).length;
      expect(had, `the merged customer had ${name}`).toBeGreaterThan(0);
      expect(after[name]?.filter((row) => Number(row.customer_id) === from)).toEqual([]);
      expect(after[name]?.filter((row) => Number(row.customer_id) === into).length).toBeGreaterThanOrEqual(had ?? 0);
    }
    expect(merged).toMatchObject({
      ...{ id: into, merged_id: from, name: 'Ann B.V.', email: 'post@ann.example.com', city: 'Delft', address: null },
      ...{ phone: '+31 15 1', note: 'Pays late', filled: ['phone', 'note'] },
      moved: { credit_notes: 1, quotes: 3, subscriptions: 1, bank_entries: 1 },
    });
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  test('documents stay as they were issued, drafts do not; sums, lists and activity are the survivor’s', async () => {
    const desk = await openDesk(ledger);
    const [from, into] = [await customer(desk, 'Old Ann'), await customer(desk, 'New Ann')];
    const issued = await desk.invoice({ customer_id: from, amount: 100 });
    const draft = await desk.invoice({ customer_id: from, amount: 30, draft: true });
    await desk.invoice({ customer_id: into, amount: 5 });
    await desk.invoice({ customer_id: from, amount: 9, currency: 'USD' });
    const row = async () => (await desk.rows<{ id: number; parties: string; lines: string }>('invoices'))[0];
    const asIssued = await row();
    await desk.run('mergeCustomers', { id: from, into });
    expect(await row()).toMatchObject({ parties: asIssued?.parties, lines: asIssued?.lines });
    expect(JSON.parse(asIssued?.parties ?? '').buyer.name).toBe('Old Ann');
    expect((await desk.run('issueInvoice', { id: draft.id })).customer).toMatchObject({ id: into, name: 'New Ann' });
    expect((await desk.run('getInvoice', { id: issued.id })).customer).toMatchObject({ id: into });
    const known = await desk.run('getCustomer', { id: into });
    expect(known.balances).toMatchObject([
      { currency: 'EUR', count: 3, outstanding: 135 },
      { currency: 'USD', count: 1, outstanding: 9 },
    ]);
    expect(known.latest_invoices).toHaveLength(4);
    expect((await desk.run('listCustomers', {})).total_count).toBe(1);
    expect((await desk.run('listCustomers', { query: 'Old Ann' })).total_count).toBe(0);
    const { activity } = await desk.run('listActivity', {});
    expect(activity.map(({ summary }) => summary)).toContain(`Merged customer ${from}, Old Ann, into New Ann`);
    const added = activity.find(({ summary }) => summary === 'Added customer Old Ann');
    expect(added?.subject).toEqual({ kind: 'customer', id: into });
  });

  test('the old id answers customer_merged with the new one, in every operation that takes it, also after further merges', async () => {
    const desk = await openDesk(ledger);
    const [a, b, c] = [await customer(desk, 'A'), await customer(desk, 'B'), await customer(desk, 'C')];
    await desk.run('mergeCustomers', { id: a, into: b });
    await desk.run('mergeCustomers', { id: b, into: c });
    const bill = { description: 'Work', amount: 10 };
    const calls: readonly (readonly [OperationName, object])[] = [
      ['getCustomer', {}],
      ['updateCustomer', { phone: '1' }],
      ['getStatement', {}],
      ['sendStatement', {}],
    ];
    for (const old of [a, b]) {
      const attempts: (readonly [OperationName, object])[] = [
        ...calls.map(([name, more]) => [name, { id: old, ...more }] as const),
        ['mergeCustomers', { id: old, into: c }],
        ['mergeCustomers', { id: c, into: old }],
        ['createInvoice', { customer_id: old, ...bill }],
        ['createInvoice', { customer: old, ...bill }],
        ['createQuote', { customer_id: old, ...bill }],
        ['createPaymentLink', { customer_id: old, ...bill }],
        ['createSubscription', { customer_id: old, ...bill, interval: 'month', collection: 'invoice' }],
        ...(['listInvoices', 'listOverdueInvoices', 'listQuotes', 'listCreditNotes', 'listPaymentLinks'] as const).map(
          (name) => [name, { customer: old }] as const,
        ),
        ...(['listPayments', 'listSubscriptions'] as const).flatMap((name) => [
          [name, { customer: old }] as const,
          [name, { customer_id: old }] as const,
        ]),
        ['remindOverdue', { customer: old }],
      ];
      for (const [name, input] of attempts) {
        const refusal = await desk.refused(name, input);
        expect([name, refusal.code, refusal.details.facts?.into]).toEqual([name, 'customer_merged', c]);
      }
    }
    expect((await desk.refused('getCustomer', { id: 999_999_999 })).code).toBe('customer_not_found');
  });

  rule('a customer cannot be merged into itself, into nobody, or into one of another account', async () => {
    const [desk, other] = [await openDesk(ledger), await openDesk(ledger)];
    const [id, stranger] = [await customer(desk, 'A'), await customer(other, 'S')];
    const self = await desk.refused('mergeCustomers', { id, into: id });
    expect([self.code, self.details.field]).toEqual(['validation_failed', 'into']);
    for (const [from, into, field] of [
      [id, stranger, 'into'],
      [stranger, id, 'id'],
      [id, 999_999_999, 'into'],
    ]) {
      const refusal = await desk.refused('mergeCustomers', { id: from, into });
      expect([refusal.code, refusal.details.field]).toEqual(['customer_not_found', field]);
    }
    const { id: gone } = await other.run('createCustomer', { name: 'Gone' });
    await other.run('mergeCustomers', { id: gone, into: stranger });
    expect((await desk.refused('getCustomer', { id: gone })).code).toBe('customer_not_found');
  });

  rule('the survivor keeps its fields; groups of empty ones are filled, choices of billing are not', async () => {
    const desk = await openDesk(ledger);
    const from = {
      ...{ name: 'A', email: 'a@example.com', invoice_email: 'books@a.example.com', cc_emails: ['c@a.example.com'] },
      ...{ address: 'Street 1', city: 'Gent', country: 'BE', vat_number: 'BE0403170701', currency: 'USD' },
      ...{ language: 'fr', payment_term_days: 60, endpoint: { scheme: '0106', id: '12345678' }, company: 'A NV' },
    };
    const merge = async (into: object) => {
      const { id } = await desk.run('createCustomer', from);
      const { id: survivor } = await desk.run('createCustomer', { name: 'B', ...into });
      const preview = await call(desk.testApp.app.services, desk.caller, FOR_DASHBOARD.previewMerge, {
        id,
        into: survivor,
      });
      const merged = await desk.run('mergeCustomers', { id, into: survivor });
      expect(preview.data.filled).toEqual(merged.filled);
      return merged;
    };
    expect(await merge({})).toMatchObject({
      ...{ name: 'B', email: from.email, invoice_email: from.invoice_email, cc_emails: from.cc_emails, country: 'BE' },
      ...{ address: from.address, city: 'Gent', company: 'A NV', endpoint: from.endpoint, vat_number: from.vat_number },
      ...{ currency: null, language: null, payment_term_days: null },
      filled: [
        ...['email', 'invoice_email', 'cc_emails', 'company', 'address', 'city', 'country', 'vat_number', 'endpoint'],
      ],
    });
    // The first survivor has the e-mail now, so the next merged customer shares it.
    const own = { email: 'b@example.com', postal_code: '2611', vat_number: 'NL000099998B57' };
    const { id } = await desk.run('createCustomer', { ...from, same_email: true });
    const { id: second } = await desk.run('createCustomer', { name: 'B', ...own });
    expect(await desk.run('mergeCustomers', { id, into: second })).toMatchObject({
      ...{ ...own, invoice_email: null, cc_emails: [], address: null, country: null, filled: ['company', 'endpoint'] },
    });
  });

  rule.each([
    ['only a country', { country: 'BE' }, { postal_code: '9000', city: 'Gent', address: 'Street 1', country: 'BE' }],
    ['a part of the same address', { city: 'Gent', postal_code: '9000' }, { address: 'Street 1', country: 'BE' }],
  ])('an address is completed where the survivor has %s', async (_has, own, expected) => {
    const desk = await openDesk(ledger);
    const address = { address: 'Street 1', postal_code: '9000', city: 'Gent', country: 'BE' };
    const { id } = await desk.run('createCustomer', { name: 'A', ...address });
    const { id: into } = await desk.run('createCustomer', { name: 'B', ...own });
    const merged = await desk.run('mergeCustomers', { id, into });
    expect(merged).toMatchObject({ ...own, ...expected });
    const lacked = Object.keys(address).filter((field) => !(field in own));
    expect((merged.filled as unknown as string[]).toSorted()).toEqual(lacked.toSorted());
  });

  rule('a survivor’s country completes an address without one, and refuses one of another country', async () => {
    const desk = await openDesk(ledger);
    const merge = async (from: object, own: object) => {
      const { id } = await desk.run('createCustomer', { name: 'A', ...from });
      const { id: into } = await desk.run('createCustomer', { name: 'B', ...own });
      return desk.run('mergeCustomers', { id, into });
    };
    expect(await merge({ address: 'Street 1', city: 'Gent' }, { country: 'BE' })).toMatchObject({
      ...{ address: 'Street 1', city: 'Gent', country: 'BE', filled: ['address', 'city'] },
    });
    for (const own of [{ country: 'NL' }, { city: 'Brugge' }, { address: 'Other 2' }, { postal_code: '9001' }]) {
      const from = { address: 'Street 1', postal_code: '9000', city: 'Gent', country: 'BE' };
      const merged = await merge(from, own);
      expect(merged).toMatchObject({ address: null, city: null, country: null, ...own, filled: [] });
    }
    const mails = { email: 'a@example.com', invoice_email: 'books@example.com' };
    const { id } = await desk.run('createCustomer', { name: 'A', ...mails });
    const { id: into } = await desk.run('createCustomer', { name: 'B', email: 'a@example.com', same_email: true });
    expect(await desk.run('mergeCustomers', { id, into })).toMatchObject({ ...mails, filled: ['invoice_email'] });
  });

  test('an export has the merged customer as it was, the customer who stayed, and no other account’s', async () => {
    const [desk, other] = [await openDesk(ledger), await openDesk(ledger)];
    for (const one of [desk, other]) {
      const { id } = await one.run('createCustomer', { name: 'Gone', email: 'gone@example.com', note: 'Keep me' });
      const { id: into } = await one.run('createCustomer', { name: 'Stays', email: 'stays@example.com', note: 'Mine' });
      await one.run('mergeCustomers', { id, into });
    }
    const { services } = desk.testApp.app;
    const rows = async (choice: 'customers' | 'merged_customers') =>
      JSON.parse(String(await exported(services, desk.caller, choice, 'json')))[choice];
    const [stays] = await rows('customers');
    expect(await rows('customers')).toHaveLength(1);
    const refusal = await desk.refused('getCustomer', { id: stays.id - 1 });
    expect(await rows('merged_customers')).toMatchObject([
      { id: stays.id - 1, name: 'Gone', email: 'gone@example.com', note: 'Keep me', into: refusal.details.facts?.into },
    ]);
    expect(refusal.details.facts?.into).toBe(stays.id);
  });

  rule(
    'an unsubscribe link that the merged customer got unsubscribes the survivor; with one e-mail, a wish holds',
    async () => {
      const desk = await openDesk(ledger);
      const { services } = desk.testApp.app;
      const [from, into] = [await customer(desk, 'A'), await customer(desk, 'B')];
      const link =
        unsubscribeUrl(services, from as never)
          .split('/')
          .at(-1) ?? '';
      await desk.run('mergeCustomers', { id: from, into });
      const subscriber = await findSubscriber(services, link);
      expect(subscriber?.customer.id).toBe(into);
      if (subscriber) await setSubscribed(services, subscriber, false);
      const unsubscribed = async (id: number) =>
        (await desk.rows<{ id: number; unsubscribed_at: number | null }>('customers')).find((row) => row.id === id)
          ?.unsubscribed_at;
      expect(await unsubscribed(into)).not.toBeNull();
      const email = 'same@example.com';
      const { id: quiet } = await desk.run('createCustomer', { name: 'Q', email });
      const { id: loud } = await desk.run('createCustomer', { name: 'Q', email, same_email: true });
      const found = await findSubscriber(
        services,
        unsubscribeUrl(services, quiet as never)
          .split('/')
          .at(-1) ?? '',
      );
      if (found) await setSubscribed(services, found, false);
      await desk.run('mergeCustomers', { id: quiet, into: loud });
      expect(await unsubscribed(loud)).not.toBeNull();
    },
  );
});

/** Text that identifies a row within its table. */
function keyOf(table: string, row: Readonly<Record<string, unknown>>): string {
  const { columns, key } = TABLES[table as keyof typeof TABLES] as { columns: object; key?: readonly string[] };
  const names = key ?? Object.keys(columns).slice(0, 1);
  // The customer of a sum is its key.
  return names.map((name) => String(row[name])).join(' ');
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Uint8Array ? Buffer.compare(one, other as Uint8Array) === 0 : String(one) === String(other);
}

async function customer(desk: Desk, name: string): Promise<number> {
  return (await desk.run('createCustomer', { name })).id;
}
