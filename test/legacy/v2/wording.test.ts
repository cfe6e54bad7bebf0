// Format of a payment in V2 (R31, R32).
import { expect, test } from 'vitest';
import type { SuccessfulPayment } from '../../../src/legacy/operations/every-payment.ts';
import { encodePayment } from '../../../src/legacy/v2/encode-payment.ts';
import type { Instant } from '../../../src/model/dates.ts';
import type { Currency } from '../../../src/model/money.ts';

const FULL: SuccessfulPayment = {
  id: 17,
  amount: 123_456,
  currency: 'EUR' as Currency,
  name: 'Ann "A" <b> 李 😀',
  email: 'ann@example.com',
  note: 'Ring\ntwice\u2028\\',
  paidAt: Date.UTC(2026, 2, 7, 9, 5, 3, 999) as Instant,
  type: 'paymentlink',
  code: 'abcdefghij',
  objectId: 5,
};

const WORDINGS = [
  '{"id":17,"amount":"1234.56","name":"Ann \\"A\\" <b> 李 😀","email":"ann@example.com","note":"Ring\\ntwice\u2028\\\\","paidat":"20260307090503","type":"paymentlink","linkid":"abcdefghij"}',
  '{"id":17,"amount":"123456","name":"","email":"","note":"","paidat":"","type":"paymentplan","linkid":"abcdefghij"}',
  '{"id":17,"amount":"123.456","name":"Ann \\"A\\" <b> 李 😀","email":"ann@example.com","note":"Ring\\ntwice\u2028\\\\","paidat":"19991231235959","type":"donation","linkid":"abcdefghij"}',
];

test('a payment is worded as callers of V2 know it', () => {
  const nothing = { name: null, email: null, note: null, paidAt: null };
  const samples: SuccessfulPayment[] = [
    FULL,
    { ...FULL, ...nothing, currency: 'JPY' as Currency, type: 'paymentplan' },
    { ...FULL, currency: 'KWD' as Currency, type: 'donation', paidAt: Date.UTC(1999, 11, 31, 23, 59, 59) as Instant },
  ];
  expect(samples.map((payment) => encodePayment(payment, payment.code))).toEqual(WORDINGS);
});
