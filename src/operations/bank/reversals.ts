/** Which confirmed entry a reversal takes back: proposed, never done (R89, R82). */
import type { BankEntryRow, BankPaymentRow } from '../../store/bank-entries.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';

export type Reversed = { readonly why: string; readonly payments: readonly BankPaymentRow[] };

/** Confirmed entries of the same amounts that are looked at. */
const LOOKED_AT_MAX = 500;

/** The same amount, and the same account, bank reference or text; if several are, none is proposed. */
export async function reversedBy(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  reversals: readonly BankEntryRow[],
): Promise<ReadonlyMap<BankEntryRow['id'], Reversed>> {
  const found = new Map<BankEntryRow['id'], BankEntryRow[]>();
  for (const [currency, ofCurrency] of Map.groupBy(reversals, (entry) => entry.currency)) {
    const amounts = [...new Set(ofCurrency.map(({ amount }) => amount))];
    const confirmed = await tx.bankEntries.confirmedOf(account.id, currency, amounts, LOOKED_AT_MAX);
    for (const reversal of ofCurrency)
      found.set(
        reversal.id,
        confirmed.filter((one) => isOf(one, reversal)),
      );
  }
  const ids = [...found.values()].flatMap((entries) => (entries.length === 1 ? entries.map(({ id }) => id) : []));
  const payments = ids.length === 0 ? [] : await tx.bankEntries.payments(account.id, ids);
  return new Map(
    reversals.map(({ id }) => {
      const entries = found.get(id) ?? [];
      const [entry] = entries;
      if (!entry) return [id, { why: 'takes back an entry that nothing was recorded from', payments: [] }];
      if (entries.length > 1) {
        const names = entries.map((one) => one.id).join(', ');
        return [id, { why: `takes back one of the entries ${names}: ask which, then undo its payment`, payments: [] }];
      }
      const own = payments.filter(({ bank_entry_id }) => bank_entry_id === entry.id);
      const names = own.map(({ invoice_number }) => invoice_number).join(', ');
      return [id, { why: `takes back entry ${entry.id}, recorded on ${names}: undo its payment`, payments: own }];
    }),
  );
}

function isOf(entry: BankEntryRow, reversal: BankEntryRow): boolean {
  if (entry.amount !== reversal.amount || entry.booked_on > reversal.booked_on) return false;
  const isSame = <Field extends 'payer_iban' | 'bank_reference'>(field: Field) =>
    entry[field] !== null && entry[field] === reversal[field];
  return isSame('payer_iban') || isSame('bank_reference') || (entry.text !== '' && entry.text === reversal.text);
}
