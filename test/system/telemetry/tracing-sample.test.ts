/** `examples/tracing.mjs`: the service as published, with an SDK that is loaded before it, and a collector. */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { HOST, TRACEPARENT, toolCall } from '../../telemetry/kit.ts';
import { openMigratedPlace } from '../cli/kit.ts';
import { openCollector, shownTrace } from './collector.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SAMPLE = join(ROOT, 'examples/tracing.mjs');

test('one trace reaches from the span of the host, in _meta of the tool call, to the statements', async () => {
  await using collector = await openCollector();
  await using place = await openMigratedPlace();
  await place.run(['account', 'create', '--name', 'Studio', '--email', 'studio@example.com']);
  const { token } = await place.json<{ token: string }>(['token', 'create', '--scopes', 'billing.read,billing.write']);
  const otlp = {
    NODE_OPTIONS: `--import ${SAMPLE}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  };
  // A worker would write at the same time, and its changes would share commits with those of the call.
  const service = await place.serve(otlp, '--no-worker');
  const input = {
    customer: { name: 'Anna', email: 'anna@customers.example' },
    items: [{ description: 'Design', quantity: 1, unit_price: '95.50' }],
  };
  const call = async (...[name, given, meta]: Parameters<typeof toolCall>) => {
    const { headers, json } = toolCall(name, given, meta);
    const answer = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(json),
    });
    return answer.text();
  };
  // The first use of a token is stored, and shares its commit with other writes at the same time. So it happens before
  // the traced call.
  await call('listInvoices', {});
  expect(await call('createInvoice', input, { traceparent: TRACEPARENT })).toContain('Created invoice');
  expect(await service.stop()).toMatchObject({ code: 0 });

  expect([...collector.services]).toEqual(['billhook']);
  const trace = collector.spans.filter(({ traceId }) => traceId === HOST.traceId);
  const [top, ...others] = trace.filter(({ parentSpanId }) => parentSpanId === HOST.spanId);
  expect(others).toEqual([]);
  expect(top?.name).toBe('tools/call createInvoice');
  const below = trace.filter(({ parentSpanId }) => parentSpanId === top?.spanId).map(({ name }) => name);
  const steps = ['BEGIN', 'INSERT customers', 'INSERT invoices', 'INSERT events', 'INSERT activity', 'COMMIT'];
  expect(below.filter((name) => steps.includes(name))).toEqual(steps);
  expect(below).toHaveLength(trace.length - 1);
  if (process.env.SHOW_TRACE) console.log(shownTrace(trace, HOST.spanId).join('\n'));
  for (const metric of [
    'http.server.request.duration',
    'mcp.server.operation.duration',
    'db.client.operation.duration',
  ]) {
    expect([...collector.metrics]).toContain(metric);
  }
});

test('without an SDK neither its API nor our spans are loaded', async () => {
  const script = join(inject('built'), 'children/telemetry-loads.js');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: ROOT });
  expect(JSON.parse(stdout)).toEqual({ answers: [201, 200], loaded: [] });
});
