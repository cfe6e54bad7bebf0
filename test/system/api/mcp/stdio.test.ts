import { describe, expect, test } from 'vitest';
import { CLIENT_NAME, linesOf, overStdio, pipedInto, STDIO_SERVER } from '../../../api/mcp/kit.ts';

describe.each(['1.x', '2.x modern'] as const)('the %s client over stdio', (kind) => {
  test('lists, creates, and is remembered by name', async () => {
    await using assistant = await overStdio(kind, process.execPath, [STDIO_SERVER]);
    expect((await assistant.tools()).map(({ name }) => name)).toContain('createInvoice');
    const made = await assistant.call('createInvoice', {
      customer: { name: 'Ann' },
      description: 'Work',
      amount: 12.5,
    });
    expect(made.text).toContain('Created invoice INV-000001 for the new customer "Ann": EUR 12.50');
    expect((await assistant.call('getInvoice', { id: 'INV-2' })).isError).toBe(true);
    const { data } = await assistant.call('listActivity', { actor: 'assistant' });
    expect(data).toMatchObject({ activity: [{ actor: 'assistant', name: CLIENT_NAME, via: 'mcp' }] });
  });
});

test('a filter holds over stdio too', async () => {
  const filter = JSON.stringify({ readOnly: true, toolsets: ['customers'] });
  await using assistant = await overStdio('1.x', process.execPath, [STDIO_SERVER, filter]);
  expect((await assistant.tools()).map(({ name }) => name)).toEqual(['listCustomers', 'getCustomer']);
});

describe('requests piped in by a shell', () => {
  const handshake = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'shell', version: '1' } };
  const requests = [
    { id: 1, method: 'initialize', params: handshake },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'tools/call', params: { name: 'createCustomer', arguments: { name: 'Ann' } } },
    { id: 4, method: 'tools/call', params: { name: 'listCustomers' } },
    { id: 5, method: 'tools/call', params: { name: 'no such tool' } },
  ];

  test('are all answered although the input has ended, and then the server ends', async () => {
    const { code, lines, errors } = await pipedInto([STDIO_SERVER], linesOf(requests));
    expect(errors).toBe('');
    expect(code).toBe(0);
    const answers = lines.map((line) => JSON.parse(line) as { jsonrpc: string; id: number; result?: object });
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(answers.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(4);
    expect(answers[0]?.result).toMatchObject({
      serverInfo: { name: 'billhook', title: 'Billhook', version: '1.2.3' },
      protocolVersion: '2025-11-25',
    });
  });

  test('that never come end the server as well', async () => {
    expect(await pipedInto([STDIO_SERVER], '')).toEqual({ code: 0, lines: [], errors: '' });
  });
});
