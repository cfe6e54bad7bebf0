/**
 * Refusals of `createPaymentLink` (R3, R6, R15): each wrong field is reported with its own reason, and nothing is
 * stored.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { OFFLINE, openShop } from '../payments/shop.ts';

const text = (length: number) => 'x'.repeat(length);

/** Wrong input, and the one field that must be reported. */
const REFUSED: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
  ...[
    '0',
    0,
    -1,
    '-0.01',
    'NaN',
    '',
    ' ',
    '1,000.00',
    '1.005',
    0.001,
    1e21,
    '99999999999',
    100_000_000,
    'EUR 5',
    null,
    true,
    [1],
  ].map((amount) => [{ amount }, 'amount'] as const),
  [{ amount: 12.5, currency: 'JPY' }, 'amount'],
  [{ amount: '1.2345', currency: 'KWD' }, 'amount'],
  [{ currency: 'EURO' }, 'currency'],
  [{ description: '' }, 'description'],
  [{ description: '   ' }, 'description'],
  [{ description: text(256) }, 'description'],
  [{ description: 'a\u0000b' }, 'description'],
  [{ name: text(256) }, 'name'],
  [{ email: 'ann' }, 'email'],
  [{ email: `${text(250)}@example.com` }, 'email'],
  [{ usage_limit: 0 }, 'usage_limit'],
  [{ usage_limit: 1.5 }, 'usage_limit'],
  [{ usage_limit: -1 }, 'usage_limit'],
  [{ expires_at: '2026-03-17T10:59:59Z' }, 'expires_at'],
  [{ expires_at: '2026-03-17T11:00:00Z' }, 'expires_at'],
  [{ expires_at: '2026-4-1' }, 'expires_at'],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.example',
    '//x.example',
    'https://me:pw@x.example',
    `https://x.example/${text(2_048)}`,
  ].map((url) => [{ return_url: url }, 'return_url'] as const),
  [{ schedule: '1w' }, 'schedule_amount'],
  [{ schedule_amount: 3 }, 'schedule'],
  [{ schedule: '1y', schedule_amount: 3 }, 'schedule'],
  [{ schedule: '1w', schedule_amount: 0 }, 'schedule_amount'],
  [{ schedule: '1w', schedule_amount: 1_000 }, 'schedule_amount'],
  [{ customer_id: 1, name: 'Ann' }, 'customer_id'],
  [{ metadata: { a: 1 } }, 'metadata.a'],
  [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v'])) }, 'metadata'],
  [{ testmode: 'yes' }, 'testmode'],
  [{ price: 5 }, 'price'],
];

describe.each(ENGINES_OF_RULES)('a payment link that is asked for wrongly, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test.each(REFUSED)('%j is refused for its %s alone', async (fields, field) => {
    const shop = await openShop(ledger);
    const refusal = await shop.desk.refused('createPaymentLink', { description: 'Table', amount: 5, ...fields });
    expect(refusal.code).toBe('validation_failed');
    const blamed = (refusal.details.faults ?? []).map((fault) => fault.field);
    expect(blamed).toEqual([field]);
  });
});
