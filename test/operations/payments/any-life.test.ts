/** Random events in any order: payments agree with the provider's books, and every total is the sum of its parts. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { live, lives } from './life.ts';
import { faultsOf } from './oracle.ts';
import { OFFLINE, openShop } from './shop.ts';

const RUNS = sized({
  quick: { sqlite: 3, postgres: 2 },
  usual: { sqlite: 10, postgres: 4 },
  whole: { sqlite: 60, postgres: 20 },
});

describe.each(ENGINES)('any life of a shop, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => endVerified(ledger));

  test('ends with its sums right, nothing paid twice, nothing kept that was not due', async () => {
    const property = fc.asyncProperty(lives, async (life) => {
      const shop = await openShop(ledger);
      await live(shop, ledger.testApp.clock, life);
      expect(await faultsOf(shop)).toEqual([]);
    });
    await fc.assert(property, {
      numRuns: RUNS[engine],
      interruptAfterTimeLimit: 50_000,
      markInterruptAsFailure: false,
    });
  });
});
