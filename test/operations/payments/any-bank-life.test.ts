/**
 * Refunds and disputes of paid money, their reversals, and reports of them in any order: every total is the sum of its
 * parts.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { sized, WHOLE } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { type Bank, openBank } from './bank.ts';
import { livesWithABank, liveWithABank } from './bank-life.ts';
import { faultsOf } from './oracle.ts';
import { OFFLINE, openShop } from './shop.ts';

const RUNS = sized({
  quick: { sqlite: 3, postgres: 2 },
  usual: { sqlite: 8, postgres: 3 },
  whole: { sqlite: 300, postgres: 60 },
});

describe.each(ENGINES_OF_RULES)('any life of a shop with a bank, on %s', (engine) => {
  let ledger: Ledger;
  let bank: Bank;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
    bank = openBank(ledger);
  });
  afterAll(() => endVerified(ledger));

  test('ends with books that agree with those of the provider, to the cent', async () => {
    const property = fc.asyncProperty(livesWithABank, async (life) => {
      const shop = await openShop(ledger);
      await liveWithABank(shop, ledger.testApp.clock, bank, life);
      expect(await faultsOf(shop, { bank })).toEqual([]);
    });
    await fc.assert(property, {
      numRuns: RUNS[engine],
      interruptAfterTimeLimit: WHOLE ? 240_000 : 50_000,
      markInterruptAsFailure: false,
    });
  }, 300_000);
});
