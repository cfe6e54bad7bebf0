import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mollieGateway } from '../../../src/gateways/providers/mollie.ts';
import type { Provider } from '../../../src/model/provider.ts';
import { MOLLIE_KEY, type MollieServer, openMollieServer } from './mollie-server.ts';
import { connect, EUR, failureOf, order } from './orders.ts';

const KEY_2 = 'fedcba9876543210fedcba9876543210';
const PAID = { status: 'paid', paidAt: '2026-03-01T10:00:00+00:00', isCancelable: false } as const;
const HELD = {
  status: 'authorized',
  method: 'creditcard',
  authorizedAt: '2026-03-01T10:00:00+00:00',
  captureBefore: '2026-03-08T10:00:00+00:00',
} as const;
let server: MollieServer;
let mollie: Provider;

beforeEach(async () => {
  server = await openMollieServer();
  mollie = connect(mollieGateway({ baseUrl: server.baseUrl, timeoutMs: 2_000 }), MOLLIE_KEY);
});
afterEach(() => server[Symbol.asyncDispose]());

describe('held money', () => {
  const taken = (amount: number) => ({ state: 'paid', amount, paidAt: 1_772_445_600_000 });

  const released = () => server.requests.filter(({ path }) => path.endsWith('/release-authorization')).length;

  async function held(): Promise<string> {
    const { id } = await mollie.create(order({ capture: 'manual' }));
    expect(sent()).toMatchObject({ captureMode: 'manual' });
    server.become(id, HELD);
    return id;
  }

  it('is taken in part, and the rest is let go', async () => {
    const id = await held();
    expect(await mollie.capture(id, 1000, KEY_2)).toMatchObject(taken(1000));
    expect(server.payments.get(id)?.status).toBe('paid');
    expect(server.requests.find(({ path }) => path.endsWith('/captures'))?.key).toBe(KEY_2);
    expect(await mollie.capture(id, 1000, KEY_2)).toMatchObject(taken(1000));
  });

  it('is taken whole without letting anything go', async () => {
    const id = await held();
    expect(await mollie.capture(id, 1250, KEY_2)).toMatchObject(taken(1250));
    expect(server.requests.some(({ path }) => path.endsWith('/release-authorization'))).toBe(false);
  });

  it('is taken although the bank does not let go of the rest', async () => {
    const id = await held();
    server.trouble('POST', { work: true, reaction: { status: 201, body: {} } }, NO);
    expect(await mollie.capture(id, 1000, KEY_2)).toMatchObject({ state: 'paid', amount: 1000 });
    expect(server.payments.get(id)?.status).toBe('authorized');
    expect(await mollie.lookUp(id)).toMatchObject({ state: 'paid', amount: 1000 });
  });

  it('is let go by the next try when the first broke off in between', async () => {
    const id = await held();
    server.trouble('POST', { work: true, reaction: 'drop' });
    expect((await failureOf(mollie.capture(id, 1000, KEY_2))).outcome).toBe('unavailable');
    expect(await mollie.capture(id, 1000, KEY_2)).toMatchObject(taken(1000));
    expect(server.payments.get(id)?.status).toBe('paid');
  });

  it('is still held while the capture is pending, and the rest is let go when the money was taken', async () => {
    const id = await held();
    server.become(id, { capturesLater: true });
    for (const _ of ['asked', 'asked again', 'by the worker']) {
      expect(await mollie.capture(id, 1000, KEY_2)).toMatchObject({ id, state: 'authorized' });
      server.forgetKeys();
    }
    expect(await mollie.lookUp(id)).toMatchObject({ state: 'authorized' });
    expect(server.captures).toMatchObject([{ amount: { value: '10.00' }, status: 'pending' }]);
    expect(released()).toBe(0);
    server.capture(id, 'succeeded');
    expect(await mollie.capture(id, 1000, KEY_2)).toMatchObject(taken(1000));
    expect([released(), server.payments.get(id)?.status]).toEqual([1, 'paid']);
  });

  it('is let go of by whoever sees first that the rest of it was taken', async () => {
    const id = await held();
    server.become(id, { capturesLater: true });
    await mollie.capture(id, 1000, KEY_2);
    server.capture(id, 'succeeded');
    expect(await mollie.lookUp(id)).toMatchObject(taken(1000));
    expect([released(), server.payments.get(id)?.status]).toEqual([1, 'paid']);
  });

  it('that was taken in part by others is not let go of: they may take more', async () => {
    const id = await held();
    server.become(id, { amountCaptured: { currency: 'EUR', value: '10.00' } });
    expect(await mollie.lookUp(id)).toMatchObject({ state: 'paid', amount: 1000 });
    expect(released()).toBe(0);
  });

  it('is not taken when the capture fails: that is a refusal, and another amount can be tried', async () => {
    const id = await held();
    server.become(id, { capturesLater: true });
    await mollie.capture(id, 1000, KEY_2);
    server.capture(id, 'failed');
    const failure = await failureOf(mollie.capture(id, 1000, KEY_2));
    expect(failure).toMatchObject({ outcome: 'refused', message: expect.stringContaining('capture failed') });
    expect(await mollie.lookUp(id)).toMatchObject({ state: 'authorized' });
    expect(released()).toBe(0);
    server.become(id, { capturesLater: false });
    expect(await mollie.capture(id, 900, KEY_2)).toMatchObject(taken(900));
  });

  it('is not taken when there is less of it, none yet, or none any more', async () => {
    const id = await held();
    expect((await failureOf(mollie.capture(id, 2000, KEY_2))).message).toContain('higher than the authorized amount');
    await mollie.cancel(id, KEY_2);
    expect(await mollie.capture(id, 1000, 'another')).toMatchObject({ state: 'failed', failureReason: 'released' });
    const open = await mollie.create(order({ key: 'second' }));
    expect((await failureOf(mollie.capture(open.id, 1000, 'third'))).outcome).toBe('refused');
  });

  it('is released, and stays released', async () => {
    const id = await held();
    expect(await mollie.cancel(id, KEY_2)).toMatchObject({ id, state: 'failed', failureReason: 'released' });
    expect(await mollie.cancel(id, KEY_2)).toMatchObject({ id, state: 'failed', failureReason: 'released' });
  });
});

