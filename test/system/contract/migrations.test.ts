// Migrations: concurrent processes create the schema only once, and later steps are added. Older databases are
// upgraded: they were created before all migrations were merged into one.
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { schemaOf } from '../../../dev/scripts/dump-schema.ts';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { limitsIn } from '../../../src/model/token.ts';
import { fanOutEvents } from '../../../src/operations/webhooks/fan-out-events.ts';
import { openDatabase as openStoreDatabase } from '../../../src/store/engine/database.ts';
import { inspectBackup } from '../../../src/store/restore.ts';
import { migrateToLatest, migrationState, STEPS, type Steps } from '../../../src/store/schema/migrate.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { newAccount, newCustomer, newInvoice } from '../../contract/rows.ts';
import { openDatabase, type TestDatabase } from '../../kit/database.ts';
import { openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES, openTestApp } from '../../kit/test-app.ts';
import { differencesIn, expectVerified } from '../../kit/verified.ts';
import { openFormer } from './former/open-former.ts';

const open = (url: string): Store => openStore(url, () => undefined);

/** The schema without rows. */
async function structureOf({ engine, rows }: TestDatabase): Promise<readonly string[]> {
  return (await schemaOf(engine, rows)).filter((line) => !line.startsWith('row of '));
}

/** All rows of the tables that a new database has, except the list of applied migrations. */
async function ledgerOf({ engine, rows }: TestDatabase): Promise<readonly string[]> {
  await using fresh = await openDatabase(engine, 'migrated');
  // The database may lack tables that a later step creates.
  const there = await rows<{ name: string }>(
    engine === 'sqlite'
      ? "select name from sqlite_master where type = 'table'"
      : 'select tablename as name from pg_tables',
  );
  const names = new Set(there.map(({ name }) => name));
  const tables = Object.keys(await fresh.dump()).filter((name) => name !== 'kysely_migration' && names.has(name));
  const texts = tables.map(async (name) =>
    (await rows(`select * from ${name}`)).map((row) => `${name} ${JSON.stringify(row)}`),
  );
  return (await Promise.all(texts)).flat().sort();
}

const APPLIED = [
  '0072-money-given-back',
  '0073-days-to-pay',
  '0076-lists-from-rows',
  '0077-older-rows',
  '0078-uploads',
  '0079-live-resources',
  '0080-attachments',
  '0081-number-series',
  '0082-amounts-found',
  '0083-quotes',
  '0084-receivers-of-mails',
  '0085-export-periods',
  '0086-changed-subscriptions',
  '0087-imports',
  '0088-merged-customers',
  '0089-erased-customers',
  '0090-counted-changes',
  '0091-event-sequences',
];
const LATER: Steps = {
  ...STEPS,
  '9000-later': () => ({
    up: (db) => sql`alter table invoices add column later integer not null default 7`.execute(db).then(() => undefined),
  }),
};

/** Statements that undo the step 0091. */
const WITHOUT_SEQUENCES = [
  'drop index events_by_sequence',
  'drop index events_to_fan_out',
  'create index events_to_fan_out on events (fan_out_at, id) where fan_out_at is not null',
  'alter table events drop column sequence',
  'alter table webhook_deliveries drop column sequence',
  `delete from kysely_migration where name = '0091-event-sequences'`,
];

/** Columns that later steps added, with the values of rows that were there before. */
const ADDED =
  /,"pay_place":-?\d+|,"number_digits":6,"quote_prefix":"QU-","quotes_issued":0,"reply_to":null,"send_receipts":0|,"quote_id":null|,"invoice_email":null,"cc_emails":null|,"import_id":null|,"erased_at":null|,"credited_elsewhere":0|,"changes":0|,"sequence":null/g;

