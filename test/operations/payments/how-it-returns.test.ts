import { expect, test } from 'vitest';
import { PAYMENT_METHODS } from '../../../src/model/payment.ts';
import { howItReturns } from '../../../src/operations/payments/how-it-returns.ts';

const PAID = { recorded: 0, testmode: 0, provider: 'mollie', payment_method: 'ideal' } as const;

test('a refund says how and when the money arrives, by the method it was paid with', () => {
  expect(howItReturns(PAID)).toBe('It goes to the bank account that paid, usually within 1 to 3 working days.');
  expect(howItReturns({ ...PAID, payment_method: 'card' })).toContain('to the card, usually within 5 to 10');
  for (const payment_method of PAYMENT_METHODS) expect(howItReturns({ ...PAID, payment_method })).toMatch(/^It goes/);
});

test('where no money moves it says so', () => {
  expect(howItReturns({ ...PAID, recorded: 1, provider: null })).toContain('pay it back yourself');
  expect(howItReturns({ ...PAID, testmode: 1 })).toContain('No real money was moved');
  expect(howItReturns({ ...PAID, provider: 'sandbox' })).toBe('The sandbox gives it back at once; it simulates money.');
});
