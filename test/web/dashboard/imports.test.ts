// Moving in by the dashboard: choose a file, see what would be stored or which rows have faults, store it, undo it; in
// four languages (R108, R53).
import { expect, test } from 'vitest';
import { IMPORT_SENTENCES, importFaultText } from '../../../src/web/layout/import-fault-words.ts';
import { FAULTS } from '../../../src/words/texts.ts';
import { words } from '../browse.ts';
import { hiddenIn } from './browser.ts';
import { sharedCounter } from './money.ts';

const counter = sharedCounter();
const PLACE = '/dashboard/settings/import';
const HEAD = 'Bedrijfsnaam;Klantnummer;E-mailadres;Plaats;Land';

async function upload(content: string, kind = 'customers', more: Readonly<Record<string, string>> = {}) {
  const { owner } = counter();
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...hiddenIn((await owner.get(PLACE)).text), kind, ...more }))
    form.set(name, value);
  form.set('file', new Blob([content]), 'export.csv');
  return owner.upload(PLACE, form);
}

async function press(path: string) {
  const { owner } = counter();
  const { text } = await owner.get(path);
  return owner.post(path, hiddenIn(text));
}

test('a file is previewed, stored and undone', async () => {
  const { owner, testApp } = counter();
  const shown = await upload(`${HEAD}\nAtelier <Noord>;1;noord@atelier.example.com;Delft;Nederland\n`);
  expect(shown.status).toBe(303);
  const path = shown.headers.get('location') ?? '';
  const page = await owner.get(path);
  expect(words(page.text)).toMatch(/Customers from Moneybird .*Preview.* New entries 1 .*nothing is stored yet/);
  const count = async () => (await testApp.run('listCustomers', { query: 'atelier' })).total_count;
  expect(await count()).toBe(0);
  const stored = await owner.post(`${path}/confirm`, hiddenIn(page.text));
  expect([200, 303]).toContain(stored.status);
  expect(await count()).toBe(1);
  expect(words((await owner.get(path)).text)).toContain('Everything is stored');
  expect(words((await owner.get(PLACE)).text)).toMatch(/Latest imports .*Customers Moneybird 1 Stored/);
  expect((await press(`${path}/undo`)).status).toBe(303);
  expect(await count()).toBe(0);
  expect(words((await owner.get(path)).text)).toContain('What was stored is deleted again.');
});

test('faults are shown by row, in the language of the reader, and nothing can be stored', async () => {
  const { owner } = counter();
  const { headers } = await upload(`${HEAD}\n;1;a@b.example.com;Delft;Narnia\n`);
  const path = headers.get('location') ?? '';
  expect(words((await owner.get(path)).text)).toMatch(
    /Row 1 is the first row below the header\. .*Faults: 2 .*1 a@b\.example\.com name is missing 1 a@b\.example\.com country is no country: "Narnia"/,
  );
  expect(words((await owner.get(path, { language: 'de' })).text)).toMatch(
    /Zeile 1 ist die erste unter der Kopfzeile\. .*1 a@b\.example\.com name fehlt 1 a@b\.example\.com country ist kein Land: "Narnia"/,
  );
  expect((await owner.get(path)).text).not.toContain(`${path}/confirm`);
});

test('a preview shows the rows that would be stored, and those that differ, as data', async () => {
  const { owner } = counter();
  const head = 'Factuurnummer;Contact;Factuurdatum;Vervaldatum;Valuta;Totaalprijs incl. btw;Openstaand;Status';
  const file = (status: string) =>
    `${head}\nP-1;<i>Zon</i>;02-02-2026;16-02-2026;EUR;121,00;${status}\nP-2;Zee;02-02-2026;16-02-2026;EUR;0,00;0,00;Concept\n`;
  const path = (await upload(file('121,00;Verzonden'), 'invoices')).headers.get('location') ?? '';
  const { text } = await owner.get(path);
  expect(words(text)).toMatch(
    /Rows left out: 1 Drafts: 2 \(P-2\) .*To be stored: 1 .*1 P-1 <i>Zon<\/i> 2 Feb 2026 16 Feb 2026 €121\.00 €121\.00 Overdue/,
  );
  expect(text).not.toContain('<i>Zon');
  expect(words((await owner.get(path, { language: 'nl' })).text)).toContain('Wordt opgeslagen');
  await owner.post(`${path}/confirm`, hiddenIn(text));
  const again = (await upload(file('21,00;Deels betaald'), 'invoices')).headers.get('location') ?? '';
  expect(words((await owner.get(again)).text)).toMatch(
    /Known with other content: 1 .*1 P-1 .*€21\.00 Overdue amount_paid amount_due/,
  );
  const catalogue = 'Artikelnummer;Titel;Nettopreis;Steuersatz\nL0;Gerät;1.500,00;19\n';
  const items = (await upload(catalogue, 'items')).headers.get('location') ?? '';
  expect(words((await owner.get(items)).text)).toMatch(/To be stored: 1 .*1 L0 Gerät €1,500\.00/);
});

test('dates that can be both are one fault, and the page says what to choose', async () => {
  const { owner } = counter();
  const rows = Array.from({ length: 150 }, (_, n) => `${n};Ann;01/02/2026;10.00;open`).join('\n');
  const columns = { number: 'nr', name: 'who', date: 'day', total: 'sum', status: 'state' };
  const named = Object.fromEntries(Object.entries(columns).map(([fact, name]) => [`column_${fact}`, name]));
  const path = (await upload(`nr;who;day;sum;state\n${rows}\n`, 'invoices', named)).headers.get('location') ?? '';
  const page = words((await owner.get(path)).text);
  expect(page).toContain('Faults: 1');
  expect(page).toContain('"01/02/2026". Choose the file again, and below it the order of its dates. Further rows: 149');
  expect(words((await owner.get(path, { language: 'fr' })).text)).toContain('Autres lignes avec cette erreur : 149');
});

test('a file of another product is refused with its columns, and read once they are named', async () => {
  const file = 'Who;Mail\nAnn;ann@other.example.com\n';
  const refused = await upload(file);
  expect(refused.status).toBe(422);
  expect(words(refused.text)).toContain('Its columns are not those of customers');
  expect((await upload(file, 'customers', { column_name: 'Who', column_email: 'Mail' })).status).toBe(303);
  expect((await upload('')).status).toBe(422);
});

test('every fault has its words in every language, with all that the English sentence names', () => {
  for (const { says } of IMPORT_SENTENCES) {
    for (const language of ['nl', 'de', 'fr'] as const) {
      expect(FAULTS[language].imports.sentences[says], `${says} in ${language}`).toBeDefined();
    }
  }
  expect(importFaultText('is missing', 'fr')).toBe('manque');
  expect(importFaultText('cannot be read: "x" is not an amount such as 1.234,56', 'nl')).toContain('1.234,56');
});
