/** Traces and metrics of requests, with an SDK that is registered before the service is opened (docs/observability.md). */
import { SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES, openTestApp, type TestApp } from '../kit/test-app.ts';
import { HOST, otherTraceparent, registerSdk, TRACEPARENT, toolCall, treeOf } from './kit.ts';

const sdk = registerSdk();
afterAll(() => sdk[Symbol.asyncDispose]());
beforeEach(() => sdk.forget());

const named = (name: string) => sdk.spans().filter((span) => span.name === name);
const one = (name: string): ReadableSpan => {
  const [found, ...others] = named(name);
  if (!found || others.length > 0) throw new Error(`${name} in ${sdk.spans().map((span) => span.name)}`);
  return found;
};
const below = (root: ReadableSpan) => treeOf(sdk.spans(), root);

const draft = (customer: unknown, reference = 'A-1') => ({
  customer_id: customer,
  items: [{ description: 'Design', quantity: 1, unit_price: '95.50', tax_rate: 21 }],
  reference,
});

async function withCustomer(testApp: TestApp) {
  const { id } = await testApp.run('createCustomer', { name: 'Anna', email: 'anna@secret.example' });
  return { id, token: await testApp.token() };
}

/** Waits for the span of a request, which ends a moment after the answer. */
const ended = (name: string) => expect.poll(() => named(name).length).toBeGreaterThan(0);

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  test('a REST call is a span by the conventions of HTTP, in the trace of its caller, with its statements below', async () => {
    await using testApp = await openTestApp({ engine });
    const { id, token } = await withCustomer(testApp);
    const headers = { traceparent: TRACEPARENT, tracestate: 'vendor=1' };
    const answer = await testApp.fetch('/api/v1/invoices', { token, json: draft(id), headers });
    expect(answer.status).toBe(201);
    await ended('POST /api/v1/invoices');
    const span = one('POST /api/v1/invoices');
    expect(span.kind).toBe(SpanKind.SERVER);
    expect(span.parentSpanContext).toMatchObject({ ...HOST, isRemote: true });
    expect(span.spanContext().traceState?.get('vendor')).toBe('1');
    expect(span.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/v1/invoices',
      'http.response.status_code': 201,
      'url.scheme': 'https',
      'url.path': '/api/v1/invoices',
      'server.address': 'billing.example',
      'server.port': 443,
      'network.protocol.version': '1.1',
      'billhook.request.id': answer.headers.get('x-request-id'),
    });
    const insert = sdk.spans().find((each) => each.name === 'INSERT invoices');
    expect(insert?.kind).toBe(SpanKind.CLIENT);
    expect(insert?.attributes).toMatchObject({
      'db.system.name': engine === 'sqlite' ? 'sqlite' : 'postgresql',
      'db.operation.name': 'INSERT',
      'db.collection.name': 'invoices',
      'db.query.summary': 'INSERT invoices',
      'db.query.text': expect.stringMatching(/^insert into "invoices" \(.*values \((\?|\$1),/),
    });
    const tree = below(span);
    for (const name of ['  SELECT token_secrets', '  INSERT invoices', '  INSERT activity', '  COMMIT']) {
      expect(tree).toContain(name);
    }
    expect(tree.filter((line) => /savepoint|release/i.test(line))).toEqual([]);
  });

  test('changes that share a commit stay in the traces of their callers', async () => {
    await using testApp = await openTestApp({ engine });
    const { id, token } = await withCustomer(testApp);
    const callers = ['1', '2', '3', '4'].map(otherTraceparent);
    await Promise.all(
      callers.map(({ traceparent }, n) =>
        testApp.fetch('/api/v1/invoices', { token, json: draft(id, `A-${n}`), headers: { traceparent } }),
      ),
    );
    await expect.poll(() => named('POST /api/v1/invoices').length).toBe(4);
    for (const { traceId } of callers) {
      const own = sdk.spans().filter((span) => span.spanContext().traceId === traceId);
      expect(own.filter(({ name }) => name === 'INSERT invoices')).toHaveLength(1);
      expect(own.filter(({ name }) => name === 'INSERT activity')).toHaveLength(1);
    }
  });

  test('a tool call is a span by the conventions of MCP: its parent is in _meta, the HTTP request is linked', async () => {
    await using testApp = await openTestApp({ engine });
    const { id, token } = await withCustomer(testApp);
    const { customer_id, ...input } = draft(id);
    const { headers, json } = toolCall('createInvoice', { ...input, customer_id }, { traceparent: TRACEPARENT });
    const answer = await testApp.fetch('/mcp', { token, json, headers });
    expect(await answer.text()).toContain('Created invoice');
    await ended('POST /mcp');
    const span = one('tools/call createInvoice');
    expect(span.kind).toBe(SpanKind.SERVER);
    expect(span.parentSpanContext).toMatchObject(HOST);
    expect(span.links.map(({ context }) => context.spanId)).toEqual([one('POST /mcp').spanContext().spanId]);
    expect(span.attributes).toEqual({
      'mcp.method.name': 'tools/call',
      'mcp.protocol.version': '2026-07-28',
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'createInvoice',
      'jsonrpc.request.id': '7',
      'network.transport': 'tcp',
      'network.protocol.name': 'http',
    });
    expect(below(span)).toContain('  INSERT invoices');
    // A call without a trace context of its own belongs to the span of the HTTP request.
    sdk.forget();
    await (await testApp.fetch('/mcp', { token, ...toolCall('listInvoices', {}) })).text();
    await ended('POST /mcp');
    expect(one('tools/call listInvoices').parentSpanContext?.spanId).toBe(one('POST /mcp').spanContext().spanId);
  });
});

