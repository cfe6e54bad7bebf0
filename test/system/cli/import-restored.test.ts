/**
 * An imported ledger (R108) that is backed up and restored in a new folder: it has what came in, exports it, and the
 * import can still be undone there, as long as nothing happened to it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import type { ExportTable } from '../../../src/model/export.ts';
import { administrator } from '../../../src/operations/administration.ts';
import { expectVerified } from '../../kit/verified.ts';
import { exported, rowsOfCsv } from '../../operations/exported-files.ts';
import { open, openPlace, type Place, reasonOf } from './kit.ts';

const CUSTOMERS = [
  'Bedrijfsnaam;Klantnummer;E-mailadres;Plaats;Land',
  'Atelier Noord;1;noord@example.com;Delft;NL',
  'Jansen B.V.;2;post@jansen.example.com;Gouda;NL',
].join('\n');
const INVOICES = [
  'Factuurnummer;Contact;E-mailadres;Factuurdatum;Vervaldatum;Valuta;Totaalprijs excl. btw;Btw;Totaalprijs incl. btw;Openstaand;Status;Betaald op',
  'F2026-01;Jansen B.V.;post@jansen.example.com;02-02-2026;16-02-2026;EUR;100,00;21,00;121,00;121,00;Verzonden;',
  'F2026-02;Jansen B.V.;post@jansen.example.com;03-02-2026;17-02-2026;EUR;200,00;42,00;242,00;0,00;Betaald;10-03-2026',
  'F2026-03;Café Zon;zon@cafe.example.com;20-02-2026;20-03-2026;USD;50,00;0,00;50,00;30,00;Deels betaald;',
].join('\n');

/** Imports a file by the command line, and returns the id of the import. */
async function imported(place: Place, kind: 'customers' | 'invoices', content: string): Promise<string> {
  const file = join(place.folder, `${kind}.csv`);
  writeFileSync(file, content);
  const { code, stdout, stderr } = await place.run(['import', file, '--kind', kind, '--yes']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return /Stored as import (\d+)\./.exec(stdout)?.[1] ?? '';
}

/** Rows of each table of an export, with the columns that the files of the import fill. */
async function exportOf(app: App) {
  const caller = administrator(await app.administration.account(undefined));
  const rows = async (table: ExportTable, ...columns: readonly string[]) =>
    rowsOfCsv(await exported(app.services, caller, table, 'csv'))
      .map((row) => columns.map((name) => row[name]))
      .toSorted((a, b) => String(a).localeCompare(String(b)));
  return {
    customers: await rows('customers', 'name', 'email'),
    invoices: await rows('invoices', 'invoice_number', 'status', 'currency', 'amount', 'tax_total', 'amount_due'),
    payments: await rows('payments', 'status', 'currency', 'amount'),
  };
}

test('a restored import is whole, exports what came in, and is undone there, but for what was paid since', async () => {
  await using place = await openPlace();
  await place.run(['account', 'create', '--name', 'Test & Co', '--email', 'owner@example.com']);
  const customers = await imported(place, 'customers', CUSTOMERS);
  const invoices = await imported(place, 'invoices', INVOICES);
  const copied = await place.run(['backup', 'copy.db']);
  expect(copied).toMatchObject({ code: 0, stderr: '' });

  // A second copy, because a restored ledger in which something happened behaves otherwise.
  const folders = ['fresh', 'paid'].map((name) => {
    mkdirSync(join(place.folder, name));
    return { DATABASE_URL: `file:${place.folder}/${name}/ledger.db` };
  });
  for (const settings of folders) {
    expect(await place.json(['restore', 'copy.db'], settings)).toMatchObject({ unreadable: 0, kept: null });
  }
  const [fresh, paid] = folders as [(typeof folders)[number], (typeof folders)[number]];

  const app = await open(fresh.DATABASE_URL);
  try {
    expect(await exportOf(app)).toEqual({
      customers: [
        ['Atelier Noord', 'noord@example.com'],
        ['Café Zon', 'zon@cafe.example.com'],
        ['Jansen B.V.', 'post@jansen.example.com'],
      ],
      invoices: [
        ['F2026-01', 'overdue', 'EUR', '121.00', '21.00', '121.00'],
        ['F2026-02', 'paid', 'EUR', '242.00', '42.00', '0.00'],
        ['F2026-03', 'overdue', 'USD', '50.00', '0.00', '30.00'],
      ],
      payments: [
        ['paid', 'EUR', '242.00'],
        ['paid', 'USD', '20.00'],
      ],
    });
    await expectVerified(app.services.store);
  } finally {
    await app.close();
  }

  const undone = await place.run(['import', '--undo', invoices], fresh);
  expect(undone).toMatchObject({ code: 0, stdout: expect.stringContaining(`Import ${invoices} is undone`) });
  expect(await place.run(['import', '--undo', customers], fresh)).toMatchObject({ code: 0 });
  const empty = await open(fresh.DATABASE_URL);
  try {
    expect(await exportOf(empty)).toEqual({ customers: [], invoices: [], payments: [] });
    await expectVerified(empty.services.store);
  } finally {
    await empty.close();
  }

  const used = await open(paid.DATABASE_URL);
  try {
    const { administration } = used;
    await administration.run(await administration.account(undefined), 'recordPayment', { id: 'F2026-01' });
  } finally {
    await used.close();
  }
  expect(reasonOf(await place.run(['import', '--undo', invoices], paid))).toContain('invoice F2026-01');
  await expectVerified(paid.DATABASE_URL);
  // The ledger from which the copy was made still has the import.
  await place.inside(async ({ administration }) => {
    const account = await administration.account(undefined);
    expect(await administration.run(account, 'getImport', { id: Number(invoices) })).toMatchObject({ state: 'done' });
  });
});
