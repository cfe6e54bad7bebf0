// Moving in (R108): a preview stores nothing, a confirmation all or nothing, once; the imported invoices are due, overdue,
// reminded and paid like others; undoing leaves the ledger as it was, and is refused once something happened.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readImport } from '../../../src/documents/migration/read.ts';
import { decodedText } from '../../../src/documents/text-encoding.ts';
import { operationNamed } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour, refusalOf } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
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

describe.each(ENGINES_OF_RULES)('moving in (R108) on %s', (engine) => {
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

  test('there is no document of it: it is not printed or mailed, and the refusal says why', async () => {
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
    expect(shown).toMatchObject({ fault_count: 1, faults: [{ row: 3, label: 'F2026-03', field: 'currency' }] });
    const before = await booksOf(desk);
    const refusal = await desk.refused('confirmImport', { id: shown.id });
    expect(refusal.code).toBe('import_has_faults');
    expect(refusal.message).toContain('Row 3 (F2026-03), currency');
    expect(await booksOf(desk)).toEqual(before);
  });

  test.each([
    ['that is due today', '17-03-2026', 'is 2026-03-17, but the status says overdue'],
    ['without a due date', '', 'is missing, and the status says overdue'],
  ])('an overdue invoice %s is a fault', async (_, other, said) => {
    const due = '16-02-2026';
    const desk = await openDesk(ledger);
    // Without a due date, the account's payment term of 14 days applies.
    const late = OPEN.replace('Verzonden', 'Te laat').replace('02-02-2026', '10-03-2026');
    const shown = await preview(desk, `${HEAD}\n${late.replace(due, other)}\n${PAID}`);
    expect(shown.faults).toEqual([
      { row: 1, label: 'F2026-01', field: 'due_date', message: expect.stringContaining(said) },
    ]);
    expect(shown.faults[0]?.message).toContain('it must be a day before 2026-03-17');
    await imported(desk, `${HEAD}\n${late.replace(due, '16-03-2026')}`);
    expect((await desk.run('listOverdueInvoices')).invoices.map((one) => one.invoice_number)).toEqual(['F2026-01']);
    // An open invoice that is due later is no contradiction.
    expect((await preview(desk, `${HEAD}\n${PART}`)).fault_count).toBe(0);
  });

  test.each(['moneybird', 'quickbooks', 'invoice-ninja', 'freshbooks', 'sevdesk', 'lexware'])(
    'what is overdue in the sample of %s is overdue here, or a fault that names the invoice',
    async (product) => {
      const desk = await openDesk(ledger);
      const bytes = readFileSync(new URL(`../../documents/migration/samples/${product}-invoices.csv`, import.meta.url));
      const content = decodedText(bytes);
      const currency = desk.account.currency;
      const read = readImport(bytes, { kind: 'invoices', currency });
      const late = read.invoices.filter(({ isOverdue }) => isOverdue).map(({ number }) => number);
      expect(late.length).toBeGreaterThan(1);
      await imported(desk, content);
      const overdue = (await desk.run('listOverdueInvoices', { limit: 100 })).invoices.map((one) => one.invoice_number);
      expect(overdue).toEqual(expect.arrayContaining(late));
      const other = await openDesk(ledger);
      // The same file, as if it had been written 75 years later.
      const later = content
        .replaceAll('2024', '2099')
        .replace(/\.24(?=")/g, '.99')
        .replace(/\b45(\d{3})\b/g, '72$1');
      const { faults } = await preview(other, later);
      expect(faults.map(({ label, field }) => [label, field])).toEqual(
        late.map((number) => [number.replace('2024', '2099'), 'due_date']),
      );
    },
  );

  test("a preview shows what it would store, what differs, and each row's number", async () => {
    const desk = await openDesk(ledger);
    const shown = await preview(desk, FILE);
    expect(shown.new_rows).toEqual([
      {
        row: 1,
        label: 'F2026-01',
        customer: 'Jansen B.V.',
        email: 'post@jansen.example.com',
        description: null,
        date: '2026-02-02',
        due_date: '2026-02-16',
        currency: 'EUR',
        amount: 121,
        amount_due: 121,
        status: 'overdue',
      },
      expect.objectContaining({ row: 2, label: 'F2026-02', status: 'paid', amount_due: 0 }),
      expect.objectContaining({ row: 3, label: 'F2026-03', status: 'pending', amount: 50, amount_due: 30 }),
      expect.objectContaining({ row: 4, label: 'F2026-04', status: 'cancelled' }),
    ]);
    expect(shown.changed_rows).toEqual([]);
    // The list has no rows, and a confirmed import keeps none: they name customers.
    expect((await desk.run('listImports')).imports[0]).toMatchObject({ new_rows: null, changed_rows: null });
    const done = await desk.run('confirmImport', { id: shown.id });
    expect(done).toMatchObject({ new_rows: null, changed_rows: null });
    expect(JSON.stringify(await desk.rows('imports'))).not.toContain('Jansen');
    const again = await preview(desk, FILE.replace('121,00;121,00;Verzonden', '121,00;100,00;Deels betaald'));
    expect(again.new_rows).toEqual([]);
    expect(again.changed_rows).toEqual([
      expect.objectContaining({ row: 1, label: 'F2026-01', amount_due: 100, differs: ['amount_paid', 'amount_due'] }),
    ]);
    const draft = await preview(desk, FILE.replace('F2026-03', 'F2026-05').replace('Deels betaald', 'Concept'));
    expect(draft.left_out).toEqual([{ row: 3, label: 'F2026-05', reason: 'draft' }]);
    const customers = await preview(
      desk,
      'Organization,First Name,Last Name,Email\nZon,Bo,Lee,zon@z.example.com\n',
      'customers',
    );
    expect(customers.new_rows).toEqual([
      expect.objectContaining({ row: 1, label: 'Zon', email: 'zon@z.example.com', amount: null }),
    ]);
    const items = await preview(desk, 'Name,Description,Rate,Currency\nA,Work,1.25,CAD\n', 'items');
    expect(items.new_rows).toEqual([
      expect.objectContaining({ row: 1, label: 'A', description: 'Work', amount: 1.25, currency: 'CAD' }),
    ]);
  });

  test('a company is found and shown by its name, and its invoices are its own', async () => {
    const desk = await openDesk(ledger);
    const file = [
      'Organization,First Name,Last Name,Email',
      'Jansen B.V.,Bo,Lee,post@jansen.example.com',
      'Café Zon,Al,Ek,',
      'Café Zon,Cy,Oz,',
    ].join('\n');
    await imported(desk, file, 'customers');
    expect(await imported(desk, file, 'customers')).toMatchObject({ new: 0, same: 3, changed: 0 });
    expect(await imported(desk, `${HEAD}\n${OPEN}\n${PART.replace('zon@cafe.example.com', '')}`)).toMatchObject({
      new: 2,
      customers: 0,
    });
    const { invoices } = await desk.run('listInvoices', { customer: 'jansen' });
    expect(invoices.map(({ customer }) => customer.name)).toEqual(['Jansen B.V.']);
    const { customers } = await desk.run('listCustomers', { query: 'jansen' });
    expect(customers).toEqual([expect.objectContaining({ name: 'Jansen B.V.', note: 'Contact person: Bo Lee' })]);
    expect((await desk.run('getInvoice', { id: 'F2026-03' })).customer.name).toBe('Café Zon');
  });

  test('customers with invoices of another import cannot be undone first, and the refusal says which import can', async () => {
    const desk = await openDesk(ledger);
    const file = 'Organization,First Name,Last Name,Email\nJansen B.V.,Bo,Lee,post@jansen.example.com\n';
    const { id: first } = await imported(desk, file, 'customers');
    const { id: second } = await imported(desk, `${HEAD}\n${OPEN}`);
    const refusal = await desk.refused('undoImport', { id: first });
    expect(refusal.code).toBe('import_in_use');
    expect(refusal.message).toContain(`customer Jansen B.V., who has invoices of import ${second}`);
    expect(refusal.details.hint).toBe(`Undo import ${second} first.`);
    await desk.run('undoImport', { id: second });
    expect(await desk.run('undoImport', { id: first })).toMatchObject({ state: 'undone' });
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

  test('undoing is possible for seven days', async () => {
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

  test('imports are listed, newest first, and found by their id', async () => {
    const desk = await openDesk(ledger);
    const first = await imported(desk, FILE);
    const second = await preview(desk, FILE);
    expect(await desk.run('getImport', { id: first.id })).toEqual(first);
    const page = await desk.run('listImports', { limit: 1 });
    const { new_rows: _, changed_rows: __, ...listed } = second;
    expect(page).toMatchObject({ imports: [listed], total_count: 2, has_more: true });
    expect((await desk.run('listImports', { cursor: page.next_cursor })).imports).toEqual([first]);
    expect((await desk.refused('getImport', { id: 9_999_999 })).code).toBe('import_not_found');
  });

  test('a token with limits may preview, but not confirm', async () => {
    const desk = await openDesk(ledger);
    const { id } = await preview(desk, FILE);
    const limits = { maxPerCall: 100 } as never;
    for (const name of ['confirmImport', 'undoImport'] as const) {
      const called = call(ledger.testApp.app.services, { ...desk.caller, limits }, operationNamed(name), { id });
      expect((await refusalOf(called)).code).toBe('not_permitted');
    }
  });
});
