import { describe, expect, test } from 'vitest';
import type { Instant } from '../../src/model/dates.ts';
import type { Currency } from '../../src/model/money.ts';
import {
  cancelSandbox,
  captureHeld,
  chooseOutcome,
  newSandboxPayment,
  payByCard,
  refundSandbox,
  type SandboxOrder,
  type SandboxPayment,
  SIMULATED_FAILURE_AMOUNTS,
  sandboxNow,
  shownByProvider,
} from '../../src/model/sandbox.ts';

const NOW = 1_000_000 as Instant;
const HOUR_MS = 3_600_000;
const later = (ms: number) => (NOW + ms) as Instant;

const order: SandboxOrder = {
  ...{ accountId: 1, key: 'k', amount: 10_000, currency: 'EUR' as Currency, description: 'Table', method: 'card' },
  ...{
    capture: 'automatic',
    mandate: false,
    returnUrl: 'https://r.example',
    callbackUrl: 'https://c.example',
    drill: null,
  },
};
const made = (fields: Partial<SandboxOrder> = {}) => newSandboxPayment('sbx_1', { ...order, ...fields }, NOW);
const asked = () => payByCard(made(), '4000 0027 6000 3184', NOW) as SandboxPayment;
const held = () => payByCard(made({ capture: 'manual' }), '4242424242424242', NOW) as SandboxPayment;
const paid = (fields: Partial<SandboxOrder> = {}) =>
  payByCard(made(fields), '4242-4242-4242-4242', NOW) as SandboxPayment;

describe('test cards (R51)', () => {
  test.each([
    ['4242 4242 4242 4242', { state: 'paid', captured: 10_000, paidAt: NOW, failureReason: null }],
    ['4000 0000 0000 0002', { state: 'failed', failureReason: 'declined', captured: 0, paidAt: null }],
    ['4000-0000-0000-9995', { state: 'failed', failureReason: 'insufficient_funds' }],
    ['4000002760003184', { state: 'authentication', failureReason: null }],
  ])('%s', (card, after) => expect(payByCard(made(), card, NOW)).toMatchObject(after));

  test.each(['', '4242', '4111 1111 1111 1111', '4242 4242 4242 4242 4', 'constructor'])(
    '%j is none of them',
    (card) => {
      expect(payByCard(made(), card, NOW)).toBe('unknown_card');
    },
  );

  test('are taken once', () => expect(payByCard(paid(), '4242424242424242', NOW)).toBe('finished'));
});

describe('a bank’s page, and a card that asks who is there', () => {
  test.each([
    ['succeed', { state: 'paid' }],
    ['fail', { state: 'failed', failureReason: 'cancelled_by_payer' }],
    ['pending', { state: 'processing' }],
  ] as const)('%s', (outcome, after) => expect(chooseOutcome(made(), outcome, NOW)).toMatchObject(after));

  test('an answer that is wrong is not the payer’s cancelling', () => {
    expect(chooseOutcome(asked(), 'fail', NOW)).toMatchObject({
      state: 'failed',
      failureReason: 'authentication_failed',
    });
    expect(chooseOutcome(asked(), 'succeed', NOW)).toMatchObject({ state: 'paid' });
  });

  test('what is processed ends later, and what has ended stays so', () => {
    const slow = chooseOutcome(made(), 'pending', NOW) as SandboxPayment;
    expect(sandboxNow(slow, later(48 * HOUR_MS)).state).toBe('processing');
    expect(chooseOutcome(slow, 'succeed', NOW)).toMatchObject({ state: 'paid' });
    expect(chooseOutcome(paid(), 'fail', NOW)).toBe('finished');
    expect(chooseOutcome(cancelSandbox(made()), 'succeed', NOW)).toBe('finished');
  });
});

