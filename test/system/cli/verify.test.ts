/** Output and exit codes of `billhook verify` (R70). Its checks are tested in test/contract/verify.test.ts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlace } from './kit.ts';

test('ends with 0 if nothing differs, 1 with the rows that do, and 2 if there is nothing to check', async () => {
  await using place = await openPlace();
  const [missing, , , right] = await place.runAll([
    { args: ['verify'] },
    { args: ['account', 'create', '--name', 'Test & Co', '--email', 'test@example.com', '--handle', 'test'] },
    { args: ['account', 'create', '--name', 'Other', '--email', 'other@example.com', '--handle', 'other'] },
    { args: ['verify'] },
  ]);
  expect(missing).toMatchObject({ code: 2, stdout: '' });
  expect(missing?.stderr).toMatch(/^billhook: the books could not be checked: There is no ledger yet/);
  expect(right).toMatchObject({ code: 0, stderr: '' });
  expect(right?.stdout).toMatch(/^Nothing differs \(2 accounts, \d+ rows read\)\.\n$/);

  await place.execute(`update accounts set invoices_issued = 3 where handle = 'other'`);
  const [differs, json, elsewhere, unknown] = await place.runAll([
    { args: ['verify'] },
    { args: ['verify', '--json'] },
    { args: ['verify', '--account', 'test'] },
    { args: ['verify', '--account', 'nobody'] },
  ]);
  expect(differs?.code).toBe(1);
  expect(differs?.stdout.split('\n')[0]).toBe(
    'invoice_numbers: account other, accounts 2: invoices_issued is 3, its rows give 0',
  );
  expect(differs?.stdout).toMatch(
    /^1 figure differs \(2 accounts, \d+ rows read\)\. What to do: docs\/self-hosting\.md\.$/m,
  );
  expect(json?.code).toBe(1);
  expect(JSON.parse(json?.stdout ?? '')).toEqual({
    ok: false,
    accounts: 2,
    rows: expect.any(Number),
    differences_total: 1,
    differences: [
      {
        check: 'invoice_numbers',
        account_id: 2,
        account: 'other',
        table: 'accounts',
        row: '2',
        figure: 'invoices_issued',
        stored: 3,
        computed: 0,
      },
    ],
  });
  expect(elsewhere?.code).toBe(0);
  expect(unknown?.code).toBe(2);
});

test('a file that is no database could not be checked', async () => {
  await using place = await openPlace();
  writeFileSync(join(place.folder, 'billhook.db'), 'x'.repeat(8192));
  const { code, stderr } = await place.run(['verify']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^billhook: the books could not be checked: .*not a database/);
});