const NO = {
  work: false,
  reaction: { status: 422, body: { status: 422, title: 'Unprocessable Entity', detail: 'No' } },
};

describe('another method', () => {
  it('is what an open payment is paid by from now on', async () => {
    const { id } = await mollie.create(order({ method: 'ideal' }));
    server.become(id, { isCancelable: false });
    const change = order({ method: 'bank_transfer', language: 'nl' });
    expect(await mollie.changeMethod?.(id, change)).toMatchObject({ id, state: 'open', method: 'bank_transfer' });
    const patch = server.requests.find(({ method }) => method === 'PATCH');
    expect(JSON.parse(patch?.body ?? '')).toEqual({
      method: 'banktransfer',
      locale: 'nl_NL',
      redirectUrl: order().returnUrl,
      billingAddress: { email: 'ada@example.com' },
    });
    expect((await mollie.lookUp(id)).checkoutUrl).toMatch(/^https:/);
  });

  it('comes too late for a payment that is under way or over: it is what it is', async () => {
    const { id } = await mollie.create(order({ method: 'ideal' }));
    server.become(id, { status: 'pending' });
    expect(await mollie.changeMethod?.(id, order())).toMatchObject({ state: 'processing', method: 'ideal' });
    server.become(id, { ...PAID });
    expect(await mollie.changeMethod?.(id, order())).toMatchObject({ state: 'paid', amount: 1250 });
  });

  it('that Mollie does not take is refused, and one that cannot be is not asked for', async () => {
    const { id } = await mollie.create(order({ method: 'ideal' }));
    server.trouble('PATCH', NO);
    expect((await failureOf(mollie.changeMethod?.(id, order()) ?? mollie.lookUp(''))).message).toContain('No');
    for (const method of ['klarna', 'cash'] as const) {
      const change = mollie.changeMethod?.(id, order({ method })) ?? mollie.lookUp(id);
      expect((await failureOf(change)).outcome).toBe('refused');
    }
    expect(server.requests.filter((one) => one.method === 'PATCH')).toHaveLength(1);
    server.trouble('PATCH', { work: true, reaction: 'drop' });
    expect((await failureOf(mollie.changeMethod?.(id, order()) ?? mollie.lookUp(''))).outcome).toBe('unavailable');
  });
});

describe('cancelling', () => {
  it('ends an open payment', async () => {
    const { id } = await mollie.create(order());
    expect(await mollie.cancel(id, KEY_2)).toMatchObject({ state: 'failed', failureReason: 'cancelled' });
    expect(server.payments.get(id)?.status).toBe('canceled');
    expect((await mollie.cancel(id, KEY_2)).state).toBe('failed');
  });

  it('never takes back what is paid, although Mollie would', async () => {
    const { id } = await mollie.create(order());
    server.become(id, { ...PAID, isCancelable: true });
    expect(await mollie.cancel(id, KEY_2)).toMatchObject({ state: 'paid', amount: 1250 });
    expect(server.payments.get(id)?.status).toBe('paid');
  });

  it('is done when it turns out to be, whatever Mollie answered', async () => {
    const { id } = await mollie.create(order());
    server.trouble('DELETE', { ...NO, work: true });
    expect(await mollie.cancel(id, KEY_2)).toMatchObject({ state: 'failed', failureReason: 'cancelled' });
  });

  it('is refused when Mollie refuses, and says what a payment is that is paid', async () => {
    const { id } = await mollie.create(order());
    server.become(id, { isCancelable: false });
    expect((await failureOf(mollie.cancel(id, KEY_2))).message).toContain('cannot be canceled');
    server.become(id, PAID);
    expect(await mollie.cancel(id, KEY_2)).toMatchObject({ state: 'paid', amount: 1250 });
  });
});

