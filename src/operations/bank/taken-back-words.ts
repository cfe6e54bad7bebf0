/**
 * Texts about reversals, and about the entries that they reverse (R89, R89a). Each text is a sentence without its
 * subject: `takes back entry 12`.
 */
import { formatMoney } from '../../model/money.ts';
import type { BankEntryRow } from '../../store/bank/bank-entries.ts';
import { leftOf } from './find-matches.ts';
import type { Match } from './matching.ts';
import type { ReturnedMoney } from './returned-money.ts';
import { originalOf, type Reversal, type TakenBack } from './reversals.ts';

/** Returns the text for a reversal. `invoices`: numbers of the invoices whose payments are reversed. */
export function whyReversed({ row, entries }: Reversal, invoices: readonly string[], money?: ReturnedMoney): string {
  const charges = row.returned === null ? 0 : row.amount - row.returned;
  const said = entries.length === 0 && money ? ofMoney(row, money, invoices) : ofEntries(entries, invoices);
  return charges > 0 ? `${said}; ${formatMoney(charges, row.currency)} of it are charges of the bank` : said;
}

function ofEntries(entries: readonly BankEntryRow[], invoices: readonly string[]): string {
  const [entry] = entries;
  if (!entry) return 'takes back no entry that was imported';
  if (entries.length > 1) {
    return `takes back one of the entries ${idsOf(entries)}: ask which; if it is recorded, undo its payment`;
  }
  if (invoices.length === 0) return `takes back entry ${entry.id}, which is not recorded`;
  return `takes back entry ${entry.id}, recorded on ${invoices.join(', ')}: undo its payment`;
}

/**
 * Text for a reversal without an earlier entry of the same amount. If `money.entry` is an earlier entry with another
 * amount, the text compares both amounts. Otherwise the text lists the invoices to which the reversal refers. Each text
 * says whether a payment must be undone.
 */
function ofMoney(row: BankEntryRow, money: ReturnedMoney, invoices: readonly string[]): string {
  const { entry, received } = money;
  const inMoney = (amount: number) => formatMoney(amount, row.currency);
  const names = `names ${money.invoices.map(({ invoice_number }) => invoice_number).join(', ')}`;
  const original = originalOf(row);
  if (entry) {
    const recorded = `recorded on ${invoices.join(', ')}`;
    if (original > entry.amount) {
      const more = inMoney(original - entry.amount);
      return `takes back entry ${entry.id} with ${more} more, such as charges, ${recorded}: undo its payment`;
    }
    const part = `takes back ${inMoney(original)} of entry ${entry.id}`;
    if (leftOf(entry) >= original) return `${part}, of which so much is not recorded: nothing is to be undone`;
    return `${part}, ${recorded}: undo its payment, then record the ${inMoney(entry.amount - original)} that stayed`;
  }
  if (received.length === 0) return `${names}, on which no payment is recorded`;
  if (money.undo.length > 0) return `${names}, on which a payment is recorded: undo it if this returned it`;
  return `${names}, paid through a payment provider, which tells itself what it gives back: nothing is to be undone`;
}

/** Match of an entry that a reversal certainly or possibly reverses. */
export function takenBackMatch({ by, kind, amount, entries }: TakenBack): Match {
  const match = (level: 'unmatched' | 'ambiguous', why: string): Match => ({ level, why, invoices: [], excess: 0 });
  const [entry] = entries;
  switch (kind) {
    case 'whole':
      return match('unmatched', `was taken back by the bank, entry ${by.id}`);
    case 'more':
      return match('unmatched', `was taken back by the bank with more than it was, such as charges, entry ${by.id}`);
    case 'perhaps':
      return match('ambiguous', `may be what entry ${by.id} takes back, which is one of the entries ${idsOf(entries)}`);
    case 'part': {
      const inMoney = (minor: number) => formatMoney(minor, by.currency);
      const stayed = inMoney((entry?.amount ?? 0) - amount);
      return match('ambiguous', `was taken back in part, ${inMoney(amount)} by entry ${by.id}, so ${stayed} stayed`);
    }
  }
}

function idsOf(entries: readonly BankEntryRow[]): string {
  return entries.map(({ id }) => id).join(', ');
}
