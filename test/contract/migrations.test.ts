// The schema of a new version: applied once, whoever comes first.
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Instant } from '../../src/model/dates.ts';
import type { Seller } from '../../src/model/parties.ts';
import type { BusinessRow } from '../../src/store/businesses.ts';
import { openDatabase as openStoreDatabase } from '../../src/store/database.ts';
import { migration as businessDetails } from '../../src/store/migrations/0007-business-details.ts';
import { migration as identity } from '../../src/store/migrations/0014-identity.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { openDatabase } from '../kit/database.ts';
import { ENGINES } from '../kit/house.ts';
import { answersOf, startMigrator, startTogether } from './processes.ts';
import { newAccount, newCustomer, newInvoice } from './rows.ts';

const BEFORE_BUSINESS_DETAILS = [
  'alter table invoices drop column parties',
  'alter table accounts drop column payment_term_days',
  'alter table accounts drop column logo',
  'drop table business_details',
  'drop table logos',
];

const BEFORE_IDENTITY = [
  'drop index oauth_records_by_browser',
  'alter table oauth_records drop column browser',
  'alter table users drop column proved_at',
  'alter table memberships drop column accepted',
  'alter table sign_in_links drop column via',
  'alter table mails drop column sealed_letter',
];
const NOW = 1_773_745_200_000 as Instant;

function sellerFrom({ currency, invoice_prefix, invoices_issued, payment_term_days, ...seller }: BusinessRow): Seller {
  return seller;
}

const open = (url: string): Store => openStore(url, () => undefined);

