// `billhook import`: shows what a file would store, stores it with --yes, and deletes it again with --undo (R70, R108).
import { writeFileSync } from 'node:fs';
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
  const stored = await place.run([...args, '--yes']);
  const [, id = ''] = /Stored as import (\d+)\./.exec(stored.stdout) ?? [];
  expect(JSON.parse((await place.run([...args, '--json'])).stdout)).toMatchObject({ new: 0, same: 1 });
  expect((await place.run(['import', '--undo', id])).stdout).toContain(`Import ${id} is undone`);
  expect(JSON.parse((await place.run([...args, '--json'])).stdout)).toMatchObject({ new: 1, same: 0 });
});

test('faults are listed by row and field, and end with 1; so do a missing kind, file and mapping', async () => {
  const file = saved('wrong.csv', `${HEAD}\n;1;a@example.com;Delft;NL\nAnn;2;no address;Delft;NL\n`);
  const wrong = await place.run(['import', file, '--kind', 'customers', '--yes']);
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toMatch(
    /Row 1 is the first row below the header\.\nrow {2}field {2}fault\n1 {4}name {3}is missing\n2 {4}email {2}/,
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
