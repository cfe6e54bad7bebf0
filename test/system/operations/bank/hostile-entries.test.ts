// Hostile texts in bank transfers cost no more than other texts. One page of entries costs less than the work for all
// entries (R89, D-619).
import { StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, type Desk, type Ledger, openDesk, openLedger } from '../../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { imported, statementOf } from '../../../operations/bank/kit.ts';

/** Number of entries that fills several pages. */
const FEW = 160;

/**
 * Joins `count` pieces with blanks. Below, `count` fills the text of an entry, and most pieces differ from entry to
 * entry.
 */
const many = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => write(n)).join(' ');
const HOSTILE: readonly ((entry: number) => string)[] = [
  (entry) => many(80, (n) => `INV${100_000 + entry * 100 + n}`),
  (entry) => many(110, (n) => `RF${10 + (n % 80)} ${entry}`),
  (entry) => many(70, (n) => `${String((entry * 100 + n) % 1e12).padStart(12, '1')}`),
  () => many(300, () => 'A1'),
  () => many(150, () => '+++00'),
];

/** Number of database statements that `work` executes: a measure of cost that other processes do not influence. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spies = [
    ...(['all', 'get', 'run'] as const).map((step) => vi.spyOn(StatementSync.prototype, step)),
    vi.spyOn(Client.prototype, 'query'),
  ];
  await work();
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

describe.each(ENGINES_OF_RULES)('many entries with hostile texts (R89) on %s', (engine) => {
  const ENTRIES = 1_000;
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
    const transfers = Array.from({ length: ENTRIES }, (_, n) => ({
      ...{
        amount: 10_000 + n,
        text: HOSTILE[n % HOSTILE.length]?.(n) ?? '',
        name: 'A B C D E F G H I J K L M N O P Q R',
      },
    }));
    await desk.run('importBankStatement', { content: statementOf(transfers) });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('levels are computed once for calls that come together and until something changes, and then only what is asked for is compared', async () => {
    const list = (limit: number, more = {}) => desk.run('listBankEntries', { limit, ...more });
    const counted = [{ level: 'unmatched', count: ENTRIES, totals: [{ currency: 'EUR', amount: expect.any(Number) }] }];
    const computed = await statementsOf(() => list(1));
    expect(computed, 'all entries are compared, in few statements each slice').toBeLessThan(ENTRIES / 4);
    await desk.run('createCustomer', { name: 'Jansen' });
    expect(await statementsOf(() => Promise.all([list(1), list(2), list(3), list(4)]))).toBeLessThan(2 * computed);
    const asked: Readonly<Record<string, () => Promise<unknown>>> = {
      'a page': async () => expect((await list(5)).levels).toEqual(counted),
      'a page of a level': async () => {
        const page = await list(50, { level: 'unmatched' });
        expect([page.entries.length, page.total_count, page.levels]).toEqual([50, ENTRIES, counted]);
      },
      'what is certain': async () =>
        expect(await desk.run('confirmBankEntries', { level: 'certain' })).toMatchObject({
          recorded: 0,
          has_more: false,
        }),
    };
    for (const [what, ask] of Object.entries(asked)) {
      expect(await statementsOf(ask), what).toBeLessThan(computed / 2);
    }
  });

  test('counts and filters are those of now: after a payment, a new invoice and another name', async () => {
    const desk = await openDesk(ledger);
    await imported(
      desk,
      Array.from({ length: FEW }, (_, n) => ({ amount: 10_000 + n, text: HOSTILE[n % HOSTILE.length]?.(n) ?? '' })),
    );
    const customer = await desk.run('createCustomer', { name: 'Jansen B.V.', email: 'jansen@example.com' });
    const bill = async (amount: number) =>
      (await desk.invoice({ amount, description: 'x', customer_id: customer.id, customer: undefined })).invoice_number;
    const levelsNow = async () =>
      ((await desk.run('listBankEntries', { limit: 1 })).levels ?? []).map(({ level, count }) => `${level} ${count}`);
    const number = (await bill(121)) ?? '';
    const [entry] = await imported(desk, [{ amount: 121, text: number, name: 'Pietersen' }]);
    expect(await levelsNow()).toEqual(['certain 1', `unmatched ${FEW}`]);
    await desk.run('recordPayment', { id: number, amount: 1 });
    expect(await levelsNow()).toEqual(['likely 1', `unmatched ${FEW}`]);
    await desk.run('recordPayment', { id: number });
    expect(await levelsNow()).toEqual(['already_paid 1', `unmatched ${FEW}`]);
    await bill(121);
    expect(await levelsNow()).toEqual(['already_paid 1', `unmatched ${FEW}`]);
    await desk.run('updateCustomer', { id: customer.id, name: 'Pietersen' });
    expect(await levelsNow()).toEqual(['possible 1', `unmatched ${FEW}`]);
    const possible = await desk.run('listBankEntries', { level: 'possible' });
    expect([possible.total_count, possible.entries.map(({ id }) => id)]).toEqual([1, [entry?.id]]);
    await desk.run('ignoreBankEntry', { id: entry?.id });
    expect(await levelsNow()).toEqual([`unmatched ${FEW}`]);
    await desk.run('ignoreBankEntry', { id: entry?.id, ignored: false });
    const days = { from: '2026-03-11', to: '2026-03-12' };
    expect((await desk.run('listBankEntries', days)).levels).toEqual([]);
    const unmatched = { level: 'unmatched', limit: 50 };
    const seen = new Set<number>();
    for (let cursor: string | null = null, page = 0; page < 3; page++) {
      const listed: Answer<'listBankEntries'> = await desk.run('listBankEntries', {
        ...unmatched,
        ...(cursor && { cursor }),
      });
      for (const { id } of listed.entries) seen.add(id);
      cursor = listed.next_cursor;
    }
    expect(seen.size).toBe(150);
    expect((await desk.run('listBankEntries', { limit: 1 })).total_count).toBe(FEW + 1);
  });

  test('a large file is added in parts, between which another account writes; returns come first', async () => {
    const [own, other] = [await openDesk(ledger), await openDesk(ledger)];
    const credits = Array.from({ length: 2_100 }, (_, n) => `:61:2603020302C${n + 1},00NTRFNONREF\n:86:Payment ${n}`);
    const returned = ':61:2603020302RC5,00NTRFNONREF\n:86:Payment 4';
    const content = [':20:1', ':25:NL20INGB0001234567', ':60F:C260301EUR1000,00', ...credits, returned].join('\n');
    const ended: string[] = [];
    let meanwhile: Promise<unknown> | undefined;
    const progress = () => {
      meanwhile ??= other.run('createCustomer', { name: 'Jansen' }).then(() => ended.push('the other account'));
    };
    const { imported: count, entries } = await own.run('importBankStatement', { content }, { progress });
    ended.push('the import');
    await meanwhile;
    expect([count, entries[0]?.reversal, ended]).toEqual([2_101, true, ['the other account', 'the import']]);
    const lines = await own.rows<{ summary: string }>('activity');
    expect(lines.map(({ summary }) => summary).filter((said) => said.startsWith('Imported'))).toEqual([
      'Imported a bank statement, part 1 of 3: 1000 new entries, 0 known',
      'Imported a bank statement, part 2 of 3: 1000 new entries, 0 known',
      'Imported a bank statement, part 3 of 3: 101 new entries, 0 known',
    ]);
    expect(await own.run('importBankStatement', { content })).toMatchObject({ imported: 0, known: 2_101 });
  });

  test('a text that names more numbers than are compared is not certain', async () => {
    const { invoice_number: number } = await desk.invoice({ amount: 77, description: 'x' });
    const others = (count: number) => many(count, (n) => `XYZ${900_000 + n}`);
    const [few, tooMany] = await imported(desk, [
      { amount: 77, text: `${number} ${others(20)}` },
      { amount: 77, text: `${number} ${others(80)}` },
    ]);
    expect(few).toMatchObject({ level: 'certain' });
    expect(tooMany).toMatchObject({
      ...{ level: 'likely', invoices: [{ invoice_number: number }] },
      why: `names ${number}, amount equals what is due; but it names more numbers than are compared`,
    });
  });
});
