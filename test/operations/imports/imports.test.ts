// Moving in (R108): a preview stores nothing, a confirmation all or nothing, once; the imported invoices are due, overdue,
// reminded and paid like others; undoing leaves the ledger as it was, and is refused once something happened.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationNamed } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour, refusalOf } from '../../kit/desk.ts';
import { ENGINES, testOfRules } from '../../kit/test-app.ts';
import { endVerified, expectVerified } from '../../kit/verified.ts';

const HEAD =
  'Factuurnummer;Contact;E-mailadres;Factuurdatum;Vervaldatum;Valuta;Totaalprijs excl. btw;Btw;Totaalprijs incl. btw;Openstaand;Status;Betaald op';
const OPEN =
  'F2026-01;Jansen B.V.;post@jansen.example.com;02-02-2026;16-02-2026;EUR;100,00;21,00;121,00;121,00;Verzonden;';
const PAID =
  'F2026-02;Jansen B.V.;post@jansen.example.com;03-02-2026;17-02-2026;EUR;200,00;42,00;242,00;0,00;Betaald;10-03-2026';
const PART = 'F2026-03;Café Zon;zon@cafe.example.com;20-02-2026;20-03-2026;USD;50,00;0,00;50,00;30,00;Deels betaald;';
const GONE = 'F2026-04;Café Zon;zon@cafe.example.com;20-02-2026;06-03-2026;EUR;10,00;2,10;12,10;0,00;Geannuleerd;';
const FILE = [HEAD, OPEN, PAID, PART, GONE].join('\n');

/** Tables that the books consist of. An import and its undoing leave activity, and the row of the import itself. */
async function booksOf(desk: Desk): Promise<Record<string, readonly string[]>> {
  const { activity: _, imports: __, counters, ...books } = await desk.snapshot();
  return { ...books, counters: counters?.filter((row) => !row.includes('activity')) ?? [] };
}

const preview = (desk: Desk, content: string, kind = 'invoices') => desk.run('createImport', { kind, content });
async function imported(desk: Desk, content: string, kind = 'invoices') {
  const { id } = await preview(desk, content, kind);
  return desk.run('confirmImport', { id });
}

