import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import { type FreshDatabase, freshDatabase } from '../../kit/postgres.ts';
import { ENGINES_OF_RULES, openTestApp, type TestApp } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { type Business, type Data, expectData, openBusiness, send, sharedTestApp } from './exchange.ts';
import { postOffice } from './post-office.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

const mail = postOffice();

/** Reads of an invoice and its business over REST, and the operations that give the same data directly. */
const readsOf = (id: number) =>
  [
    ['GET /invoices', 'listInvoices', {}],
    ['GET /invoices?status=overdue', 'listInvoices', { status: 'overdue' }],
    [`GET /invoices/${id}`, 'getInvoice', { id }],
    ['GET /invoices/stats', 'getInvoiceStats', {}],
    ['GET /invoices/overdue', 'listOverdueInvoices', {}],
    ['GET /customers', 'listCustomers', {}],
    ['GET /activity', 'listActivity', {}],
  ] as const;

async function readAll(business: Business, id: number): Promise<Data[]> {
  return Promise.all(readsOf(id).map(async ([line]) => expectData(await business.send(line))));
}

/** Compares two reads over REST with the operations. The first answer may be cached; operations bypass the cache. */
async function expectFresh(business: Business, id: number): Promise<void> {
  const truth = await Promise.all(readsOf(id).map(([, name, input]) => business.run(name, input)));
  expect(await readAll(business, id)).toEqual(truth);
  expect(await readAll(business, id)).toEqual(truth);
}

describe.each(ENGINES_OF_RULES)('what is read is never older than the last change, on %s', (engine) => {
  const testApp = sharedTestApp({ engine, mail });
  const invoiceIn = async (business: Business, more: object = {}) => {
    const customer = { name: 'Ann', email: 'ann@example.com' };
    const dates = { date: '2026-03-17', due_date: '2026-03-31' };
    return (
      (await business.run('createInvoice', { customer, description: 'Work', amount: 10, ...dates, ...more })).id ?? 0
    );
  };

  test('after every kind of change', async () => {
    const business = await openBusiness(testApp());
    const { id: customer } = await business.run('createCustomer', { name: 'Ann', email: 'ann@example.com' });
    const id = await invoiceIn(business, { draft: true });
    const changes: [line: string, json: object][] = [
      [`POST /invoices/${id}/issue`, {}],
      [`POST /invoices/${id}/send`, {}],
      [`POST /invoices/${id}/remind`, {}],
      [`POST /invoices/${id}/payments`, { amount: 4 }],
      [`PATCH /customers/${customer}`, { name: 'ANN', city: 'Delft' }],
      ['POST /customers', { name: 'Ben' }],
      ['POST /invoices', { customer: { name: 'Cas' }, description: 'Work', amount: 5 }],
      [`POST /invoices/${id}/payments`, {}],
    ];
    for (const [line, json] of changes) {
      await readAll(business, id);
      expect((await business.send(line, { json })).status, line).toBeLessThan(300);
      await expectFresh(business, id);
    }
    const other = await invoiceIn(business);
    await readAll(business, other);
    await business.send(`POST /invoices/${other}/cancel`);
    await expectFresh(business, other);
  });

  test('after a mail that leaves later, and after one that is refused later', async () => {
    const business = await openBusiness(testApp());
    for (const later of [{ outcome: 'sent' }, { outcome: 'permanent', reason: '550' }] as const) {
      mail.answer({ outcome: 'temporary', reason: '450 later' });
      const id = await invoiceIn(business, { send_email: true });
      await business.run('sendReminder', { id });
      await readAll(business, id);
      testApp().clock.advance(2 * MINUTE_MS);
      mail.answer(later);
      await deliverDueMails(testApp().app.services);
      const invoice = expectData(await business.send(`GET /invoices/${id}`));
      expect(invoice.sent_at === null).toBe(later.outcome === 'permanent');
      expect(invoice.reminders_sent).toBe(later.outcome === 'permanent' ? 0 : 1);
      await expectFresh(business, id);
    }
    mail.answer({ outcome: 'sent' });
  });

  test('after midnight in the account’s zone, without any change', async () => {
    const business = await openBusiness(testApp());
    testApp().clock.set('2026-04-01T21:59:59Z');
    const id = await invoiceIn(business, { due_date: '2026-04-01' });
    await readAll(business, id);
    testApp().clock.set('2026-04-01T22:00:00Z');
    expect(expectData(await business.send(`GET /invoices/${id}`))).toMatchObject({
      status: 'overdue',
      days_overdue: 1,
    });
    expect(expectData(await business.send('GET /invoices/overdue'))).toMatchObject({ total_count: 1 });
    await expectFresh(business, id);
    testApp().clock.advance(DAY_MS);
    await expectFresh(business, id);
  });

  test('two businesses and two questions are never mixed up', async () => {
    const [mine, theirs] = [await openBusiness(testApp()), await openBusiness(testApp())];
    const [a, b] = [await invoiceIn(mine), await invoiceIn(theirs, { amount: 20 })];
    for (let round = 0; round < 2; round++) {
      expect(expectData(await mine.send('GET /invoices'))).toMatchObject({ invoices: [{ id: a }], total_count: 1 });
      expect(expectData(await theirs.send('GET /invoices'))).toMatchObject({ invoices: [{ id: b }], total_count: 1 });
      expect(expectData(await mine.send('GET /invoices?currency=JPY'))).toMatchObject({ total_count: 0 });
      expect(expectData(await mine.send('GET /invoices?currency=eur'))).toMatchObject({ total_count: 1 });
    }
  });

  test('a kept answer lets nobody in: scope, token and faults are looked at every time', async () => {
    const business = await openBusiness(testApp());
    const id = await invoiceIn(business);
    await readAll(business, id);
    const token = await testApp().token(['billing.write'], business.account);
    expect((await business.send('GET /invoices', { token })).status).toBe(403);
    expect((await business.send('GET /invoices', { token: undefined })).status).toBe(401);
    expect((await business.send('GET /invoices?limit=0')).status).toBe(422);
  });
});

describe('two processes on one Postgres', () => {
  let database: FreshDatabase;
  const houses: TestApp[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
    for (const handle of ['first', 'second']) {
      houses.push(await openTestApp({ environment: { DATABASE_URL: database.url }, account: { handle } }));
    }
  });
  afterAll(async () => {
    for (const testApp of houses) await testApp[Symbol.asyncDispose]();
    await database.drop();
  });

  test('what one has answered, the other sees', async () => {
    const [first, second] = houses as [TestApp, TestApp];
    const business = await openBusiness(first);
    for (let count = 1; count <= 5; count++) {
      const [writer, reader] = count % 2 === 0 ? [first, second] : [second, first];
      const json = { customer: { name: 'Ann' }, description: 'Work', amount: 1 };
      expectData(await send(writer, 'POST /invoices', { token: business.token, json }), 201);
      const read = await send(reader, 'GET /invoices', { token: business.token });
      expect(expectData(read)).toMatchObject({ total_count: count });
    }
    await expectVerified(first.app.services.store);
  });
});
