// Simulates failures by error code: each function changes a call or the service so that the answer has this code.
import { addMs, type Instant } from '../../../src/model/dates.ts';
import { stillRunning } from '../../../src/operations/kernel/idempotency.ts';
import { serviceBusy } from '../../../src/operations/kernel/semaphore.ts';
import { tooManyMails } from '../../../src/operations/mails/receiver-cap.ts';
import type { Call, Exchange, Sent, Stage } from './stage.ts';

export type SimulatedFailure = (stage: Stage, call: Call) => Promise<Exchange>;

/** 2026-03-18T11:00:00Z */
const FREE_AT = 1_773_831_600_000 as Instant;

/**
 * Simulated failures by the error code of the answer. Without the simulation, `call` would succeed or be refused by its
 * operation.
 */
export const SIMULATED_FAILURES: Readonly<Record<string, SimulatedFailure>> = {
  unauthorized: (stage, call) => stage.send(call, withHeaders({ Authorization: '' })),
  insufficient_scope: async (stage, call) => {
    const reads = call.endpoint.op.scope === 'billing.read';
    const { token } = await stage.otherToken(reads ? 'billing.write' : 'billing.read');
    return stage.send(call, withHeaders({ Authorization: `Bearer ${token}` }));
  },
  not_permitted: (stage, call) => heldTo(stage, call, { read_only: true }),
  limit_exceeded: (stage, call) => heldTo(stage, ofAnAmount(call), { max_amount: 0.01 }),
  customer_not_found: (stage, call) => stage.send(naming(call, 'Nobody Knows', 99)),
  customer_ambiguous: (stage, call) => stage.send(naming(call, '@', '@')),
  // The story (`story.ts`) creates drafts, which have an id but no number. So 8 is the id of one invoice and the number
  // of another one.
  invoice_ambiguous: (stage, call) => stage.send(namingDocument(call, '#8')),
  credit_note_ambiguous: async (stage, call) => stage.send(namingDocument(call, `#${await aheadOfItsNumber(stage)}`)),
  // Likewise, 3 is the id of a quote that was not sent, and the number of another one.
  quote_ambiguous: (stage, call) => stage.send(namingDocument(call, '#3')),
  malformed_request: (stage, { endpoint, input }) =>
    stage.send({ endpoint, input: { ...input, id: 'broken' } }, ({ url, init }) => ({
      url: url.replace('/broken', '/%E0%A4%A'),
      init,
    })),
  malformed_json: (stage, call) => stage.send(call, withBody('{"amount": 12,')),
  body_too_large: (stage, call) => stage.send(call, withBody(JSON.stringify({ notes: 'x'.repeat(256 * 1024) }))),
  // An endpoint that receives a file accepts any content type. It refuses only JSON in an unsupported character set.
  unsupported_media_type: (stage, call) => {
    const isFile = call.endpoint.op.bodyFile !== undefined;
    return stage.send(
      call,
      withHeaders({ 'Content-Type': isFile ? 'application/json; charset=iso-8859-1' : 'text/plain' }),
    );
  },
  internal_error: (stage, call) => failing(stage, call, new Error('the clock stands still')),
  store_unavailable: (stage, call) => failing(stage, call, diskFault()),
  service_busy: (stage, call) =>
    failing(stage, call, serviceBusy('PDF files are requested faster than they can be processed.', 5)),
  too_many_mails: (stage, call) => failing(stage, call, tooManyMails('ann@example.com', FREE_AT)),
  idempotency_key_reused: (stage, call) => withTakenKey(stage, call, 'invoice-7001', 'of another request'),
  // SQLite has one writer, so a second open transaction cannot cause this failure. The error is thrown directly.
  idempotency_in_progress: (stage, { endpoint, input }) =>
    failing(stage, { endpoint, input: { ...input, idempotency_key: 'invoice-7002' } }, stillRunning()),
};

/** Settings with which every second and later call of a token in a minute is `rate_limited`. */
export const ONE_CALL_A_MINUTE = { RATE_LIMIT_PER_MINUTE: '1', RATE_LIMIT_BURST: '1' } as const;

