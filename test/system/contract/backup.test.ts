// A backup is a consistent snapshot, taken while the service writes (R70 `backup`).
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '../../../src/model/dates.ts';
import { copyDatabase } from '../../../src/store/engine/sqlite.ts';
import { copyBeside } from '../../../src/store/restore.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { startCaller } from '../../contract/processes.ts';
import { newAccount, newCustomer } from '../../contract/rows.ts';
import { openTestStore } from '../../contract/stores.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { expectVerified } from '../../kit/verified.ts';

/** Invariants that hold after every committed change: two counts that must be equal. */
const EQUALS = [
  ['every invoice has its event', 'select count(*) from invoices', 'select count(*) from events'],
  [
    'every change has its activity',
    'select count(*) from invoices',
    `select count(*) from activity where subject_kind = 'invoice'`,
  ],
  [
    'every invoice has its original, or one to make',
    'select count(*) from invoices',
    'select count(*) from kept_documents',
  ],
  ['numbers are gapless', 'select count(*) from invoices', 'select sum(invoices_issued) from accounts'],
  ['counters are true', 'select count(*) from activity', `select sum(count) from counters where noun = 'activity'`],
  [
    'sums are true',
    'select sum(amount_due) from invoices',
    `select sum(amount_due) from invoice_totals where due_date = ''`,
  ],
] as const;

function checkCopy(file: string): number {
  using copy = new DatabaseSync(file, { readOnly: true });
  const one = (query: string) => Object.values(copy.prepare(query).get() ?? {})[0];
  expect(one('pragma integrity_check')).toBe('ok');
  for (const [promise, left, right] of EQUALS) expect(one(left), `${promise} in the copy`).toBe(one(right));
  return Number(one('select count(*) from invoices'));
}

function backupOf({ backup }: Pick<Store, 'backup'>): (file: string) => Promise<void> {
  if (!backup) throw new Error('this engine was to have a backup');
  return backup;
}

const fileIn = ({ database }: Pick<Ledger, 'database'>, name: string) => join(database.folder, name);

