/**
 * Check of `billhook doctor`: tests that the database file is intact, and that stored sums, numbers and events agree
 * with their rows.
 */
import type { App } from '../app.ts';
import { reasonOf } from './output.ts';
import type { Check } from './payment-checks.ts';

/** Runs the check. It reads every row, which takes minutes on a large ledger. */
export async function booksCheck({ store }: App['services']): Promise<Check> {
  const what = 'books';
  const of = new Map<string, number>();
  try {
    const { accounts, differences } = await store.verify({
      found: ({ check }) => void of.set(check, (of.get(check) ?? 0) + 1),
    });
    const right = `every sum, number and event of ${accounts === 1 ? 'the account' : `${accounts} accounts`} agrees with its rows`;
    if (differences === 0) return { what, ok: true, says: right };
    const which = [...of].map(([check, count]) => `${check} ${count}`).join(', ');
    return {
      what,
      ok: false,
      says: `${differences} stored figures differ from their rows (${which}); run "billhook verify"`,
    };
  } catch (error) {
    return { what, ok: false, says: `cannot be read: ${reasonOf(store.unavailable(error)?.cause ?? error)}` };
  }
}
