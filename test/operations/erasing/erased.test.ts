// Erasing a customer (R107): refused while anything is open; then no table, answer, search or export says who it was,
// but for the documents that the answer lists; sums stay, and the customer can no longer be billed or mailed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATALOG, type OperationName, operationNamed } from '../../../src/operations/catalog.ts';
import { runErasingJob } from '../../../src/operations/erasing/erase-traces.ts';
import { downloadExport } from '../../../src/operations/exports/download-export.ts';
import { FOR_DASHBOARD } from '../../../src/operations/for-dashboard.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { type Desk, type Ledger, openDesk, openLedger, openNeighbour, refusalOf } from '../../kit/desk.ts';
import { ENGINES, testOfRules } from '../../kit/test-app.ts';
import { endVerified, expectVerified } from '../../kit/verified.ts';
import { liveALife, TRACES } from './a-life.ts';
import { holds, tracesIn } from './search.ts';

/** Keys of answers that show what an issued document says. */
const OF_DOCUMENTS = [
  'invoice_lines',
  'quote_lines',
  'reference',
  'notes',
  'attachments',
  'accepted_by',
  'items',
  'intro',
];

describe.each(ENGINES)('erasing a customer on %s', (engine) => {
  const rule = testOfRules(engine);
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  const kindsOf = async (desk: Desk, id: number) =>
    (await desk.refused('eraseCustomer', { id })).details.facts?.in_the_way?.map(({ kind }) => kind);
  const customer = async (desk: Desk, fields: object = {}) =>
    (await desk.run('createCustomer', { name: 'Ann', email: 'ann@example.com', ...fields })).id;

  test('after a whole life, nothing but the listed documents says who it was, and no sum has changed', async () => {
    const desk = await openDesk(ledger);
    const bob = await desk.run('createCustomer', {
      name: 'Bob Zander',
      email: 'bob@example.com',
      note: 'Calls at noon',
    });
    await desk.invoice({ customer_id: bob.id });
    const { id, numbers, once } = await liveALife(desk);
    const places = new Set((await tracesIn(ledger.database, TRACES)).map(({ table, column }) => `${table}.${column}`));
    expect([...places].sort()).toEqual(expect.arrayContaining(PLACES));
    const figures = async () => ({
      stats: await desk.run('getInvoiceStats'),
      tax: await desk.run('getTaxReport', { from: '2026-01-01', to: '2026-12-31' }),
      invoices: (await desk.run('listInvoices')).totals,
      payments: (await desk.run('listPayments')).totals,
      notes: (await desk.run('listCreditNotes')).totals,
    });
    const before = withoutNames(await figures());

    const erased = await desk.run('eraseCustomer', { id });
    expect(erased).toMatchObject({ id, deleted: false, name: `Erased customer ${id}` });
    expect(erased.kept.documents.map(({ number }) => number)).toEqual(
      expect.arrayContaining([...numbers, 'CN-000001', 'QU-000001']),
    );
    expect(erased.kept.document_count).toBe(erased.kept.documents.length);

    expect(await tracesIn(ledger.database, TRACES)).toEqual([]);
    expect(withoutNames(await figures())).toEqual(before);
    expect(await desk.run('getCustomer', { id: bob.id })).toMatchObject({ name: 'Bob Zander', note: 'Calls at noon' });
    expect(await ledger.database.rows("select id from jobs where kind = 'erasing'")).toEqual([]);
    await expectVerified(ledger.testApp.app.services.store);

    const known = await desk.run('getCustomer', { id });
    const {
      name,
      erased_at,
      created_at,
      latest_invoices,
      last_payment_at,
      last_reminder_at,
      average_days_to_pay,
      ...rest
    } = known;
    expect({ name, erased_at }).toEqual({ name: `Erased customer ${id}`, erased_at: erased.erased_at });
    expect(
      Object.values(rest).filter((value) => value !== null && !(Array.isArray(value) && value.length === 0)),
    ).toEqual([id]);
    expect(await readings(desk)).toEqual([]);
    for (const query of ['Zsófia', 'quxwell', `Erased customer ${id}`, String(id)]) {
      expect((await desk.run('listCustomers', { query })).customers).toEqual([]);
    }
    expect((await desk.run('listCustomers')).customers.map((one) => one.id)).toEqual([bob.id]);
    expect(await exported(desk)).toEqual([]);

    // The documents themselves are as they were issued.
    const invoices = await desk.run('listInvoices', { customer: id });
    expect(invoices.invoices.map((one) => one.customer.name)).toEqual(
      invoices.invoices.map(() => `Erased customer ${id}`),
    );
    const [parties] = await ledger.database.rows<{ parties: string }>(
      `select parties from invoices where customer_id = ${id} and status = 'paid' limit 1`,
    );
    expect(parties?.parties).toContain('Zsófia');

    // A repeated call does not answer with the name any more, and makes no second customer.
    const again = await refusalOf(desk.runOnce('createCustomer', { name: 'anything' }, once).then(({ data }) => data));
    expect(again.code).toBe('idempotency_key_reused');
  });

  test('what a killed call left in mails and events, its job erases; and the file has no bytes of it', async () => {
    const desk = await openDesk(ledger);
    const { id } = await liveALife(desk);
    const { database } = ledger;
    await desk.run('eraseCustomer', { id });
    const mine = `account_id = ${desk.account.id}`;
    await database.execute(
      `update events set data = replace(data, 'true', '"Zsófia"') where ${mine} and type = 'invoice.paid'`,
    );
    await database.execute(`update mails set text = 'Dear Zsófia' where ${mine} and kind = 'statement'`);
    expect((await tracesIn(database, TRACES)).map(({ table }) => table)).toEqual(
      expect.arrayContaining(['events', 'mails']),
    );
    const job = { lane: String(desk.account.id), subject_id: id };
    expect(await runErasingJob(desk.testApp.app.services, job)).toBeNull();
    expect(await tracesIn(database, TRACES)).toEqual([]);
    if (engine === 'postgres') return;
    const files = readdirSync(database.folder).map((name) => readFileSync(join(database.folder, name)));
    const left = [
      '0815-4711',
      'tulips only',
      'billing-zsq',
      'DE02120300000000202051',
      'Plümgarten 19',
      'found it dear',
    ];
    expect(left.filter((text) => files.some((bytes) => bytes.includes(text)))).toEqual(['Plümgarten 19']);
    expect(files.some((bytes) => bytes.includes('Design of the shop'))).toBe(true);
  });

  test('the search of this test finds a name wherever it is planted', async () => {
    const desk = await openDesk(ledger);
    const id = await customer(desk, { name: 'Quirinus Vexley', email: 'q@vexley.example' });
    await desk.run('eraseCustomer', { id });
    const planted = ['Quirinus', 'Vexley'];
    expect(await tracesIn(ledger.database, planted)).toEqual([]);
    await desk.run('createItem', { code: 'PLANT', description: 'As for Vexley' });
    expect(await tracesIn(ledger.database, planted)).toMatchObject([
      { table: 'items', text: 'Vexley' },
      { table: 'items' },
    ]);
  });

  rule('a customer without documents is gone', async () => {
    const desk = await openDesk(ledger);
    const id = await customer(desk, { note: 'Rare note' });
    const before = (await desk.rows('events')).length;
    expect(await desk.run('eraseCustomer', { id })).toMatchObject({
      ...{ id, deleted: true, kept: { documents: [], document_count: 0, payment_count: 0 } },
    });
    for (const name of ['getCustomer', 'eraseCustomer'] as const) {
      expect((await desk.refused(name, { id })).code).toBe('customer_not_found');
    }
    expect(await desk.rows('customers')).toEqual([]);
    // Nobody was ever told of it.
    expect((await desk.rows('events')).length).toBe(before);
    expect(await desk.run('createCustomer', { name: 'Ann', email: 'ann@example.com' })).toMatchObject({ name: 'Ann' });
  });

  rule('whatever is due, drafted, pending or recurring is named, and nothing is changed', async () => {
    const desk = await openDesk(ledger);
    const id = await customer(desk);
    const draft = await desk.run('createInvoice', { customer_id: id, description: 'Work', amount: 10, draft: true });
    const unpaid = await desk.run('createInvoice', { customer_id: id, description: 'Work', amount: 20 });
    const quote = await desk.run('createQuote', { customer_id: id, items: [{ description: 'Work', unit_price: 5 }] });
    const open = await desk.run('createQuote', { customer_id: id, items: [{ description: 'Work', unit_price: 6 }] });
    await desk.run('sendQuote', { id: open.id, send_email: false });
    const agreed = await desk.run('createQuote', { customer_id: id, items: [{ description: 'Work', unit_price: 7 }] });
    await desk.run('sendQuote', { id: agreed.id, send_email: false });
    await desk.run('acceptQuote', { id: agreed.id, accepted_by: 'Ann' });
    const monthly = await desk.run('createSubscription', {
      ...{
        customer_id: id,
        description: 'Care',
        amount: 9,
        collection: 'invoice',
        interval: 'month',
        starts_on: '2026-06-01',
      },
    });
    const refusal = await desk.refused('eraseCustomer', { id });
    expect(refusal.code).toBe('customer_in_use');
    expect(refusal.details.facts?.in_the_way).toEqual([
      { kind: 'draft_invoice', id: draft.id, amount: 10, currency: 'EUR' },
      { kind: 'unpaid_invoice', id: unpaid.id, name: unpaid.invoice_number, amount: 20, currency: 'EUR' },
      { kind: 'draft_quote', id: quote.id, amount: 5, currency: 'EUR' },
      { kind: 'open_quote', id: open.id, name: 'QU-000001', amount: 6, currency: 'EUR' },
      { kind: 'quote_to_invoice', id: agreed.id, name: 'QU-000002', amount: 7, currency: 'EUR' },
      { kind: 'subscription', id: monthly.id, name: 'Care', amount: 9, currency: 'EUR' },
    ]);
    expect(refusal.message).toContain(`unpaid invoices (id ${unpaid.id})`);
    expect(refusal.details.hint).toContain('Cancel the subscriptions.');
  });

  rule('credited money that is not given back, and money on the bank statement, are in the way', async () => {
    const desk = await openDesk(ledger);
    const id = await customer(desk, { name: 'Petra Lang' });
    const paid = await desk.run('createInvoice', { customer_id: id, description: 'Work', amount: 20 });
    await desk.run('recordPayment', { id: paid.id });
    await desk.run('createCreditNote', { invoice_id: paid.id, amount: 5, reason: 'Late' });
    const { imported } = await import('../bank/kit.ts');
    await imported(desk, [{ amount: 3, text: 'for tea', name: 'PETRA LANG' }]);
    expect(await kindsOf(desk, id)).toEqual(['money_to_give_back', 'bank_entry']);
    const [entry] = (await desk.run('listBankEntries')).entries;
    await desk.run('ignoreBankEntry', { id: entry?.id });
    expect(await kindsOf(desk, id)).toEqual(['money_to_give_back']);
  });

  rule('a customer of whom only a short name is known is gone', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.run('createCustomer', { name: 'Bo' });
    expect(await desk.run('eraseCustomer', { id })).toMatchObject({ deleted: true });
    expect((await desk.refused('getCustomer', { id })).code).toBe('customer_not_found');
  });

  rule('ignored bank entries of the customer lose payer, account and text, those of others do not', async () => {
    const desk = await openDesk(ledger);
    const id = await customer(desk, { name: 'Wim Zoekgeraakt' });
    const invoice = await desk.run('createInvoice', { customer_id: id, description: 'Work', amount: 20 });
    const { imported } = await import('../bank/kit.ts');
    const iban = 'NL91ABNA0417164300';
    await imported(desk, [
      { amount: 20, text: invoice.invoice_number ?? '', name: 'W. Z.', iban },
      { amount: 7, text: 'seven', name: 'W. Z.', iban },
      { amount: 8, text: 'eight', name: 'WIM ZOEKGERAAKT' },
      { amount: 9, text: 'nine', name: 'Other Person' },
    ]);
    const { entries } = await desk.run('listBankEntries');
    const of = (amount: number) => entries.find((one) => one.amount === amount)?.id;
    await desk.run('confirmBankEntries', { entries: [{ entry_id: of(20) }] });
    for (const amount of [7, 8, 9]) await desk.run('ignoreBankEntry', { id: of(amount) });
    await desk.run('eraseCustomer', { id });
    const rows = await desk.rows<{
      amount: number;
      payer_name: string | null;
      payer_iban: string | null;
      text: string;
    }>('bank_entries');
    expect(rows.map((row) => [row.amount, row.payer_name, row.payer_iban, row.text])).toEqual([
      [2000, null, null, ''],
      [700, null, null, ''],
      [800, null, null, ''],
      [900, 'Other Person', null, 'nine'],
    ]);
  });

  rule('an erased customer cannot be billed, changed, mailed or erased again', async () => {
    const desk = await openDesk(ledger);
    const id = await customer(desk);
    const paid = await desk.run('createInvoice', { customer_id: id, description: 'Work', amount: 20 });
    await desk.run('recordPayment', { id: paid.id });
    await desk.run('eraseCustomer', { id });
    const other = await customer(desk, { name: 'Other' });
    const of = { customer_id: id, description: 'Work', amount: 1 };
    const calls: readonly (readonly [OperationName, object])[] = [
      ['createInvoice', of],
      ['createPaymentLink', of],
      ['createQuote', { customer_id: id, items: [{ description: 'Work', unit_price: 1 }] }],
      ['createSubscription', { ...of, collection: 'invoice', interval: 'month' }],
      ['updateCustomer', { id, name: 'Ann' }],
      ['sendStatement', { id }],
      ['mergeCustomers', { id, into: other }],
      ['mergeCustomers', { id: other, into: id }],
      ['eraseCustomer', { id }],
    ];
    for (const [name, input] of calls) {
      const refusal = await desk.refused(name, input);
      expect([name, refusal.code]).toEqual([name, 'customer_erased']);
      expect(refusal.message).toContain('was erased on 2026-03-17');
    }
    expect((await desk.refused('sendInvoice', { id: paid.id })).code).toBe('customer_has_no_email');
    const event = (await desk.rows<{ type: string; data: string }>('events')).at(-1);
    expect([event?.type, JSON.parse(event?.data ?? '')]).toEqual([
      'customer.erased',
      { id, erased_at: '2026-03-17T11:00:00.000Z' },
    ]);
  });

  rule('what an older version wrote about the mail of a statement is erased too', async () => {
    const desk = await openDesk(ledger);
    const id = await customer(desk, { email: 'ann@oldest.example' });
    const paid = await desk.run('createInvoice', { customer_id: id, description: 'Work', amount: 20 });
    await desk.run('recordPayment', { id: paid.id });
    await desk.run('sendStatement', { id });
    await ledger.database.execute(
      `update activity set operation = 'deliverMail', subject_kind = 'account', subject_id = account_id
        where account_id = ${desk.account.id} and operation = 'sendStatement'`,
    );
    const addresses = ['ann@oldest.example'];
    expect((await tracesIn(ledger.database, addresses)).map(({ table }) => table)).toContain('activity');
    await desk.run('eraseCustomer', { id });
    expect(await tracesIn(ledger.database, addresses)).toEqual([]);
  });

  rule('an imported invoice keeps its country in the tax report', async () => {
    const desk = await openDesk(ledger);
    const head =
      'Factuurnummer;Contact;E-mailadres;Factuurdatum;Vervaldatum;Valuta;Totaalprijs excl. btw;Btw;Totaalprijs incl. btw;Openstaand;Status;Betaald op';
    const row =
      'F2026-02;Jansen B.V.;post@jansen.example.com;03-02-2026;17-02-2026;EUR;200,00;42,00;242,00;0,00;Betaald;10-03-2026';
    const { id: preview } = await desk.run('createImport', { kind: 'invoices', content: `${head}\n${row}` });
    await desk.run('confirmImport', { id: preview });
    const [jansen] = (await desk.run('listCustomers')).customers;
    await desk.run('updateCustomer', { id: jansen?.id, country: 'BE', is_business: false });
    const report = () => desk.run('getTaxReport', { from: '2026-01-01', to: '2026-03-31' });
    const before = withoutNames(await report());
    await desk.run('eraseCustomer', { id: jansen?.id });
    expect(withoutNames(await report())).toEqual(before);
  });

  test('erasing and billing at the same moment: one of them is refused, and two erasings erase once', async () => {
    const desk = await openDesk(ledger);
    const neighbour = await openNeighbour(ledger);
    try {
      for (let round = 0; round < 6; round++) {
        const id = await customer(desk, { name: `Racer ${round}`, email: `racer${round}@example.com` });
        if (round % 2 === 0) {
          const paid = await desk.run('createInvoice', { customer_id: id, description: 'Work', amount: 20 });
          await desk.run('recordPayment', { id: paid.id });
        }
        const other = (name: 'createInvoice' | 'eraseCustomer', input: object) =>
          call(neighbour.services, desk.caller, operationNamed(name), input).then(
            () => 'done',
            (error: { code?: string }) => error.code ?? String(error),
          );
        const own = desk.run('eraseCustomer', { id }).then(
          () => 'done',
          (error: { code?: string }) => error.code ?? String(error),
        );
        const outcomes = await Promise.all([
          own,
          other('createInvoice', { customer_id: id, description: 'Work', amount: 1, draft: true }),
          other('eraseCustomer', { id }),
        ]);
        const [first, billed, second] = outcomes;
        const erased = [first, second].filter((one) => one === 'done').length;
        expect(outcomes).toSatisfy(() => (billed === 'done' ? erased === 0 : erased === 1));
        for (const refused of outcomes.filter((one) => one !== 'done')) {
          expect(['customer_in_use', 'customer_erased', 'customer_not_found']).toContain(refused);
        }
      }
    } finally {
      await neighbour.close();
    }
    await expectVerified(ledger.testApp.app.services.store, desk.account.id);
  });
});

