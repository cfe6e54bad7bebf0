/**
 * A reversal is a bank entry that reverses an earlier entry, because the bank has returned the money. This file finds
 * the earlier entry, which is then no longer matched with invoices. The recorded payments of the earlier entry stay.
 * The person only gets a proposal to undo these payments (R89, R89a, R82, D-530, D-618).
 */
import type { BankEntryRow } from '../../store/bank/bank-entries.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { type NumberTest, namedIn, namesOf, numberTest } from './named.ts';
import { inParts } from './parts.ts';
import { isTwin } from './recorded-twins.ts';

/** Largest number of rows that one SQL statement reads. The rows are reversals, or entries that could be reversed. */
const LOOKED_AT_MAX = 500;

/** A reversal, and the entries that it could reverse. */
export type Reversal = { readonly row: BankEntryRow; readonly entries: readonly BankEntryRow[] };

/**
 * Effect of reversals on an entry. The kinds:
 * - `whole`: the whole entry is reversed.
 * - `perhaps`: the reversal reverses either this entry or another entry in `entries`.
 * - `more`: the whole entry and an additional amount, such as charges, are reversed.
 * - `part`: only `amount` of the entry is reversed.
 */
export type TakenBack = {
  readonly by: BankEntryRow;
  readonly kind: 'whole' | 'perhaps' | 'more' | 'part';
  /** The returned amount, without the bank's charges if the file states them. */
  readonly amount: number;
  /** All entries that the reversal `by` could reverse, including the entry to which this effect belongs. */
  readonly entries: readonly BankEntryRow[];
};

export type Reversals = {
  readonly byReversal: ReadonlyMap<BankEntryRow['id'], Reversal>;
  readonly byEntry: ReadonlyMap<BankEntryRow['id'], TakenBack>;
};

/** Amount of the payment that is reversed, without the bank's charges if the file states them. */
export function originalOf({ returned, amount }: BankEntryRow): number {
  return returned ?? amount;
}

/** Finds reversals with the same amount or the same invoice number as one of `rows`. `rows` can contain reversals. */
export async function reversalsAmong(
  tx: Queries,
  ctx: Pick<Context, 'account'>,
  rows: readonly BankEntryRow[],
): Promise<Reversals> {
  const credits = rows.filter(({ is_reversal }) => is_reversal === 0);
  const isNumber = await numberTest(tx, ctx.account.id);
  const naming = await reversalsNaming(tx, ctx, credits, isNumber);
  const { byReversal, byEntry } = await ofEqualAmounts(tx, ctx, [...rows, ...naming.map(({ row }) => row)], isNumber);
  for (const { row, names } of naming) {
    if ((byReversal.get(row.id)?.entries ?? []).length > 0) continue;
    for (const credit of credits) {
      if (!mayBeOf(row, credit) || !namesOf(credit, isNumber).some((name) => names.has(name))) continue;
      const before = byEntry.get(credit.id);
      if (before && before.kind !== 'part') continue;
      // Several reversals can reverse parts of the same entry. Their amounts are added up.
      const amount = (before?.amount ?? 0) + originalOf(row);
      const kind = amount === credit.amount ? 'whole' : amount > credit.amount ? 'more' : 'part';
      byEntry.set(credit.id, { by: row, kind, amount, entries: [credit] });
    }
  }
  return { byReversal, byEntry };
}

/** Reversals that name the same invoice as one of `credits`. */
async function reversalsNaming(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  credits: readonly BankEntryRow[],
  isNumber: NumberTest,
) {
  if (credits.length === 0 || !(await tx.bankEntries.hasReturnNames(account.id))) return [];
  const found = await inParts(
    credits.flatMap((row) => namesOf(row, isNumber)),
    (names) => tx.bankEntries.reversalsNaming(account.id, names, LOOKED_AT_MAX),
  );
  const rows = [...new Map(found.map((row) => [row.id, row])).values()];
  return rows.map((row) => ({ row, names: new Set(namesOf(row, isNumber)) }));
}

/**
 * True if the reversal could reverse the entry `credit`: the currency is the same, the entry was not booked after the
 * reversal, and the IBANs of the payers do not differ. The amounts are not compared.
 */
export function mayBeOf(reversal: BankEntryRow, credit: BankEntryRow): boolean {
  const isOtherPayer =
    credit.payer_iban !== null && reversal.payer_iban !== null && credit.payer_iban !== reversal.payer_iban;
  return credit.currency === reversal.currency && credit.booked_on <= reversal.booked_on && !isOtherPayer;
}

async function ofEqualAmounts(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  rows: readonly BankEntryRow[],
  isNumber: NumberTest,
) {
  const byReversal = new Map<BankEntryRow['id'], Reversal>();
  const byEntry = new Map<BankEntryRow['id'], TakenBack>();
  for (const [currency, ofCurrency] of Map.groupBy(rows, (row) => row.currency)) {
    const amounts = [...new Set(ofCurrency.map(originalOf))];
    const reversals = await tx.bankEntries.reversalsOf(account.id, currency, amounts, LOOKED_AT_MAX);
    const last = reversals.at(-1);
    if (!last) continue;
    const reversed = [...new Set(reversals.map(originalOf))];
    const credits = await tx.bankEntries.creditsOf(account.id, currency, reversed, {
      until: last.booked_on,
      limit: LOOKED_AT_MAX,
    });
    for (const [place, row] of reversals.entries()) {
      // A reversal can be imported twice, from files in two formats. Both rows then reverse the same entry.
      const twin = reversals.slice(0, place).find((other) => isTwin(row, other));
      // An entry can be reversed only once. If an earlier reversal certainly reverses an entry, the entry is not a
      // candidate.
      const free = credits.filter((credit) => byEntry.get(credit.id)?.kind !== 'whole');
      const entries = (twin && byReversal.get(twin.id)?.entries) ?? takenBack(row, free, isNumber);
      byReversal.set(row.id, { row, entries });
      const kind = entries.length === 1 ? 'whole' : 'perhaps';
      for (const { id } of entries) {
        if (!byEntry.has(id)) byEntry.set(id, { by: row, kind, amount: originalOf(row), entries });
      }
    }
  }
  return { byReversal, byEntry };
}

/**
 * Returns the entries that the reversal could reverse. These are earlier credits of the same amount with the same bank
 * reference, text or invoice number. If there are none, returns earlier credits of the same amount from the same payer
 * IBAN.
 */
function takenBack(
  reversal: BankEntryRow,
  credits: readonly BankEntryRow[],
  isNumber: NumberTest,
): readonly BankEntryRow[] {
  const possible = credits.filter(
    ({ amount, booked_on }) => amount === originalOf(reversal) && booked_on <= reversal.booked_on,
  );
  const { keys } = namedIn(reversal.text, reversal.creditor_reference, isNumber);
  const isSame = (field: 'payer_iban' | 'bank_reference', entry: BankEntryRow) =>
    entry[field] !== null && entry[field] === reversal[field];
  const alike = possible.filter(
    (entry) =>
      isSame('bank_reference', entry) ||
      (entry.text !== '' && entry.text === reversal.text) ||
      namedIn(entry.text, entry.creditor_reference, isNumber).keys.some((key) => keys.includes(key)),
  );
  return alike.length > 0 ? alike : possible.filter((entry) => isSame('payer_iban', entry));
}
