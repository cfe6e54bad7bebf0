/**
 * Every command that reads a damaged SQLite file, or a file with missing rows, reports the file as unavailable and not
 * as a bug.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyIndexPage, overwrite } from '../../kit/damage.ts';
import { openPlace, type Place, reasonOf } from './kit.ts';

/** Creates a business with three invoices. Returns a token of it. */
async function business(place: Place): Promise<string> {
  return place.inside(async ({ administration }) => {
    const account = await administration.createAccount({ name: 'Test & Co', email: 'test@example.com' });
    const invoice = { customer: { name: 'Ann' }, description: 'Work', amount: 100 };
    for (let n = 0; n < 3; n++) await administration.run(account, 'createInvoice', invoice);
    const { token } = await administration.run(account, 'createToken', { name: 'test', scopes: ['billing.read'] });
    return token;
  });
}

/** Commands that check the whole database. */
const LOOKING = [['doctor'], ['verify'], ['backup', 'bad.db']].map((args) => ({ args }));

test('a damaged table is 503 with a reason in the log; doctor and verify name it, and backup refuses the copy', async () => {
  await using place = await openPlace();
  const token = await business(place);
  await place.json(['backup', 'good.db']);
  const good = readFileSync(join(place.folder, 'good.db'));
  overwrite(place, 'customers');

  const service = await place.serve();
  const answer = await fetch(`${service.url}/api/v1/customers`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({
    error: { code: 'store_unavailable', message: 'The billing database is damaged.', retryable: true },
  });
  const { stdout, stderr } = await service.stop();
  expect(`${stdout}${stderr}`).toMatch(
    /the database file is damaged \(SQLite: .*malformed\).*billhook doctor.*billhook verify/,
  );

  const [doctor, verify, backup] = await place.runAll(LOOKING);
  expect(doctor?.stdout).toMatch(/^FAIL {2}books: .*/m);
  expect(verify?.code).toBe(1);
  expect(verify?.stdout).toMatch(/^file: the database file is damaged: .*(malformed|page)/m);
  expect(backup?.code).toBe(1);
  expect(backup && reasonOf(backup)).toMatch(
    /^the copy is bad: .*bad\.db.* It is kept as bad\.db\.bad; copies from before are untouched\./,
  );
  expect(existsSync(join(place.folder, 'bad.db'))).toBe(false);
  expect(existsSync(join(place.folder, 'bad.db.bad'))).toBe(true);
  expect(readFileSync(join(place.folder, 'good.db')).equals(good)).toBe(true);
});

test('a damaged index is found although the service works', async () => {
  await using place = await openPlace();
  await business(place);
  overwrite(place, 'invoices_by_amount');
  const [doctor, verify, backup] = await place.runAll(LOOKING);
  expect(doctor?.stdout).toMatch(/^FAIL {2}books: .*file \d+.*; run "billhook verify"$/m);
  expect(doctor?.code).toBe(1);
  expect(verify?.code).toBe(1);
  expect(verify?.stdout).toMatch(/^file: the database file is damaged: .*(malformed|page)/m);
  expect(backup?.code).toBe(1);
});

test('an index that misses rows is found although every page can be read', async () => {
  await using place = await openPlace();
  await business(place);
  overwrite(place, 'invoices_by_amount', emptyIndexPage);
  const [doctor, verify, backup] = await place.runAll(LOOKING);
  expect(doctor?.stdout).toMatch(/^FAIL {2}books: \d+ stored figures .*\(file \d+\); run "billhook verify"$/m);
  expect(verify?.code).toBe(1);
  expect(verify?.stdout).toMatch(
    /^file: the database file is damaged: integrity_check: row 1 missing from index invoices_by_amount$/m,
  );
  expect(backup && reasonOf(backup)).toMatch(
    /^the copy is bad: bad\.db is damaged: (wrong # of entries|row 1 missing).* invoices_by_amount/,
  );
});

test('a row that refers to a missing one is found by doctor, verify and backup although every page can be read', async () => {
  await using place = await openPlace();
  await business(place);
  // Simulates a program that works without foreign keys, the default of SQLite. The deleted tokens change no stored
  // total, so only the reference to them is wrong.
  await place.execute(`pragma foreign_keys = off; delete from tokens`);
  const [doctor, verify, backup] = await place.runAll(LOOKING);
  expect(doctor?.stdout).toMatch(
    /^FAIL {2}books: 1 stored figures differ from their rows \(file 1\); run "billhook verify"$/m,
  );
  expect(doctor?.code).toBe(1);
  expect(verify?.code).toBe(1);
  expect(verify?.stdout).toMatch(/^file: token_secrets 1: its row in tokens is missing, /m);
  expect(backup && reasonOf(backup)).toMatch(
    /^the copy is bad: bad\.db is damaged: rows of token_secrets refer to rows that are missing\. /,
  );
  expect(existsSync(join(place.folder, 'bad.db'))).toBe(false);
});

test('wrong sums are found by doctor, and backup refuses a copy that has them', async () => {
  await using place = await openPlace();
  await business(place);
  await place.execute(`update invoice_totals set amount = amount + 1 where due_date = ''`);
  const [doctor, ended] = await place.runAll([{ args: ['doctor'] }, { args: ['backup', 'bad.db'] }]);
  expect(doctor?.stdout).toMatch(
    /^FAIL {2}books: 1 stored figures differ from their rows \(invoice_totals 1\); run "billhook verify"$/m,
  );
  expect(doctor?.code).toBe(1);
  if (!ended) throw new Error('backup did not run');
  expect(ended.code).toBe(1);
  expect(reasonOf(ended)).toContain(
    '1 stored figures differ from their rows (invoice_totals: amount of invoice_totals',
  );
  expect(existsSync(join(place.folder, 'bad.db'))).toBe(false);
  expect(await place.json(['verify', '--json']).catch(() => 'differs')).toBe('differs');
});
