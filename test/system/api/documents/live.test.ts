/**
 * Calls every operation of the running service, provokes every documented error, and compares the answers with the
 * documents.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { ONE_CALL_A_MINUTE, SIMULATED_FAILURES } from '../../../../dev/scripts/examples/simulated-failures.ts';
import { type Call, type Exchange, endpointOf, openStage, type Stage } from '../../../../dev/scripts/examples/stage.ts';
import { tell } from '../../../../dev/scripts/examples/story.ts';
import { ENDPOINTS, type Endpoint, namesInPath } from '../../../../src/api/rest/openapi-endpoints.ts';
import { ATTACHMENT_TYPES } from '../../../../src/model/attachment.ts';
import {
  codesIn,
  type Documented,
  documentOf,
  faultsIn,
  KINDS,
  operationsIn,
  type Part,
} from '../../../api/documents/kit.ts';
import { migratedImage } from '../../../kit/sqlite.ts';

const [WHOLE = [], ASSISTANT = []] = KINDS.map((kind) => operationsIn(documentOf(kind)));
const OUR_HEADERS = Object.keys((documentOf('openapi').components as { headers: object }).headers);

const met = new Map<string, Exchange[]>();

beforeAll(async () => {
  const exchanges = [
    ...(await storyAndDrills()),
    ...(await secondSpelling()),
    ...(await outOfReach()),
    ...(await floods()),
  ];
  for (const exchange of exchanges) {
    const { operationId } = exchange.endpoint;
    met.set(operationId, [...(met.get(operationId) ?? []), exchange]);
  }
});

/** Copies migrated tables into each stage, because migrating takes longer than the test itself. */
const staged = async (environment = {}): Promise<Stage> =>
  openStage(environment, { image: await migratedImage(), migrate: false });

async function storyAndDrills(): Promise<Exchange[]> {
  await using stage = await staged();
  const told = await tell(stage);
  const drilled: Exchange[] = [];
  for (const endpoint of ENDPOINTS) drilled.push(...(await drill(stage, callIn(told, endpoint))));
  return [...told, ...drilled];
}

/** Operation id of the second path (alias) of sendReminder. */
const SECOND = 'sendInvoiceReminder';

/** Runs the whole story, because a reminder needs the invoices that earlier calls create. */
async function secondSpelling(): Promise<Exchange[]> {
  await using stage = await staged();
  return (await tell(stage, SECOND)).filter(({ endpoint }) => endpoint.operationId === SECOND);
}

/** Refund and release of payments at Mollie without a stored API key: the provider cannot be reached. */
async function outOfReach(): Promise<Exchange[]> {
  await using stage = await staged();
  const { store, clock } = stage.app.services;
  const { id: account_id, currency } = stage.account;
  const now = clock.now();
  const row = {
    account_id,
    customer_id: null,
    invoice_id: null,
    request_id: null,
    type: 'paymentlink',
    recorded: 0,
    description: 'Table',
    amount: 10_000,
    currency,
    payment_method: 'card',
    testmode: 0,
    note: null,
    provider: 'mollie',
    payer_name: null,
    payer_email: null,
    next_check_at: null,
    created_at: now,
  } as const;
  const [paid, held] = await store.transaction(async (tx) => [
    await tx.payments.insert({ ...row, status: 'paid', paid_at: now, attempt_key: 'paid' }),
    await tx.payments.insert({ ...row, status: 'authorized', paid_at: null, attempt_key: 'held' }),
  ]);
  return [
    await stage.send({ endpoint: endpointOf('refundPayment'), input: { id: String(paid?.id) } }),
    await stage.send({ endpoint: endpointOf('releasePayment'), input: { id: String(held?.id) } }),
  ];
}

async function floods(): Promise<Exchange[]> {
  await using stage = await staged(ONE_CALL_A_MINUTE);
  const calls = ENDPOINTS.map((endpoint): Call => ({ endpoint, input: { id: '1' } }));
  for (const call of calls.slice(0, 1)) await stage.send(call);
  return await Promise.all(calls.map((call) => stage.send(call)));
}

/** The call of the story that succeeded for this endpoint. */
function callIn(told: readonly Exchange[], endpoint: Endpoint): Call {
  const first = told.find((one) => one.endpoint.op.name === endpoint.op.name && one.status < 300);
  return { endpoint, input: first?.input ?? {} };
}

async function drill(stage: Stage, call: Call): Promise<Exchange[]> {
  const documented = operationOf(WHOLE, call.endpoint.operationId);
  const codes = Object.values(documented.operation.responses).flatMap(codesIn);
  const exchanges: Exchange[] = [];
  for (const [code, provoke] of Object.entries(SIMULATED_FAILURES)) {
    if (!codes.includes(code)) continue;
    const exchange = await provoke(stage, call);
    expect({ code: codeOf(exchange), operation: call.endpoint.operationId }, exchange.text).toMatchObject({ code });
    exchanges.push(exchange);
  }
  return exchanges;
}

