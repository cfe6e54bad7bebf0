// The demo ledger depends only on its date, and its stored totals are right.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoHouse, essence, type Invoice, openDemo } from '../../demo/kit.ts';
import { WHOLE } from '../../kit/proof.ts';
import { ENGINES, type TestEngine } from '../../kit/test-app.ts';
import { differencesIn, expectVerified } from '../../kit/verified.ts';

let shop: DemoHouse;
let invoices: readonly Invoice[];
beforeAll(async () => {
  shop = await openDemo();
  invoices = await shop.invoices();
});
afterAll(() => shop[Symbol.asyncDispose]());

describe('the same day', () => {
  // Each demo takes two seconds to create. The daily run therefore tries one other hour, at which UTC has another date,
  // on the other engine.
  test.each<readonly [string, string, TestEngine]>([
    ['its first second', '2026-03-16T23:00:00Z', 'postgres'],
    ...(WHOLE ? [['its last second', '2026-03-17T22:59:59Z', 'sqlite'] as const] : []),
  ])('gives the same ledger at %s %s on %s as at noon on a file', async (_, now, engine) => {
    await using other = await openDemo(now, engine);
    expect(essence(await other.invoices())).toEqual(essence(invoices));
  });

  test('gives another one on the next day', async () => {
    await using next = await openDemo('2026-03-18T11:00:00Z');
    expect(essence(await next.invoices())).not.toEqual(essence(invoices));
  });
});

test.each(ENGINES)('its books add up on %s, also when they are read in slices of a few rows', async (engine) => {
  await using other = await openDemo(undefined, engine);
  const { store } = other.testApp.app.services;
  await expectVerified(store);
  // Slices of two rows take thousands of statements.
  expect(await differencesIn(store, { sliceRows: WHOLE ? 2 : 50 })).toEqual([]);
});
