/** Bank entries with what they match now, and what was recorded from them. */
import type { BankEntryRow, BankPaymentRow } from '../../store/bank-entries.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { matchesOf } from './find-matches.ts';
import type { Match } from './matching.ts';
import { recordedTwins, twinMatch } from './recorded-twins.ts';
import { type Reversal, reversalsAmong, takenBackMatch } from './reversals.ts';

export type SeenEntry = {
  readonly row: BankEntryRow;
  readonly match?: Match | undefined;
  /** Recorded from it; of a reversal, from the entry that it takes back. */
  readonly payments: readonly BankPaymentRow[];
  /** For an open reversal, the entry that it takes back. For another entry, the reversal that takes it back, or may do so. */
  readonly reversal?: Reversal | undefined;
};

export async function seen(
  tx: Queries,
  ctx: Pick<Context, 'account'>,
  rows: readonly BankEntryRow[],
): Promise<SeenEntry[]> {
  const open = rows.filter(({ status }) => status === 'open');
  const credits = open.filter(({ is_reversal }) => is_reversal === 0);
  const matches = await matchesOf(tx, ctx, credits);
  const twins = await recordedTwins(tx, ctx, credits);
  const { byReversal, byEntry } = await reversalsAmong(
    tx,
    ctx,
    rows.filter(({ status }) => status !== 'ignored'),
  );
  const sources = (row: BankEntryRow) => {
    const taken = byReversal.get(row.id)?.entries ?? [];
    return row.is_reversal === 0 ? [row] : taken.length === 1 ? taken : [];
  };
  const used = rows.flatMap(sources).filter(({ recorded }) => recorded > 0);
  const payments =
    used.length === 0
      ? []
      : await tx.bankEntries.payments(
          ctx.account.id,
          used.map(({ id }) => id),
        );
  const ofEntry = Map.groupBy(payments, ({ bank_entry_id }) => bank_entry_id);
  return rows.map((row) => {
    const twin = twins.get(row.id);
    const takenBack = byEntry.get(row.id);
    return {
      row,
      match:
        takenBack && row.status === 'open' ? takenBackMatch(takenBack) : twin ? twinMatch(twin) : matches.get(row.id),
      reversal: byReversal.get(row.id) ?? takenBack,
      payments: sources(row).flatMap(({ id }) => ofEntry.get(id) ?? []),
    };
  });
}
