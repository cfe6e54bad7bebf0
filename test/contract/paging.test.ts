// Keyset pages: each row that exists at the first page is returned exactly once, even if rows are added later (R10).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Ledger, openDesk, openLedger } from '../kit/desk.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';

/** Lists, and the field that has their rows. */
const LISTS = {
  listInvoices: 'invoices',
  listOverdueInvoices: 'invoices',
  listCustomers: 'customers',
  listActivity: 'activity',
} as const;
type ListName = keyof typeof LISTS;
const LIST_NAMES = Object.keys(LISTS) as ListName[];
type Page = { readonly ids: readonly number[]; readonly next: string | null; readonly total: number };

/** Due days of twelve invoices, not in order. Each day has three of them. */
const DUE_DAYS = ['07', '03', '05', '03', '07', '01', '05', '01', '03', '05', '07', '01'];

describe.each(ENGINES_OF_RULES)('pages of lists on %s (R10)', (engine) => {
  let ledger: Ledger;
  let twelve: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
    twelve = await deskWithTwelve();
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

  async function walk(desk: Desk, list: ListName, limit: number, between?: () => Promise<unknown>): Promise<Page[]> {
    const pages = [await page(desk, list, limit, null)];
    for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
      await between?.();
      pages.push(await page(desk, list, limit, next));
      if (pages.length > 100) throw new Error('the walk does not end');
    }
    return pages;
  }

  test.each(LIST_NAMES)('%s: pages of every size hold the whole list in one order', async (list) => {
    const { ids: whole, total } = await page(twelve, list, 100, null);
    expect(total).toBe(whole.length);
    for (const limit of [2, 5, 12]) {
      const pages = await walk(twelve, list, limit);
      expect(pages.flatMap(({ ids }) => ids)).toEqual(whole);
      expect(pages.slice(0, -1).every(({ ids }) => ids.length === limit)).toBe(true);
      expect(pages).toHaveLength(Math.ceil(whole.length / limit));
      expect(pages.every((one) => one.total === total)).toBe(true);
    }
  });

  test('rows added while lists are walked disturb nothing: what was there is met once, in its order', async () => {
    const desk = await deskWithTwelve();
    const before = await Promise.all(LIST_NAMES.map((list) => page(desk, list, 100, null)));
    let added = DUE_DAYS.length;
    const adding = () => addOne(desk, DUE_DAYS[added % 4] ?? '', added++);
    const walks = await Promise.all(LIST_NAMES.map((list) => walk(desk, list, 4, adding)));
    expect(added).toBeGreaterThanOrEqual(DUE_DAYS.length + 10);
    for (const [n, pages] of walks.entries()) {
      const met = pages.flatMap(({ ids }) => ids);
      const known = before[n]?.ids ?? [];
      expect(new Set(met).size).toBe(met.length);
      expect(met.filter((id) => known.includes(id))).toEqual(known);
    }
  });

  test('lists go newest first; overdue ones oldest due first, and by id within a day', async () => {
    for (const list of ['listInvoices', 'listCustomers', 'listActivity'] as const) {
      const { ids } = await page(twelve, list, 100, null);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
    }
    const { invoices } = await twelve.run('listOverdueInvoices');
    const keys = invoices.map(({ due_date, id }) => `${due_date} ${String(id).padStart(9, '0')}`);
    expect(keys).toEqual([...keys].sort());
  });

  test('a filter goes with its cursor: every page is of the filtered list', async () => {
    const first = await twelve.run('listInvoices', { due_to: '2026-01-03', limit: 4 });
    const second = await twelve.run('listInvoices', { due_to: '2026-01-03', limit: 4, cursor: first.next_cursor });
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
    for (const list of LIST_NAMES) {
      const refusal = await twelve.refused(list, { cursor });
      expect(refusal).toMatchObject({ code: 'validation_failed', details: { field: 'cursor' } });
    }
  });

  test('the cursor of one list is refused by another', async () => {
    for (const from of LIST_NAMES) {
      const { next: cursor } = await page(twelve, from, 1, null);
      for (const to of LIST_NAMES) {
        if (to !== from) expect(await twelve.refused(to, { cursor })).toMatchObject({ code: 'validation_failed' });
      }
    }
  });
});
