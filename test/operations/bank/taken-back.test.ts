// Bank entries that reverse earlier ones, entries that are recorded already, and the order of certain entries (R89,
// R82).
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { creditorReferenceOf } from '../../../src/model/payment-reference.ts';
import { operationNamed } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { type Answer, type Desk, type Ledger, openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { type Entry, imported, type Transfer } from './kit.ts';

const IBAN = 'NL91ABNA0417164300';

type Line = Pick<Transfer, 'text' | 'amount' | 'iban'> & { readonly mark?: 'C' | 'RC'; readonly day: string };

/** MT940 statement, in which `RC` reverses an earlier credit. `day` is a day of March 2026. */
function mt940(...lines: readonly Line[]): string {
  const moved = lines.reduce((sum, { amount, mark = 'C' }) => sum + (mark === 'C' ? 1 : -1) * Number(amount), 0);
  return [
    ...[':20:1', ':25:NL02ABNA0123456789', ':28C:1', ':60F:C260301EUR1000000,00'],
    ...lines.flatMap(({ text, amount, iban = IBAN, mark = 'C', day }, index) => [
      `:61:2603${day}${mark}${Number(amount).toFixed(2).replace('.', ',')}NTRFNONREF//R${day}${mark}${index}`,
      `:86:/IBAN/${iban}/NAME/A B/REMI/${text}/EREF/x`,
    ]),
    `:62F:C260317EUR${(1_000_000 + moved).toFixed(2).replace('.', ',')}`,
  ].join('\n');
}

describe.each(ENGINES_OF_RULES)('bank statements that take back and repeat (R89) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));

  const numbers = async (desk: Desk, ...amounts: readonly number[]) => {
    const made: string[] = [];
    const customer = await desk.run('createCustomer', { name: 'Jansen B.V.', email: `j${Math.random()}@example.com` });
    for (const amount of amounts) {
      made.push((await desk.invoice({ customer_id: customer.id, amount, description: 'Bread' })).invoice_number ?? '');
    }
    return made;
  };
  const importOf = async (desk: Desk, ...lines: readonly Line[]): Promise<readonly Entry[]> =>
    (await desk.run('importBankStatement', { content: mt940(...lines) })).entries;
  const confirm = async (desk: Desk, ...entries: readonly object[]) =>
    (await desk.run('confirmBankEntries', { entries })).results;
  const statusOf = async (desk: Desk, number: string | undefined) =>
    (await desk.run('getInvoice', { id: number })).status;
  const entryNow = (desk: Desk, id: number | undefined): Promise<Answer<'getBankEntry'>> =>
    desk.run('getBankEntry', { id });

  test('an entry whose payment was undone because the bank took it back is not certain again', async () => {
    const desk = await openDesk(ledger);
    const [number = ''] = await numbers(desk, 121);
    const [entry] = await importOf(desk, { amount: 121, text: number, day: '10' });
    await desk.run('confirmBankEntries', { level: 'certain' });
    const [reversal] = await importOf(desk, { amount: 121, text: number, day: '12', mark: 'RC' });
    expect(reversal?.why).toBe(`takes back entry ${entry?.id}, recorded on ${number}: undo its payment`);
    await desk.run('undoPayment', { id: reversal?.payments[0]?.id, reason: 'taken back by the bank' });
    expect(await statusOf(desk, number)).toBe('pending');
    expect(await entryNow(desk, entry?.id)).toMatchObject({
      ...{ status: 'open', level: 'unmatched', why: `was taken back by the bank, entry ${reversal?.id}`, invoices: [] },
    });
    expect((await entryNow(desk, reversal?.id)).why).toBe(`takes back entry ${entry?.id}, which is not recorded`);
    expect(await desk.run('confirmBankEntries', { level: 'certain' })).toMatchObject({ results: [] });
    for (const named of [{}, { invoice_id: number }]) {
      expect(await confirm(desk, { entry_id: entry?.id, ...named })).toMatchObject([{ reason: 'reversal' }]);
    }
    // If a person ignores the reversal, the entry counts as received again.
    await desk.run('ignoreBankEntry', { id: reversal?.id });
    expect((await entryNow(desk, entry?.id)).level).toBe('certain');
  });

  test('a credit and its reversal in one file are not recorded; the next transfer is', async () => {
    const desk = await openDesk(ledger);
    const [number = ''] = await numbers(desk, 121);
    const entries = await importOf(
      desk,
      { amount: 121, text: number, day: '10' },
      { amount: 121, text: number, day: '11', mark: 'RC' },
      { amount: 121, text: number, day: '13' },
    );
    expect(entries.map(({ level }) => level)).toEqual(['unmatched', null, 'certain']);
    const { results } = await desk.run('confirmBankEntries', { level: 'certain' });
    expect(results).toMatchObject([{ entry_id: entries[2]?.id, outcome: 'recorded' }]);
  });

  test('each of several reversals takes back its own entry: by an invoice that both name, then the one that is left', async () => {
    const desk = await openDesk(ledger);
    const [one = '', two = '', three = ''] = await numbers(desk, 500, 500, 500);
    const entries = await importOf(
      desk,
      ...[one, two, three].map((text, index) => ({ amount: 500, text: `fee ${text}`, day: `0${index + 2}` })),
    );
    await desk.run('confirmBankEntries', { level: 'certain' });
    const [byName] = await importOf(desk, { amount: 500, text: `return of ${two}`, day: '09', mark: 'RC' });
    expect(byName).toMatchObject({ payments: [{ invoice_number: two }] });
    const [unclear] = await importOf(desk, { amount: 500, text: 'return', day: '10', mark: 'RC' });
    expect(unclear?.why).toMatch(new RegExp(`one of the entries ${entries[2]?.id}, ${entries[0]?.id}: ask which`));
    expect(unclear?.payments).toEqual([]);
    // An entry that may have been reversed is recorded only if the confirmation names its invoice.
    const [four = ''] = await numbers(desk, 500);
    const [open] = await importOf(desk, { amount: 500, text: four, day: '08' });
    expect(open).toMatchObject({ level: 'ambiguous', invoices: [] });
    expect(await confirm(desk, { entry_id: open?.id })).toMatchObject([{ reason: 'ambiguous' }]);
    expect(await confirm(desk, { entry_id: open?.id, invoice_id: four })).toMatchObject([{ outcome: 'recorded' }]);
  });

  test('a reference whose check digits are wrong names no other invoice, however it is grouped', async () => {
    const desk = await openDesk(ledger);
    const [first = '', second = ''] = await numbers(desk, 121, 121);
    const wrong = `${(creditorReferenceOf(first) ?? '').slice(0, 4)}${second.replace('-', '')}`;
    for (const text of [wrong, wrong.replace(/.{4}/g, '$& '), `betaling ${wrong.replace(/.{4}/g, '$&-')}`]) {
      const [entry] = await imported(desk, [{ amount: 121, text }]);
      expect(entry, text).toMatchObject({ level: 'unmatched', invoices: [] });
    }
  });

  test('what is left of an entry can be recorded on another invoice, once', async () => {
    const desk = await openDesk(ledger);
    const [one = '', two = ''] = await numbers(desk, 100, 80);
    const [entry] = await imported(desk, [{ amount: 130, text: one }]);
    await confirm(desk, { entry_id: entry?.id, invoice_id: one });
    expect(await entryNow(desk, entry?.id)).toMatchObject({ status: 'confirmed', excess: 30 });
    expect(await confirm(desk, { entry_id: entry?.id })).toMatchObject([{ reason: 'already_confirmed' }]);
    const rest = { entry_id: entry?.id, invoice_id: two, amount: 20 };
    const neighbour = await openNeighbour(ledger);
    onTestFinished(() => neighbour.close());
    const op = operationNamed('confirmBankEntries');
    const both = await Promise.all(
      [ledger.testApp.app, neighbour].map((app) => call(app.services, desk.caller, op, { entries: [rest] })),
    );
    expect(both.map(({ data }) => (data as { recorded: number }).recorded).sort()).toEqual([0, 1]);
    expect(await confirm(desk, rest)).toMatchObject([{ reason: 'already_confirmed' }]);
    expect((await desk.run('getInvoice', { id: two })).amount_due).toBe(60);
    expect(await entryNow(desk, entry?.id)).toMatchObject({ excess: 10, payments: [{ amount: 100 }, { amount: 20 }] });
  });

  test('the rest of an entry that the bank took back is not recorded', async () => {
    const desk = await openDesk(ledger);
    const [one = '', two = ''] = await numbers(desk, 100, 80);
    const [entry] = await importOf(desk, { amount: 200, text: one, day: '10' });
    await confirm(desk, { entry_id: entry?.id, invoice_id: one });
    const [reversal] = await importOf(desk, { amount: 200, text: one, day: '12', mark: 'RC' });
    expect(reversal).toMatchObject({ payments: [{ invoice_number: one }] });
    expect(await confirm(desk, { entry_id: entry?.id, invoice_id: two })).toMatchObject([{ reason: 'reversal' }]);
    expect(await entryNow(desk, entry?.id)).toMatchObject({ status: 'confirmed', level: null });
  });

  test('one invoice that is named twice for an entry is skipped, and the others of the call are recorded', async () => {
    const desk = await openDesk(ledger);
    const [one = '', two = ''] = await numbers(desk, 50, 100);
    const [first, second] = await imported(desk, [
      { amount: 50, text: one },
      { amount: 200, text: 'twice' },
    ]);
    const { id } = await desk.run('getInvoice', { id: two });
    const twice = [
      { entry_id: second?.id, invoice_id: two, amount: 60 },
      { entry_id: second?.id, invoice_id: id, amount: 60 },
    ];
    expect(await confirm(desk, { entry_id: first?.id }, ...twice)).toMatchObject([
      { outcome: 'recorded' },
      { outcome: 'skipped', reason: 'invoice_twice' },
    ]);
    expect(await statusOf(desk, two)).toBe('pending');
  });

  test('confirming, undoing and setting aside at once leave one story', async () => {
    const desk = await openDesk(ledger);
    const made = await numbers(desk, ...Array.from({ length: 6 }, (_, index) => 10 + index));
    const entries = await imported(
      desk,
      made.map((text, index) => ({ amount: 10 + index, text })),
    );
    await confirm(desk, ...entries.slice(0, 3).map(({ id }) => ({ entry_id: id })));
    const { payments } = await desk.run('listPayments', {});
    await Promise.allSettled([
      ...payments.map(({ id }) => desk.run('undoPayment', { id, reason: 'race' })),
      ...entries.map(({ id }) => desk.run('ignoreBankEntry', { id })),
      ...entries.map(({ id }) => desk.run('confirmBankEntries', { entries: [{ entry_id: id }] })),
      desk.run('confirmBankEntries', { level: 'certain' }),
    ]);
    for (const [index, { id }] of entries.entries()) {
      const { status, payments: recorded } = await entryNow(desk, id);
      expect(recorded.length, `entry ${index}, ${status}`).toBe(status === 'confirmed' ? 1 : 0);
      expect(await statusOf(desk, made[index])).toBe(status === 'confirmed' ? 'paid' : 'pending');
    }
  });

  test('the same transfer from a file of another format is not recorded again', async () => {
    const desk = await openDesk(ledger);
    const [first = '', next = ''] = await numbers(desk, 121, 121);
    const [csv] = await imported(desk, [{ amount: 121, text: 'thank you', iban: IBAN, day: '2026-03-10' }]);
    await confirm(desk, { entry_id: csv?.id, invoice_id: first });
    const [copy, later] = await importOf(
      desk,
      { amount: 121, text: 'thank you', day: '10' },
      { amount: 121, text: 'thank you', day: '12' },
    );
    expect(copy).toMatchObject({
      ...{ level: 'already_paid', why: `looks like entry ${csv?.id} of another file, which is recorded`, invoices: [] },
    });
    expect(await confirm(desk, { entry_id: copy?.id })).toMatchObject([{ reason: 'already_paid' }]);
    expect(later).toMatchObject({ level: 'likely', invoices: [{ invoice_number: next }] });
  });

  test('a second transfer for a paid invoice says so where another invoice of its payer is proposed', async () => {
    const desk = await openDesk(ledger);
    const [paid = '', open = ''] = await numbers(desk, 121, 121);
    const [entry] = await imported(desk, [{ amount: 121, text: paid, iban: IBAN }]);
    await confirm(desk, { entry_id: entry?.id });
    const [again] = await imported(desk, [{ amount: 121, text: `${paid} again`, iban: IBAN, day: '2026-03-11' }]);
    expect(again).toMatchObject({ level: 'likely', invoices: [{ invoice_number: open }] });
    expect(again?.why).toMatch(new RegExp(`; but it names ${paid}, paid already on 2026-03-10$`));
  });

  test('an entry that is booked later than tomorrow is not recorded yet', async () => {
    const desk = await openDesk(ledger);
    const [number = ''] = await numbers(desk, 121);
    const [entry] = await imported(desk, [{ amount: 121, text: number, day: '2026-03-20' }]);
    expect(await confirm(desk, { entry_id: entry?.id })).toMatchObject([{ reason: 'booked_in_future' }]);
    expect(await statusOf(desk, number)).toBe('pending');
  });

  test('at most five candidates are shown; several of a known account are ambiguous', async () => {
    const desk = await openDesk(ledger);
    const made = await numbers(desk, 121, ...Array.from({ length: 6 }, () => 44));
    const [paid] = await imported(desk, [{ amount: 121, text: made[0] ?? '', iban: IBAN }]);
    await confirm(desk, { entry_id: paid?.id });
    const [entry] = await imported(desk, [{ amount: 44, text: 'thanks', name: 'X', iban: IBAN }]);
    expect(entry).toMatchObject({
      level: 'ambiguous',
      why: expect.stringMatching(/^comes from an account that paid before/),
    });
    expect(entry?.invoices.map(({ invoice_number }) => invoice_number)).toEqual(made.slice(1, 6));
  });
});
