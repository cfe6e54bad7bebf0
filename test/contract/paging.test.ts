// Keyset pages: what is there when a walk begins is met exactly once, whatever is added meanwhile (R10).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../kit/desk.ts';
import { ENGINES } from '../kit/house.ts';

/** Each list, and the name of its rows. */
const LISTS = {
  listInvoices: 'invoices',
  listOverdueInvoices: 'invoices',
  listCustomers: 'customers',
  listActivity: 'activity',
} as const;
type ListName = keyof typeof LISTS;
type Page = { readonly ids: readonly number[]; readonly next: string | null; readonly total: number };

/** Every day of a month has three of the twelve; written in no order of days. */
const DUE_DAYS = ['07', '03', '05', '03', '07', '01', '05', '01', '03', '05', '07', '01'];

describe.each(ENGINES)('pages of lists on %s (R10)', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  async function deskWithTwelve(): Promise<Desk> {
    const desk = await openDesk(ledger);
    for (const [n, day] of DUE_DAYS.entries()) await addOne(desk, day, n);
    return desk;
  }
  const addOne = (desk: Desk, day: string, n: number) =>
    desk.invoice({
      customer: { name: `Customer ${n}`, email: `customer-${n}@example.com` },
      date: '2026-01-01',
      due_date: `2026-01-${day}`,
    });

  async function page(desk: Desk, list: ListName, limit: number, cursor: string | null): Promise<Page> {
    const input = cursor === null ? { limit } : { limit, cursor };
    const answer = (await desk.run(list, input)) as unknown as Record<string, unknown>;
    const rows = answer[LISTS[list]] as { id: number }[];
    expect(answer.has_more).toBe(answer.next_cursor !== null);
    return {
      ids: rows.map(({ id }) => id),
      next: answer.next_cursor as string | null,
      total: answer.total_count as number,
    };
  }

  async function walk(desk: Desk, list: ListName, limit: number, between: () => Promise<unknown>): Promise<Page[]> {
    const pages = [await page(desk, list, limit, null)];
    for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
      await between();
      pages.push(await page(desk, list, limit, next));
      if (pages.length > 100) throw new Error('the walk does not end');
    }
    return pages;
  }

  test.each(Object.keys(LISTS) as ListName[])(
    '%s: pages of every size hold the whole list in one order',
    async (list) => {
      const desk = await deskWithTwelve();
      const { ids: whole, total } = await page(desk, list, 100, null);
      expect(total).toBe(whole.length);
      for (const limit of [1, 3, 4, 5, 12, 13]) {
        const pages = await walk(desk, list, limit, async () => undefined);
        expect(pages.flatMap(({ ids }) => ids)).toEqual(whole);
        expect(pages.slice(0, -1).every(({ ids }) => ids.length === limit)).toBe(true);
        expect(pages).toHaveLength(Math.ceil(whole.length / limit));
        expect(pages.every((one) => one.total === total)).toBe(true);
      }
    },
  );

  test.each(Object.keys(LISTS) as ListName[])('%s: rows added during a walk disturb nothing', async (list) => {
    const desk = await deskWithTwelve();
    const { ids: before } = await page(desk, list, 100, null);
    let added = DUE_DAYS.length;
    const add = () => Promise.all(['01', '04', '09'].map((day) => addOne(desk, day, added++)));
    const walking = walk(desk, list, 2, add);
    const met = (await walking).flatMap(({ ids }) => ids);
    expect(new Set(met).size).toBe(met.length);
    expect(met.filter((id) => before.includes(id))).toEqual(before);
  });

  test('lists go newest first; overdue ones oldest due first, and by id within a day', async () => {
    const desk = await deskWithTwelve();
    for (const list of ['listInvoices', 'listCustomers', 'listActivity'] as const) {
      const { ids } = await page(desk, list, 100, null);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
    }
    const { invoices } = await desk.run('listOverdueInvoices');
    const keys = invoices.map(({ due_date, id }) => `${due_date} ${String(id).padStart(9, '0')}`);
    expect(keys).toEqual([...keys].sort());
  });

  test('a filter goes with its cursor: every page is of the filtered list', async () => {
    const desk = await deskWithTwelve();
    const first = await desk.run('listInvoices', { due_to: '2026-01-03', limit: 4 });
    const second = await desk.run('listInvoices', { due_to: '2026-01-03', limit: 4, cursor: first.next_cursor });
    expect(first.total_count).toBe(6);
    expect([...first.invoices, ...second.invoices].every(({ due_date }) => due_date <= '2026-01-03')).toBe(true);
    expect(first.invoices.length + second.invoices.length).toBe(6);
  });

  test.each([
    'x',
    '!!',
    'W10',
    Buffer.from('["invoices"]').toString('base64url'),
    Buffer.from('["invoices","1"]').toString('base64url'),
  ])('a cursor that was never handed out (%s) is refused, in every list', async (cursor) => {
    const desk = await openDesk(ledger);
    for (const list of Object.keys(LISTS) as ListName[]) {
      const refusal = await desk.refused(list, { cursor });
      expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'cursor' } });
    }
  });

  test('the cursor of one list is refused by another', async () => {
    const desk = await deskWithTwelve();
    for (const from of Object.keys(LISTS) as ListName[]) {
      const { next: cursor } = await page(desk, from, 1, null);
      for (const to of Object.keys(LISTS) as ListName[]) {
        if (to !== from) expect(await desk.refused(to, { cursor })).toMatchObject({ code: 'validation_failed' });
      }
    }
  });
});
