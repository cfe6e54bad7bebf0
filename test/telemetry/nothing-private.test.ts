/**
 * A day of a business with mails, webhooks, payment providers, pay pages and an assistant: the content of its spans and
 * metrics, without any secret and any text of a customer.
 */
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MOLLIE_KEY, openMollieServer } from '../gateways/providers/mollie-server.ts';
import { openStripeServer, STRIPE_KEY } from '../gateways/providers/stripe-server.ts';
import { openMailServer } from '../kit/mail-server.ts';
import { openTestApp } from '../kit/test-app.ts';
import { ON_THIS_MACHINE, openReceiver, status } from '../webhooks/receiver.ts';
import { registerSdk, toolCall, treeOf } from './kit.ts';

const sdk = registerSdk();
const SECRETS: string[] = [];
let metricsOfDay: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
afterAll(() => sdk[Symbol.asyncDispose]());

const named = (name: string) => sdk.spans().filter((span) => span.name === name);

beforeAll(async () => {
  await using receiver = await openReceiver();
  await using mails = await openMailServer();
  await using stripe = await openStripeServer();
  await using mollie = await openMollieServer();
  await using testApp = await openTestApp({
    environment: {
      ...ON_THIS_MACHINE,
      SMTP_URL: mails.url,
      STRIPE_API_URL: stripe.baseUrl,
      MOLLIE_API_URL: mollie.baseUrl,
    },
  });
  receiver.answer(status(500));
  const token = await testApp.token();
  const email = 'anna.geheim@customers.example';
  const hook = await testApp.run('createWebhookEndpoint', {
    url: `${receiver.url}hooks/topsecretpath?key=topsecretquery`,
  });
  const stopping = new AbortController();
  const working = testApp.app.work(stopping.signal);
  const rest = (path: string, json?: object) => testApp.fetch(path, { token, ...(json ? { json } : {}) });
  const made = await rest('/api/v1/invoices', {
    customer: { name: 'Annabella Zwanenburg', email },
    items: [{ description: 'Hochzeitstorte mit Marzipan', quantity: 1, unit_price: '95.50' }],
    reference: 'Bestellung Kuchenbuffet',
    send_email: true,
  });
  const { data: invoice } = (await made.json()) as { data: { id: number; payment_url: string } };
  const code = new URL(invoice.payment_url).pathname.split('/').at(-1) ?? '';
  SECRETS.push(token, code, email, String(hook.secret), STRIPE_KEY, MOLLIE_KEY);
  SECRETS.push('Zwanenburg', 'Annabella', 'geheim', 'Marzipan', 'Kuchenbuffet', 'topsecret', 'falschgeheim');
  await rest(`/api/v1/invoices/${invoice.id}`);
  await rest('/api/v1/customers/Annabella%20Zwanenburg');
  await rest(`/api/v1/customers?search=Zwanenburg`);
  await rest(`/api/v1/nowhere/${code}`);
  await testApp.fetch('/api/v1/invoices', { token: `${token.slice(0, -4)}abcd` });
  await testApp.fetch(`/link/${code}`);
  await testApp.fetch(`/link/${code}/result?secret=falschgeheim`);
  await testApp.fetch(`/lnk/${code}`);
  await testApp.fetch('/dashboard/sign-in/falschgeheim-0123456789');
  await testApp.fetch('/unsubscribe/falschgeheim-0123456789');
  await testApp.fetch('/sandbox/falschgeheim');
  await testApp.fetch('/callbacks/stripe/falschgeheim', { method: 'POST', body: 'id=falschgeheim' });
  for (const [name, input] of [
    ['listInvoices', { customer: 'Zwanenburg' }],
    ['getInvoice', { invoice: 'falschgeheim' }],
    [`tool falschgeheim ${code}`, {}],
  ] as const) {
    await (await testApp.fetch('/mcp', { token, ...toolCall(name, input) })).text();
  }
  await testApp.run('connectProvider', { kind: 'mollie', api_key: MOLLIE_KEY });
  await testApp.run('connectProvider', { kind: 'stripe', api_key: STRIPE_KEY });
  await vi.waitFor(
    () => {
      for (const name of ['POST webhook', 'send mail', 'job webhook']) expect(named(name), name).not.toEqual([]);
    },
    { timeout: 30_000 },
  );
  stopping.abort();
  await working;
  metricsOfDay = await sdk.metrics();
});

const textOf = ({ name, attributes, events, links, status: end, resource }: ReadableSpan) =>
  JSON.stringify([name, attributes, events, links, end, resource.attributes]);

test('no span and no metric has a token, code, key, mail address or text of a customer', () => {
  expect(sdk.spans().length).toBeGreaterThan(100);
  const figures = JSON.stringify([...metricsOfDay]);
  for (const secret of SECRETS) {
    expect(secret.length).toBeGreaterThan(5);
    const telling = sdk.spans().filter((span) => textOf(span).toLowerCase().includes(secret.toLowerCase()));
    expect(telling.map(textOf), secret).toEqual([]);
    expect(figures.toLowerCase(), secret).not.toContain(secret.toLowerCase());
  }
});

test('paths show the numbers of rows and the names of all other parameters', () => {
  const paths = new Set(sdk.spans().flatMap(({ attributes }) => attributes['url.path'] ?? []));
  for (const path of ['/api/v1/invoices/1', '/api/v1/customers/:id', '/link/:codeOrHandle', '/mcp', '/REDACTED']) {
    expect(paths).toContain(path);
  }
});

test('a webhook is a job with the request to its receiver below it', () => {
  const [job] = named('job webhook');
  expect(job?.kind).toBe(SpanKind.CONSUMER);
  expect(job?.attributes).toMatchObject({ 'billhook.job.kind': 'webhook', 'billhook.job.attempts': 1 });
  expect(treeOf(sdk.spans(), job as ReadableSpan)).toContain('  POST webhook');
  const [request] = named('POST webhook');
  expect(request?.kind).toBe(SpanKind.CLIENT);
  expect(request?.status.code).toBe(SpanStatusCode.ERROR);
  expect(request?.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.response.status_code': 500,
    'error.type': '500',
    'server.address': '127.0.0.1',
    'url.full': expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/REDACTED$/),
  });
});

test('a mail and the requests to providers are client spans', () => {
  expect(named('send mail')[0]?.attributes).toMatchObject({
    'network.protocol.name': 'smtp',
    'server.address': '127.0.0.1',
  });
  const asked = sdk.spans().filter(({ attributes }) => attributes['billhook.provider'] !== undefined);
  expect(new Set(asked.map(({ attributes }) => attributes['billhook.provider']))).toEqual(
    new Set(['stripe', 'mollie']),
  );
  for (const { kind, attributes } of asked) {
    expect(kind).toBe(SpanKind.CLIENT);
    expect(attributes['url.full']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[a-z0-9_/{}-]+$/);
  }
});

test('a periodic task that finds work has a span with the time at which it began; one that finds none has no span', () => {
  const [found] = named('task events');
  expect(treeOf(sdk.spans(), found as ReadableSpan)).toContain('  INSERT jobs');
  expect(named('task refunds')).toEqual([]);
  expect(metricsOfDay.get('billhook.task.duration')).toContainEqual({ 'billhook.task.name': 'refunds' });
  expect(metricsOfDay.get('billhook.job.duration')).toContainEqual({ 'billhook.job.kind': 'webhook' });
  expect(metricsOfDay.get('http.client.request.duration')).toContainEqual(
    expect.objectContaining({ 'billhook.delivery': 'webhook', 'error.type': '500' }),
  );
});
