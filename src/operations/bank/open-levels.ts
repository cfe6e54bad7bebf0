/**
 * Match levels of an account's open entries, for counts and filters. They are computed once and cached until the
 * account changes, because matching all open entries for each page would be slow. Entries that are shown or recorded
 * are matched again (D-619).
 */
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import type { LocalDate } from '../../model/dates.ts';
import type { BankEntryRow } from '../../store/bank/bank-entries.ts';
import type { Context } from '../kernel/context.ts';
import type { LeveledEntry } from './cached-levels.ts';
import { leveled } from './levels.ts';
import { seenInSlices } from './slices.ts';

/** Largest number of open entries that a list counts by level: as many as one file may contain. */
export const LEVELED_MAX = BANK_BOUNDS.entries;

type Days = { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined };
type Reader = Pick<Context, 'account' | 'store' | 'progress' | 'bankLevels' | 'bankWork'>;

/** The newest {@link LEVELED_MAX} open entries that were booked on the given days, newest first. */
export async function leveledOf(ctx: Reader, days: Days): Promise<readonly LeveledEntry[]> {
  const all = await computedOnce(ctx, {});
  // If the account has more entries than the limit, the cache may not contain the requested days.
  if (all.length === LEVELED_MAX && (days.from !== undefined || days.to !== undefined)) return computedOnce(ctx, days);
  const { from, to } = days;
  return all.filter(({ bookedOn }) => (from === undefined || bookedOn >= from) && (to === undefined || bookedOn <= to));
}

async function computedOnce(ctx: Reader, days: Days): Promise<readonly LeveledEntry[]> {
  const { kept, underWay } = ctx.bankLevels;
  const keyNow = async () =>
    JSON.stringify([ctx.account.id, await ctx.store.bankEntries.revision(ctx.account.id), days.from, days.to]);
  const key = await keyNow();
  const known = kept.get(key) ?? underWay.get(key);
  if (known) return known;
  const computing = computed(ctx, days);
  underWay.set(key, computing);
  try {
    const entries = await computing;
    // If the account changed during the computation, the result may mix two states. It is used for this answer, but not
    // cached.
    if ((await keyNow()) === key) kept.set(key, entries);
    return entries;
  } finally {
    underWay.delete(key);
  }
}

async function computed(ctx: Reader, { from, to }: Days): Promise<readonly LeveledEntry[]> {
  const rows = await ctx.store.bankEntries.list(
    ctx.account.id,
    { status: 'open', from, to },
    { before: undefined, limit: LEVELED_MAX },
  );
  await ctx.bankWork.take(ctx.account.id, 'compared', rows.length);
  const place = ({ id, booked_on: bookedOn }: BankEntryRow) => ({ id, bookedOn });
  return (await seenInSlices(ctx, rows)).map((one) => ({ ...place(one.row), ...leveled(one) }));
}