it('a refund with the same key is given once, and never more than was paid', async () => {
  const { id } = await mollie.create(order());
  server.become(id, PAID);
  const refund = { key: KEY_2, amount: 1000, currency: EUR };
  await mollie.refund(id, refund);
  await mollie.refund(id, refund);
  expect(server.refunds).toMatchObject([{ paymentId: id, amount: { currency: 'EUR', value: '10.00' } }]);
  expect((await failureOf(mollie.refund(id, { ...refund, key: 'other' }))).outcome).toBe('refused');
  expect(await mollie.lookUp(id)).toMatchObject({ state: 'paid', amount: 1250 });
});

describe('a mandate', () => {
  const charge = { key: KEY_2, amount: 500, currency: EUR, description: 'May', callbackUrl: 'https://a.example.com/c' };

  it('comes from a first payment, and is charged later, once per key', async () => {
    const { id } = await mollie.create(order({ mandate: true }));
    expect((await mollie.create(order({ mandate: true }))).id).toBe(id);
    expect(server.customers).toEqual(['cst_1']);
    expect(sent()).toMatchObject({ sequenceType: 'first', customerId: 'cst_1' });
    expect((await mollie.lookUp(id)).mandateId).toBeNull();
    server.become(id, { ...PAID, mandateId: 'mdt_1' });
    expect((await mollie.lookUp(id)).mandateId).toBe('cst_1:mdt_1');
    const first = await mollie.chargeMandate({ ...charge, mandateId: 'cst_1:mdt_1' });
    expect(first).toMatchObject({ state: 'processing', amount: 500, checkoutUrl: null, method: 'sepa_debit' });
    expect((await mollie.chargeMandate({ ...charge, mandateId: 'cst_1:mdt_1' })).id).toBe(first.id);
    expect(sent()).toMatchObject({ sequenceType: 'recurring', mandateId: 'mdt_1', metadata: { attempt_key: KEY_2 } });
    expect(server.payments.size).toBe(2);
  });

  it('that Mollie makes later is found as soon as it is there', async () => {
    const { id } = await mollie.create(order({ mandate: true, method: 'ideal' }));
    server.become(id, { ...PAID, method: 'ideal' });
    expect((await mollie.lookUp(id)).mandateId).toBeNull();
    const mandates = [
      { resource: 'mandate', id: 'mdt_3', status: 'invalid' },
      { resource: 'mandate', id: 'mdt_2', status: 'pending' },
    ] as const;
    server.mandates.set('cst_1', mandates.slice(0, 1));
    expect((await mollie.lookUp(id)).mandateId).toBeNull();
    server.mandates.set('cst_1', [...mandates]);
    expect((await mollie.lookUp(id)).mandateId).toBe('cst_1:mdt_2');
    server.mandates.set('cst_1', [...mandates, { resource: 'mandate', id: 'mdt_1', status: 'valid' }]);
    expect((await mollie.lookUp(id)).mandateId).toBe('cst_1:mdt_1');
  });

  it('is looked for only where there can be one', async () => {
    const { id } = await mollie.create(order());
    server.become(id, PAID);
    expect((await mollie.lookUp(id)).mandateId).toBeNull();
    expect(server.requests.some(({ path }) => path.endsWith('/mandates'))).toBe(false);
  });

  it('that is gone, or of somebody else, is refused', async () => {
    expect((await failureOf(mollie.chargeMandate({ ...charge, mandateId: 'cst_1:mdt_9' }))).outcome).toBe('refused');
    const asked = server.requests.length;
    expect((await failureOf(mollie.chargeMandate({ ...charge, mandateId: 'cus_1:pm_1:card' }))).outcome).toBe(
      'refused',
    );
    expect(server.requests).toHaveLength(asked);
  });
});

/** Body of the last request that created a payment. */
function sent(): Record<string, unknown> {
  const request = server.requests.findLast((one) => one.method === 'POST' && one.path === '/payments');
  return JSON.parse(request?.body ?? '{}') as Record<string, unknown>;
}
