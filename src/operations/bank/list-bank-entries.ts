import * as z from 'zod';
import { BANK_ENTRY_STATUSES, MATCH_LEVELS, type MatchLevel } from '../../model/bank-entry.ts';
import { CURRENCIES } from '../../model/money.ts';
import type { BankEntryFilter } from '../../store/bank/bank-entries.ts';
import { AmountFilter, moneyFilter } from '../kernel/amount-filter.ts';
import type { ReadContext } from '../kernel/context.ts';
import { Cursor, DateField, dateOrderFaults, Limit, PageOutput } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, encodeCursor, idBefore, pageOf } from '../kernel/paging.ts';
import { BankEntry, presentEntry } from './bank-entry.ts';
import type { LeveledEntry } from './cached-levels.ts';
import { Levels, levelsOf } from './levels.ts';
import { LEVELED_MAX, leveledOf } from './open-levels.ts';
import { seenInSlices } from './slices.ts';

/**
 * Levels are cached for the newest entries only. For a page of older entries, one call with `level` matches at most
 * this many entries.
 */
const LOOKED_THROUGH_MAX = 1_000;
const LIST = 'bank entries';

export const listBankEntries = operation({
  name: 'listBankEntries',
  title: 'List bank entries',
  summary:
    'Lists payments of imported bank statements with the invoices that they match, why, and how sure that is; open ones if status is left out.',
  scope: 'billing.read',
  route: 'GET /bank-entries',
  effects: READS,
  input: z.strictObject({
    status: z.enum(BANK_ENTRY_STATUSES).default('open'),
    level: z.enum(MATCH_LEVELS).optional().describe('Only of open ones.'),
    from: DateField.optional().describe('Booked on or after.'),
    to: DateField.optional().describe('Booked on or before.'),
    amount: AmountFilter.describe('Exact.'),
    limit: Limit,
    cursor: Cursor,
  }),
  amounts: ['amount'],
  combinations: (raw) => [
    ...dateOrderFaults(raw, 'from', 'to'),
    ...cursorFaults(LIST, raw),
    ...(raw.level !== undefined && raw.status !== undefined && raw.status !== 'open'
      ? [{ field: 'level', message: 'is for open entries: leave status out' }]
      : []),
  ],
  output: z.object({
    entries: z.array(BankEntry),
    ...PageOutput,
    levels: Levels.nullable().describe(
      `Of the newest ${LEVELED_MAX} open entries of these days and this amount; null for other statuses, and with a cursor.`,
    ),
  }),
  refusals: ['rate_limited'],
})(async (ctx, { status, level, from, to, amount, limit, cursor }) => {
  const before = idBefore(LIST, cursor);
  const { money } = await moneyFilter(ctx, { amount }, async () => CURRENCIES);
  const filter = { status, from, to, money };
  const isCounted = status === 'open' && cursor === undefined;
  const counted = isCounted || level !== undefined ? await leveledOf(ctx, { from, to, money }) : [];
  const page = { before, limit: limit + 1 };
  const { rows, resume } =
    level === undefined
      ? { rows: await ctx.store.bankEntries.list(ctx.account.id, filter, page), resume: undefined }
      : await ofLevel(ctx, counted, { ...page, filter, level });
  const { rows: found, ...more } = pageOf(LIST, rows, limit, ({ id }) => [id]);
  const shown = await seenInSlices(ctx, found);
  const rest =
    resume === undefined || more.has_more ? more : { has_more: true, next_cursor: encodeCursor(LIST, [resume]) };
  return {
    // Filters again after matching, because an entry can change after its level was counted.
    entries: shown.filter(({ match }) => level === undefined || match?.level === level).map(presentEntry),
    total_count:
      level === undefined
        ? await ctx.store.bankEntries.count(ctx.account.id, filter)
        : counted.filter((one) => one.level === level).length,
    ...rest,
    levels: isCounted ? levelsOf(counted) : null,
  };
});

type LevelPage = {
  readonly filter: BankEntryFilter;
  readonly level: MatchLevel;
  readonly before: number | undefined;
  readonly limit: number;
};

/**
 * Returns up to `limit` entries of a level, and `resume`. If the page has fewer entries than `limit`, the next page
 * continues after the id `resume`. `resume` is `undefined` if no older entries are left to match.
 */
async function ofLevel(
  ctx: ReadContext,
  counted: readonly LeveledEntry[],
  { filter, level, before, limit }: LevelPage,
) {
  const last = counted.length === LEVELED_MAX ? counted.at(-1)?.id : undefined;
  if (last === undefined || before === undefined || before > last) {
    const ids = counted.filter((one) => one.level === level && (before === undefined || one.id < before));
    const wanted = ids.slice(0, limit).map(({ id }) => id);
    const rows = wanted.length === 0 ? [] : await ctx.store.bankEntries.byIds(ctx.account.id, wanted);
    return { rows: rows.sort((one, other) => other.id - one.id), resume: wanted.length < limit ? last : undefined };
  }
  // All newer entries have a level in the cache, and this page starts after them. Each call matches the next part of
  // the older entries.
  const part = await ctx.store.bankEntries.list(ctx.account.id, filter, { before, limit: LOOKED_THROUGH_MAX });
  const found = (await seenInSlices(ctx, part)).filter(({ match }) => match?.level === level).map(({ row }) => row);
  return { rows: found.slice(0, limit), resume: part.length === LOOKED_THROUGH_MAX ? part.at(-1)?.id : undefined };
}
