/**
 * Order of the test files. A long file that started last would run alone at the end, while the other workers are idle.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of eight seconds or more, from the list that a run prints at its end. The first takes longest with PROOF=whole.
 * The rest has the order of Vitest, by the times it recorded.
 */
const LONG: readonly string[] = [
  'test/system/operations/subscriptions/simulation.test.ts',
  'test/system/browser/dashboard-pages.test.ts',
  'test/system/guides/guides.test.ts',
  'test/system/package/package.test.ts',
  'test/system/evals/evals.test.ts',
  'test/system/browser/front.test.ts',
  'test/system/legacy/deletable.test.ts',
  'test/system/contract/subscription-kills.test.ts',
  'test/system/browser/dashboard-by-hand.test.ts',
  'test/system/browser/chat-view.test.ts',
  'test/system/webhooks/three-receivers.test.ts',
  'test/system/tools/both-parts.test.ts',
  'test/system/tools/budgets.test.ts',
  'test/system/operations/totals.test.ts',
  'test/system/demo/same-day.test.ts',
  'test/system/demo/ledger.test.ts',
  'test/system/package/bundle.test.ts',
  'test/system/api/documents/live.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.includes(relative(process.cwd(), moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
