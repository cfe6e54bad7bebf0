import { describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { type Business, type Data, expectData, openBusiness, sharedTestApp } from './exchange.ts';

const COUNT = 13;
const DATES = { date: '2026-01-01', due_date: '2026-01-10' };
const LISTS = [
  { path: '/invoices', rows: 'invoices' },
  { path: '/invoices/overdue', rows: 'invoices' },
  { path: '/customers', rows: 'customers' },
  { path: '/activity', rows: 'activity' },
] as const;

/** Adds an overdue invoice for a new customer: one more row in every list (two in the activity list of REST calls). */
const addTo = (business: Business, index: number) =>
  business.run('createInvoice', { customer: { name: `Customer ${index}` }, description: 'Work', amount: 1, ...DATES });

const rowsOf = (data: Data, rows: string): { id: number }[] => data[rows] ?? [];
const idsOf = (data: Data, rows: string) => rowsOf(data, rows).map(({ id }) => id);

type Page = { readonly data: Data; readonly ids: number[] };
async function pagesOf(business: Business, path: string, rows: string, limit: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = null; ; ) {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const data = expectData(await business.send(`GET ${path}?limit=${limit}${query}`));
    pages.push({ data, ids: idsOf(data, rows) });
    if (!data.has_more) return pages;
    cursor = data.next_cursor ?? null;
  }
}

describe.each(ENGINES_OF_RULES)('pages (R10) on %s', (engine) => {
  const testApp = sharedTestApp({ engine });
  async function filled(): Promise<Business> {
    const business = await openBusiness(testApp());
    for (let index = 0; index < COUNT; index++) await addTo(business, index);
    return business;
  }

  test.each(LISTS)('GET $path: every row once, in one order, whatever the size of the page', async ({ path, rows }) => {
    const business = await filled();
    const whole = await pagesOf(business, path, rows, 100);
    const all = whole.flatMap(({ ids }) => ids);
    expect(whole).toHaveLength(1);
    expect(new Set(all).size).toBe(all.length);
    for (const limit of [1, 5, all.length - 1, all.length]) {
      const pages = await pagesOf(business, path, rows, limit);
      expect(
        pages.flatMap(({ ids }) => ids),
        `limit ${limit}`,
      ).toEqual(all);
      expect(pages).toHaveLength(Math.ceil(all.length / limit));
      for (const [index, { data, ids }] of pages.entries()) {
        const last = index === pages.length - 1;
        expect(ids.length).toBe(last ? all.length - limit * index : limit);
        expect(data).toMatchObject({ total_count: all.length, has_more: !last });
        expect(data.next_cursor === null).toBe(last);
      }
    }
  });

  test.each(LISTS)('GET $path shows 25 unless told otherwise', async ({ path, rows }) => {
    const business = await filled();
    for (let index = 0; index < 26 - COUNT; index++) await addTo(business, index);
    const data = expectData(await business.send(`GET ${path}`));
    expect(idsOf(data, rows)).toHaveLength(25);
    expect(data.has_more).toBe(true);
  });

  test('newest first; the overdue list oldest due first', async () => {
    const business = await openBusiness(testApp());
    const due = ['2026-02-01', '2026-01-05', '2026-02-01', '2026-01-20'];
    const ids: number[] = [];
    for (const due_date of due) {
      const input = { customer: { name: 'Ann' }, description: 'Work', amount: 1, date: '2026-01-01', due_date };
      ids.push((await business.run('createInvoice', input)).id ?? 0);
    }
    expect(idsOf(expectData(await business.send('GET /invoices')), 'invoices')).toEqual(ids.toReversed());
    const pages = await pagesOf(business, '/invoices/overdue', 'invoices', 1);
    expect(pages.flatMap((page) => page.ids)).toEqual([ids[1], ids[3], ids[0], ids[2]]);
  });

  test.each(LISTS)('GET $path: rows that are added meanwhile move no page', async ({ path, rows }) => {
    const business = await filled();
    const before = (await pagesOf(business, path, rows, 100)).flatMap(({ ids }) => ids);
    const seen: number[] = [];
    let cursor = '';
    for (let index = 0; ; index++) {
      const data = expectData(await business.send(`GET ${path}?limit=5${cursor}`));
      seen.push(...idsOf(data, rows));
      if (index < 3) await addTo(business, index);
      if (!data.has_more) break;
      cursor = `&cursor=${data.next_cursor}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(before));
  });

  test('a row that leaves the list meanwhile takes no other with it', async () => {
    const business = await filled();
    const first = expectData(await business.send('GET /invoices?status=overdue&limit=10'));
    const [left] = idsOf(first, 'invoices').slice(-1);
    await business.run('cancelInvoice', { id: left });
    const rest = expectData(await business.send(`GET /invoices?status=overdue&limit=100&cursor=${first.next_cursor}`));
    expect(idsOf(first, 'invoices').length + idsOf(rest, 'invoices').length).toBe(COUNT);
    expect(rest.total_count).toBe(COUNT - 1);
  });

  test('the cursor carries the filter’s place, and totals cover all pages', async () => {
    const business = await filled();
    const query = '/invoices?customer=customer%201&limit=2';
    const first = expectData(await business.send(`GET ${query}`));
    expect(first).toMatchObject({ total_count: 4, totals: [{ currency: 'EUR', count: 4, amount: 4, amount_due: 4 }] });
    const second = expectData(await business.send(`GET ${query}&cursor=${first.next_cursor}`));
    expect(second).toMatchObject({ total_count: 4, has_more: false, totals: first.totals });
    expect(idsOf(second, 'invoices')).toHaveLength(2);
  });

  test('another business’s cursor shows only one’s own rows', async () => {
    const [mine, theirs] = [await filled(), await filled()];
    const { next_cursor } = expectData(await theirs.send('GET /customers?limit=1'));
    const data = expectData(await mine.send(`GET /customers?limit=100&cursor=${next_cursor}`));
    const own = new Set(idsOf(expectData(await mine.send('GET /customers?limit=100')), 'customers'));
    expect(idsOf(data, 'customers').every((id) => own.has(id))).toBe(true);
  });
});
