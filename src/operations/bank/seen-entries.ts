/** Bank entries with their current matches, and with the payments that were recorded from them. */
import type { BankEntryRow, BankPaymentRow } from '../../store/bank/bank-entries.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { matchesOf } from './find-matches.ts';
import type { Match } from './matching.ts';
import { recordedTwins, twinMatch } from './recorded-twins.ts';
import { type ReturnedMoney, returnedMoney } from './returned-money.ts';
import { type Reversal, reversalsAmong, type TakenBack } from './reversals.ts';
import { takenBackMatch } from './taken-back-words.ts';

export type EntryPayment = Omit<BankPaymentRow, 'bank_entry_id'>;

export type SeenEntry = {
  readonly row: BankEntryRow;
  readonly match?: Match | undefined;
  /** Payments that were recorded from the entry. For a reversal: the payments that should be undone. */
  readonly payments: readonly EntryPayment[];
  /** For an open reversal: the entries that the reversal could reverse. */
  readonly reversal?: Reversal | undefined;
  /** For an open reversal whose `reversal.entries` is empty: the payments on the invoices that its text names. */
  readonly money?: ReturnedMoney | undefined;
  /** Set if a reversal reverses the entry, certainly or possibly. */
  readonly takenBack?: TakenBack | undefined;
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
  const ofMoney = await returnedMoney(
    tx,
    ctx,
    open.filter(({ id, is_reversal }) => is_reversal === 1 && byReversal.get(id)?.entries.length === 0),
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
    const money = ofMoney.get(row.id);
    return {
      row,
      takenBack,
      money,
      reversal: byReversal.get(row.id),
      match:
        takenBack && row.status === 'open' ? takenBackMatch(takenBack) : twin ? twinMatch(twin) : matches.get(row.id),
      payments: money ? money.undo : sources(row).flatMap(({ id }) => ofEntry.get(id) ?? []),
    };
  });
}
