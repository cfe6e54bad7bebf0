import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BillingError, invalid, REFUSAL_CODES } from '../../src/model/billing-error.ts';

const AMOUNT = { field: 'amount', message: 'must be more than 0' };
const PRICE = { field: 'items[0].unit_price', message: 'must have at most 2 decimals in EUR' };
const STATUS = { field: 'status', message: 'must be one of the allowed values', allowedValues: ['paid', 'pending'] };

describe('all faults of one input are told at once (R11)', () => {
  test('a single fault is the sentence', () => {
    const refusal = invalid([AMOUNT]);
    expect(refusal.code).toBe('validation_failed');
    expect(refusal.message).toBe('amount must be more than 0.');
    expect(refusal.details).toEqual({ field: 'amount', faults: [AMOUNT] });
  });

  test.each([
    [[AMOUNT, PRICE] as const, 'amount must be more than 0 (and 1 more).'],
    [[PRICE, AMOUNT, STATUS] as const, 'items[0].unit_price must have at most 2 decimals in EUR (and 2 more).'],
  ])('the first of several is in front, and the others are counted', (faults, message) => {
    const refusal = invalid(faults);
    expect(refusal.message).toBe(message);
    expect(refusal.details.field).toBe(faults[0].field);
    expect(refusal.details.faults).toEqual(faults);
  });

  test('the allowed values of the first fault are in front with it', () => {
    expect(invalid([STATUS, AMOUNT]).details.allowedValues).toEqual(['paid', 'pending']);
  });

  test('the allowed values of a later fault stay with that fault', () => {
    const { details } = invalid([AMOUNT, STATUS]);
    expect(details).not.toHaveProperty('allowedValues');
    expect(details.faults?.[1]?.allowedValues).toEqual(['paid', 'pending']);
  });

  test('a fault of the input as a whole, which has no field to name, makes a sentence too', () => {
    expect(invalid([{ field: '', message: 'must be an object' }]).message).toMatch(/^\S.*\bmust be an object\b.*\.$/);
  });

  test('calling an input invalid without a fault is a bug, not a refusal', () => {
    expect(() => invalid([])).toThrow(TypeError);
  });
});

describe('a refusal is public in every part but its cause (R11)', () => {
  const cause = new Error('password=hunter2');
  const refusal = new BillingError(
    'invoice_already_paid',
    'The invoice is paid.',
    { hint: 'Refund it instead.', retryable: false },
    cause,
  );

  test('is an error with a code, a sentence and what can be done', () => {
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).toMatchObject({
      name: 'BillingError',
      code: 'invoice_already_paid',
      message: 'The invoice is paid.',
      details: { hint: 'Refund it instead.', retryable: false },
    });
  });

  test('the cause is for the log, and no JSON carries it', () => {
    expect(refusal.cause).toBe(cause);
    expect(inspect(refusal)).toContain('hunter2');
    expect(JSON.stringify(refusal)).not.toContain('hunter2');
    expect(JSON.stringify({ ...refusal })).not.toContain('hunter2');
  });

  test('without a cause there is none', () => {
    expect(new BillingError('store_unavailable', 'Later.')).not.toHaveProperty('cause');
  });

  test('its codes are words, each there once', () => {
    expect(REFUSAL_CODES.filter((code) => !/^[a-z]+(_[a-z]+)+$/.test(code))).toEqual([]);
    expect(new Set(REFUSAL_CODES).size).toBe(REFUSAL_CODES.length);
  });
});