describe.each(ENGINES)('migrations on %s', (engine) => {
  test('a new database says what is missing and gets it once; a second run changes nothing', async () => {
    await using database = await openDatabase(engine);
    const store = open(database.url);
    const { pending } = await store.migrations();
    expect(pending.length).toBeGreaterThan(0);
    expect(await store.migrate()).toEqual({ applied: pending, pending: [] });
    expect(await store.migrations()).toEqual({ applied: pending, pending: [] });
    const before = await database.dump();
    expect(await store.migrate()).toEqual({ applied: [], pending: [] });
    expect(await database.dump()).toEqual(before);
    await store.close();
  });

  test('invoices that were issued before their parties were kept keep those of that day; drafts have none', async () => {
    await using database = await openDatabase(engine);
    const store = open(database.url);
    await store.migrate();
    const account = await newAccount(store);
    const [issued, draft] = await store.transaction(async (tx) => {
      const ann = await tx.customers.insert(
        newCustomer(account.id, { name: `O'Ann "A" 漢`, email: 'ann@example.com' }),
      );
      if (!ann) throw new Error('there is such a customer');
      const add = async (status: 'pending' | 'draft') =>
        (await tx.invoices.insert(newInvoice(account.id, ann.id, { status }))).id;
      return [await add('pending'), await add('draft')];
    });
    await store.close();
    for (const undo of BEFORE_BUSINESS_DETAILS) await database.execute(undo);
    const old = openStoreDatabase(database.url, () => undefined);
    await businessDetails(engine).up(old.kysely as unknown as Kysely<unknown>);
    await old.kysely.destroy();
    const later = open(database.url);
    const partiesOf = async (id: number) => (await later.invoices.find(account.id, { id }))?.parties ?? null;
    const nothing = { company: null, address: null, postal_code: null, city: null, country: null, vat_number: null };
    expect(await partiesOf(draft)).toBeNull();
    expect(JSON.parse((await partiesOf(issued)) ?? '')).toEqual({
      seller: sellerFrom(await later.businesses.find(account.id)),
      buyer: { ...nothing, name: `O'Ann "A" 漢`, email: 'ann@example.com' },
    });
    expect(await later.accounts.byId(account.id)).toMatchObject({ payment_term_days: 14, logo: null });
    await later.close();
  });

  test('people of before have proved nothing: who is in several accounts keeps no password, and mails keep no link', async () => {
    await using database = await openDatabase(engine);
    const store = open(database.url);
    await store.migrate();
    const [one, other] = [await newAccount(store), await newAccount(store)];
    await store.transaction(async (tx) => {
      for (const [name, accounts] of [
        ['alone', [one]],
        ['both', [one, other]],
      ] as const) {
        const { id } = await tx.users.lockOrAdd(`${name}@test.example`, NOW);
        await tx.users.change(id, { password_hash: 'hash', totp_secret: 'sealed' });
        await tx.users.setRecoveryCodes(id, ['digest']);
        const times = { created_at: NOW, seen_at: NOW, expires_at: NOW };
        const session = {
          digest: name,
          user_id: id,
          account_id: one.id,
          stage: 'open',
          way: 'link',
          device: '',
        } as const;
        await tx.sessions.insert({ ...session, ...times });
        const role = name === 'alone' ? 'owner' : 'member';
        for (const { id: account_id } of accounts)
          await tx.accounts.addMember({ account_id, user_id: id, role, created_at: NOW, accepted: null });
        const link = { digest: name, user_id: id, account_id: one.id, expires_at: NOW, via: 'mail' } as const;
        await tx.accounts.insertSignInLink(link);
      }
      const letter = { subject: 'Your link', text: 'https://x/sign-in/secret', html: 'https://x/sign-in/secret' };
      const head = { account_id: one.id, invoice_id: null, request_id: null, recipient: 'a@b.example', undo: null };
      const rest = { unsubscribe_url: null, next_attempt_at: NOW, created_at: NOW, ...letter };
      const queued = { ...head, ...rest, status: 'queued' } as const;
      await tx.mails.insert({ ...queued, kind: 'sign_in', message_id: '1' });
      await tx.mails.insert({ ...queued, kind: 'notice', message_id: '2' });
    });
    await store.close();
    for (const undo of BEFORE_IDENTITY) await database.execute(undo);
    const old = openStoreDatabase(database.url, () => undefined);
    await identity(engine).up(old.kysely as unknown as Kysely<unknown>);
    await old.kysely.destroy();
    const rows = (sql: string) => database.rows(sql);
    const has = (of: string | null) => ({ password_hash: of && 'hash', totp_secret: of && 'sealed', proved_at: null });
    expect(await rows('select password_hash, totp_secret, proved_at from users order by email')).toEqual([
      has('alone'),
      has(null),
    ]);
    expect(await rows('select role, accepted from memberships order by user_id, account_id')).toEqual([
      { role: 'owner', accepted: 'operator' },
      { role: 'member', accepted: 'screen' },
      { role: 'member', accepted: 'screen' },
    ]);
    for (const table of ['sessions', 'recovery_codes'])
      expect(await rows(`select * from ${table}`), table).toHaveLength(1);
    expect(await rows('select * from sign_in_links')).toEqual([]);
    const gone = 'The link was in the mail only.';
    expect(await rows('select status, text, html from mails order by message_id')).toEqual([
      { status: 'dropped', text: gone, html: gone },
      { status: 'queued', text: 'https://x/sign-in/secret', html: 'https://x/sign-in/secret' },
    ]);
  });

  test('stores that open the same new database together take turns', async () => {
    await using database = await openDatabase(engine);
    const stores = Array.from({ length: 5 }, () => open(database.url));
    const reports = await Promise.all(stores.map((store) => store.migrate()));
    const applied = reports.flatMap((report) => report.applied);
    expect(applied).toEqual((await stores[0]?.migrations())?.applied);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('processes that start together on the same new database take turns', async () => {
    await using database = await openDatabase(engine);
    const processes = Array.from({ length: 4 }, () => startMigrator(database.url));
    await startTogether(processes);
    const answers = processes.map((process) => ({ failed: process.reports.slice(1, 2), answers: answersOf(process) }));
    expect(answers.filter(({ answers }) => answers.length !== 1)).toEqual([]);
    const applied = answers.flatMap(({ answers }) => answers.flatMap((answer) => answer.applied as string[]));
    const store = open(database.url);
    expect(applied).toEqual((await store.migrations()).applied);
    await store.close();
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