describe('a backup on SQLite', () => {
  test('taken again and again while this process and another one write, is whole each time', async () => {
    await using ledger = await openLedger('sqlite');
    const desk = await openDesk(ledger);
    const input = { customer: { name: 'Ann' }, description: 'Work', amount: 10 };
    using writer = startCaller({
      environment: { DATABASE_URL: ledger.database.url },
      accountId: desk.account.id,
      now: ledger.testApp.clock.now(),
      operation: 'createInvoice',
      input,
      times: 100_000,
    });
    await writer.ready;
    writer.start();
    const backup = backupOf(ledger.testApp.app.services.store);
    const counts: number[] = [];
    for (let n = 0; n < 12; n++) {
      const [, ...own] = await Promise.all([backup(fileIn(ledger, `copy-${n}.db`)), desk.invoice(), desk.invoice()]);
      counts.push(checkCopy(fileIn(ledger, `copy-${n}.db`)));
      expect(own).toHaveLength(2);
    }
    writer.kill();
    await writer.ended;
    await expectVerified(ledger.database.url);
    await expectVerified(`file:${fileIn(ledger, 'copy-11.db')}`);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.at(-1)).toBeGreaterThan(12);
  });

  test('does not hold a change that is not committed', async () => {
    await using opened = await openTestStore('sqlite');
    const { id } = await newAccount(opened.store);
    const file = fileIn(opened, 'copy.db');
    const halfDone = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const changing = opened.store.transaction(async (tx) => {
      await tx.customers.insert(newCustomer(id));
      halfDone.resolve();
      await goOn.promise;
      throw new Error('a rule was broken');
    });
    await halfDone.promise;
    const copying = backupOf(opened.store)(file);
    // The copy may run during the transaction or after it. Either way it must not contain the change.
    await Promise.race([copying, delay(200)]);
    goOn.resolve();
    await expect(changing).rejects.toThrow('a rule was broken');
    await copying;
    using copy = new DatabaseSync(file, { readOnly: true });
    expect(copy.prepare('select * from customers').all()).toEqual([]);
    expect(copy.prepare('select * from accounts').all()).toHaveLength(1);
  });

  test('of a database in memory waits for the change that runs, and holds it', async () => {
    await using folder = await openTestStore('sqlite');
    const store = openStore(':memory:', () => undefined);
    await store.migrate();
    const { id } = await newAccount(store);
    const halfDone = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const changing = store.transaction(async (tx) => {
      await tx.customers.insert(newCustomer(id));
      halfDone.resolve();
      await goOn.promise;
    });
    await halfDone.promise;
    const file = fileIn(folder, 'copy.db');
    const copying = backupOf(store)(file);
    await Promise.race([copying, delay(200)]);
    goOn.resolve();
    await Promise.all([changing, copying]);
    using copy = new DatabaseSync(file, { readOnly: true });
    expect(copy.prepare('select * from customers').all()).toHaveLength(1);
    await store.close();
  });

  test('of a database in memory says so when the change does not end', async () => {
    await using folder = await openTestStore('sqlite');
    using source = new DatabaseSync(':memory:');
    source.exec('create table notes (text text); begin immediate');
    const message = 'a change of the database in memory goes on; try again once it has finished.';
    await expect(copyDatabase(source, fileIn(folder, 'copy.db'), 100)).rejects.toThrow(message);
  });

  test('waits while another process has the file for itself, and says so when that does not end', async () => {
    await using folder = await openTestStore('sqlite');
    const [original, file] = [fileIn(folder, 'original.db'), fileIn(folder, 'copy.db')];
    const locked = new DatabaseSync(original);
    locked.exec('create table notes (text text); pragma journal_mode = wal; pragma locking_mode = exclusive;');
    locked.exec(`insert into notes values ('kept')`);
    using source = new DatabaseSync(original, { readOnly: true });
    await expect(copyDatabase(source, file, 100)).rejects.toThrow(`another process has locked ${original}; try again`);
    const copying = copyDatabase(source, file);
    await delay(100);
    locked.close();
    await copying;
    using copy = new DatabaseSync(file, { readOnly: true });
    expect(copy.prepare('select * from notes').all()).toHaveLength(1);
  });

  test('beside a database that cannot be copied leaves nothing', async () => {
    await using folder = await openTestStore('sqlite');
    const [notes, target] = [fileIn(folder, 'notes.txt'), fileIn(folder, 'restored/billhook.db')];
    writeFileSync(notes, 'no database'.repeat(1_000));
    await expect(copyBeside(notes, target)).rejects.toThrow('file is not a database');
    expect(readdirSync(dirname(target))).toEqual([]);
  });

  test('opens as a service of its own, with every row, and goes on counting where it was', async () => {
    await using ledger = await openLedger('sqlite');
    const desk = await openDesk(ledger);
    await desk.invoice();
    const file = fileIn(ledger, 'copy.db');
    await backupOf(ledger.testApp.app.services.store)(file);
    await desk.invoice();
    const restored = openStore(`file:${file}`, () => undefined);
    expect((await restored.migrations()).pending).toEqual([]);
    expect(await restored.accounts.byId(desk.account.id)).toMatchObject({ invoices_issued: 1 });
    const taken = await restored.transaction((tx) =>
      tx.accounts.takeInvoiceSequence(desk.account.id, '2026-03-17' as LocalDate),
    );
    expect(taken).toMatchObject({ sequence: 2 });
    await restored.close();
  });

  test('into a place where nothing can be written fails and harms nothing', async () => {
    await using ledger = await openLedger('sqlite');
    const desk = await openDesk(ledger);
    await expect(backupOf(ledger.testApp.app.services.store)(fileIn(ledger, 'no folder/copy.db'))).rejects.toThrow();
    expect(await desk.invoice()).toMatchObject({ invoice_number: 'INV-000001' });
  });
});

test('on Postgres the store has no backup of its own: that is the server’s business', async () => {
  await using opened = await openTestStore('postgres');
  expect(opened.store.backup).toBeNull();
});
