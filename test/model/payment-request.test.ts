import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Instant } from '../../src/model/dates.ts';
import {
  PAYMENT_TYPE_OF,
  type RequestState,
  requestStatus,
  returnAddress,
  returnDigest,
} from '../../src/model/payment-request.ts';
import { holds } from './property.ts';

const NOW = 1_000 as Instant;
const ACTIVE: RequestState = { usageLimit: 1, paidCount: 0, processing: false, deactivatedAt: null, expiresAt: null };
const past = 999 as Instant;

/** Output of `printf %s success0123456789 | md5sum`, and of the same with `failed`. */
const SUCCESS = '937dca1dd19b2a95f4491ce00772691d';
const FAILED = '6d0f2f4d46c462ef419e735bc2dfc7db';

describe('the status of a request (R15)', () => {
  test.each([
    ['active', {}],
    ['active', { expiresAt: 1_001 as Instant }],
    ['expired', { expiresAt: NOW }],
    ['expired', { expiresAt: past }],
    ['inactive', { deactivatedAt: past, expiresAt: past }],
    ['processing', { processing: true, deactivatedAt: past, expiresAt: past }],
    ['paid', { paidCount: 1, processing: true, deactivatedAt: past, expiresAt: past }],
    ['paid', { usageLimit: 3, paidCount: 3 }],
    ['active', { usageLimit: 3, paidCount: 2 }],
    ['active', { usageLimit: null, paidCount: 1_000_000 }],
    ['expired', { usageLimit: null, paidCount: 7, expiresAt: past }],
  ] as const)('is %s with %j', (status, fields) => {
    expect(requestStatus({ ...ACTIVE, ...fields }, NOW)).toBe(status);
  });

  test('is paid for good once the limit is reached, whatever else is true of it', () => {
    const anything = fc.record({
      usageLimit: fc.constant(2),
      paidCount: fc.integer({ min: 2, max: 5 }),
      processing: fc.boolean(),
      deactivatedAt: fc.constantFrom(null, past),
      expiresAt: fc.constantFrom(null, past),
    });
    holds(fc.property(anything, (state) => requestStatus(state, NOW) === 'paid'));
  });
});

describe('return digests (R34)', () => {
  test.each([
    ['', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['success0123456789', SUCCESS],
    ['failed0123456789', FAILED],
  ])('of %j', (text, digest) => expect(returnDigest(text)).toBe(digest));

  test('are added to whatever query the address has, and replace their own names only', () => {
    const address = returnAddress('https://shop.example/thanks?order=7&response=old#top', 'success', {
      reference: '0123456789',
      returnId: 'abc',
    });
    expect(address).toBe(`https://shop.example/thanks?order=7&response=${SUCCESS}&return_id=abc#top`);
  });

  test('lack the second one when no token made the request', () => {
    const address = returnAddress('https://shop.example', 'failed', { reference: '0123456789', returnId: null });
    expect(address).toBe(`https://shop.example/?response=${FAILED}`);
  });
});

test('each kind of request has its type of payment; an invoice’s payments are payment links’ (R31)', () => {
  expect(PAYMENT_TYPE_OF).toEqual({
    payment_link: 'paymentlink',
    invoice: 'paymentlink',
    payment_plan: 'paymentplan',
    pre_authorization: 'pre-auth',
    donation: 'donation',
    personal_page: 'personallink',
  });
});
