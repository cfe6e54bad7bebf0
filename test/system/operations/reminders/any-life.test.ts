/**
 * Any events in any order: no reminder goes to a customer who owes nothing, wants no reminders, or was reminded just
 * now.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sized } from '../../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { crashable, type SetCrash } from '../../../operations/reminders/crashing.ts';
import { live, lives } from '../../../operations/reminders/life.ts';
import { faultsOf } from '../../../operations/reminders/oracle.ts';
import { openPost, type Post } from '../../../operations/reminders/reminding.ts';

/**
 * Number of random lives. The life in `WITH_ALL` is run too: it has every kind of letter. It is needed because one of
 * twenty pairs of random lives lacked a kind.
 */
const RUNS = sized({
  quick: { sqlite: 1, postgres: 1 },
  usual: { sqlite: 3, postgres: 2 },
  whole: { sqlite: 5, postgres: 4 },
});

const WITH_ALL = fc.sample(lives, { seed: 8, numRuns: 1 }).map((life): [typeof life] => [life]);

describe.each(ENGINES_OF_RULES)('any months of an account that reminds, on %s', (engine) => {
  let post: Post;
  let crash: SetCrash;
  beforeAll(async () => {
    post = await openPost(engine);
    crash = await crashable(post.ledger.database);
  });
  afterAll(() => post[Symbol.asyncDispose]());

  test('end with no mail that nobody asked for, and every overdue invoice told of once', async () => {
    const seen = { links: 0, alone: 0, byHand: 0, told: 0 };
    const property = fc.asyncProperty(lives, async (life) => {
      const diary = await live(post, crash, life);
      expect(faultsOf(diary)).toEqual([]);
      const links = new Set(diary.debts.filter(({ link }) => link).map(({ code }) => code));
      const ofLinks = diary.mails.filter(({ code }) => links.has(code)).length;
      const byHand = diary.mails.filter(({ text }) => text.includes('By hand')).length;
      seen.links += ofLinks;
      seen.byHand += byHand;
      seen.alone += diary.mails.length - ofLinks - byHand;
      seen.told += diary.overdue.length;
    });
    await fc.assert(property, {
      examples: WITH_ALL,
      numRuns: RUNS[engine] + WITH_ALL.length,
      // Enough for a daily run. At least one life is tested, however slow the machine is.
      interruptAfterTimeLimit: 30_000,
      markInterruptAsFailure: false,
    });
    // Without any mail, every rule would be kept.
    expect(Math.min(seen.links, seen.alone, seen.told), JSON.stringify(seen)).toBeGreaterThan(0);
  });
});
