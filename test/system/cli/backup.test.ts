/**
 * `billhook backup` and `billhook restore`: a backup includes its key, and is verified before a restore replaces any
 * file (R70, R71).
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { administrator } from '../../../src/operations/administration.ts';
import { everyInvoice } from '../../demo/every-invoice.ts';
import { WHOLE } from '../../kit/proof.ts';
import { exported } from '../../operations/exported-files.ts';
import { openReceiver } from '../../webhooks/receiver.ts';
import { eventually, open, openMigratedPlace, openPlace, reasonOf } from './kit.ts';
import { atSize, billWithoutPause, gapless, openBusiness } from './load.ts';
import { openPaidShop, paySandbox } from './paying.ts';

const KEY = { BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
const ACCOUNT = ['account', 'create', '--name', 'Test & Co', '--email', 'test@example.com'];

describe('backup', () => {
  test('while a service is written to, gives a copy of one moment that works as a database of its own', async () => {
    await using place = await openPlace();
    const token = await openBusiness(place);
    const service = await place.serve();
    const load = billWithoutPause(service.url, token, { callers: 8, each: 100_000 });
    const before = atSize(50, 20);
    await load.reached(before);
    expect(await place.json(['backup', 'copy.db'])).toEqual({
      ...{ file: 'copy.db', key_file: 'copy.db.key', key_setting: false },
    });
    const acknowledged = load.acknowledged.length;
    await load.reached(acknowledged + atSize(20, 10));
    await service.stop();
    await load.ended;
    expect(load.others).toEqual([]);

    const app = await open(`file:${place.folder}/copy.db`);
    const { administration } = app;
    const account = await administration.account(undefined);
    const stats = await administration.run(account, 'getInvoiceStats', {});
    const invoices = await everyInvoice(administration, account);
    const counted = invoices.map(({ invoice_number }) => String(invoice_number));
    const due = invoices.reduce((sum, { amount_due }) => sum + amount_due, 0);
    expect(counted.toReversed()).toEqual(gapless(counted.length));
    expect(stats).toMatchObject({ total_invoices: counted.length, total_outstanding: due });
    expect(counted.length).toBeGreaterThanOrEqual(before);
    const next = { customer: { name: 'Bob' }, description: 'Work', amount: 1 };
    expect(await administration.run(account, 'createInvoice', next)).toMatchObject({
      invoice_number: gapless(counted.length + 1).at(-1),
    });
    await app.close();
  });

  test('never writes over a file, says why it cannot write, and takes an empty database for a mistake', async () => {
    await using place = await openPlace();
    writeFileSync(join(place.folder, 'kept.txt'), 'kept');
    const [empty, , taken, nowhere] = await place.runAll([
      { args: ['backup', 'copy.db'] },
      { args: ['account', 'create', '--name', 'Test & Co', '--email', 'test@example.com'] },
      { args: ['backup', 'kept.txt'] },
      { args: ['backup', 'no folder/copy.db'] },
    ]);
    expect(empty && reasonOf(empty)).toMatch(/There is no ledger yet/);
    expect(taken && reasonOf(taken)).toBe('kept.txt exists already; nothing was written. Choose a new name.');
    expect(nowhere && reasonOf(nowhere)).toMatch(/^no folder\/copy\.db was not written: .*no such file/);
    expect(readdirSync(place.folder).filter((name) => !name.startsWith('billhook.db'))).toEqual(['kept.txt']);
    expect(readFileSync(join(place.folder, 'kept.txt'), 'utf8')).toBe('kept');
  });

  test('of Postgres is pg_dump’s work, and it says so', async () => {
    await using place = await openPlace('postgres');
    expect(reasonOf(await place.run(['backup', 'copy.db']))).toMatch(
      /for Postgres use pg_dump, and keep BILLHOOK_SECRET_KEY with it/,
    );
  });
});

const bytesOf = (path: string) => readFileSync(path).toString('base64');
const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort();

describe('restore', () => {
  test.each([
    ['a key file', {}],
    ['the setting', KEY],
  ])('in another folder, with %s, gives a service that signs webhooks and takes payments', async (_, settings) => {
    await using place = await openPlace();
    await using receiver = await openReceiver();
    const shop = await openPaidShop(place, receiver.url, settings);
    mkdirSync(join(place.folder, 'shelf'));
    const said = await place.run(['backup', 'shelf/copy.db'], settings);
    const names = settings === KEY ? ['copy.db'] : ['copy.db', 'copy.db.key'];
    expect(namesIn(join(place.folder, 'shelf'))).toEqual(names);
    expect(names.map((name) => statSync(join(place.folder, 'shelf', name)).mode & 0o777)).toEqual(
      names.map(() => 0o600),
    );
    const where =
      settings === KEY ? 'it is the setting BILLHOOK_SECRET_KEY. Keep that too' : 'Its key is in shelf/copy.db.key';
    expect(said).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(where) });

    const elsewhere = { ...settings, DATABASE_URL: `file:${place.folder}/new/ledger.db` };
    expect(await place.json(['restore', 'shelf/copy.db'], elsewhere)).toEqual({
      ...{
        database: `${place.folder}/new/ledger.db`,
        key: settings === KEY ? 'BILLHOOK_SECRET_KEY' : 'shelf/copy.db.key',
      },
      ...{ secrets: 1, unreadable: 0, migrated: [], kept: null, erased_before: [] },
    });
    expect(namesIn(join(place.folder, 'new'))).toEqual(names.map((name) => name.replace('copy', 'ledger')));
    expect(namesIn(join(place.folder, 'shelf')), 'the copy is as it was').toEqual(names);
    // The key was checked above: the daily run starts a service for only one of the two cases.
    if (settings === KEY && !WHOLE) return;
    // Removes the original database and its key.
    rmSync(join(place.folder, 'billhook.db'));
    rmSync(join(place.folder, 'billhook.db.key'), { force: true });
    const service = await place.serve(elsewhere);
    await paySandbox(await shop.invoice(service.url));
    await eventually(() => receiver.received.length).toBeGreaterThanOrEqual(3);
    const verifier = new Webhook(shop.secret);
    const events = receiver.received.map(({ body, headers }) => {
      const signed = headers as Record<string, string>;
      return verifier.verify(body, signed) as { event: string };
    });
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['invoice.created', 'payment.succeeded']));
    await eventually(async () => (await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await service.stop()).toMatchObject({ code: 0, stderr: '' });
  });

  test('keeps the id of a merged customer, and what its export says', async () => {
    await using place = await openMigratedPlace();
    const account = await place.json(ACCOUNT);
    expect(account).toBeDefined();
    const before = await open(`file:${join(place.folder, 'billhook.db')}`);
    const owner = await before.administration.account(undefined);
    const made = async (name: string) =>
      ((await before.administration.run(owner, 'createCustomer', { name })) as { id: number }).id;
    const [id, into] = [await made('Gone'), await made('Stays')];
    await before.administration.run(owner, 'mergeCustomers', { id, into });
    await before.close();
    await place.json(['backup', 'copy.db']);
    await place.json(['restore', 'copy.db'], { DATABASE_URL: `file:${place.folder}/new/ledger.db` });
    const after = await open(`file:${place.folder}/new/ledger.db`);
    const same = await after.administration.account(undefined);
    await expect(after.administration.run(same, 'getCustomer', { id })).rejects.toMatchObject({
      code: 'customer_merged',
      details: { facts: { into } },
    });
    const caller = administrator(same);
    const rows = String(await exported(after.services, caller, 'merged_customers', 'json'));
    expect(JSON.parse(rows).merged_customers).toMatchObject([{ id, name: 'Gone', into }]);
    await after.close();
  });

  test('says which customers were erased since the copy was made', async () => {
    await using place = await openMigratedPlace();
    await place.json(ACCOUNT);
    const former = await open(`file:${join(place.folder, 'billhook.db')}`);
    const { administration } = former;
    const owner = await administration.account(undefined);
    const made = async (name: string) =>
      ((await administration.run(owner, 'createCustomer', { name })) as { id: number }).id;
    const erase = (id: number) => administration.run(owner, 'eraseCustomer', { id });
    const [billed, unbilled, earlier] = [await made('Billed'), await made('Unbilled'), await made('Earlier')];
    await made('Stays');
    const work = { customer_id: billed, description: 'Work', amount: 10 };
    const { id } = (await administration.run(owner, 'createInvoice', work)) as { id: number };
    await administration.run(owner, 'recordPayment', { id });
    await erase(earlier);
    await place.json(['backup', 'copy.db']);
    // Something is left of the first customer, and nothing of the second.
    expect(await erase(billed)).toMatchObject({ deleted: false });
    expect(await erase(unbilled)).toMatchObject({ deleted: true });
    const later = await made('Later');
    await erase(later);
    await former.close();
    const { handle } = owner;
    const back = [billed, unbilled].map((customer) => ({ account: handle, customer }));
    expect(await place.json(['restore', 'copy.db', '--check'])).toMatchObject({ database: null, erased_before: back });
    const { stdout } = await place.run(['restore', 'copy.db', '--force']);
    expect(stdout).toContain(
      `erased since are in this copy: ${billed} (${handle}), ${unbilled} (${handle}). Erase them`,
    );
    expect(stdout).toContain('docs/privacy.md');
    const elsewhere = await place.run(['restore', 'copy.db'], { DATABASE_URL: `file:${place.folder}/new/ledger.db` });
    expect(elsewhere.stdout).not.toContain('erased since');
    expect(elsewhere.stdout).toContain('docs/privacy.md');
  });

  test('refuses copies that are damaged, foreign, newer or without their key, and changes nothing', async () => {
    await using place = await openMigratedPlace();
    const at = (name: string) => join(place.folder, name);
    await place.json(ACCOUNT);
    await place.json(['webhook', 'create', '--url', 'https://receiver.example/']);
    await place.json(['backup', 'copy.db']);
    for (const name of ['without-key.db', 'wrong-key.db', 'newer.db', 'torn.db', 'orphans.db'])
      cpSync(at('copy.db'), at(name));
    writeFileSync(at('wrong-key.db.key'), Buffer.alloc(32, 1).toString('base64'));
    const change = (name: string, statement: string) => {
      using database = new DatabaseSync(at(name), { enableForeignKeyConstraints: false });
      database.exec(statement);
    };
    change('newer.db', `insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`);
    change('orphans.db', 'delete from accounts');
    change('other.db', 'create table notes (text)');
    const torn = readFileSync(at('torn.db'));
    torn.fill(0x5a, torn.length / 2, torn.length / 2 + 40_000);
    writeFileSync(at('torn.db'), torn);
    writeFileSync(at('text.db'), 'no database at all');
    const target = { DATABASE_URL: `file:${at('target/ledger.db')}` };
    const wrong: [string, RegExp][] = [
      ['gone.db', /^gone\.db does not exist\.$/],
      ['text.db', /^text\.db cannot be read as an SQLite database: /],
      ['torn.db', /^torn\.db (is damaged|cannot be read)/],
      ['orphans.db', /^orphans\.db is damaged: rows of \w+ refer to rows that are missing\.$/],
      ['other.db', /^other\.db is not a database of billhook\.$/],
      ['newer.db', /^newer\.db was made by a newer version \(9999-later\)/],
      [
        'without-key.db',
        /its key is missing: put it at without-key\.db\.key, or set BILLHOOK_SECRET_KEY\. Nothing was replaced\.$/,
      ],
      ['wrong-key.db', /wrong-key\.db\.key is not its key: /],
    ];
    const ends = await place.runAll(wrong.map(([file]) => ({ args: ['restore', file], settings: target })));
    for (const [index, end] of ends.entries()) expect(reasonOf(end)).toMatch(wrong[index]?.[1] as RegExp);
    const unfit = await place.run(['restore', 'copy.db'], { ...target, ...KEY });
    expect(reasonOf(unfit), 'the setting counts before the file').toMatch(/BILLHOOK_SECRET_KEY is not its key/);
    expect(existsSync(at('target/ledger.db'))).toBe(false);
    expect(existsSync(at('target')) ? readdirSync(at('target')) : []).toEqual([]);
  });

  test('a database that a newer version has used is neither opened, copied nor called right', async () => {
    await using place = await openMigratedPlace();
    await place.json(ACCOUNT);
    await place.execute("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
    const commands = [['serve'], ['account', 'list'], ['backup', 'copy.db']];
    const ends = await place.runAll(commands.map((args) => ({ args })));
    const newer = 'last used by a newer version \\(9999-later\\)';
    const expected = [
      `^the database of DATABASE_URL cannot be opened: it was ${newer}\\. Install that version, or restore a copy`,
      `^the database of DATABASE_URL cannot be opened: it was ${newer}`,
      `^the database of DATABASE_URL was ${newer}, which can check the copy: back it up with that version\\.$`,
    ];
    for (const [index, end] of ends.entries()) expect(reasonOf(end)).toMatch(new RegExp(expected[index] ?? '-'));
    const verified = await place.run(['verify']);
    expect(verified).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/newer version .* Check it with that version/),
    });
    expect(readdirSync(place.folder).filter((name) => name.startsWith('copy'))).toEqual([]);
  });

  test('replaces an existing database only with --force and while no process has it open, and keeps it', async () => {
    await using place = await openMigratedPlace();
    const at = (name: string) => join(place.folder, name);
    await place.json(ACCOUNT);
    await place.json(['webhook', 'create', '--url', 'https://receiver.example/']);
    await place.json(['backup', 'copy.db']);
    await place.json(['account', 'create', '--name', 'Later', '--email', 'later@example.com']);
    const [plain, checked] = [
      await place.run(['restore', 'copy.db']),
      await place.json(['restore', 'copy.db', '--check']),
    ];
    expect(reasonOf(plain)).toMatch(/billhook\.db exists already; nothing was replaced\. With --force/);
    expect(checked).toMatchObject({ database: null, secrets: 1, kept: null });
    const service = await place.serve();
    const before = bytesOf(at('billhook.db.key'));
    expect(reasonOf(await place.run(['restore', 'copy.db', '--force']))).toMatch(
      /billhook\.db is in use\. Stop the service/,
    );
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    await service.stop();
    const kept = at('billhook.db.before-restore');
    expect(await place.json(['restore', 'copy.db', '--force'])).toMatchObject({ kept, database: at('billhook.db') });
    const accounts = async (file: string) =>
      await place.json<{ accounts: object[] }>(['account', 'list'], { DATABASE_URL: `file:${file}` });
    expect(JSON.stringify(await accounts(at('billhook.db')))).not.toContain('Later');
    expect(JSON.stringify(await accounts(kept))).toContain('Later');
    expect([bytesOf(`${kept}.key`), bytesOf(at('billhook.db.key'))]).toEqual([before, before]);
    expect(await place.json(['restore', 'copy.db', '--force'])).toMatchObject({ kept: `${kept}-2` });
    const { stdout } = await place.run(['doctor']);
    expect(stdout).toContain('ok    secrets: 1 readable\n');
  });

  test('of Postgres is the work of psql, and it says so', async () => {
    await using place = await openPlace('postgres');
    expect(reasonOf(await place.run(['restore', 'copy.db']))).toMatch(/not an SQLite file.*docs\/self-hosting\.md/);
  });
});
