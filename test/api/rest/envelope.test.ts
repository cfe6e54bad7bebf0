import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../../src/api/rest/routes.ts';
import { codePoint } from '../../kit/code-point.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { type Answer, exchange, expectEnvelope, openBusiness, sharedTestApp } from './exchange.ts';

const FIELDS = [
  ...['id', 'name', 'email', 'customer', 'customer_id', 'items', 'description', 'amount', 'unit_price', 'quantity'],
  ...['currency', 'date', 'due_date', 'draft', 'metadata', 'note', 'tone', 'force', 'paid_at', 'idempotency_key'],
  ...['limit', 'cursor', 'status', 'as_of', 'min_days', 'query', 'actor', 'invoice', '__proto__', 'constructor'],
];
const words = [
  '1',
  '0',
  '-1',
  '12.5',
  '1e400',
  'EUR',
  'JPY',
  '2026-03-17',
  '2026-02-30',
  'INV-000001',
  'paid',
  'a@b.nl',
  'true',
];
const odd = [
  '',
  ' ',
  '\u0000',
  '\n',
  '\ud800',
  '\u202e',
  '😀',
  "' or 1=1 --",
  '%',
  '../..',
  '{{7*7}}',
  'x'.repeat(6_000),
];

const text = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(...odd),
  fc.string({ unit: codePoint, maxLength: 20 }),
);
const key = fc.oneof(fc.constantFrom(...FIELDS), fc.string({ maxLength: 8 }));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 6 }),
  ),
}));

const segment = fc.oneof(
  fc.constantFrom(
    'invoices',
    'customers',
    'activity',
    'stats',
    'overdue',
    'pdf',
    'cancel',
    '1',
    'INV-000001',
    '..',
    '',
  ),
  text.map((raw) => encodeURIComponent(raw.toWellFormed()).slice(0, 200)),
  fc.constantFrom('%00', 'INV-%00', '%', '%zz', '%ff', '%2f', '%252f', ';a=b', '*', '(x)', '__proto__'),
);
const known = fc.constantFrom(...ROUTES).chain(({ path }) => segment.map((id) => path.replace('{id}', id)));
const path = fc.oneof(
  known,
  fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
);
const pair = fc
  .tuple(key, text)
  .map(([name, raw]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(raw.toWellFormed())}`);
const query = fc.oneof(
  fc.constant(''),
  fc
    .array(fc.oneof(pair, fc.constantFrom('limit', '=', '&', '%', '%ff=%00', 'a[b]=c')), { maxLength: 4 })
    .map((q) => `?${q.join('&')}`),
);

const json = value.map((content) => ({ body: JSON.stringify(content) ?? '', type: 'application/json' }));
const raw = fc.record({
  body: fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(
      '{',
      '[]',
      '{"amount":1e999}',
      '{"a":1,"a":2}',
      `${'['.repeat(20_000)}`,
      '{"customer":{"__proto__":{"name":"x"}}}',
    ),
  ),
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data',
    'x',
    '',
  ),
});
/** Printable ASCII: Node refuses to send other values of headers. */
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 30,
});
const headers = fc.dictionary(
  fc.constantFrom(
    ...['Idempotency-Key', 'Accept', 'X-Request-Id', 'X-Forwarded-For', 'X-HTTP-Method-Override', 'Content-Encoding'],
    ...['Content-Encoding', 'Host', 'Range', 'If-None-Match', 'Origin', 'Accept-Encoding'],
  ),
  fc.oneof(headerText, fc.constantFrom('gzip', 'br', 'identity', 'k', '*/*', 'null')),
  { maxKeys: 3 },
);
const authorization = fc.oneof(
  { weight: 12, arbitrary: fc.constant('valid' as const) },
  { weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Basic abc', 'Bearer bh_x') },
);
const method = fc.constantFrom('GET', 'POST', 'PATCH', 'GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD');
const anything = fc.record({
  method,
  path,
  query,
  sent: fc.oneof(json, raw, fc.constant(null)),
  headers,
  authorization,
});
/** Valid requests, which random values rarely produce. */
const plain = fc.record({
  method: fc.constant('GET'),
  path: fc.constantFrom('/invoices', '/customers', '/invoices/stats'),
  query: fc.constant(''),
  sent: fc.constant(null),
  headers: fc.constant({}),
  authorization: fc.constant('valid' as const),
});
const requests = fc.oneof({ weight: 20, arbitrary: anything }, { weight: 1, arbitrary: plain });

function expectAnswered(answer: Answer, method: string): void {
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.headers['x-ratelimit-remaining']).toBeDefined();
  if (method === 'HEAD') expect(answer.text).toBe('');
  else if (!answer.headers['content-type']?.startsWith('application/pdf')) expectEnvelope(answer);
}

const RUNS = sized({
  quick: { sqlite: 300, postgres: 100 },
  usual: { sqlite: 300, postgres: 300 },
  whole: { sqlite: 1_800, postgres: 700 },
});

describe.each(ENGINES_OF_RULES)(
  'whatever is asked is answered in the envelope, and never with a crash (R10), on %s',
  (engine) => {
    const testApp = sharedTestApp({ engine });

    test('hundreds of random requests', async () => {
      const business = await openBusiness(testApp());
      await business.run('createInvoice', {
        customer: { name: 'Ann', email: 'a@b.nl' },
        description: 'Work',
        amount: 10,
      });
      const base = await testApp().baseUrl();
      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(requests, async ({ method, path, query, sent, headers, authorization }) => {
          const secret = authorization === 'valid' ? `Bearer ${business.token}` : authorization;
          const all = { ...headers, Authorization: secret, ...(sent?.type ? { 'Content-Type': sent.type } : {}) };
          const body = sent ? { body: sent.body } : {};
          const answer = await exchange(base, method, `/api/v1${path}${query}`, { headers: all, ...body });
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          expectAnswered(answer, method);
        }),
        { numRuns: RUNS[engine] },
      );
      // Enough random requests were sent to get each of these statuses.
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 415, 422]));
    });
  },
);
