/** Every sentence about a change is in the tables of the dashboard, so that nobody reads English who reads another language. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage } from '../../../../dev/scripts/examples/stage.ts';
import { tell } from '../../../../dev/scripts/examples/story.ts';
import type { TimeZone } from '../../../../src/model/dates.ts';
import { LANGUAGES } from '../../../../src/model/language.ts';
import type { Entry } from '../../../../src/web/dashboard/activity/joined.ts';
import { saidIn, spoken } from '../../../../src/web/dashboard/activity/words.ts';
import { layOut } from '../../../contract/tenancy-fixtures.ts';
import { openDemo } from '../../../demo/kit.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../../kit/desk.ts';
import { openBank } from '../../../operations/payments/bank.ts';
import { livesWithABank, liveWithABank } from '../../../operations/payments/bank-life.ts';
import { OFFLINE, openShop } from '../../../operations/payments/shop.ts';

const ZONE = 'Europe/Amsterdam' as TimeZone;

type Page = { readonly activity: readonly Entry[]; readonly next_cursor: string | null };

/** Summaries without a sentence of ours in some language, each once; and how many kinds of sentences there were. */
async function foundIn(read: (input: object) => Promise<Page>) {
  const strange = new Set<string>();
  const kinds = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read({ limit: 100, ...(cursor ? { cursor } : {}) });
    for (const entry of page.activity) {
      const said = saidIn(entry);
      if (said) kinds.add(said.says);
      for (const language of LANGUAGES) {
        const text = said && spoken(said, entry.subject.kind, { language, zone: ZONE });
        if (text === undefined || text === '') strange.add(entry.summary);
      }
    }
    cursor = page.next_cursor;
  }
  return { strange: [...strange], kinds };
}

const ofDesk = (desk: Desk) => foundIn((input) => desk.run('listActivity', input) as Promise<Page>);

test('after every operation with its examples, and what payers and their banks do meanwhile', async () => {
  await using stage = await openStage();
  await tell(stage);
  const { administration } = stage.app;
  const { strange, kinds } = await foundIn(
    (input) => administration.run(stage.account, 'listActivity', input) as Promise<Page>,
  );
  expect(strange).toEqual([]);
  expect(kinds.size).toBeGreaterThan(50);
});

test('of the demo', async () => {
  await using shop = await openDemo();
  const { strange, kinds } = await foundIn((input) => shop.run('listActivity', input) as Promise<Page>);
  expect(strange).toEqual([]);
  expect(kinds.size).toBeGreaterThan(10);
});

describe('in a service with a sandbox', () => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger('sqlite', OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('of a business with one of everything', async () => {
    const desk = await openDesk(ledger);
    await layOut(ledger, desk);
    expect((await ofDesk(desk)).strange).toEqual([]);
  });

  test('whatever is refunded, disputed, won and lost', async () => {
    const bank = openBank(ledger);
    const strange: string[] = [];
    const kinds = new Set<string>();
    for (const life of fc.sample(livesWithABank, { seed: 42, numRuns: 40 })) {
      const shop = await openShop(ledger);
      await liveWithABank(shop, ledger.testApp.clock, bank, life);
      const found = await ofDesk(shop.desk);
      strange.push(...found.strange);
      for (const kind of found.kinds) kinds.add(kind);
    }
    expect(strange).toEqual([]);
    expect([...kinds]).toEqual(expect.arrayContaining(['charged_back', 'dispute_won', 'refunded', 'refunded_there']));
  }, 120_000);
});
