import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sized } from '../../kit/proof.ts';
import { type Assistant, type Mcp, openMcp } from './kit.ts';

async function invoices(mcp: Mcp, count: number, fields: Record<string, unknown> = {}): Promise<void> {
  const { customer_id } = { customer_id: (await mcp.run('createCustomer', { name: 'Ann' })).id };
  const input = { customer_id, description: 'Work', amount: 10, date: '2026-01-01', due_date: '2026-02-01', ...fields };
  for (let n = 0; n < count; n++) await mcp.run('createInvoice', input);
}

type Page = { readonly summary: string; readonly next_cursor?: string; readonly remaining?: number };
type Rows = readonly { readonly invoice_number: string }[];

/** Reads all pages of a list, with their rows. */
async function pagesOf(assistant: Assistant, tool: string, args: Record<string, unknown>) {
  const pages: { readonly text: string; readonly data: Page; readonly rows: Rows }[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const { text, data } = await assistant.call(tool, { ...args, ...(cursor === undefined ? {} : { cursor }) });
    const page = data as unknown as Page & { readonly invoices?: Rows; readonly rows?: Rows };
    pages.push({ text, data: page, rows: page.rows ?? page.invoices ?? [] });
    cursor = page.next_cursor;
    more = cursor !== undefined;
  }
  return pages;
}

describe('a long list', () => {
  test('shows a page of it, every row in both parts, and says how many are left and how to get them', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await invoices(mcp, 32);
    const whole = await pagesOf(assistant, 'listOverdueInvoices', {});
    expect(whole.map(({ rows }) => rows.length)).toEqual([32]);
    const [first, last, ...others] = await pagesOf(assistant, 'listOverdueInvoices', { limit: 25 });
    expect(others).toEqual([]);
    expect(first?.rows).toHaveLength(25);
    expect(first?.data.remaining).toBe(7);
    expect(first?.text.match(/\nINV-\d+ "Ann"/g)).toHaveLength(25);
    expect(first?.text.split('\n').at(-1)).toBe(
      `7 more: repeat with cursor ${first?.data.next_cursor}, or narrow the filters.`,
    );
    expect(last?.rows).toHaveLength(7);
    expect(last?.text).not.toContain('more');
    // Each page contains the sums of all invoices, not of the page.
    for (const page of [first, last])
      expect(page?.data.summary).toMatch(/^32 invoices are overdue .*: EUR 320\.00 on 32;/);
  });

  test('goes on from where a page of another length ended', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await invoices(mcp, 12);
    const { data } = await assistant.call('listInvoices', { limit: 10, customer: 'ann' });
    expect(data).toMatchObject({ remaining: 2 });
    const { data: rest } = await assistant.call('listInvoices', {
      limit: 1,
      customer: 'ann',
      cursor: data.next_cursor,
    });
    expect(rest).toMatchObject({ remaining: 1, invoices: [{ invoice_number: 'INV-000002' }] });
  });

  test('has at most 50 rows, and with every field of them at most ten', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await invoices(mcp, 60);
    const lengths = async (args: object) =>
      (await pagesOf(assistant, 'listOverdueInvoices', { ...args })).map(({ rows }) => rows.length);
    expect(await lengths({ limit: 100 })).toEqual([50, 10]);
    const full = await pagesOf(assistant, 'listOverdueInvoices', { detail: 'full' });
    expect(Math.max(...full.map(({ rows }) => rows.length))).toBeLessThanOrEqual(10);
    expect(full[0]?.rows[0]).toMatchObject({
      invoice_number: 'INV-000001',
      tax_lines: [{ rate: 0 }],
      pdf_url: expect.any(String),
    });
    expect(full[0]?.text).toContain(JSON.stringify(full[0]?.rows[0]));
    expect(full.flatMap(({ rows }) => rows)).toHaveLength(60);
  });
});

describe('a long list', () => {
  const count = sized({ quick: 12, usual: 30, whole: 30 });
  let mcp: Mcp;
  let assistant: Assistant;
  beforeAll(async () => {
    mcp = await openMcp();
    assistant = await mcp.assistant();
    await invoices(mcp, count, { notes: 'n'.repeat(5_000), description: 'd'.repeat(255), reference: 'r'.repeat(200) });
  });
  afterAll(async () => {
    await assistant[Symbol.asyncDispose]();
    await mcp[Symbol.asyncDispose]();
  });

  test.each([
    ['listInvoices', {}],
    ['listInvoices', { detail: 'full' }],
    ['listOverdueInvoices', {}],
    ['listOverdueInvoices', { detail: 'full' }],
  ] as const)('%s %o fits the strictest host whatever its rows hold, and loses none', async (tool, detail) => {
    const pages = await pagesOf(assistant, tool, { ...detail, limit: 50 });
    for (const { data, rows } of pages) {
      expect(JSON.stringify(data).length <= 10_000 || rows.length === 1).toBe(true);
      expect(data.summary).toMatch(new RegExp(`^${count} invoices `));
    }
    const numbers = pages.flatMap(({ rows }) => rows.map(({ invoice_number }) => invoice_number));
    expect(numbers).toHaveLength(count);
    expect(new Set(numbers).size).toBe(count);
    expect(pages.map(({ data }) => data.remaining ?? 0)).toEqual(
      pages.map((_, at) => pages.slice(at + 1).reduce((sum, { rows }) => sum + rows.length, 0)),
    );
  });
});

test('rows show the line that a filter matched, and the summary says what was looked for', async () => {
  await using mcp = await openMcp();
  await using assistant = await mcp.assistant();
  const items = ['Travel', 'Visit to Café Zoë, with "tools"', 'Cafeteria'].map((text) => ({
    description: text,
    unit_price: 10,
  }));
  await invoices(mcp, 1, { description: undefined, amount: undefined, items });
  await invoices(mcp, 1);
  const { text, data } = await assistant.call('listInvoices', { description: 'CAFE' });
  expect(data.summary).toMatch(/^1 invoice with "CAFE" in a line as of 2026-03-17: EUR 30\.00 /);
  expect(data.invoices).toMatchObject([{ invoice_number: 'INV-000001', line: 'Visit to Café Zoë, with "tools"' }]);
  expect(text).toContain('Visit to Café Zoë');
  const plain = await assistant.call('listInvoices', {});
  expect(plain.data.invoices).toHaveLength(2);
  expect(JSON.stringify(plain.data)).not.toContain('"line"');
  const none = await assistant.call('listInvoices', { description: 'nothing' });
  expect(none.data.summary).toBe('There are no invoices with "nothing" in a line as of 2026-03-17.');
});

test('the same question is answered in the same words, to every client, until something changes', async () => {
  await using mcp = await openMcp();
  const token = await mcp.token();
  await using modern = await mcp.assistant({ token });
  await using older = await mcp.assistant({ token, kind: '1.x' });
  await invoices(mcp, 12);
  const first = await modern.call('listOverdueInvoices', { limit: 12 });
  expect(await modern.call('listOverdueInvoices', { limit: 12 })).toEqual(first);
  expect(await older.call('listOverdueInvoices', { limit: 12 })).toEqual(first);
  // A larger limit returns the same rows, because all of them fit on the first page.
  expect((await older.call('listOverdueInvoices', { limit: 100 })).data).toEqual(first.data);
  await mcp.run('recordPayment', { id: 1 });
  expect((await modern.call('listOverdueInvoices', { limit: 12 })).text).toMatch(/^11 invoices are overdue/);
});
