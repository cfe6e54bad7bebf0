// Returned payments: with charges, in part, returned before they were recorded, or never recorded from a statement
// (R89a, R82).
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { operationNamed } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import type { Booked } from '../../documents/bank-statement/truth.ts';
import { camt } from '../../documents/bank-statement/writers.ts';
import { type Answer, type Desk, type Ledger, openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { type Entry, imported } from './kit.ts';

const IBAN = 'NL91ABNA0417164300';

type Line = {
  readonly text: string;
  readonly amount: number;
  readonly day: string;
  /** `RC` (reversal of credit) returns an earlier credit. */
  readonly mark?: 'C' | 'RC';
  readonly iban?: string;
};

let transactions = 0;

/** MT940 statement. `day` is a day of March 2026. */
function mt940(...lines: readonly Line[]): string {
  const sum = lines.reduce((all, { amount, mark = 'C' }) => all + Math.round((mark === 'C' ? 100 : -100) * amount), 0);
  return [
    ...[':20:1', ':25:NL02ABNA0123456789', ':28C:1', ':60F:C260301EUR1000000,00'],
    ...lines.flatMap(({ text, amount, iban = IBAN, mark = 'C', day }) => [
      `:61:2603${day}${mark}${amount.toFixed(2).replace('.', ',')}NTRFNONREF//R${++transactions}`,
      `:86:/IBAN/${iban}/NAME/A B/REMI/${text}/EREF/x`,
    ]),
    `:62F:C260317EUR${((100_000_000 + sum) / 100).toFixed(2).replace('.', ',')}`,
  ].join('\n');
}

describe.each(ENGINES_OF_RULES)('returned payments (R89a) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  /** Creates an invoice. All invoices of an account have the same customer. */
  const billed = async (desk: Desk, amount: number) => {
    const customer = { name: 'Bakkerij Jansen', email: 'jansen@example.com' };
    return (await desk.invoice({ amount, description: 'Bread', customer })).invoice_number ?? '';
  };
  const importOf = async (desk: Desk, ...lines: readonly Line[]): Promise<readonly Entry[]> =>
    (await desk.run('importBankStatement', { content: mt940(...lines) })).entries;
  const entryNow = (desk: Desk, id: number | undefined): Promise<Answer<'getBankEntry'>> =>
    desk.run('getBankEntry', { id });
  const confirm = async (desk: Desk, entry: object) =>
    (await desk.run('confirmBankEntries', { entries: [entry] })).results;
  const dueOf = async (desk: Desk, number: string) => (await desk.run('getInvoice', { id: number })).amount_due;
  const recorded = async (desk: Desk, amount: number): Promise<{ number: string; entry: Entry }> => {
    const number = await billed(desk, amount);
    const [entry] = await importOf(desk, { amount, text: number, day: '10' });
    expect(await desk.run('confirmBankEntries', { level: 'certain' })).toMatchObject({ recorded: 1 });
    return { number, entry: entry as Entry };
  };

  test('with charges: the payment that it takes back is proposed, and after its undoing the credit is not certain again', async () => {
    const desk = await openDesk(ledger);
    const { number, entry } = await recorded(desk, 121);
    const [back] = await importOf(desk, { amount: 124, text: `Retoure ${number}`, day: '12', mark: 'RC' });
    expect(back).toMatchObject({
      ...{ reversal: true, level: null, payments: [{ invoice_number: number, amount: 121 }] },
      why: `takes back entry ${entry.id} with EUR 3.00 more, such as charges, recorded on ${number}: undo its payment`,
    });
    await desk.run('undoPayment', { id: back?.payments[0]?.id, reason: 'returned' });
    expect(await dueOf(desk, number)).toBe(121);
    expect(await entryNow(desk, entry.id)).toMatchObject({
      ...{ status: 'open', level: 'unmatched', invoices: [] },
      why: `was taken back by the bank with more than it was, such as charges, entry ${back?.id}`,
    });
    expect(await entryNow(desk, back?.id)).toMatchObject({
      ...{ payments: [], why: `names ${number}, on which no payment is recorded` },
    });
    expect(await desk.run('confirmBankEntries', { level: 'certain' })).toMatchObject({ results: [] });
    expect(await confirm(desk, { entry_id: entry.id, invoice_id: number })).toMatchObject([{ reason: 'reversal' }]);
    // The payer pays again.
    const [again] = await importOf(desk, { amount: 121, text: number, day: '15' });
    expect(again).toMatchObject({ level: 'certain' });
    expect(await confirm(desk, { entry_id: again?.id })).toMatchObject([{ outcome: 'recorded' }]);
    expect(await dueOf(desk, number)).toBe(0);
  });

  test('in part: what stayed is recorded after the undoing, and no more', async () => {
    const desk = await openDesk(ledger);
    const { number, entry } = await recorded(desk, 121);
    const [back] = await importOf(desk, { amount: 40, text: number, day: '12', mark: 'RC' });
    expect(back?.why).toBe(
      `takes back EUR 40.00 of entry ${entry.id}, recorded on ${number}: undo its payment, then record the EUR 81.00 that stayed`,
    );
    await desk.run('undoPayment', { id: back?.payments[0]?.id, reason: 'returned in part' });
    expect(await entryNow(desk, entry.id)).toMatchObject({
      ...{ level: 'ambiguous', why: `was taken back in part, EUR 40.00 by entry ${back?.id}, so EUR 81.00 stayed` },
    });
    expect(await desk.run('confirmBankEntries', { level: 'certain' })).toMatchObject({ results: [] });
    expect(await confirm(desk, { entry_id: entry.id })).toMatchObject([{ reason: 'ambiguous' }]);
    const part = { entry_id: entry.id, invoice_id: number };
    expect(await confirm(desk, part)).toMatchObject([{ outcome: 'recorded', payments: [{ amount: 81 }] }]);
    expect(await dueOf(desk, number)).toBe(40);
    expect(await entryNow(desk, back?.id)).toMatchObject({
      payments: [],
      why: `takes back EUR 40.00 of entry ${entry.id}, of which so much is not recorded: nothing is to be undone`,
    });
    // A second entry returns the rest.
    const [rest] = await importOf(desk, { amount: 81, text: `rest ${number}`, day: '14', mark: 'RC' });
    await desk.run('undoPayment', { id: (await entryNow(desk, entry.id)).payments[0]?.id, reason: 'returned' });
    expect(await entryNow(desk, entry.id)).toMatchObject({
      ...{ level: 'unmatched', why: `was taken back by the bank, entry ${rest?.id}` },
    });
  });

  test.each([
    ['the same', 121, 'unmatched'],
    ['with charges', 124, 'unmatched'],
    ['a part', 21, 'ambiguous'],
  ])('before the credit was recorded (%s): it is not certain, in any order of the files', async (_, amount, level) => {
    for (const isBefore of [true, false]) {
      const desk = await openDesk(ledger);
      const number = await billed(desk, 121);
      const files = [
        [{ amount, text: `Retoure ${number}`, day: '12', mark: 'RC' }],
        [{ amount: 121, text: number, day: '10' }],
      ] as const;
      for (const file of isBefore ? files : [...files].reverse()) await importOf(desk, ...file);
      const { entries, levels } = await desk.run('listBankEntries');
      expect(entries.find(({ reversal }) => !reversal)).toMatchObject({ level });
      expect(levels?.map((one) => one.level).sort()).toEqual([level, 'reversal'].sort());
      expect(await desk.run('confirmBankEntries', { level: 'certain' })).toMatchObject({ results: [] });
      expect(await dueOf(desk, number)).toBe(121);
    }
  });

  test('two equal credits of one account: both are named and none is chosen', async () => {
    const desk = await openDesk(ledger);
    const one = await recorded(desk, 50);
    const two = await recorded(desk, 50);
    const [back] = await importOf(desk, { amount: 50, text: 'Retoure', day: '12', mark: 'RC' });
    expect(back).toMatchObject({
      payments: [],
      why: `takes back one of the entries ${two.entry.id}, ${one.entry.id}: ask which; if it is recorded, undo its payment`,
    });
  });

  test('another payer, or another invoice, is not what was returned', async () => {
    const desk = await openDesk(ledger);
    const { number, entry } = await recorded(desk, 121);
    const iban = 'DE89370400440532013000';
    const [other] = await importOf(desk, { amount: 124, text: number, day: '12', mark: 'RC', iban });
    expect(other?.why).toBe(`names ${number}, on which a payment is recorded: undo it if this returned it`);
    const [early] = await importOf(desk, { amount: 125, text: number, day: '09', mark: 'RC' });
    expect(early?.why).toBe(`names ${number}, on which a payment is recorded: undo it if this returned it`);
    const [nothing] = await importOf(desk, { amount: 126, text: 'INV-999999', day: '12', mark: 'RC' });
    expect(nothing?.why).toBe('takes back no entry that was imported');
    expect(await entryNow(desk, entry.id)).toMatchObject({ status: 'confirmed' });
  });

  test('of a payment that was recorded by hand it names the payment; of one through a provider the invoice alone', async () => {
    const desk = await openDesk(ledger);
    const byHand = await billed(desk, 121);
    await desk.run('recordPayment', { id: byHand });
    const [back] = await importOf(desk, { amount: 121, text: byHand, day: '12', mark: 'RC' });
    expect(back).toMatchObject({
      ...{ payments: [{ invoice_number: byHand, amount: 121 }] },
      why: `names ${byHand}, on which a payment is recorded: undo it if this returned it`,
    });
    const online = await billed(desk, 80);
    await desk.run('recordPayment', { id: online });
    await ledger.database.execute(
      `update payments set recorded = 0, provider = 'mollie' where account_id = ${desk.account.id} and amount = 8000`,
    );
    const [sepa] = await importOf(desk, { amount: 80, text: online, day: '12', mark: 'RC' });
    expect(sepa).toMatchObject({
      payments: [],
      why: `names ${online}, paid through a payment provider, which tells itself what it gives back: nothing is to be undone`,
    });
    await ledger.database.execute(
      `update payments set recorded = 1, provider = null where account_id = ${desk.account.id} and amount = 8000`,
    );
    const open = await billed(desk, 10);
    const [early] = await importOf(desk, { amount: 10, text: open, day: '12', mark: 'RC' });
    expect(early?.why).toBe(`names ${open}, on which no payment is recorded`);
  });

  test('the same return from a file of another format takes back nothing more', async () => {
    const desk = await openDesk(ledger);
    const old = await recorded(desk, 49);
    const { entry } = await recorded(desk, 49);
    const line = { amount: 49, text: entry.text, day: '12', mark: 'RC' } as const;
    const [first] = await importOf(desk, line);
    const [copy] = await importOf(desk, { ...line, iban: IBAN, text: `${entry.text}.` });
    await ledger.database.execute(`update bank_entries set format = 'camt053' where id = ${copy?.id}`);
    const { why } = await entryNow(desk, copy?.id);
    expect(why).toBe(first?.why);
    expect(why).toMatch(new RegExp(`^takes back entry ${entry.id},`));
    expect((await entryNow(desk, old.entry.id)).payments).toHaveLength(1);
  });

  test('recording, undoing, and importing the return at once leave one story', async () => {
    const desk = await openDesk(ledger);
    const neighbour = await openNeighbour(ledger);
    onTestFinished(() => neighbour.close());
    const number = await billed(desk, 121);
    const [entry] = await importOf(desk, { amount: 121, text: number, day: '10' });
    const content = mt940({ amount: 124, text: number, day: '12', mark: 'RC' });
    const run = (name: 'importBankStatement' | 'confirmBankEntries', input: object) =>
      [ledger.testApp.app, neighbour].map((app) => call(app.services, desk.caller, operationNamed(name), input));
    const done = await Promise.all([
      ...run('importBankStatement', { content }),
      ...run('confirmBankEntries', { level: 'certain' }),
      ...run('confirmBankEntries', { entries: [{ entry_id: entry?.id, invoice_id: number }] }),
    ]);
    const counts = done.map(({ data }) => data as { imported?: number; recorded?: number });
    expect(counts.reduce((sum, { imported: added = 0 }) => sum + added, 0)).toBe(1);
    // If the payment was recorded before the return was imported, the return proposes to undo it. Otherwise nothing was
    // recorded.
    const times = counts.reduce((sum, one) => sum + (one.recorded ?? 0), 0);
    const back = (await desk.rows<{ id: number; is_reversal: number }>('bank_entries')).filter(
      (one) => one.is_reversal,
    );
    expect(back).toHaveLength(1);
    const { payments } = await entryNow(desk, Number(back[0]?.id));
    expect(payments).toHaveLength(times);
    expect(await dueOf(desk, number)).toBe(times === 1 ? 0 : 121);
    for (const { id } of payments) await desk.run('undoPayment', { id, reason: 'returned' });
    expect(await dueOf(desk, number)).toBe(121);
    expect(await entryNow(desk, entry?.id)).toMatchObject({ status: 'open', level: 'unmatched' });
  });

  test.each([
    ['NRTI', 'D124,00NRTINONREF//K3\n/OCMT/EUR121,00//CHGS/EUR3,00/', 3],
    ['GVC 109', 'D121,00NTRFNONREF//K3', 0],
  ])(
    'a debit that the bank marks as a return (%s) proposes the undoing, and says the charges',
    async (_, line, charges) => {
      const desk = await openDesk(ledger);
      const { number, entry } = await recorded(desk, 121);
      const file = (sign: 'C' | 'D') =>
        [
          ...[':20:T', ':25:NL02ABNA0123456789', ':28C:1', ':60F:C260301EUR1000,00', `:61:2603120312${line}`],
          `:86:109?00RUECKLASTSCHRIFT?20EREF+${number}?21SVWZ+Retoure?31${IBAN}?32J JANSEN`,
          `:62F:${sign}260312EUR${879 - charges},00`,
          '-',
        ].join('\n');
      const { entries } = await desk.run('importBankStatement', { content: file('C') });
      expect(entries).toMatchObject([
        {
          ...{ reversal: true, amount: 121 + charges, returned: 121, level: null, payments: [{ amount: 121 }] },
          why: `takes back entry ${entry.id}, recorded on ${number}: undo its payment${
            charges === 0 ? '' : '; EUR 3.00 of it are charges of the bank'
          }`,
        },
      ]);
      await desk.run('undoPayment', { id: entries[0]?.payments[0]?.id, reason: 'returned' });
      expect(await dueOf(desk, number)).toBe(121);
      expect(await entryNow(desk, entry.id)).toMatchObject({ level: 'unmatched' });
    },
  );

  test('what was pending and comes booked, on another day, is one entry', async () => {
    const desk = await openDesk(ledger);
    const number = await billed(desk, 121);
    const booked = { day: '2026-03-11', cents: 12_100, name: 'A', iban: IBAN, text: number, reference: 'R1' };
    const pending = { ...booked, day: '2026-03-10', isPending: true } as const;
    const importCamt = (entries: readonly Booked[]) =>
      desk.run('importBankStatement', { content: camt(entries, '08') });
    expect(await importCamt([pending])).toMatchObject({ imported: 0, left_out: { not_booked: 1 } });
    expect(await importCamt([pending, booked])).toMatchObject({ imported: 1, known: 0 });
    expect(await importCamt([booked])).toMatchObject({ imported: 0, known: 1 });
    expect(await desk.run('confirmBankEntries', { level: 'certain' })).toMatchObject({ recorded: 1 });
    expect(await dueOf(desk, number)).toBe(0);
  });

  test('a file that is cut off makes nothing certain, until the whole file comes', async () => {
    const desk = await openDesk(ledger);
    const [one, two] = [await billed(desk, 121), await billed(desk, 80)];
    const whole = mt940({ amount: 121, text: one, day: '10' }, { amount: 80, text: two, day: '11' });
    const cut = whole.slice(0, whole.lastIndexOf(':61:'));
    const { entries, levels } = await desk.run('importBankStatement', { content: cut });
    expect(levels).toMatchObject([{ level: 'likely', count: 1 }]);
    expect(entries[0]?.why).toMatch(/^names INV-\d+, amount equals what is due; but its file /);
    expect(await desk.run('confirmBankEntries', { level: 'certain' })).toMatchObject({ results: [] });
    await desk.run('importBankStatement', { content: whole });
    expect((await desk.run('listBankEntries', { level: 'certain' })).total_count).toBe(2);
    expect(await desk.run('confirmBankEntries', { level: 'certain' })).toMatchObject({ recorded: 2 });
  });

  test('an ignored return takes back nothing', async () => {
    const desk = await openDesk(ledger);
    const number = await billed(desk, 121);
    const [entry] = await importOf(desk, { amount: 121, text: number, day: '10' });
    const [back] = await importOf(desk, { amount: 124, text: number, day: '12', mark: 'RC' });
    expect(await entryNow(desk, entry?.id)).toMatchObject({ level: 'unmatched' });
    await desk.run('ignoreBankEntry', { id: back?.id });
    expect(await entryNow(desk, entry?.id)).toMatchObject({ level: 'certain' });
  });

  test.each([
    ['cut', 'its file is cut off'],
    ['balance', 'its file does not add up to its own balances'],
    ['count', 'its file has another number of entries than it says'],
    ['shifted', 'lines or cells of its file may not stand where they belong'],
    ['state', 'its file does not say that it is booked'],
  ])('an entry in doubt (%s) is likely, says why, and is recorded alone', async (doubt, why) => {
    const desk = await openDesk(ledger);
    const [number, more, other] = [await billed(desk, 121), await billed(desk, 60), await billed(desk, 7)];
    const second = await billed(desk, 40);
    const [entry, several, unknown] = await imported(desk, [
      { amount: 121, text: number },
      { amount: 100, text: `${more} ${second}` },
      { amount: 99, text: 'nothing' },
    ]);
    await ledger.database.execute(`update bank_entries set doubt = '${doubt}' where account_id = ${desk.account.id}`);
    const [sure] = await imported(desk, [{ amount: 7, text: other }]);
    expect(sure).toMatchObject({ level: 'certain' });
    expect(await entryNow(desk, entry?.id)).toMatchObject({
      ...{ level: 'likely', why: `names ${number}, amount equals what is due; but ${why}` },
    });
    expect(await entryNow(desk, unknown?.id)).toMatchObject({ level: 'unmatched' });
    const { results } = await desk.run('confirmBankEntries', { level: 'certain' });
    expect(results.map(({ entry_id }) => entry_id)).toEqual([sure?.id]);
    expect(await dueOf(desk, number)).toBe(121);
    for (const one of [entry, several]) {
      expect(await confirm(desk, { entry_id: one?.id })).toMatchObject([{ outcome: 'recorded' }]);
    }
    expect([await dueOf(desk, number), await dueOf(desk, more), await dueOf(desk, second)]).toEqual([0, 0, 0]);
  });
});
