import { describe, expect, test } from 'vitest';
import type { Currency } from '../../src/model/money.ts';
import {
  offeredMethods,
  PAYMENT_COMES_FROM,
  PAYMENT_STATUSES,
  STORED_PAYMENT_STATUSES,
  shownPaymentStatus,
} from '../../src/model/payment.ts';

const EUR = 'EUR' as Currency;
const JPY = 'JPY' as Currency;

describe('the status of a payment', () => {
  test('is shown as one of the five of the interface; what nobody knows is pending (R16)', () => {
    expect(STORED_PAYMENT_STATUSES.map(shownPaymentStatus)).toEqual([...PAYMENT_STATUSES, 'pending']);
  });

  test('is monotone: nothing that was paid becomes unpaid, and nothing comes back from where it went (R50)', () => {
    const comesFrom = (status: keyof typeof PAYMENT_COMES_FROM): readonly string[] => PAYMENT_COMES_FROM[status];
    for (const status of ['unknown', 'authorized', 'failed'] as const) {
      expect(comesFrom(status)).not.toContain('paid');
      expect(comesFrom(status)).not.toContain('refunded');
    }
    // `refunded` is computed from the money that left, and not taken from a report of the provider.
    expect(Object.keys(PAYMENT_COMES_FROM)).not.toContain('refunded');
    expect(comesFrom('paid')).toContain('failed');
    expect(comesFrom('authorized')).not.toContain('failed');
    for (const [status, from] of Object.entries(PAYMENT_COMES_FROM)) expect(from).not.toContain(status);
  });
});

describe('the methods that a payer is offered', () => {
  test('in euro include the bank methods, elsewhere only what works everywhere', () => {
    expect(offeredMethods(EUR, 'once')).toEqual([
      'card',
      'ideal',
      'bancontact',
      'sepa_debit',
      'bank_transfer',
      'paypal',
    ]);
    expect(offeredMethods(JPY, 'once')).toEqual(['card', 'paypal']);
  });

  test('to pay again and again leave out the one that lets nobody charge later', () => {
    expect(offeredMethods(EUR, 'recurring')).toEqual(['card', 'ideal', 'bancontact', 'sepa_debit', 'paypal']);
  });

  test('to hold money is the card alone', () => {
    for (const currency of [EUR, JPY]) expect(offeredMethods(currency, 'hold')).toEqual(['card']);
  });
});
