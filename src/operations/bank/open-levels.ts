/**
 * Match levels of an account's open entries, for counts and filters. They are computed once and cached until the
 * account changes, because matching all open entries for each page would be slow. Entries that are shown or recorded
 * are matched again (D-619).
 */
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import type { BankEntryFilter, BankEntryRow } from '../../store/bank/bank-entries.ts';
import type { Context } from '../kernel/context.ts';
import type { LeveledEntry } from './cached-levels.ts';
import { leveled } from './levels.ts';
import { seenInSlices } from './slices.ts';

/** Largest number of open entries that a list counts by level: as many as one file may contain. */
export const LEVELED_MAX = BANK_BOUNDS.entries;

type Sought = Pick<BankEntryFilter, 'from' | 'to' | 'money'>;
type Reader = Pick<Context, 'account' | 'store' | 'progress' | 'bankLevels' | 'bankWork'>;

/** The newest {@link LEVELED_MAX} open entries of the given days and amounts, newest first. */
export async function leveledOf(ctx: Reader, sought: Sought): Promise<readonly LeveledEntry[]> {
  const all = await computedOnce(ctx, {});
  const { from, to, money } = sought;
  // If the account has more open entries than the limit, the cache can lack some of the sought entries. The levels of
  // the sought entries are then computed separately.
  const isNarrowed = from !== undefined || to !== undefined || money !== undefined;
  if (all.length === LEVELED_MAX && isNarrowed) return computedOnce(ctx, sought);
  return all.filter(
    ({ bookedOn, amount, currency }) =>
      (from === undefined || bookedOn >= from) &&
      (to === undefined || bookedOn <= to) &&
      (money === undefined || money.some((one) => one.amount === amount && one.currency === currency)),
  );
}

async function computedOnce(ctx: Reader, sought: Sought): Promise<readonly LeveledEntry[]> {
  const { kept, underWay } = ctx.bankLevels;
  const keyNow = async () =>
    JSON.stringify([ctx.account.id, await ctx.store.bankEntries.revision(ctx.account.id), sought]);
  const key = await keyNow();
  const known = kept.get(key) ?? underWay.get(key);
  if (known) return known;
  const computing = computed(ctx, sought);
  underWay.set(key, computing);
  try {
    const entries = await computing;
    // If the account changed during the computation, the result could mix two states. It is used for this answer, but
    // not cached.
    if ((await keyNow()) === key) kept.set(key, entries);
    return entries;
  } finally {
    underWay.delete(key);
  }
}

async function computed(ctx: Reader, sought: Sought): Promise<readonly LeveledEntry[]> {
  const rows = await ctx.store.bankEntries.list(
    ctx.account.id,
    { ...sought, status: 'open' },
    { before: undefined, limit: LEVELED_MAX },
  );
  await ctx.bankWork.take(ctx.account.id, 'compared', rows.length);
  const place = ({ id, booked_on: bookedOn }: BankEntryRow) => ({ id, bookedOn });
  return (await seenInSlices(ctx, rows)).map((one) => ({ ...place(one.row), ...leveled(one) }));
}