describe.each(ENGINES)('moving in (R108) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  test('a preview stores nothing but itself, and says what will be stored', async () => {
    const desk = await openDesk(ledger);
    const before = await booksOf(desk);
    const shown = await preview(desk, FILE);
    expect(shown).toMatchObject({
      kind: 'invoices',
      format: 'moneybird',
      state: 'preview',
      rows: 4,
      new: 4,
      same: 0,
      customers: 2,
    });
    expect(shown.totals).toEqual([
      { currency: 'EUR', count: 3, amount: 375.1, amount_paid: 242, amount_due: 121 },
      { currency: 'USD', count: 1, amount: 50, amount_paid: 20, amount_due: 30 },
    ]);
    expect(await booksOf(desk)).toEqual(before);
  });

  test('after it, "which invoices are overdue?" answers with what came in; figures, statements and lists know it', async () => {
    const desk = await openDesk(ledger);
    expect(await imported(desk, FILE)).toMatchObject({ state: 'done', new: 4 });
    const overdue = await desk.run('listOverdueInvoices');
    expect(overdue.invoices.map((one) => [one.invoice_number, one.amount_due, one.days_overdue])).toEqual([
      ['F2026-01', 121, 29],
    ]);
    expect(await desk.run('getInvoiceStats')).toMatchObject({
      pending_invoices: 1,
      overdue_invoices: 1,
      total_overdue: 121,
      paid_this_month: 242,
    });
    const paid = await desk.run('getInvoice', { id: 'F2026-02' });
    expect(paid).toMatchObject({
      status: 'paid',
      imported: true,
      amount: 242,
      subtotal: 200,
      tax_total: 42,
      tax_lines: [{ rate: 21, taxable: 200, tax: 42 }],
    });
    expect(paid.allowed_actions).toEqual(['credit']);
    expect(await desk.run('getInvoice', { id: 'f2026-03' })).toMatchObject({
      status: 'pending',
      amount_paid: 20,
      amount_due: 30,
    });
    expect(await desk.run('getInvoice', { id: 'F2026-04' })).toMatchObject({ status: 'cancelled', amount_due: 0 });
    const { customers } = await desk.run('listCustomers', { query: 'jansen' });
    const statement = await desk.run('getStatement', { id: customers[0]?.id, from: '2026-01-01', to: '2026-03-17' });
    expect(JSON.stringify(statement)).toContain('F2026-01');
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  test('an imported invoice is paid, reminded and credited like others, and keeps the books right', async () => {
    const desk = await openDesk(ledger);
    await imported(desk, FILE);
    await desk.run('recordPayment', { id: 'F2026-03', amount: 10 });
    await desk.run('recordPayment', { id: 'F2026-01' });
    await desk.run('createCreditNote', { invoice_id: 'F2026-02', reason: 'Wrong price', amount: 12.1 });
    expect(await desk.run('getInvoice', { id: 'F2026-01' })).toMatchObject({ status: 'paid', amount_due: 0 });
    expect((await desk.run('sendReminder', { id: 'F2026-03', preview: true })).to).toBe('zon@cafe.example.com');
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  testOfRules(engine)('there is no document of it: it is not printed or mailed, and the refusal says why', async () => {
    const desk = await openDesk(ledger);
    await imported(desk, FILE);
    expect((await desk.refused('sendInvoice', { id: 'F2026-01' })).code).toBe('invoice_imported');
    expect((await desk.run('getInvoice', { id: 'F2026-01' })).einvoice.peppol.possible).toBe(false);
    expect(await desk.rows('mails')).toEqual([]);
    const { kept_documents: documents, events } = await desk.snapshot();
    expect({ documents, events }).toEqual({ documents: [], events: [] });
  });

  test('the same file again adds nothing; a changed row is said and left as it is', async () => {
    const desk = await openDesk(ledger);
    await imported(desk, FILE);
    const before = await booksOf(desk);
    expect(await imported(desk, FILE)).toMatchObject({ new: 0, same: 4, changed: 0, customers: 0 });
    expect(await imported(desk, FILE.replace('121,00;121,00;Verzonden', '121,00;100,00;Deels betaald'))).toMatchObject({
      new: 0,
      same: 3,
      changed: 1,
    });
    expect(await booksOf(desk)).toEqual(before);
  });

  test('a fault in one row stores nothing; the refusal names row and field', async () => {
    const desk = await openDesk(ledger);
    const broken = FILE.replace('USD', 'XXX');
    const shown = await preview(desk, broken);
    expect(shown).toMatchObject({ fault_count: 1, faults: [{ row: 3, field: 'currency' }] });
    const before = await booksOf(desk);
    const refusal = await desk.refused('confirmImport', { id: shown.id });
    expect(refusal.code).toBe('import_has_faults');
    expect(refusal.message).toContain('Row 3, currency');
    expect(await booksOf(desk)).toEqual(before);
  });

  test("a number that is the account's own, or could become it, is a fault; a new series begins behind imported numbers", async () => {
    const desk = await openDesk(ledger);
    const { invoice_number: own = '' } = await desk.invoice();
    const with2 = (number: string) => preview(desk, `${HEAD}\n${OPEN.replace('F2026-01', number)}`);
    expect((await with2(own ?? '')).faults[0]?.message).toContain(
      'is already the number of an invoice of this account',
    );
    expect((await with2('INV-000900')).faults[0]?.message).toContain('goes on with 2');
    await desk.run('updateBusiness', { next_invoice_number: 901 });
    expect((await with2('INV-000900')).fault_count).toBe(0);
    await imported(desk, `${HEAD}\n${OPEN.replace('F2026-01', 'R-0041')}`);
    const { next_numbers } = await desk.run('updateBusiness', { invoice_prefix: 'R-', number_digits: 4 });
    expect(next_numbers.invoice).toBe('R-0042');
    expect((await desk.invoice()).invoice_number).toBe('R-0042');
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  test('undoing leaves the books as they were, also those of a customer that was there before', async () => {
    const desk = await openDesk(ledger);
    await desk.invoice({ customer: { name: 'Jansen B.V.', email: 'post@jansen.example.com' } });
    const before = await booksOf(desk);
    const { id } = await imported(desk, FILE);
    expect(await booksOf(desk)).not.toEqual(before);
    expect(await desk.run('undoImport', { id })).toMatchObject({ state: 'undone' });
    expect(await booksOf(desk)).toEqual(before);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
    // Undone twice is undone once; and the file can come in again.
    expect(await desk.run('undoImport', { id })).toMatchObject({ state: 'undone' });
    expect((await desk.refused('confirmImport', { id })).code).toBe('import_undone');
    expect(await imported(desk, FILE)).toMatchObject({ new: 4 });
  });

  test.each([
    ['paid', (desk: Desk) => desk.run('recordPayment', { id: 'F2026-01' }), 'invoice F2026-01'],
    [
      'credited',
      (desk: Desk) => desk.run('createCreditNote', { invoice_id: 'F2026-02', reason: 'x', amount: 1 }),
      'invoice F2026-02',
    ],
    [
      'changed',
      async (desk: Desk) =>
        desk.run('updateCustomer', { id: (await desk.rows<{ id: number }>('customers'))[0]?.id, city: 'Delft' }),
      'customer Jansen B.V.',
    ],
    [
      'invoiced',
      async (desk: Desk) => desk.invoice({ customer_id: (await desk.rows<{ id: number }>('customers'))[0]?.id }),
      'customer Jansen B.V.',
    ],
    [
      'merged',
      async (desk: Desk) => {
        const [{ id } = { id: 0 }] = await desk.rows<{ id: number }>('customers');
        const { id: into } = await desk.run('createCustomer', { name: 'Survivor' });
        await desk.run('mergeCustomers', { id, into });
      },
      'customer Jansen B.V., who was merged into customer ',
    ],
  ])('undoing is refused once something was %s, and names it', async (_, happens, named) => {
    const desk = await openDesk(ledger);
    const { id } = await imported(desk, FILE);
    await happens(desk);
    const refusal = await desk.refused('undoImport', { id });
    expect(refusal.code).toBe('import_in_use');
    expect(refusal.message).toContain(named);
  });

  testOfRules(engine)('undoing is possible for seven days', async () => {
    const desk = await openDesk(ledger);
    const { id } = await imported(desk, FILE);
    ledger.testApp.clock.advance(7 * 86_400_000 + 1);
    expect((await desk.refused('undoImport', { id })).code).toBe('import_too_old');
    const { id: shown } = await preview(desk, FILE);
    ledger.testApp.clock.advance(86_400_001);
    expect((await desk.refused('confirmImport', { id: shown })).code).toBe('import_not_found');
  });

  test('two confirmations at once, in two processes, store it once; so do two files at once', async () => {
    const desk = await openDesk(ledger);
    await using neighbour = {
      app: await openNeighbour(ledger),
      [Symbol.asyncDispose]: async () => neighbour.app.close(),
    };
    const [one, other] = [await preview(desk, FILE), await preview(desk, FILE)];
    const confirm = (id: number, services = ledger.testApp.app.services) =>
      call(services, desk.caller, operationNamed('confirmImport'), { id });
    const answers = await Promise.all([
      confirm(one.id),
      confirm(one.id, neighbour.app.services),
      confirm(other.id, neighbour.app.services),
      confirm(other.id),
    ]);
    expect(answers.map(({ data }) => (data as { state: string }).state)).toEqual(['done', 'done', 'done', 'done']);
    expect(await desk.rows('invoices')).toHaveLength(4);
    expect(await desk.rows('customers')).toHaveLength(2);
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });

  test('every sample comes in, verifies, and can be undone without a trace', async () => {
    for (const product of [
      'stripe',
      'moneybird',
      'xero',
      'quickbooks',
      'invoice-ninja',
      'freshbooks',
      'sevdesk',
      'lexware',
    ]) {
      const desk = await openDesk(ledger);
      const before = await booksOf(desk);
      const done: number[] = [];
      for (const kind of ['customers', 'items', 'invoices'] as const) {
        const file = readFileSync(new URL(`../../documents/migration/samples/${product}-${kind}.csv`, import.meta.url));
        const shown = await desk.run('createImport', { kind, file: file.toString('base64') });
        expect({ product, kind, faults: shown.faults }).toEqual({ product, kind, faults: [] });
        done.push((await desk.run('confirmImport', { id: shown.id })).id);
      }
      await expectVerified(ledger.testApp.app.services.store, desk.account.id);
      for (const id of done.reverse()) await desk.run('undoImport', { id });
      expect(await booksOf(desk)).toEqual(before);
    }
  });

  testOfRules(engine)('imports are listed, newest first, and found by their id', async () => {
    const desk = await openDesk(ledger);
    const first = await imported(desk, FILE);
    const second = await preview(desk, FILE);
    expect(await desk.run('getImport', { id: first.id })).toEqual(first);
    const page = await desk.run('listImports', { limit: 1 });
    expect(page).toMatchObject({ imports: [second], total_count: 2, has_more: true });
    expect((await desk.run('listImports', { cursor: page.next_cursor })).imports).toEqual([first]);
    expect((await desk.refused('getImport', { id: 9_999_999 })).code).toBe('import_not_found');
  });

  testOfRules(engine)('a token with limits may preview, but not confirm', async () => {
    const desk = await openDesk(ledger);
    const { id } = await preview(desk, FILE);
    const limits = { maxPerCall: 100 } as never;
    for (const name of ['confirmImport', 'undoImport'] as const) {
      const called = call(ledger.testApp.app.services, { ...desk.caller, limits }, operationNamed(name), { id });
      expect((await refusalOf(called)).code).toBe('not_permitted');
    }
  });
});
