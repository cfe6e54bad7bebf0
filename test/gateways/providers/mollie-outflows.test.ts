import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mollieGateway } from '../../../src/gateways/providers/mollie.ts';
import type { Provider } from '../../../src/model/provider.ts';
import type { KeptChargeback, KeptRefund } from './mollie-ledger.ts';
import { MOLLIE_KEY, type MollieServer, openMollieServer, REFUNDED_AT } from './mollie-server.ts';
import { connect, currency, EUR, failureOf, order } from './orders.ts';

const KEY_2 = 'fedcba9876543210fedcba9876543210';
const PAID = { status: 'paid', paidAt: '2026-03-01T10:00:00+00:00', isCancelable: false } as const;
const AT = Date.parse(REFUNDED_AT);
let server: MollieServer;
let mollie: Provider;

beforeEach(async () => {
  server = await openMollieServer();
  mollie = connect(mollieGateway({ baseUrl: server.baseUrl, timeoutMs: 5_000 }), MOLLIE_KEY);
});
afterEach(() => server[Symbol.asyncDispose]());

async function paid(change: Parameters<typeof order>[0] = {}): Promise<string> {
  const { id } = await mollie.create(order(change));
  server.become(id, PAID);
  return id;
}

function euros(value: string) {
  return { currency: 'EUR', value };
}

/** Adds a refund. By default it has no metadata, like one made in Mollie's dashboard. */
function addRefund(paymentId: string, change: Partial<KeptRefund> = {}): void {
  const id = `re_${server.refunds.length + 1}`;
  const made = { resource: 'refund', id, paymentId, amount: euros('1.00'), metadata: null } as const;
  server.refunds.push({ ...made, status: 'refunded', createdAt: REFUNDED_AT, ...change });
}

function addChargeback(paymentId: string, change: Partial<KeptChargeback> = {}): void {
  const id = `chb_${server.chargebacks.length + 1}`;
  const made = { resource: 'chargeback', id, paymentId, amount: euros('12.50') } as const;
  server.chargebacks.push({ ...made, createdAt: REFUNDED_AT, ...change });
}

async function outflows(id: string) {
  return (await mollie.lookUp(id)).outflows;
}

function asked(method: string): number {
  return server.requests.filter((one) => one.method === method).length;
}

it('the currency is the one that Mollie reports', async () => {
  const id = await paid({ currency: currency('USD') });
  expect(await mollie.lookUp(id)).toMatchObject({ currency: 'USD', amount: 1250 });
});

describe('refunds', () => {
  it.each([
    ['queued', 'pending'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['refunded', 'done'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ] as const)('%s are %s, ours and those of the dashboard, in one request', async (status, state) => {
    const id = await paid();
    addRefund(id, { status });
    addRefund(id, { status, amount: euros('2.00'), metadata: { refund_key: KEY_2 } });
    const before = asked('GET');
    expect(await outflows(id)).toEqual({
      refunds: [
        { id: 're_2', key: KEY_2, amount: 200, state, at: AT },
        { id: 're_1', key: null, amount: 100, state, at: AT },
      ],
      disputes: [],
    });
    expect(asked('GET')).toBe(before + 1);
  });

  it.each(['text', ['a'], 7, { refund_key: 7 }, {}])('with metadata of others are theirs: %j', async (metadata) => {
    const id = await paid();
    addRefund(id, { metadata });
    expect((await outflows(id))?.refunds).toMatchObject([{ key: null }]);
  });

  it('are read from their list when fewer come with the payment than its sum says', async () => {
    const id = await paid({ amount: 100_000 });
    for (let made = 0; made < 260; made += 1) addRefund(id);
    const payment = {
      resource: 'payment',
      id,
      status: 'paid',
      amount: euros('1000.00'),
      amountRefunded: euros('260.00'),
    };
    const body = { ...payment, _embedded: { refunds: server.refunds.slice(0, 50), chargebacks: [], captures: [] } };
    server.trouble('GET', { work: false, reaction: { status: 200, body } });
    expect((await outflows(id))?.refunds).toHaveLength(260);
  });
});

describe('a refund of ours', () => {
  const refund = { key: KEY_2, amount: 1000, currency: EUR };

  it('is answered as it is, and not made again when Mollie has forgotten the key', async () => {
    const id = await paid();
    const first = await mollie.refund(id, refund);
    expect(first).toEqual({ id: 're_1', key: KEY_2, amount: 1000, state: 'pending', at: AT });
    server.forgetKeys();
    expect(await mollie.refund(id, refund)).toEqual(first);
    Object.assign(server.refunds[0] ?? {}, { status: 'failed' });
    expect(await mollie.refund(id, refund)).toEqual({ ...first, state: 'failed' });
    expect(server.refunds).toHaveLength(1);
  });

  it('whose answer was lost is found after the key is forgotten, behind a page of others', async () => {
    const id = await paid({ amount: 100_000 });
    server.trouble('POST', { work: true, reaction: 'drop' });
    expect((await failureOf(mollie.refund(id, refund))).outcome).toBe('unavailable');
    for (let made = 0; made < 250; made += 1) addRefund(id);
    server.forgetKeys();
    expect((await mollie.refund(id, refund)).id).toBe('re_1');
    expect(server.refunds).toHaveLength(251);
  });

  it('is not made as long as the list cannot be read', async () => {
    const id = await paid();
    server.trouble('GET', { work: false, reaction: { status: 200, body: { _embedded: {} } } });
    expect((await failureOf(mollie.refund(id, refund))).outcome).toBe('unavailable');
    expect(server.refunds).toEqual([]);
  });

  it('that Mollie answers as failed is answered, not thrown', async () => {
    const id = await paid();
    const body = { resource: 'refund', id: 're_9', amount: euros('10.00'), status: 'failed', createdAt: REFUNDED_AT };
    server.trouble('POST', { work: false, reaction: { status: 201, body } });
    expect(await mollie.refund(id, refund)).toMatchObject({ id: 're_9', state: 'failed' });
  });
});

describe('chargebacks', () => {
  it('are lost from the beginning, because nobody is asked', async () => {
    const id = await paid();
    addChargeback(id, { reason: { code: 'AM04', description: 'Insufficient funds' } });
    expect(await outflows(id)).toEqual({
      refunds: [],
      disputes: [
        {
          id: 'chb_1',
          amount: 1250,
          state: 'lost',
          reason: 'insufficient_funds',
          dueBy: null,
          openedAt: AT,
          decidedAt: AT,
        },
      ],
    });
  });

  it('that are reversed are won', async () => {
    const id = await paid();
    addChargeback(id, { reversedAt: '2026-03-05T10:00:00+00:00' });
    expect((await outflows(id))?.disputes).toMatchObject([
      { state: 'won', amount: 1250, openedAt: AT, decidedAt: Date.parse('2026-03-05T10:00:00Z') },
    ]);
  });

  it.each([
    ['AC04', 'account_closed'],
    ['AM05', 'duplicate'],
    ['MD01', 'debit_not_authorized'],
    ['MD06', 'general'],
    ['AC01', 'general'],
    ['XX99', 'general'],
    [undefined, 'general'],
  ] as const)('because of %s', async (code, reason) => {
    const id = await paid();
    addChargeback(id, code === undefined ? { reason: null } : { reason: { code, description: 'Reden' } });
    expect((await outflows(id))?.disputes).toMatchObject([{ reason }]);
  });

  it('of other payments are theirs', async () => {
    const [id, other] = [await paid(), await paid({ key: KEY_2 })];
    addChargeback(other);
    expect((await outflows(id))?.disputes).toEqual([]);
  });
});
