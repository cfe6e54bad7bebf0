/**
 * A transfer can be imported twice, from files in two formats. The keys of the two entries differ, because the two
 * formats contain different details of a transfer. If one of the two entries is already recorded as a payment, this
 * file finds the recorded entry for the other entry (D-531).
 */
import type { BankEntryRow } from '../../store/bank/bank-entries.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import type { Match } from './matching.ts';

export async function recordedTwins(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  rows: readonly BankEntryRow[],
): Promise<ReadonlyMap<BankEntryRow['id'], BankEntryRow>> {
  const twins = new Map<BankEntryRow['id'], BankEntryRow>();
  for (const [currency, ofCurrency] of Map.groupBy(rows, (row) => row.currency)) {
    const amounts = [...new Set(ofCurrency.map(({ amount }) => amount))];
    const days = [...new Set(ofCurrency.map(({ booked_on }) => booked_on))];
    const recorded = await tx.bankEntries.recordedOn(account.id, currency, amounts, days);
    for (const row of ofCurrency) {
      const twin = recorded.find((other) => isTwin(row, other));
      if (twin) twins.set(row.id, twin);
    }
  }
  return twins;
}

export function twinMatch({ id }: BankEntryRow): Match {
  const why = `looks like entry ${id} of another file, which is recorded`;
  return { level: 'already_paid', why, invoices: [], excess: 0 };
}

/** True if both entries are probably the same transfer in two formats. */
export function isTwin(row: BankEntryRow, other: BankEntryRow): boolean {
  if (row.format === other.format || row.amount !== other.amount || row.booked_on !== other.booked_on) return false;
  const isOfAccount = row.own_account === null || other.own_account === null || row.own_account === other.own_account;
  const isOfPayer = row.payer_iban !== null && row.payer_iban === other.payer_iban;
  return isOfAccount && (isOfPayer || (letters(row) !== '' && letters(row) === letters(other)));
}

function letters({ text }: BankEntryRow): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
