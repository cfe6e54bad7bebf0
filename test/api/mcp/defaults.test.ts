// Answers tell an assistant which defaults were used, and which details an issued invoice lacks (R84, R85).
import { describe, expect, test } from 'vitest';
import { type Assistant, type Mcp, openMcp } from './kit.ts';

const ANN = { name: 'Ann', email: 'ann@example.com' };
const COMPLETE = { address: 'Keizersgracht 1', city: 'Amsterdam', country: 'NL', vat_number: 'NL004495445B01' };

async function set(mcp: Mcp, settings: object): Promise<void> {
  await mcp.run('updateBusiness', settings);
}

const bill = (assistant: Assistant, fields: Record<string, unknown> = {}) =>
  assistant.call('createInvoice', { customer: ANN, description: 'Work', amount: 100, ...fields });

describe('createInvoice', () => {
  test('names the defaults in its sentence, and nothing where none was used', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await set(mcp, COMPLETE);
    const plain = await bill(assistant);
    expect(plain.data.summary).toMatch(/nothing was sent to the customer\. New: not done before\.$/);
    expect(plain.data.next).toBeUndefined();
    await set(mcp, { default_tax_rate: 21 });
    const taxed = await bill(assistant, { description: 'More work' });
    expect(taxed.data.summary).toMatch(/EUR 121\.00 .* Defaults: 21% tax \(account\)\. New: not done before\.$/);
    await mcp.run('updateCustomer', {
      id: 1,
      payment_term_days: 30,
      tax_category: 'reverse_charge',
      vat_number: 'DE136695976',
    });
    const charged = await bill(assistant, { description: 'Last work' });
    expect(charged.data.summary).toMatch(
      /EUR 100\.00 \(no tax: reverse charge\).* Defaults: 0% tax \(customer\), reverse charge \(customer\), 30 days to pay \(customer\)\. New: not done before\.$/,
    );
    expect(charged.text).toContain(String(charged.data.summary));
  });

  test('says what is missing on it, and so does issueInvoice; a draft waits', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    const missing = 'Missing: your address, your tax number.';
    expect((await bill(assistant)).data.next).toBe(missing);
    const draft = await bill(assistant, { draft: true, date: '2026-03-18' });
    expect(draft.data.next).toBe(
      `It has no number and cannot be paid before issueInvoice. ${missing} Dated in the future.`,
    );
    const issued = await assistant.call('issueInvoice', { id: String(draft.data.id) });
    expect(issued.data.next).toBe(`${missing} Dated in the future.`);
    await set(mcp, { invoice_checks: 'strict' });
    const refused = await bill(assistant, { description: 'Refused' });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).toContain('invoice_incomplete');
    expect(refused.text).toContain('business.address');
  });
});

test('items are offered on request: listItems and createItem, whose codes a line names', async () => {
  await using mcp = await openMcp({ filter: { toolsets: ['items', 'invoices'] } });
  await using assistant = await mcp.assistant();
  const hour = { code: 'HOUR', description: 'Design', unit: 'hour', unit_price: 95, tax_rate: 21 };
  const { data } = await assistant.call('createItem', hour);
  expect(data.summary).toBe(
    `Added item ${data.id}, "HOUR": EUR 95.00. A line of an invoice can name it. Nothing was sent. New: not done before.`,
  );
  const listed = await assistant.call('listItems', { query: 'des' });
  expect(listed.data).toMatchObject({ summary: '1 item matching "des".', items: [{ code: 'HOUR', unit_price: 95 }] });
  const made = await assistant.call('createInvoice', { customer: ANN, items: [{ item: 'HOUR', quantity: 2 }] });
  expect(made.data.summary).toMatch(
    /EUR 229\.90 \(EUR 190\.00 plus EUR 39\.90 tax\).* Defaults: 21% tax \(item\)\. New: not done before\.$/,
  );
  const unknown = await assistant.call('createInvoice', { customer: ANN, items: [{ item: 'NONE' }] });
  expect(unknown.text).toContain('items[0].item is not an item here: "NONE"; listItems finds it');
});
