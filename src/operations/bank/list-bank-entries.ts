import * as z from 'zod';
import { BANK_ENTRY_STATUSES, MATCH_LEVELS } from '../../model/bank-entry.ts';
import { encodeCursor } from '../../model/cursor.ts';
import { Cursor, DateField, Limit, PageOutput } from '../fields.ts';
import { dateOrderFaults } from '../invoices/date-order.ts';
import { operation, READS } from '../operation.ts';
import { cursorFaults, idBefore, pageOf } from '../paging.ts';
import { BankEntry, presentEntry } from './bank-entry.ts';
import { Levels, levelsOf } from './levels.ts';
import type { SeenEntry } from './seen-entries.ts';
import { LOOKED_AT_MAX, seenInSlices } from './slices.ts';

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
    limit: Limit,
    cursor: Cursor,
  }),
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
      `Of the newest ${LOOKED_AT_MAX} open entries of these days; null for other statuses, and with a cursor.`,
    ),
  }),
  refusals: [],
})(async (ctx, { status, level, from, to, limit, cursor }) => {
  const before = idBefore(LIST, cursor);
  const filter = { status, from, to };
  // All that are counted or looked through; otherwise the page alone.
  const isWhole = status === 'open' && (level !== undefined || cursor === undefined);
  const many = isWhole ? LOOKED_AT_MAX : limit + 1;
  const rows = await ctx.store.bankEntries.list(ctx.account.id, filter, { before, limit: many });
  const found = await seenInSlices(ctx, rows);
  const isWanted = ({ match }: SeenEntry) => level === undefined || match?.level === level;
  const wanted = found.filter(isWanted);
  const { rows: shown, ...more } = pageOf(LIST, wanted, limit, ({ row }) => [row.id]);
  // There may be more of this level beyond those that were looked through.
  const isCut = level !== undefined && !more.has_more && rows.length === LOOKED_AT_MAX;
  const last = rows.at(-1);
  const rest = isCut && last ? { has_more: true, next_cursor: encodeCursor(LIST, [last.id]) } : more;
  // The same on every page.
  const countOfLevel = async () => {
    if (before === undefined) return wanted.length;
    const top = await ctx.store.bankEntries.list(ctx.account.id, filter, { before: undefined, limit: LOOKED_AT_MAX });
    return (await seenInSlices(ctx, top)).filter(isWanted).length;
  };
  return {
    entries: shown.map(presentEntry),
    total_count: await (level === undefined ? ctx.store.bankEntries.count(ctx.account.id, filter) : countOfLevel()),
    ...rest,
    levels: status === 'open' && cursor === undefined ? levelsOf(found) : null,
  };
});
