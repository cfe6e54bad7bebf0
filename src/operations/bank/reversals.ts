/** Which entries reversals take back: their undoing is proposed, never done, and they are not matched any more (R89, R82, D-530). */
import type { BankEntryRow } from '../../store/bank-entries.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import type { Match } from './matching.ts';
import { namedIn } from './named.ts';

/** Reversals of some amounts, and entries of their amounts, that are looked at. */
const LOOKED_AT_MAX = 500;

/** A reversal takes back one of `entries`; which one is known if it is the only one. */
export type Reversal = { readonly row: BankEntryRow; readonly entries: readonly BankEntryRow[] };

export type Reversals = {
  readonly byReversal: ReadonlyMap<BankEntryRow['id'], Reversal>;
  /** The first reversal that takes the entry back, or may do so. */
  readonly byEntry: ReadonlyMap<BankEntryRow['id'], Reversal>;
};

/** All reversals of the amounts of `rows`, which may be reversals or not. */
export async function reversalsAmong(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  rows: readonly BankEntryRow[],
): Promise<Reversals> {
  const byReversal = new Map<BankEntryRow['id'], Reversal>();
  const byEntry = new Map<BankEntryRow['id'], Reversal>();
  for (const [currency, ofCurrency] of Map.groupBy(rows, (row) => row.currency)) {
    const amounts = [...new Set(ofCurrency.map(({ amount }) => amount))];
    const reversals = await tx.bankEntries.reversalsOf(account.id, currency, amounts, LOOKED_AT_MAX);
    const last = reversals.at(-1);
    if (!last) continue;
    const reversed = [...new Set(reversals.map(({ amount }) => amount))];
    const credits = await tx.bankEntries.creditsOf(account.id, currency, reversed, {
      ...{ until: last.booked_on, limit: LOOKED_AT_MAX },
    });
    for (const row of reversals) {
      // One entry is taken back once: what an earlier reversal surely took is no candidate of a later one.
      const free = credits.filter((credit) => byEntry.get(credit.id)?.entries.length !== 1);
      const reversal = { row, entries: takenBack(row, free) };
      byReversal.set(row.id, reversal);
      for (const { id } of reversal.entries) if (!byEntry.has(id)) byEntry.set(id, reversal);
    }
  }
  return { byReversal, byEntry };
}

/** Credits of the same amount and not later: those with its reference, its text or an invoice that it names, else those of its account. */
function takenBack(reversal: BankEntryRow, credits: readonly BankEntryRow[]): readonly BankEntryRow[] {
  const possible = credits.filter(
    ({ amount, booked_on }) => amount === reversal.amount && booked_on <= reversal.booked_on,
  );
  const { keys } = namedIn(reversal.text, reversal.creditor_reference);
  const isSame = (field: 'payer_iban' | 'bank_reference', entry: BankEntryRow) =>
    entry[field] !== null && entry[field] === reversal[field];
  const alike = possible.filter(
    (entry) =>
      isSame('bank_reference', entry) ||
      (entry.text !== '' && entry.text === reversal.text) ||
      namedIn(entry.text, entry.creditor_reference).keys.some((key) => keys.includes(key)),
  );
  return alike.length > 0 ? alike : possible.filter((entry) => isSame('payer_iban', entry));
}

/** `invoices`: on which what it takes back is recorded. */
export function whyReversed({ entries }: Pick<Reversal, 'entries'>, invoices: readonly string[]): string {
  const [entry] = entries;
  if (!entry) return 'takes back no entry that was imported';
  if (entries.length > 1) {
    return `takes back one of the entries ${namesOf(entries)}: ask which; if it is recorded, undo its payment`;
  }
  if (invoices.length === 0) return `takes back entry ${entry.id}, which is not recorded`;
  return `takes back entry ${entry.id}, recorded on ${invoices.join(', ')}: undo its payment`;
}

/** Instead of what it would match. */
export function takenBackMatch({ row, entries }: Reversal): Match {
  const nothing = { invoices: [], excess: 0 } as const;
  if (entries.length === 1)
    return { ...nothing, level: 'unmatched', why: `was taken back by the bank, entry ${row.id}` };
  const why = `may be what entry ${row.id} takes back, which is one of the entries ${namesOf(entries)}`;
  return { ...nothing, level: 'ambiguous', why };
}

function namesOf(entries: readonly BankEntryRow[]): string {
  return entries.map(({ id }) => id).join(', ');
}