test('a session, a failed tool and an unknown one are named by the conventions', async () => {
  await using testApp = await openTestApp();
  const token = await testApp.token();
  const version = '2025-11-25';
  const send = async (json: object, session: Record<string, string> = {}) => {
    const headers = { accept: 'application/json, text/event-stream', ...session };
    const answer = await testApp.fetch('/mcp', { token, headers, json: { jsonrpc: '2.0', ...json } });
    await answer.text();
    return answer;
  };
  const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'host', version: '1' } };
  const opened = await send({ id: 1, method: 'initialize', params });
  const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '', 'mcp-protocol-version': version };
  expect(one('initialize').attributes['mcp.method.name']).toBe('initialize');
  await send({ method: 'notifications/initialized' }, session);
  await send({ id: 2, method: 'tools/call', params: { name: 'getInvoice', arguments: { id: 1 } } }, session);
  await send({ id: 'a secret sentence', method: 'tools/call', params: { name: 'tellSecrets' } }, session);
  expect(one('tools/call getInvoice').attributes).toMatchObject({
    'mcp.session.id': session['mcp-session-id'],
    'mcp.protocol.version': version,
    'error.type': 'tool_error',
  });
  const { attributes } = one('tools/call');
  expect(attributes).toMatchObject({ 'error.type': '-32602', 'rpc.response.status_code': '-32602' });
  expect(attributes).not.toHaveProperty('gen_ai.tool.name');
  expect(attributes).not.toHaveProperty('jsonrpc.request.id');
});

test('durations of requests, tool calls and statements are metrics', async () => {
  await using testApp = await openTestApp();
  const token = await testApp.token();
  await testApp.fetch('/api/v1/customers', { token });
  await testApp.fetch('/api/v1/nothing/here', { token });
  await (await testApp.fetch('/mcp', { token, ...toolCall('listInvoices', {}) })).text();
  await ended('POST /mcp');
  const metrics = await sdk.metrics();
  expect(metrics.get('http.server.request.duration')).toContainEqual({
    'http.request.method': 'GET',
    'http.route': '/api/v1/customers',
    'http.response.status_code': 200,
    'url.scheme': 'https',
  });
  expect(metrics.get('mcp.server.operation.duration')).toContainEqual(
    expect.objectContaining({ 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'listInvoices' }),
  );
  expect(metrics.get('db.client.operation.duration')).toContainEqual({
    'db.system.name': 'sqlite',
    'db.operation.name': 'SELECT',
    'db.collection.name': 'customers',
    'db.query.summary': 'SELECT customers',
  });
});
