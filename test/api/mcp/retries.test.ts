import { describe, expect, test } from 'vitest';
import { openMcp } from './kit.ts';

const NEW_INVOICE = { customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work', amount: 120 };
const TEN_MINUTES_MS = 600_000;

describe('the same create call again', () => {
  test('within ten minutes returns the first object and says how to mean it', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    // Business details that an invoice must contain.
    await mcp.run('updateBusiness', {
      address: 'Keizersgracht 1',
      city: 'Amsterdam',
      country: 'NL',
      vat_number: 'NL123456789B01',
    });
    const first = await assistant.call('createInvoice', NEW_INVOICE);
    mcp.clock.advance(TEN_MINUTES_MS - 1);
    const { amount, ...rest } = NEW_INVOICE;
    const again = await assistant.call('createInvoice', { amount, ...rest });
    expect(again.data.next).toBe(
      'Nothing new was done: this is the result of the same call made within the last ten minutes. To do it again, add allow_duplicate: true.',
    );
    const [line = '', facts] = first.text.split('\n');
    const created = line.replace(' New: not done before.', '');
    expect(created).not.toBe(line);
    expect(again).toMatchObject({
      isError: false,
      data: { ...first.data, summary: `Not done again. The first call: ${created}`, replayed: true },
    });
    expect(again.text.split('\n')).toEqual([
      `Not done again. The first call: ${created}`,
      `Next: ${again.data.next}`,
      facts,
    ]);
    expect(first.data).toHaveProperty('replayed', false);
    expect(await mcp.run('listInvoices')).toMatchObject({ total_count: 1 });
  });

  test('through another client with the same token is a retry too', async () => {
    await using mcp = await openMcp();
    const token = await mcp.token();
    await using one = await mcp.assistant({ token });
    await using another = await mcp.assistant({ token, kind: '1.x', name: 'Another' });
    await one.call('createInvoice', NEW_INVOICE);
    expect((await another.call('createInvoice', NEW_INVOICE)).data).toMatchObject({ replayed: true });
  });

  test.each([
    ['with allow_duplicate', async () => ({ allow_duplicate: true })],
    ['with other arguments', async () => ({ reference: 'the second' })],
  ])('%s makes another one', async (_what, change) => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await assistant.call('createInvoice', NEW_INVOICE);
    const second = await assistant.call('createInvoice', { ...NEW_INVOICE, ...(await change()) });
    expect(second.data).toMatchObject({ invoice_number: 'INV-000002' });
    expect(second.data).toHaveProperty('replayed', false);
  });

  test('after ten minutes makes another one', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await assistant.call('createInvoice', NEW_INVOICE);
    mcp.clock.advance(TEN_MINUTES_MS);
    expect((await assistant.call('createInvoice', NEW_INVOICE)).data).toMatchObject({ invoice_number: 'INV-000002' });
  });

  test('with another token makes another one', async () => {
    await using mcp = await openMcp();
    await using one = await mcp.assistant();
    await using another = await mcp.assistant();
    await one.call('createInvoice', NEW_INVOICE);
    expect((await another.call('createInvoice', NEW_INVOICE)).data).toMatchObject({ invoice_number: 'INV-000002' });
  });

  test('after a refusal is tried again', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    expect((await assistant.call('sendInvoice', { id: 1 })).isError).toBe(true);
    await assistant.call('createInvoice', NEW_INVOICE);
    expect((await assistant.call('sendInvoice', { id: 1 })).isError).toBe(false);
  });

  test('of a payment is not booked twice', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant();
    await assistant.call('createInvoice', NEW_INVOICE);
    for (const _ of [1, 2]) await assistant.call('recordPayment', { id: 1, amount: 20 });
    expect(await mcp.run('getInvoice', { id: 1 })).toMatchObject({ amount_due: 100 });
  });
});
