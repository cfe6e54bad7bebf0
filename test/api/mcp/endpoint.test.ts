import { get, type IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { CLIENT_NAME, CLIENTS, type Mcp, openMcp } from './kit.ts';

describe.each(CLIENTS)('the %s client', (kind) => {
  test('learns the domain, lists the tools and gets checked answers', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant({ kind });
    expect(assistant.instructions()).toContain('call listOverdueInvoices');
    expect((await assistant.tools()).map(({ name }) => name)).toContain('createInvoice');
    const made = await assistant.call('createInvoice', NEW_INVOICE);
    expect(made).toMatchObject({ isError: false, data: { invoice_number: 'INV-000001', amount: 1250 } });
    expect(await assistant.call('getInvoice', { id: 'INV-000001' })).toMatchObject({ data: { id: made.data.id } });
  });

  test('shows refusals to its model, hint and all', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant({ kind });
    const refused = await assistant.call('getInvoice', { id: 'INV-9' });
    expect(refused).toMatchObject({ isError: true, data: { error: { code: 'invoice_not_found', retryable: false } } });
    expect(refused.text).toContain('use the id or invoice_number of its row');
  });

  test('gets a protocol error for a tool that does not exist', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant({ kind });
    await expect(assistant.call('payInvoice')).rejects.toMatchObject({
      code: -32602,
      message: /Unknown tool: payInvoice/,
    });
  });

  test('is named in the activity, by its own name made visible', async () => {
    await using mcp = await openMcp();
    await using assistant = await mcp.assistant({ kind, name: `${CLIENT_NAME}\u202e\n${'x'.repeat(200)}` });
    await assistant.call('createCustomer', { name: 'Ann' });
    const { data } = await assistant.call('listActivity', { actor: 'assistant' });
    const name = `${CLIENT_NAME} ${'x'.repeat(100)}`.slice(0, 79);
    expect(data).toMatchObject({ activity: [{ actor: 'assistant', name: `${name}…`, via: 'mcp' }] });
  });
});

const NEW_INVOICE = { customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work', amount: 1250 };

describe('at the HTTP endpoint', () => {
  const post = async (mcp: Mcp, body: unknown, headers: Record<string, string> = {}) =>
    fetch(mcp.url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await mcp.token()}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  test('no token and a wrong one are 401 with the challenge', async () => {
    await using mcp = await openMcp();
    const none = await fetch(mcp.url, { method: 'POST' });
    expect(none.status).toBe(401);
    expect(none.headers.get('www-authenticate')).toMatch(/^Bearer realm="billing", resource_metadata=/);
    const wrong = await post(mcp, list, { Authorization: 'Bearer bh_wrong' });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(await wrong.json()).toMatchObject({ jsonrpc: '2.0', error: { message: /not valid/ } });
  });

  test('a page in a browser gets nowhere under another name', async () => {
    await using mcp = await openMcp();
    expect((await post(mcp, list, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(mcp, list, { Origin: 'https://billing.example' })).status).toBe(200);
    // Uses `node:http`, because `fetch` cannot set the Host header, which has another name after DNS rebinding.
    const rebound = await new Promise<IncomingMessage>((resolve) =>
      get(mcp.url, { headers: { Host: 'evil.example' } }, resolve),
    );
    rebound.resume();
    expect(rebound.statusCode).toBe(403);
  });

  test('a call without any handshake is answered', async () => {
    await using mcp = await openMcp();
    const answer = await post(mcp, list);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('"listOverdueInvoices"');
  });

  test('without a session there is no stream to open', async () => {
    await using mcp = await openMcp();
    const headers = { Authorization: `Bearer ${await mcp.token()}`, Accept: 'text/event-stream' };
    expect((await fetch(mcp.url, { headers })).status).toBe(405);
  });

  test('broken JSON and too much of it are refused by the protocol', async () => {
    await using mcp = await openMcp();
    expect((await post(mcp, '{')).status).toBe(400);
    expect((await post(mcp, { ...list, params: { filler: 'x'.repeat(300_000) } })).status).toBe(413);
  });

  test('a list of tools may be kept for a while, by its reader alone', async () => {
    await using mcp = await openMcp();
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
    const answer = await post(mcp, { ...list, params: { _meta: envelope } }, headers);
    expect(await answer.json()).toMatchObject({ result: { ttlMs: 300_000, cacheScope: 'private' } });
  });

  test('a call without a session is named after nobody', async () => {
    await using mcp = await openMcp();
    const call = { ...list, method: 'tools/call', params: { name: 'createCustomer', arguments: { name: 'Ann' } } };
    expect(await (await post(mcp, call)).text()).toContain('Added customer');
    const done = await mcp.run('listActivity', { actor: 'assistant' });
    expect(done).toMatchObject({ activity: [{ actor: { name: 'MCP client' } }] });
  });
});
