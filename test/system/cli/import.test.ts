// `billhook import`: shows what a file would store, stores it with --yes, and deletes it again with --undo (R70, R108).
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlace, type Place } from './kit.ts';

let place: Place;
beforeAll(async () => {
  place = await openPlace();
  await place.run(['account', 'create', '--name', 'Test & Co', '--email', 'owner@example.com']);
});
afterAll(() => place[Symbol.asyncDispose]());

const HEAD = 'Bedrijfsnaam;Klantnummer;E-mailadres;Plaats;Land';

function saved(name: string, content: string): string {
  const file = join(place.folder, name);
  writeFileSync(file, content);
  return file;
}

test('a file is shown, stored with --yes, known the second time, and undone', async () => {
  const file = saved('customers.csv', `${HEAD}\nAtelier Noord;1;noord@example.com;Delft;NL\n`);
  const args = ['import', file, '--kind', 'customers'];
  const shown = await place.run(args);
  expect({ code: shown.code, stderr: shown.stderr }).toEqual({ code: 0, stderr: '' });
  expect(shown.stdout).toContain(
    '1 row of customers, format moneybird.\nNew 1, same 0, changed 0, left out 0, new customers 1.',
  );
  expect(shown.stdout).toMatch(/New: 1\nrow {2}name {11}email\n1 {4}Atelier Noord {2}noord@example\.com\n/);
  const stored = await place.run([...args, '--yes']);
  const [, id = ''] = /Stored as import (\d+)\./.exec(stored.stdout) ?? [];
  expect(JSON.parse((await place.run([...args, '--json'])).stdout)).toMatchObject({ new: 0, same: 1 });
  const again = await place.run([...args, '--yes']);
  expect({ code: again.code, stderr: again.stderr }).toEqual({ code: 0, stderr: '' });
  expect(again.stdout).toContain('Nothing was stored: the file has nothing new.');
  expect(again.stdout).not.toContain('Stored as import');
  const changed = saved('changed.csv', `${HEAD}\nAtelier Noord;1;noord@example.com;Gouda;NL\n`);
  expect((await place.run(['import', changed, '--kind', 'customers'])).stdout).toMatch(
    /Changed, stay as they are: 1\nrow {2}label {10}differs in\n1 {4}Atelier Noord {2}city\n/,
  );
  expect((await place.run(['import', '--undo', id])).stdout).toContain(`Import ${id} is undone`);
  expect(JSON.parse((await place.run([...args, '--json'])).stdout)).toMatchObject({ new: 1, same: 0 });
});

test('faults are listed by row and field, and end with 1; so do a missing kind, file and mapping', async () => {
  const file = saved('wrong.csv', `${HEAD}\n;1;a@example.com;Delft;NL\nAnn;2;no address;Delft;NL\n`);
  const wrong = await place.run(['import', file, '--kind', 'customers', '--yes']);
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toContain('New 0, same 0');
  expect(wrong.stdout).toMatch(
    /Row 1 is the first row below the header\.\n\nFaults: 2\nrow {2}label {10}field {2}fault\n1 {4}a@example\.com {2}name {3}is missing\n2 {4}Ann {12}email {2}/,
  );
  expect(wrong.stderr).toContain('has 2 faults. Nothing was stored.');
  for (const args of [
    ['import'],
    ['import', file],
    ['import', `${file}.none`, '--kind', 'items'],
    ['import', file, '--kind', 'quotes'],
  ]) {
    const { code, stderr } = await place.run(args);
    expect(code, args.join(' ')).toBe(1);
    expect(stderr.trim(), args.join(' ')).not.toBe('');
  }
});

test('rows that are left out are named by row and number', async () => {
  const file = saved(
    'invoices.csv',
    `Factuurnummer;Contact;Factuurdatum;Vervaldatum;Totaalprijs incl. btw;Status
F1;Ann;02-02-2026;16-02-2026;121,00;Verzonden
F2;Ann;02-02-2026;16-02-2026;12,00;Concept
`,
  );
  const { stdout } = await place.run(['import', file, '--kind', 'invoices']);
  expect(stdout).toMatch(/New: 1\nrow {2}number {2}date .*\n1 {4}F1 .* 121 EUR .* overdue {2}Ann\n/);
  expect(stdout).toMatch(/Left out: 1\nrow {2}label {2}is\n2 {4}F2 {5}a draft\n/);
});

test('a file that cannot be read, and one of another kind, are named in plain words', async () => {
  const folder = join(place.folder, 'exports');
  mkdirSync(folder);
  const [empty, blank, locked] = [saved('empty.csv', ''), saved('blank.csv', ' \n'), saved('locked.csv', HEAD)];
  chmodSync(locked, 0o000);
  const customers = saved('kind.csv', `${HEAD}\nAnn;1;ann@example.com;Delft;NL\n`);
  const wrong = saved('wrong.json', '{');
  const other = saved('other.json', JSON.stringify({ columns: { naam: 'x' } }));
  for (const [file, message, ...more] of [
    [`${customers}.none`, 'does not exist'],
    [`${customers}/inside`, 'does not exist'],
    [folder, 'is a folder: name a file in it'],
    [empty, 'is empty'],
    [blank, 'cannot be read: It is empty'],
    // Permissions do not hold for the superuser, who reads the header.
    [
      locked,
      process.getuid?.() === 0
        ? 'cannot be read: It has a header, but no rows'
        : 'cannot be read: this user has no permission',
    ],
  ] as const) {
    const { code, stderr } = await place.run(['import', file, '--kind', 'customers', ...more]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`${file} ${message}`) });
  }
  const kind = await place.run(['import', customers, '--kind', 'items']);
  expect(kind.code).toBe(1);
  expect(kind.stderr).toContain(`${customers} cannot be read: Its columns are not those of items`);
  expect(kind.stderr).not.toContain('<file>');
  for (const [mapping, message] of [
    [`${wrong}.none`, `${wrong}.none does not exist`],
    [wrong, `${wrong} is no JSON`],
    [other, `${other}.columns.naam`],
  ] as const) {
    const { code, stderr } = await place.run(['import', customers, '--kind', 'customers', '--mapping', mapping]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) });
  }
});

test('customers with invoices of another import: the refusal says which import to undo first', async () => {
  const customers = saved('c.csv', `${HEAD}\nZon;1;zon@example.com;Delft;NL\n`);
  const invoices = saved(
    'i.csv',
    'Factuurnummer;Contact;E-mailadres;Factuurdatum;Vervaldatum;Totaalprijs incl. btw;Status\nF9;Zon;zon@example.com;02-02-2026;16-02-2026;121,00;Verzonden\n',
  );
  const ids: string[] = [];
  for (const [file, kind] of [
    [customers, 'customers'],
    [invoices, 'invoices'],
  ] as const) {
    const { stdout } = await place.run(['import', file, '--kind', kind, '--yes']);
    ids.push(/Stored as import (\d+)\./.exec(stdout)?.[1] ?? '');
  }
  const [first = '', second = ''] = ids;
  const { code, stderr } = await place.run(['import', '--undo', first]);
  expect(code).toBe(1);
  expect(stderr).toContain(`customer Zon, who has invoices of import ${second}. Undo import ${second} first.`);
  expect((await place.run(['import', '--undo', second])).code).toBe(0);
  expect((await place.run(['import', '--undo', first])).code).toBe(0);
});
