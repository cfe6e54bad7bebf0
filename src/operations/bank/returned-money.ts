/**
 * Finds the payments on the invoices that a reversal names. Used for a reversal without an earlier entry of the same
 * amount (R89a).
 */
import { numberKey } from '../../model/codes.ts';
import type { InvoiceId } from '../../model/ids.ts';
import type { BankEntryRow, ReceivedRow } from '../../store/bank/bank-entries.ts';
import type { PayableRow } from '../../store/bank/bank-matches.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { leftOf } from './find-matches.ts';
import { namedIn, numberTest } from './named.ts';
import { inParts } from './parts.ts';
import { mayBeOf, originalOf } from './reversals.ts';

const RECEIVED_MAX = 100;

/**
 * Used for a reversal if no earlier entry has the same amount. Contains the payments that the reversal could reverse.
 * - `invoices`: the invoices to which the text of the reversal refers.
 * - `received`: the payments on these invoices.
 * - `entry`: the only bank entry that this reversal could reverse, although the two amounts differ. A payment in
 *   `received` was recorded from this entry. `undefined` if no entry or several entries are possible.
 */
export type ReturnedMoney = {
  readonly invoices: readonly PayableRow[];
  readonly received: readonly ReceivedRow[];
  /** The payments in `received` that should be undone. */
  readonly undo: readonly ReceivedRow[];
  readonly entry: BankEntryRow | undefined;
};

export async function returnedMoney(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  reversals: readonly BankEntryRow[],
): Promise<ReadonlyMap<BankEntryRow['id'], ReturnedMoney>> {
  if (reversals.length === 0) return new Map();
  const isNumber = await numberTest(tx, account.id);
  const named = reversals.map((row) => ({ row, ...namedIn(row.text, row.creditor_reference, isNumber) }));
  const [ofKeys, ofIds] = [
    await inParts(
      named.flatMap(({ keys }) => keys),
      (keys) => tx.bankMatches.byNumberKeys(account.id, keys),
    ),
    await inParts(
      named.flatMap(({ ids }) => ids),
      (ids) => tx.bankMatches.byIds(account.id, ids as InvoiceId[]),
    ),
  ];
  if (ofKeys.length + ofIds.length === 0) return new Map();
  const received = await inParts(
    [...ofKeys, ...ofIds].map(({ id }) => id),
    (ids) => tx.bankEntries.receivedOn(account.id, ids, RECEIVED_MAX),
  );
  const sources = await inParts(
    received.flatMap(({ bank_entry_id: id }) => id ?? []),
    (ids) => tx.bankEntries.byIds(account.id, ids),
  );
  return new Map(
    named.flatMap(({ row, keys, ids }) => {
      const invoices = [
        ...ofKeys.filter(({ invoice_number }) => keys.includes(numberKey(invoice_number))),
        ...ofIds.filter(({ id }) => ids.includes(id)),
      ];
      if (invoices.length === 0) return [];
      const on = new Set<number>(invoices.map(({ id }) => id));
      const own = received.filter(({ invoice_id }) => on.has(invoice_id));
      const from = new Set(own.map(({ bank_entry_id }) => bank_entry_id));
      const entries = sources.filter((entry) => from.has(entry.id) && mayBeOf(row, entry));
      const entry = entries.length === 1 ? entries[0] : undefined;
      return [[row.id, { invoices, received: own, undo: undoable(row, own, entry), entry }] as const];
    }),
  );
}

/**
 * Payments that should be undone. Live payments through a provider are left out, because the provider itself reports
 * returned money. Empty if the unrecorded rest of `entry` covers the returned amount.
 */
function undoable(row: BankEntryRow, received: readonly ReceivedRow[], entry: BankEntryRow | undefined) {
  const own = received.filter(({ recorded, testmode }) => recorded === 1 || testmode === 1);
  if (entry === undefined) return own;
  return leftOf(entry) >= originalOf(row) ? [] : own.filter(({ bank_entry_id }) => bank_entry_id === entry.id);
}