function operationOf(operations: readonly Documented[], operationId: string): Documented {
  const found = operations.find((one) => one.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not documented`);
  return found;
}

/**
 * Errors that are proved elsewhere: this one needs a file sent to an upload address, which is no operation. See
 * test/operations/attachments/attachments.test.ts.
 */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  attachFile: ['409 upload_taken'],
  // Tested in test/operations/imports.
  ...Object.fromEntries(
    ['getInvoicePdf', 'getInvoiceUbl', 'getInvoiceCii', 'sendInvoice'].map((name) => [name, ['409 invoice_imported']]),
  ),
  undoImport: ['409 import_in_use', '409 import_too_old'],
  // Tested in test/operations/erasing.
  mergeCustomers: ['409 customer_erased'],
};

/** `test/operations/customers/merge-customers.test.ts` meets it in every operation that takes a customer. */
const MERGED = '404 customer_merged';

function codeOf({ body }: Exchange): string | undefined {
  return (body as { error?: { code: string } } | undefined)?.error?.code;
}

describe.each(WHOLE)('$operationId', ({ operationId, method, path, operation }) => {
  const exchanges = () => met.get(operationId) ?? [];

  test('is answered at its documented path and method', () => {
    expect(exchanges().length).toBeGreaterThan(5);
    for (const { endpoint } of exchanges()) expect([endpoint.method, endpoint.path]).toEqual([method, path]);
  });

  test('answers what is documented for the status, and nothing else', () => {
    for (const exchange of exchanges()) expectDocumented(operation, exchange);
  });

  test('answers what the assistants’ document says', () => {
    const [documented] = ASSISTANT.filter((one) => one.operationId === operationId);
    if (!documented) return;
    for (const exchange of exchanges()) expectDocumented(documented.operation, exchange);
  });

  test('sends the documented headers, each of its documented type, and no other of ours', () => {
    for (const { status, headers, text } of exchanges()) {
      const documented = operation.responses[status]?.headers ?? {};
      const sent = OUR_HEADERS.filter((name) => headers.has(name));
      expect(Object.keys(documented), `${status} ${text}`).toEqual(expect.arrayContaining(sent));
      for (const [name, { required, schema }] of Object.entries(documented)) {
        if (required) expect(headers.get(name), `${status} ${name}`).not.toBeNull();
        const value = headers.get(name);
        if (value !== null) expect(faultsIn(typed(value, schema), schema), `${name}: ${value}`).toEqual([]);
      }
    }
  });

  test('takes what is documented: every request that succeeded is valid', () => {
    const succeeded = exchanges().filter(({ status }) => status < 300);
    expect(succeeded.length).toBeGreaterThan(0);
    for (const { endpoint, input } of succeeded) {
      const { parameters = [], requestBody } = operation;
      const elsewhere = parameters.filter((one) => one.in !== 'header').map(({ name }) => name);
      for (const { name, schema, required = false } of parameters) {
        if (required) expect(input).toHaveProperty(name);
        if (name in input) expect(faultsIn(textual(input[name], schema), schema), `${name} ${input[name]}`).toEqual([]);
      }
      const body = Object.fromEntries(Object.entries(input).filter(([name]) => !elsewhere.includes(name)));
      const schema = requestBody?.content['application/json']?.schema ?? { type: 'object', properties: {} };
      expect(faultsIn(body, schema), JSON.stringify(body)).toEqual([]);
      expect(namesInPath(endpoint)).toEqual(parameters.filter((one) => one.in === 'path').map(({ name }) => name));
    }
  });

  test('meets every status and code that is documented', () => {
    const documented = Object.entries(operation.responses).flatMap(([status, response]) =>
      status < '300' ? [status] : codesIn(response).map((code) => `${status} ${code}`),
    );
    const found = new Set(
      exchanges().map((one) => (one.status < 300 ? `${one.status}` : `${one.status} ${codeOf(one)}`)),
    );
    const missing = documented.filter(
      (one) => !found.has(one) && !(one === MERGED && operationId !== 'mergeCustomers'),
    );
    expect(missing).toEqual(ELSEWHERE[operationId] ?? []);
  });
});

test('every documented header was met', () => {
  const seen = new Set(
    [...met.values()].flat().flatMap(({ headers }) => OUR_HEADERS.filter((name) => headers.has(name))),
  );
  expect(OUR_HEADERS.filter((name) => !seen.has(name))).toEqual([]);
});

function expectDocumented(operation: Documented['operation'], { status, headers, body, text }: Exchange): void {
  const response = operation.responses[status];
  const media = headers.get('Content-Type')?.split(';')[0] ?? '';
  const [documented] = Object.keys(response?.content ?? {});
  // A binary answer has one of several media types.
  if (documented === 'application/octet-stream') expect(ATTACHMENT_TYPES, text).toContain(media);
  else expect(documented, `${status} ${text}`).toBe(media);
  const { schema } = response?.content[media] ?? {};
  if (!response || media !== 'application/json') return;
  expect(faultsIn(body, schema ?? { not: {} }), `${status} ${text}`).toEqual([]);
  if (status >= 300) expect(codesIn(response), text).toContain((body as { error: Part }).error.code);
}

/** Converts the text of a header to its documented type. */
function typed(text: string, { type }: Part): unknown {
  if (type === 'integer') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

/** Converts a path parameter to text where the document has text: ids are numbers in the input. */
function textual(value: unknown, { type }: Part): unknown {
  if (type === 'array') return String(value).split(',');
  return type === 'string' ? String(value) : value;
}
