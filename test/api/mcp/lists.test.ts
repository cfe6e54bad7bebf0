import { describe, expect, test } from 'vitest';
import { type Assistant, type Mcp, openMcp } from './kit.ts';

async function invoices(mcp: Mcp, count: number, fields: Record<string, unknown> = {}): Promise<void> {
  const { customer_id } = { customer_id: (await mcp.run('createCustomer', { name: 'Ann' })).id };
  const input = { customer_id, description: 'Work', amount: 10, date: '2026-01-01', due_date: '2026-02-01', ...fields };
  for (let n = 0; n < count; n++) await mcp.run('createInvoice', input);
}

async function allNumbers(assistant: Assistant, tool: string, args: Record<string, unknown>): Promise<string[]> {
  const numbers: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await assistant.call(tool, { ...args, ...(cursor === undefined ? {} : { cursor }) });
    const { data } = page as unknown as {
      data: { invoices: { invoice_number: string }[]; next_cursor: string | null };
    };
    numbers.push(...data.invoices.map(({ invoice_number }) => invoice_number));
    cursor = data.next_cursor;
  }
  return numbers;
}

describe('a long list', () => {
  test('shows ten rows and says what is left out and how to get it', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await invoices(mcp, 32);
    const { text, data } = await assistant.call('listOverdueInvoices');
    const lines = text.split('\n');
    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toBe(
      '… 22 more (15 of them in the structured data); narrow with customer or min_days, or set limit to 10 to read ' +
        `every row here, or continue after these 25 with cursor ${data.next_cursor}.`,
    );
    const last = await assistant.call('listOverdueInvoices', { cursor: data.next_cursor, min_days: 1 });
    expect(last.text.split('\n')).toHaveLength(8);
  });

  test('of ten rows or fewer is whole in its text', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await invoices(mcp, 12);
    const { text, data } = await assistant.call('listInvoices', { limit: 10, customer: 'ann' });
    expect(text.split('\n').at(-1)).toBe(
      `… 2 more; narrow with status or due_from, or continue after these 10 with cursor ${data.next_cursor}.`,
    );
    const whole = await assistant.call('listInvoices', { limit: 10, cursor: data.next_cursor });
    expect(whole.text).not.toContain('…');
  });

  test.each(['listInvoices', 'listOverdueInvoices'])(
    '%s stays below 60 000 characters and loses no row',
    async (tool) => {
      await using mcp = await openMcp();
      await using assistant = await mcp.assistant();
      await invoices(mcp, 30, { notes: 'n'.repeat(5_000) });
      const { text, data } = await assistant.call(tool, { limit: 100 });
      expect(text.length + JSON.stringify(data).length).toBeLessThan(60_000);
      expect(data).toMatchObject({ total_count: 30, has_more: true });
      const numbers = await allNumbers(assistant, tool, { limit: 100 });
      expect(new Set(numbers).size).toBe(30);
      expect(numbers).toHaveLength(30);
    },
  );
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
  // Another limit has the same rows and other words.
  expect((await older.call('listOverdueInvoices', { limit: 100 })).data).toEqual(first.data);
  await mcp.run('recordPayment', { id: 1 });
  expect((await modern.call('listOverdueInvoices', { limit: 12 })).text).toMatch(/^11 invoices are overdue/);
});