describe('time', () => {
  test('ends what is open after an hour, and nothing that is paid', () => {
    for (const open of [made(), asked()]) {
      expect(sandboxNow(open, later(HOUR_MS - 1))).toBe(open);
      expect(sandboxNow(open, later(HOUR_MS))).toMatchObject({ state: 'failed', failureReason: 'expired' });
    }
    expect(sandboxNow(paid(), later(1_000 * HOUR_MS)).state).toBe('paid');
  });

  test('ends a hold after seven days', () => {
    expect(held()).toMatchObject({ state: 'authorized', captureBefore: later(168 * HOUR_MS), captured: 0 });
    expect(sandboxNow(held(), later(168 * HOUR_MS - 1)).state).toBe('authorized');
    expect(sandboxNow(held(), later(168 * HOUR_MS))).toMatchObject({ state: 'failed', failureReason: 'hold_expired' });
  });

  test('brings the late success of the drill, whoever looks first, and at its own time', () => {
    const failed = paid({ drill: 'late_success' });
    expect(failed).toMatchObject({ state: 'failed', failureReason: 'declined', lateSuccessAt: later(5_000) });
    expect(sandboxNow(failed, later(4_999)).state).toBe('failed');
    expect(sandboxNow(failed, later(60_000))).toMatchObject({
      state: 'paid',
      paidAt: later(5_000),
      failureReason: null,
    });
    expect(paid({ drill: 'late_success', capture: 'manual' })).toMatchObject({
      state: 'authorized',
      lateSuccessAt: null,
    });
  });
});

describe('holds, cancelling and giving back', () => {
  test('a hold is captured up to what is held, and the same again changes nothing', () => {
    expect(captureHeld(held(), 10_001, NOW)).toBe('refused');
    const captured = captureHeld(held(), 4_000, NOW) as SandboxPayment;
    expect(captured).toMatchObject({ state: 'paid', captured: 4_000 });
    expect(captureHeld(captured, 4_000, NOW)).toBe(captured);
    expect(captureHeld(captured, 5_000, NOW)).toBe('refused');
    expect(captureHeld(made(), 1, NOW)).toBe('refused');
  });

  test('cancelling ends what is open or held, and nothing else', () => {
    expect(cancelSandbox(made())).toMatchObject({ state: 'failed', failureReason: 'cancelled' });
    expect(cancelSandbox(held())).toMatchObject({ state: 'failed', failureReason: 'released' });
    const [done, slow] = [paid(), chooseOutcome(made(), 'pending', NOW) as SandboxPayment];
    expect([cancelSandbox(done), cancelSandbox(slow)]).toEqual([done, slow]);
  });

  test('gives back up to what was captured, and once per key', () => {
    const part = refundSandbox(paid(), 'a', 6_000, NOW) as SandboxPayment;
    expect(refundSandbox(part, 'a', 6_000, NOW)).toBe(part);
    expect(refundSandbox(part, 'b', 4_001, NOW)).toBe('refused');
    expect(refundSandbox(part, 'b', 4_000, NOW)).toMatchObject({ refunds: [{ amount: 6_000 }, { amount: 4_000 }] });
    expect(refundSandbox(held(), 'c', 1, NOW)).toBe('refused');
  });

  test('a mandate is given with the money, and only where it was asked for', () => {
    expect(paid({ mandate: true }).mandateId).toBe('sbm_sbx_1');
    expect(paid().mandateId).toBeNull();
  });
});

describe('what we are told', () => {
  test('has an address to pay at only while it is open', () => {
    expect(shownByProvider(asked(), 'url')).toMatchObject({ state: 'open', checkoutUrl: 'url', amount: 0 });
    expect(shownByProvider(paid(), 'url')).toMatchObject({ state: 'paid', checkoutUrl: null, amount: 10_000 });
  });

  test('drills come by amount before they come by setting', () => {
    for (const [amount, drill] of SIMULATED_FAILURE_AMOUNTS)
      expect(made({ amount, drill: 'repeated_callback' }).drill).toBe(drill);
    expect(made({ drill: 'refuse' }).drill).toBe('refuse');
  });
});
