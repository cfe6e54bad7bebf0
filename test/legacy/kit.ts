/**
 * A business that uses the legacy interfaces. Every answer is checked against the OpenAPI document of its interface.
 */
import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { beforeAll, expect } from 'vitest';
import { v1Document } from '../../src/legacy/v1/openapi.ts';
import { v2Document } from '../../src/legacy/v2/openapi.ts';
import { faultsIn, type Part } from '../api/documents/kit.ts';
import { type Answer, type Business, exchange, openBusiness, sharedTestApp } from '../api/rest/exchange.ts';
import type { TestApp, TestAppOptions } from '../kit/test-app.ts';
import { OFFLINE } from '../web/desk.ts';

export type Wire = 'v2' | 'legacy';
export type BodyKind = 'form' | 'multipart' | 'json';
export const BODY_KINDS: readonly BodyKind[] = ['form', 'multipart', 'json'];

/** Values of the body have the type `never`, so that tests can use them as any type. */
export type Said = Omit<Answer, 'body'> & { readonly body: Readonly<Record<string, never>>; readonly location: string };
export type Values = Readonly<Record<string, unknown>>;
export type How = { readonly as?: BodyKind; readonly headers?: OutgoingHttpHeaders };

export type Shop = Omit<Business, 'send'> & {
  /** Sends a request to a path such as `/create`, with the shop's token unless `values` contains a `token`. */
  readonly v2: (path: string, values?: Values, how?: How) => Promise<Said>;
  readonly legacy: (path: string, values?: Values, how?: How) => Promise<Said>;
};

const AT: Readonly<Record<Wire, string>> = { v2: '/v2', legacy: '/link/api' };

/** Opens a new account. With `kind` null it has no provider. */
export async function openShop(
  testApp: TestApp,
  kind: string | null = 'sandbox',
  connection: Values = {},
): Promise<Shop> {
  const business = await openBusiness(testApp);
  if (kind !== null) await business.run('connectProvider', { kind, ...connection });
  const caller =
    (wire: Wire) =>
    (path: string, values: Values = {}, how: How = {}) =>
      sendTo(testApp, wire, path, { token: business.token, ...values }, how);
  return { ...business, v2: caller('v2'), legacy: caller('legacy') };
}

/** One service for all tests of a file. Payments use the sandbox, whose callbacks reach no server. */
export function sharedStreet(options: TestAppOptions = {}): () => TestApp {
  const { environment, ...others } = options;
  return sharedTestApp({ environment: { ...OFFLINE.environment, ...environment }, ...others });
}

/** One shop for a file that needs only one. */
export function sharedShop(options: TestAppOptions = {}): () => Shop {
  const testApp = sharedStreet(options);
  let shop: Shop | undefined;
  beforeAll(async () => {
    shop = await openShop(testApp());
  });
  return () => {
    if (!shop) throw new Error('the shop is not open yet');
    return shop;
  };
}

export async function sendTo(testApp: TestApp, wire: Wire, path: string, values: Values, how: How = {}): Promise<Said> {
  const { body, type } = await packed(values, how.as ?? 'json');
  return sendRaw(testApp, wire, path, body, { 'Content-Type': type, ...how.headers });
}

/** Sends any bytes. The answer must match the document of the interface. */
export async function sendRaw(
  testApp: TestApp,
  wire: Wire,
  path: string,
  body: string | Buffer,
  headers: OutgoingHttpHeaders,
): Promise<Said> {
  const answer = await exchange(await testApp.baseUrl(), 'POST', `${AT[wire]}${path}`, { body, headers });
  expectDocumented(wire, path, answer);
  return { ...answer, body: answer.body as Said['body'], location: answer.headers.location ?? '' };
}

async function packed(values: Values, as: BodyKind): Promise<{ body: string | Buffer; type: string }> {
  if (as === 'json') return { body: JSON.stringify(values), type: 'application/json' };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => [name, String(value)] as [string, string]);
  if (as === 'form') {
    return { body: new URLSearchParams(pairs).toString(), type: 'application/x-www-form-urlencoded' };
  }
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  const message = new Response(form);
  return { body: Buffer.from(await message.arrayBuffer()), type: message.headers.get('content-type') ?? '' };
}

const DOCUMENTS: Readonly<Record<Wire, Part>> = {
  v2: v2Document('https://billing.example.com/v2'),
  legacy: v1Document('https://billing.example.com/link'),
};

function expectDocumented(wire: Wire, path: string, { status, headers, body, text }: Answer): void {
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const { paths } = DOCUMENTS[wire] as { paths: Readonly<Record<string, { post: { responses: Part } } | undefined>> };
  const documented = paths[path.replace(/\/$/, '')];
  if (!documented) return;
  const response = documented.post.responses[status] as Part | undefined;
  expect(response, `${status} of ${path} is documented: ${text}`).toBeDefined();
  for (const name of Object.keys(Object(response?.headers))) expect(headers).toHaveProperty(name.toLowerCase());
  if (status === 303) return;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  if (status !== 200) return;
  const content = response?.content as { 'application/json': { schema: Part } };
  expect(faultsIn(body, content['application/json'].schema), text).toEqual([]);
}

/** Requires an error with HTTP status 200 (R30), and returns its code. */
export function codeOf({ status, body, text }: Said): string {
  expect({ status, said: body.status }, text).toEqual({ status: 200, said: 'error' });
  if (body.error === 'unknown') expect(String(body.realerror).length, text).toBeGreaterThan(5);
  else expect(body).not.toHaveProperty('realerror');
  return String(body.error);
}

/** Requires the error `unknown`, and returns its text. */
export function realErrorOf(said: Said): string {
  expect(codeOf(said), said.text).toBe('unknown');
  return String(said.body.realerror);
}

export const LINK = { type: 'paymentlink', title: 'Table 4', amount: '12.50' } as const;

/** Creates a link over V2, and returns its code. */
export async function makeLink(shop: Shop, values: Values = {}): Promise<string> {
  const { body, text } = await shop.v2('/create', { ...LINK, ...values });
  expect(body.status, text).toBe('success');
  return String(body.id);
}

/** A value that no other test has. */
export function unique(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 8)}`;
}

type Listed = { readonly id: number; readonly linkid: string | number; readonly [field: string]: unknown };

/** Payments in a successful answer. Requires that the answer's `length` is their number. */
export function paymentsIn({ body, text }: Said): readonly Listed[] {
  expect(body.status, text).toBe('success');
  const payments = body.payments as unknown as readonly Listed[];
  expect(body.length).toBe(payments.length);
  return payments;
}
