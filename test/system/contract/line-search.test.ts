// Search for invoices by the text of their lines (D-673): same results on both engines, limited to one account, in
// bounded time.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folded } from '../../../src/model/text.ts';
import { type Answer, type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES } from '../../kit/test-app.ts';

type List = Answer<'listInvoices'>;
type Invoice = List['invoices'][number];

const SEED = 673;
const QUERIES = sized({ quick: 25, usual: 80, whole: 1_000 });

/** Letters that are folded, and characters with a meaning in patterns, quotes or JSON. */
const LETTER = fc.constantFrom(
  ...'aáBcCøüueŁé%_\\\'"{}[]:, 01',
  'ß',
  'ss',
  '中',
  '한',
  '👍',
  'A\u0301',
  '\u00ad',
  'null',
);
const TEXT = fc
  .array(LETTER, { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join(''))
  .filter((text) => folded(text).trim() !== '');

const FOUND: readonly (readonly [part: string, found: readonly string[]])[] = [
  ['CAFE', ['Visit to Café Zoë', 'CAFÉ in capitals']],
  ['café z', ['Visit to Café Zoë']],
  ['strasse', ['Paving, Lange Straße 4']],
  ['50%', ['50% of the work']],
  ['_', ['part_no 12']],
  ['"', ['A "quoted" word']],
  ["o'", ["Door o'clock"]],
  ['\\', ['C:\\temp']],
  ['👍', ['Done 👍']],
  ['two lines of', ['Text of\ntwo lines of it']],
  ['of two', ['Text of\ntwo lines of it']],
  // Not found: names of JSON fields, and texts across two lines.
  ['description', []],
  ['unit_price', []],
  ['zoë50', []],
];

describe.each(ENGINES)('invoices by their lines on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  const added: Invoice[] = [];

  beforeAll(async () => {
    ledger = await openLedger(engine);
    desk = await openDesk(ledger);
    const stranger = await openDesk(ledger);
    const known = [...new Set(FOUND.flatMap(([, found]) => found))];
    const random = fc.sample(fc.array(TEXT, { minLength: 1, maxLength: 4 }), { numRuns: 40, seed: SEED });
    for (const [n, texts] of [...known.map((text) => ['First', text]), ...random].entries()) {
      const fields = {
        customer: { name: `${n % 3 ? 'Ann' : 'Bo'} ${n % 4}` },
        items: texts.map((description, line) => ({ description, unit_price: 10 + n + line })),
        date: `2026-01-${String(1 + ((n * 5) % 20)).padStart(2, '0')}`,
        draft: n % 7 === 6,
      };
      added.push((await desk.invoice(fields)) as never);
      if (n % 4 === 0) await stranger.invoice(fields);
    }
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const list = (query: object) => desk.run('listInvoices', { limit: 100, ...query });
  const says = ({ items }: Invoice, part: string) =>
    items.some((item) => folded(item.description).includes(folded(part)));
  const idsOf = (invoices: readonly { readonly id: number }[]) => invoices.map(({ id }) => id).sort((a, b) => a - b);

  test.each(FOUND)('%j finds %j', async (part, found) => {
    const texts = (await list({ description: part })).invoices.flatMap(({ items }) =>
      items.map((item) => item.description),
    );
    for (const text of found) expect(texts).toContain(text);
    if (found.length === 0) expect(texts).toEqual([]);
  });

  test('any part finds the invoices with a line that has it, and no other account has', async () => {
    const all = added.flatMap(({ items }) => items.map((item) => item.description));
    const part = fc
      .tuple(fc.constantFrom(...all), fc.nat(), fc.integer({ min: 1, max: 9 }))
      .map(([text, from, length]) => {
        const letters = [...text];
        return letters.slice(from % letters.length, (from % letters.length) + length).join('');
      });
    const written = fc
      .tuple(fc.oneof({ weight: 4, arbitrary: part }, { weight: 1, arbitrary: TEXT }), fc.boolean())
      .map(([text, upper]) => (upper ? text.toUpperCase() : text).trim())
      .filter((text) => folded(text).trim() !== '' && !/[\n\r]/.test(text));
    for (const description of fc.sample(written, { numRuns: QUERIES, seed: SEED })) {
      const { invoices, total_count: count } = await list({ description });
      const right = idsOf(added.filter((invoice) => says(invoice, description)));
      expect([idsOf(invoices), count], JSON.stringify(description)).toEqual([right, right.length]);
    }
  });

  test('together with other filters, in pages, with sums of all that is found', async () => {
    for (const filter of [
      {},
      { customer: 'Ann' },
      { status: 'draft' },
      { date_from: '2026-01-05', date_to: '2026-01-15' },
    ]) {
      const plain = idsOf((await list(filter)).invoices);
      const right = added.filter((one) => plain.includes(one.id) && says(one, 'a'));
      expect(right.length).toBeGreaterThan(1);
      for (const sort of ['newest', 'oldest', 'date', '-due_date']) {
        const met: Invoice[] = [];
        let page: List | undefined;
        do {
          const cursor = page?.next_cursor ? { cursor: page.next_cursor } : {};
          page = await list({ ...filter, description: 'A', sort, limit: 2, group_by: 'customer', ...cursor });
          met.push(...page.invoices);
          const counted = right.filter(({ status }) => status !== 'draft' || 'status' in filter);
          const sum = counted.reduce((total, { amount }) => total + amount, 0);
          expect(page).toMatchObject({
            total_count: right.length,
            totals: [{ currency: 'EUR', count: counted.length, amount: sum }],
          });
          const grouped = (page.by_customer ?? []).flatMap(({ totals }) => totals.map(({ count }) => count));
          expect(grouped.reduce((all, one) => all + one, 0)).toBe(counted.length);
        } while (page.next_cursor !== null);
        expect(met.length).toBe(right.length);
        expect(idsOf(met)).toEqual(idsOf(right));
        if (sort === '-due_date')
          expect(met.map((one) => one.due_date)).toEqual(
            met
              .map((one) => one.due_date)
              .sort()
              .reverse(),
          );
      }
    }
    const none = await list({ description: 'nobody wrote this', group_by: 'customer', sort: 'date' });
    expect(none).toMatchObject({ total_count: 0, invoices: [], totals: [], by_customer: [] });
  });
});

describe.each(ENGINES)('the bounds of the search through lines on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  /** Copies the draft invoice of the account `count` times. */
  async function copy(desk: Desk, count: number): Promise<void> {
    const [row] = await desk.rows('invoices');
    const columns = Object.keys(row ?? {}).filter((column) => column !== 'id');
    const copied = columns.map((column) => (column === 'code' ? "code || '-' || n" : column));
    await ledger.database.execute(`insert into invoices (${columns})
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
      select ${copied} from invoices, numbers where account_id = ${desk.account.id} and status = 'draft'`);
  }

  test('20 000 invoices are looked through; one more is refused, with the way out', async () => {
    const desk = await openDesk(ledger);
    const {
      customer: { id },
    } = await desk.invoice({ customer: { name: 'Ann' }, draft: true, date: '2026-02-02' });
    await copy(desk, 19_999);
    await desk.invoice({ customer: id, date: '2026-01-01' });
    const query = { description: 'WORK', customer: id };
    expect(await desk.refused('listInvoices', query)).toMatchObject({
      code: 'validation_failed',
      details: {
        faults: [
          {
            field: 'description',
            message:
              'is looked for in at most 20,000 invoices, and the other filters leave 20,001: add customer, or date_from and date_to',
          },
        ],
      },
    });
    const found = await desk.run('listInvoices', { ...query, date_from: '2026-02-01', status: 'draft', limit: 3 });
    expect(found).toMatchObject({ total_count: 20_000, totals: [{ count: 20_000 }] });
    expect(found.invoices).toHaveLength(3);
    const next = await desk.run('listInvoices', { ...query, status: 'draft', limit: 3, cursor: found.next_cursor });
    expect(next.invoices[0]?.id).toBe((found.invoices[2]?.id ?? 0) - 1);
  });

  test('the kept counts tell without reading an invoice that there are too many, or none', async () => {
    const desk = await openDesk(ledger);
    await desk.invoice();
    await ledger.database.execute(`update invoice_totals set count = 1234567 where account_id = ${desk.account.id}`);
    expect(await desk.refused('listInvoices', { description: 'work' })).toMatchObject({
      details: { faults: [{ message: expect.stringContaining('the other filters leave 1,234,567: add') }] },
    });
    expect(await desk.run('listInvoices', { description: 'work', currency: 'USD' })).toMatchObject({ total_count: 0 });
  });

  test('lines of more than 48 million characters are refused too', async () => {
    const desk = await openDesk(ledger);
    const items = Array.from({ length: 100 }, () => ({ description: 'x'.repeat(255), unit_price: 1 }));
    await desk.invoice({ items, draft: true });
    await copy(desk, 1_500);
    expect(await desk.refused('listInvoices', { description: 'y' })).toMatchObject({
      details: { faults: [{ field: 'description', message: expect.stringContaining('48,000,000 characters') }] },
    });
  });
});