/** Places where the life of `a-life.ts` leaves traces, beside its documents. */
const PLACES = [
  'activity.summary',
  'customers.address',
  'customers.search_text',
  'events.data',
  'idempotency_keys.answer',
  'imports.content',
  'mails.html',
  'payments.note',
  'quotes.decline_reason',
  'reminder_batches.plan',
  'subscriptions.description',
  'webhook_deliveries.body',
];

function withoutNames(figures: unknown): unknown {
  return JSON.parse(
    JSON.stringify(figures, (key, value) => (key === 'customer' || key === 'name' ? undefined : value)),
  );
}

/** Answers of every operation that reads and needs no argument, and that still say a trace. */
async function readings(desk: Desk): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, op] of Object.entries(CATALOG)) {
    if (op.scope !== 'billing.read' || !op.input.safeParse({}).success) continue;
    const answer = await desk.run(name as OperationName, {});
    const said = JSON.stringify(answer, (key, value) => (OF_DOCUMENTS.includes(key) ? undefined : value));
    found.push(...TRACES.filter((text) => holds(said, text)).map((text) => `${name}: ${text}`));
  }
  return found;
}

/** Traces in the export of all tables. Invoices and their lines say what the documents say. */
async function exported(desk: Desk): Promise<readonly string[]> {
  const { services } = desk.testApp.app;
  const by = { ...desk.caller, actor: { kind: 'user', userId: 1, name: 'ann@example.com' } as never };
  const { data } = await call(services, by, FOR_DASHBOARD.startExport, { choice: 'everything', format: 'json' });
  const { pieces } = await downloadExport(services, by, data.id);
  const bytes: Buffer[] = [];
  for await (const piece of pieces) bytes.push(Buffer.from(piece));
  const whole: unknown = JSON.parse(Buffer.concat(bytes).toString('utf8'));
  const said = JSON.stringify(whole, (key, value) => (OF_DOCUMENTS.includes(key) ? undefined : value));
  return TRACES.filter((text) => holds(said, text));
}