describe.each(ENGINES)('migrations on %s', (engine) => {
  test('a new database says what is missing and gets it once; a second run changes nothing', async () => {
    await using database = await openDatabase(engine);
    const store = open(database.url);
    const { pending } = await store.migrations();
    expect(pending.length).toBeGreaterThan(0);
    expect(await store.migrate()).toEqual({ applied: pending });
    expect(await store.migrations()).toEqual({ applied: pending, pending: [], newer: [] });
    const before = await database.dump();
    expect(await store.migrate()).toEqual({ applied: [] });
    expect(await database.dump()).toEqual(before);
    await store.close();
  });

  test('a database of a newer version is named as that, and nothing in it is changed', async () => {
    await using database = await openDatabase(engine);
    const store = open(database.url);
    await store.migrate();
    await database.execute("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
    const before = await database.dump();
    expect((await store.migrations()).newer).toEqual(['9999-later']);
    await expect(store.migrate()).rejects.toThrow(
      /^it was last used by a newer version \(9999-later\)\. Install that version/,
    );
    expect(await database.dump()).toEqual(before);
    await store.close();
  });

  test('a later step changes a database that this version made, once, and keeps its rows', async () => {
    await using database = await openDatabase(engine);
    const store = open(database.url);
    await store.migrate();
    const account = await newAccount(store);
    await store.transaction(async (tx) => {
      const ann = await tx.customers.insert(newCustomer(account.id));
      if (ann) await tx.invoices.insert(newInvoice(account.id, ann.id));
    });
    await store.close();
    const before = await ledgerOf(database);
    const later = openStoreDatabase(database.url, () => undefined);
    expect((await migrationState(later, LATER)).pending).toEqual(['9000-later']);
    expect(await migrateToLatest(later, LATER)).toEqual({ applied: ['9000-later'] });
    expect(await migrateToLatest(later, LATER)).toEqual({ applied: [] });
    await later.close();
    expect(await database.rows('select later, amount from invoices')).toEqual([{ later: 7, amount: 10_000 }]);
    await database.execute('alter table invoices drop column later');
    expect(await ledgerOf(database)).toEqual(before);
  });

  test('a later step has nothing to do in a new database, whose schema has it from the beginning', async () => {
    await using database = await openDatabase(engine);
    const opened = openStoreDatabase(database.url, () => undefined);
    const never: Steps = { ...STEPS, '9000-later': () => ({ up: () => Promise.reject(new Error('it was run')) }) };
    expect(await migrateToLatest(opened, never)).toEqual({ applied: ['0001-schema', ...APPLIED, '9000-later'] });
    expect(await migrationState(opened, never)).toMatchObject({ pending: [], newer: [] });
    await opened.close();
  });

  test('a step that fails leaves the database as it was', async () => {
    await using database = await openDatabase(engine, 'migrated');
    const before = [await structureOf(database), await database.dump()];
    const opened = openStoreDatabase(database.url, () => undefined);
    const broken = () => ({
      up: async (db: never) => {
        await sql`alter table invoices add column later integer`.execute(db);
        throw new Error('no more');
      },
    });
    await expect(migrateToLatest(opened, { ...STEPS, '9000-later': broken } as unknown as Steps)).rejects.toThrow(
      'no more',
    );
    await opened.close();
    expect([await structureOf(database), await database.dump()]).toEqual(before);
  });

  test('a ledger of the former migrations is taken over: the same rows, right books, and the schema of a new one', async () => {
    await using database = await openFormer(engine);
    // A job of a kind that no longer exists.
    await database.execute(`insert into jobs (kind, lane, subject_id, priority, run_at, created_at, attempts)
      values ('payment_segments', '1', 1, 1, 0, 0, 0)`);
    const before = await ledgerOf(database);
    const store = open(database.url);
    expect(await store.migrations()).toEqual({ applied: ['0001-schema'], pending: APPLIED, newer: [] });
    expect(await store.migrate()).toEqual({ applied: APPLIED });
    expect(await store.migrations()).toEqual({ applied: ['0001-schema', ...APPLIED], pending: [], newer: [] });
    const all = (await ledgerOf(database)).map((row) => row.replace(ADDED, ''));
    const [after, series] = [
      all.filter((row) => !row.startsWith('number_series ')),
      all.filter((row) => row.startsWith('number_series ')),
    ];
    // The dates of the last invoices moved to the series of their numbers.
    const dates = /,"last_invoice_date":("[\d-]+"),"invoice_date_before":("[\d-]+")/;
    expect(after).toEqual(before.filter((row) => !row.startsWith('jobs ')).map((row) => row.replace(dates, '')));
    expect(series).toEqual([
      'number_series {"account_id":1,"kind":"credit_note","prefix":"CN-","next_sequence":2,"skipped":"[]","last_date":null,"date_before":null}',
      'number_series {"account_id":1,"kind":"invoice","prefix":"INV-","next_sequence":3,"skipped":"[]","last_date":"2026-03-17","date_before":"2026-03-17"}',
    ]);
    const found: unknown[] = [];
    expect((await store.verify({ found: (difference) => void found.push(difference) })).differences).toBe(0);
    expect(found).toEqual([]);
    await store.close();
    await using fresh = await openDatabase(engine, 'migrated');
    expect(await structureOf(database)).toEqual(await structureOf(fresh));
  });

  test('what such a ledger holds is read and goes on: its numbers, debts, search and payments', async () => {
    await using database = await openFormer(engine);
    const environment = { DATABASE_URL: database.url, BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    await using testApp = await openTestApp({ environment, account: { handle: 'another' } });
    const account = await testApp.app.services.store.accounts.byHandle('test');
    const run = (name: Parameters<typeof testApp.run>[0], input: unknown) =>
      testApp.run(name, input, testApp.caller(account));
    expect(await run('listInvoices', {})).toMatchObject({
      invoices: [
        { invoice_number: null, status: 'draft', amount: 10 },
        { invoice_number: 'INV-000002', status: 'paid', amount: 250, amount_credited: 50, amount_due: 0 },
        { invoice_number: 'INV-000001', status: 'pending', amount: 100, amount_paid: 40, amount_due: 60 },
      ],
    });
    expect(await run('listInvoices', { reference: 'strasse' })).toMatchObject({ total_count: 1 });
    await run('recordPayment', { id: 1, amount: 60 });
    expect(await run('getInvoice', { id: 1 })).toMatchObject({ status: 'paid' });
    const next = { customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work', amount: 1 };
    expect(await run('createInvoice', next)).toMatchObject({ invoice_number: 'INV-000003', customer: { id: 1 } });
    expect((await testApp.app.services.store.verify({ found: () => undefined })).differences).toBe(0);
  });

  test('numbers with two prefixes become two series, which go on where they stood; a gap stays one', async () => {
    await using database = await openFormer(engine);
    // Until then, all prefixes shared a sequence.
    await database.execute("update invoices set invoice_number = 'F2026/000002' where invoice_number = 'INV-000002'");
    await database.execute("update credit_notes set credit_note_number = 'CN-000003'");
    const store = open(database.url);
    await store.migrate();
    const [{ account_id: account = 0 } = {}] = await database.rows<{ account_id: number }>(
      "select account_id from invoices where invoice_number = 'INV-000001'",
    );
    const series = await database.rows(
      `select kind, prefix, next_sequence, skipped from number_series where account_id = ${account} order by kind, prefix`,
    );
    expect(series).toEqual([
      { kind: 'credit_note', prefix: 'CN-', next_sequence: 4, skipped: '[]' },
      { kind: 'invoice', prefix: 'F2026/', next_sequence: 3, skipped: '[[1,1]]' },
      { kind: 'invoice', prefix: 'INV-', next_sequence: 2, skipped: '[]' },
    ]);
    const found: string[] = [];
    await store.verify({ found: ({ figure }) => void found.push(figure) });
    expect(found).toEqual(expect.arrayContaining(['credit_note_number of sequences 1 to 2']));
    expect(found.filter((figure) => figure.startsWith('invoice_number'))).toEqual([]);
    await store.close();
  });

  test('rows that an older version wrote have the form of today: limits, previews of reminders, and reminders in the queue', async () => {
    await using database = await openFormer(engine);
    const [account] = await database.rows<{ id: number }>("select id from accounts where handle = 'test'");
    const limits = '{"readOnly":false,"testModeOnly":true,"currencies":null,"maxAmount":null,"maxPerDay":null}';
    await database.execute(`insert into tokens (account_id, name, scopes, created_at, limits) values
      (${account?.id}, 'old', 'billing.read', 0, '${limits}'), (${account?.id}, 'free', 'billing.read', 0, null)`);
    for (const [code, plan] of [
      ['old', { letters: [], wish: { message: '"options":{' } }],
      ['new', { letters: [], options: {} }],
    ] as const) {
      await database.execute(`insert into reminder_batches (code, account_id, principal, plan, created_at, expires_at)
        values ('${code}', ${account?.id}, 'system', '${JSON.stringify(plan)}', 0, 1)`);
    }
    const mails = [
      ['names it', 'Still due: EUR 60.00.', 'queued', '{"lastReminderAt":null,"remindedAt":7}'],
      ['names another', 'Still due: EUR 100.00.', 'queued', '{"lastReminderAt":null,"remindedAt":7}'],
      ['of today', 'Still due: EUR 60.00.', 'queued', '{"lastReminderAt":null,"remindedAt":7,"amountDue":5}'],
      ['was sent', 'Still due: EUR 60.00.', 'sent', '{"lastReminderAt":null,"remindedAt":7}'],
    ];
    for (const [subject, text, status, undo] of mails) {
      await database.execute(`insert into mails (account_id, invoice_id, kind, recipient, subject, text, html, message_id, status,
        attempts, undo, created_at) values (${account?.id}, 1, 'reminder', 'ann@example.com', '${subject}', '${text}', '', '${subject}',
        '${status}', 0, '${undo}', 0)`);
    }
    const store = open(database.url);
    await store.migrate();
    await store.close();
    const stored = await database.rows<{ limits: string | null }>(
      "select limits from tokens where name in ('old', 'free') order by id",
    );
    expect(stored.map((row) => limitsIn(row.limits))).toEqual([{ grants: [], ...JSON.parse(limits) }, null]);
    expect(await database.rows('select code from reminder_batches')).toEqual([{ code: 'new' }]);
    const undone = await database.rows<{ undo: string }>(
      "select undo from mails where recipient = 'ann@example.com' and kind = 'reminder' order by id",
    );
    const amounts = undone.map(({ undo }) => JSON.parse(undo).amountDue as unknown);
    expect(amounts).toEqual([6_000, 0, 5, undefined]);
  });

  test('changes of subscriptions that an older version told of are counted, so that the books are right', async () => {
    await using ledger = await openLedger(engine);
    const { database } = ledger;
    const desk = await openDesk(ledger);
    const { id: customer_id } = await desk.run('createCustomer', { name: 'Ann' });
    const terms = { customer_id, description: 'Club', amount: 10, interval: 'month', collection: 'invoice' };
    const [changed, as_made] = [
      await desk.run('createSubscription', terms),
      await desk.run('createSubscription', terms),
    ];
    for (const amount of [11, 12]) await desk.run('updateSubscription', { id: changed.id, amount });
    for (const statement of [
      'alter table subscriptions drop column changes',
      'drop index quotes_by_amount',
      `delete from kysely_migration where name = '0090-counted-changes'`,
      ...WITHOUT_SEQUENCES,
    ]) {
      await database.execute(statement);
    }
    const store = open(database.url);
    expect(await store.migrate()).toEqual({ applied: ['0090-counted-changes', '0091-event-sequences'] });
    expect(await database.rows('select id, changes from subscriptions order by id')).toEqual([
      { id: changed.id, changes: 2 },
      { id: as_made.id, changes: 0 },
    ]);
    await expectVerified(store);
    await database.execute(`delete from events where type = 'subscription.updated' and data like '%"amount":12,%'`);
    expect(await differencesIn(store)).toMatchObject([
      {
        table: 'subscriptions',
        row: String(changed.id),
        figure: 'events subscription.updated',
        stored: 1,
        computed: 2,
      },
    ]);
    await store.close();
    await using fresh = await openDatabase(engine, 'migrated');
    expect(await structureOf(database)).toEqual(await structureOf(fresh));
  });

  test('events that an older version delivered stay without a sequence; those that wait are numbered from 1', async () => {
    await using ledger = await openLedger(engine);
    const { database, testApp } = ledger;
    const desk = await openDesk(ledger);
    await desk.invoice();
    await desk.run('createWebhookEndpoint', { url: 'https://hooks.example/' });
    await desk.invoice();
    await fanOutEvents(testApp.app.services);
    await desk.invoice();
    await database.execute(`delete from counters where noun = 'events'`);
    for (const statement of WITHOUT_SEQUENCES) await database.execute(statement);
    const store = open(database.url);
    expect(await store.migrate()).toEqual({ applied: ['0091-event-sequences'] });
    await fanOutEvents({ ...testApp.app.services, store });
    const sequences = async (table: string) =>
      (await desk.rows<{ sequence: number | null }>(table)).map(({ sequence }) => sequence);
    expect(await sequences('events')).toEqual([null, null, 1]);
    expect(await sequences('webhook_deliveries')).toEqual([null, 1]);
    await expectVerified(store);
    await store.close();
    await using fresh = await openDatabase(engine, 'migrated');
    expect(await structureOf(database)).toEqual(await structureOf(fresh));
  });

  test('a ledger that lacks one of the former migrations is refused with what to do first, and stays as it is', async () => {
    await using database = await openFormer(engine);
    await database.execute("delete from kysely_migration where name >= '0067'");
    const before = await database.dump();
    const config = readConfig({
      DATABASE_URL: database.url,
      BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    const says =
      /the last of its migrations is 0066-shared-emails\)\. Run "billhook migrate" of commit 3623d8cc on it, then/;
    await expect(createApp(config)).rejects.toThrow(says);
    const store = open(database.url);
    expect(await store.migrations()).toEqual({ applied: [], pending: ['0001-schema', ...APPLIED], newer: [] });
    await store.close();
    if (engine === 'sqlite') expect(() => inspectBackup(database.url.slice('file:'.length))).toThrow(says);
    expect(await database.dump()).toEqual(before);
  });

  test('a ledger of the former migrations that a newer version has used since is named as that', async () => {
    await using database = await openFormer(engine);
    await database.execute("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
    const store = open(database.url);
    expect(await store.migrations()).toEqual({ applied: ['0001-schema'], pending: APPLIED, newer: ['9999-later'] });
    await expect(store.migrate()).rejects.toThrow(/^it was last used by a newer version \(9999-later\)\./);
    await store.close();
  });

  test('stores that open the same new database together take turns', async () => {
    await using database = await openDatabase(engine);
    const stores = Array.from({ length: 5 }, () => open(database.url));
    const reports = await Promise.all(stores.map((store) => store.migrate()));
    const applied = reports.flatMap((report) => report.applied);
    expect(applied).toEqual((await stores[0]?.migrations())?.applied);
    await Promise.all(stores.map((store) => store.close()));
  });
});

test('a SQLite file is made together with the folder it is to lie in', async () => {
  await using database = await openDatabase('sqlite');
  const path = join(database.folder, 'a new folder', 'ledger.db');
  const store = open(`file:${path}`);
  await store.migrate();
  await store.close();
  const again = open(`file://${path}`);
  expect((await again.migrations()).pending).toEqual([]);
  await again.close();
});