async function heldTo(stage: Stage, call: Call, limits: object): Promise<Exchange> {
  const { token } = await stage.heldToken(limits);
  // Leaves out the idempotency key: with the key of an earlier call, the answer would be the earlier one.
  const { idempotency_key, ...input } = call.input;
  return stage.send({ ...call, input }, withHeaders({ Authorization: `Bearer ${token}` }));
}

/**
 * Adds an amount to a call that may omit it. Without an amount, the call would use the remaining amount, which may be
 * zero.
 */
function ofAnAmount({ endpoint, input }: Call): Call {
  const { shape } = endpoint.op.input;
  return {
    endpoint,
    input: 'id' in shape && 'amount' in shape && !('items' in shape) ? { ...input, amount: 5 } : input,
  };
}

/** Makes the call name another customer, in the field that the operation has for it. */
function naming({ endpoint, input }: Call, customer: string, id: string | number): Call {
  const { shape } = endpoint.op.input;
  // In an operation with `except`, `customer` is a filter: a name without a match is no failure.
  if ('except' in shape) return { endpoint, input: { ...input, except: [customer] } };
  if (!('customer' in shape)) return { endpoint, input: { ...input, id } };
  const { customer_id, name, email, idempotency_key, ...rest } = input;
  return { endpoint, input: { ...rest, customer } };
}

function namingDocument({ endpoint, input }: Call, document: string): Call {
  const { idempotency_key, ...rest } = input;
  const { shape } = endpoint.op.input;
  if ('invoices' in shape) return { endpoint, input: { invoices: [document] } };
  return { endpoint, input: { ...rest, ['invoice_id' in shape ? 'invoice_id' : 'id']: document } };
}

/**
 * Returns the id of a credit note that is also the number of a later credit note. Ids are counted over all accounts,
 * and numbers for each account. So creating a credit note of another account makes the ids higher than the numbers.
 */
async function aheadOfItsNumber({ app, account }: Stage): Promise<number> {
  const { administration: desk } = app;
  const noteOf = async (owner: typeof account) => {
    const work = { customer: { name: 'Shop' }, description: 'Sign', amount: 10 };
    const { id: invoice_id } = await desk.run(owner, 'createInvoice', work);
    const { id, credit_note_number } = await desk.run(owner, 'createCreditNote', { invoice_id, reason: 'Returned' });
    return { id: id ?? 0, number: Number(credit_note_number?.replace(/\D/g, '')) };
  };
  let last = await noteOf(account);
  if (last.number === last.id) {
    const other = (await desk.accounts()).find(({ id }) => id !== account.id);
    await noteOf(other ?? (await desk.createAccount({ name: 'Studio Zuid' })));
    last = await noteOf(account);
  }
  const ahead = last.id;
  while (last.number < ahead) last = await noteOf(account);
  return ahead;
}

function withHeaders(headers: Record<string, string>) {
  return ({ url, init }: Sent): Sent => ({
    url,
    init: {
      ...init,
      headers: Object.fromEntries(Object.entries({ ...init.headers, ...headers }).filter(([, value]) => value !== '')),
    },
  });
}

function withBody(body: string) {
  return ({ url, init }: Sent): Sent => ({ url, init: { ...init, body } });
}

function failing(stage: Stage, call: Call, error: Error): Promise<Exchange> {
  stage.failNext(error);
  return stage.send(call);
}

/** The error that SQLite reports if the disk fails (SQLITE_IOERR). */
function diskFault(): Error {
  return Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
}

/** Sends a call whose idempotency key was already used by a request with another fingerprint. */
async function withTakenKey(stage: Stage, call: Call, key: string, fingerprint: string): Promise<Exchange> {
  const { app, account, token } = stage;
  const now = app.services.clock.now();
  const name = { accountId: account.id, principal: `token:${token.id}`, operation: call.endpoint.op.name, key };
  const terms = { fingerprint, expiresAt: addMs(now, 600_000) };
  await app.services.store.transaction((tx) => tx.idempotency.take(name, terms, now));
  return stage.send({ ...call, input: { ...call.input, idempotency_key: key } });
}
