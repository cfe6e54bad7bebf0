/**
 * Sends one request and reads the whole answer. Uses `node:http`, because `fetch` would change details that are tested.
 */
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { OBSTACLES } from '../../../src/model/erased.ts';
import type { OperationName } from '../../../src/operations/catalog.ts';
import type { AccountRow } from '../../../src/store/access/accounts.ts';
import { openTestApp, type TestApp, type TestAppOptions } from '../../kit/test-app.ts';

export type ErrorBody = {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly allowed_values?: readonly string[];
  readonly hint?: string;
  readonly retryable: boolean;
  readonly customer_id?: number;
  readonly next_allowed_at?: string;
};

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Parsed JSON, or an empty object for other content. */
  readonly body: { readonly success?: boolean; readonly data?: Data; readonly error?: ErrorBody };
};
/** `never` is assignable to every type, so tests need no casts. */
export type Data = Readonly<Record<string, never>>;

export type Sent = {
  readonly token?: string | undefined;
  readonly json?: unknown;
  readonly body?: string | Buffer;
  readonly headers?: OutgoingHttpHeaders;
};

const agent = new Agent({ keepAlive: true });

/** `POST /invoices` means `/api/v1/invoices`. A path that starts with `//` is absolute: its first slash is removed. */
export async function send(testApp: TestApp, line: string, sent: Sent = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = line.split(' ', 2);
  const base = await testApp.baseUrl();
  return exchange(base, method, path.startsWith('//') ? path.slice(1) : `/api/v1${path}`, sent);
}

export function exchange(base: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const body = sent.json === undefined ? sent.body : JSON.stringify(sent.json);
  const headers: OutgoingHttpHeaders = {
    ...(sent.json === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(sent.token === undefined ? {} : { Authorization: `Bearer ${sent.token}` }),
    ...(body === undefined || sent.headers?.['Transfer-Encoding'] ? {} : { 'Content-Length': Buffer.byteLength(body) }),
    ...sent.headers,
  };
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, agent }, (incoming) => {
      buffer(incoming).then((bytes) => {
        const text = bytes.toString();
        const isJson = incoming.headers['content-type']?.startsWith('application/json') && text !== '';
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text,
          body: isJson ? (JSON.parse(text) as Answer['body']) : {},
        });
      }, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * A new business. All tests of a file share one service, and a business of its own hides the data of other tests from a
 * test.
 */
export type Business = {
  readonly account: AccountRow;
  readonly token: string;
  readonly testApp: TestApp;
  /** Sends a request with the business's token, unless `sent` contains another token (or `undefined`). */
  readonly send: (line: string, sent?: Sent) => Promise<Answer>;
  /** Runs an operation directly, to prepare or check a test. */
  readonly run: (name: OperationName, input?: unknown) => Promise<Data>;
  /** All data that shows whether a call changed something: activity, invoices and customers. */
  readonly footprint: () => Promise<unknown>;
};

export async function openBusiness(testApp: TestApp): Promise<Business> {
  const account = await testApp.anotherAccount(`b-${randomUUID().slice(0, 13)}`);
  const token = await testApp.token(['billing.read', 'billing.write'], account);
  const run = (name: OperationName, input: unknown = {}) => testApp.run(name, input, { account });
  return {
    account,
    token,
    testApp,
    run,
    send: (line, sent) => send(testApp, line, { token, ...sent }),
    footprint: () => Promise.all([run('listActivity'), run('listInvoices'), run('listCustomers')]),
  };
}

/** One service for all tests of a file (or of one engine in it). */
export function sharedTestApp(options: TestAppOptions = {}): () => TestApp {
  let testApp: TestApp | undefined;
  beforeAll(async () => {
    testApp = await openTestApp(options);
  });
  afterAll(() => testApp?.[Symbol.asyncDispose]());
  return () => {
    if (!testApp) throw new Error('the service is not open yet');
    return testApp;
  };
}

/** Fields that distinguish customers with the same e-mail address (`customer_differs`). */
const TOLD_APART = {
  company: z.string().nullable().optional(),
  vat_number: z.string().nullable().optional(),
  country: z.string().nullable().optional(),
};
const Failure = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.string().regex(/^[a-z_]+$/),
    message: z.string().min(1),
    field: z.string().optional(),
    errors: z
      .array(z.strictObject({ field: z.string(), message: z.string().min(1) }))
      .min(1)
      .optional(),
    allowed_values: z.array(z.string()).optional(),
    hint: z.string().min(1).optional(),
    retryable: z.boolean(),
    customer_id: z.int().optional(),
    next_allowed_at: z.iso.datetime().optional(),
    payment_url: z.url().optional(),
    paid_at: z.iso.datetime().optional(),
    cancelled_at: z.iso.datetime().optional(),
    customers: z
      .array(z.strictObject({ id: z.int(), name: z.string(), email: z.string().nullable(), ...TOLD_APART }))
      .max(10)
      .optional(),
    given: z.strictObject({ name: z.string(), email: z.string(), ...TOLD_APART }).optional(),
    more_customers: z.int().positive().optional(),
    in_the_way: z
      .array(
        z.strictObject({
          kind: z.enum(OBSTACLES),
          id: z.int(),
          name: z.string().optional(),
          amount: z.number().optional(),
          currency: z.string().optional(),
        }),
      )
      .min(1)
      .optional(),
    candidates: z
      .array(z.strictObject({ id: z.int(), number: z.string().optional(), customer: z.string() }))
      .min(2)
      .optional(),
  }),
  request_id: z.uuid(),
});
const Success = z.strictObject({ success: z.literal(true), data: z.record(z.string(), z.unknown()) });

/** Requires one of the two envelopes of R10. A failure must have the id of the header `X-Request-Id`. */
export function expectEnvelope(answer: Answer): void {
  const { headers, body, status } = answer;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const parsed = (status < 300 ? Success : Failure).safeParse(body);
  expect(parsed.error, `${status} ${answer.text}`).toBeUndefined();
  if (status >= 300) expect(body).toMatchObject({ request_id: headers['x-request-id'] });
}

/** Requires this status and code, and returns the error. */
export function expectRefusal(answer: Answer, status: number, code: string): ErrorBody {
  expectEnvelope(answer);
  const { error } = answer.body;
  expect({ status: answer.status, code: error?.code }, answer.text).toEqual({ status, code });
  if (!error) throw new Error('unreachable: an answer without an error was taken for a refusal');
  return error;
}

/** Requires a success with this status, and returns the data. */
export function expectData(answer: Answer, status = 200): Data {
  expectEnvelope(answer);
  expect(answer.status, answer.text).toBe(status);
  const { data } = answer.body;
  if (!data) throw new Error('unreachable: an answer without data was taken for a success');
  return data;
}

/**
 * Requires a 422 whose faults name exactly these fields, each once. The error's `field` must be the field of the first
 * fault (R11).
 */
export function expectFaults(answer: Answer, fields: readonly string[]): ErrorBody {
  const error = expectRefusal(answer, 422, 'validation_failed');
  const { errors = [] } = error;
  expect(errors.map(({ field }) => field).sort(), answer.text).toEqual([...fields].sort());
  expect(error).toMatchObject({ field: errors[0]?.field, retryable: false });
  expect(error.message).toContain(errors[0]?.message);
  return error;
}
