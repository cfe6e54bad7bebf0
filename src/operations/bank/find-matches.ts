/**
 * Finds the invoices that bank entries could have paid. A few SQL statements read the invoices for all entries
 * together. Each statement uses an index.
 */
import { numberKey } from '../../model/codes.ts';
import { dateAt } from '../../model/dates.ts';
import type { InvoiceId } from '../../model/ids.ts';
import type { BankEntryRow } from '../../store/bank/bank-entries.ts';
import type { PayableRow } from '../../store/bank/bank-matches.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { type Match, matchOf } from './matching.ts';
import { namedIn, numberTest } from './named.ts';
import { namedAmong } from './names.ts';
import { inParts } from './parts.ts';

/**
 * Maximum number of open invoices that one SQL statement reads, smallest amounts first. If there are more invoices, the
 * invoices with the largest amounts are not read. A bank entry is then matched by amount only if its amount is below
 * all amounts that may be missing.
 */
const OF_AMOUNT_MAX = 2_000;

/** The part of an entry's amount that is not recorded yet. */
export function leftOf({ amount, recorded }: BankEntryRow): number {
  return amount - recorded;
}

/** Matches open entries with invoices. `entries` must not contain reversals. */
export async function matchesOf(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  entries: readonly BankEntryRow[],
): Promise<ReadonlyMap<BankEntryRow['id'], Match>> {
  const paidOn = ({ paid_at: at }: PayableRow) => (at === null ? null : dateAt(at, account.timezone));
  const isNumber = await numberTest(tx, account.id);
  const named = entries.map((entry) => ({ entry, ...namedIn(entry.text, entry.creditor_reference, isNumber) }));
  const byKey = Map.groupBy(
    await inParts(
      named.flatMap(({ keys, short }) => [...keys, ...short]),
      (keys) => tx.bankMatches.byNumberKeys(account.id, keys),
    ),
    ({ invoice_number }) => numberKey(invoice_number),
  );
  const byId = new Map(
    (
      await inParts(
        named.flatMap(({ ids }) => ids),
        (ids) => tx.bankMatches.byIds(account.id, ids as InvoiceId[]),
      )
    ).map((invoice) => [invoice.id as number, invoice]),
  );
  const ofKeys = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? []);
  const namedBy = new Map(
    named.map(({ entry, keys, short, ids }) => {
      const sure = [...ofKeys(keys), ...ids.flatMap((id) => byId.get(id) ?? [])];
      // A short number could be in the text by chance. The number counts only if the entry's amount equals the amount
      // due, and if nothing else in the text identifies an invoice.
      const perhaps = sure.length > 0 ? [] : ofKeys(short).filter((invoice) => isDueOf(entry, invoice));
      const found = [...sure, ...perhaps];
      return [entry.id, [...new Map(found.map((invoice) => [invoice.id, invoice])).values()]];
    }),
  );
  // The payer's account and name are compared only if no invoice number decides the match.
  const others = entries.filter((entry) => !isDecided(entry, namedBy.get(entry.id) ?? []));
  const payers = Map.groupBy(
    await inParts(
      others.flatMap(({ payer_iban }) => payer_iban ?? []),
      (ibans) => tx.bankMatches.payers(account.id, ibans),
    ),
    ({ iban }) => iban,
  );
  const ofAmount = await openOfAmounts(tx, account.id, others);
  return new Map(
    named.map(({ entry, short, hasMore }) => {
      const { currency, doubt } = entry;
      const open = ofAmount(entry);
      const customers = new Set((payers.get(entry.payer_iban ?? '') ?? []).map(({ customer_id }) => customer_id));
      const found = {
        named: namedBy.get(entry.id) ?? [],
        ofPayer: (open?.invoices ?? []).filter(({ customer_id }) => customers.has(customer_id)),
        ofName: open?.ofName(entry.payer_name) ?? null,
        paidOn,
      };
      const hasShortNumbers = found.named.some(({ invoice_number }) => short.includes(numberKey(invoice_number)));
      const unmatched = { left: leftOf(entry), currency, doubt, hasMoreNumbers: hasMore, hasShortNumbers };
      return [entry.id, matchOf(unmatched, found)];
    }),
  );
}

/** True if the unrecorded amount of the entry equals the amount due on the invoice. */
function isDueOf(entry: BankEntryRow, invoice: PayableRow): boolean {
  const { status, currency, amount_due: due } = invoice;
  return status === 'pending' && currency === entry.currency && due === leftOf(entry);
}

function isDecided({ currency }: BankEntryRow, named: readonly PayableRow[]): boolean {
  return named.some((invoice) => invoice.status === 'pending' && invoice.currency === currency);
}

type OfAmount = { readonly invoices: readonly PayableRow[]; readonly ofName: ReturnType<typeof namedAmong> };

/**
 * Reads open invoices for all entries at once. Returns a function that takes an entry. This function returns the open
 * invoices whose amount due equals the unrecorded amount of the entry, or null if there were too many invoices to read
 * them all.
 */
async function openOfAmounts(tx: Queries, accountId: Context['account']['id'], entries: readonly BankEntryRow[]) {
  const complete = new Map<string, Map<number, OfAmount>>();
  const cutAt = new Map<string, number>();
  for (const [currency, ofCurrency] of Map.groupBy(entries, (entry) => entry.currency)) {
    const amounts = [...new Set(ofCurrency.map(leftOf))];
    const rows = await inParts(
      amounts,
      (part) => tx.bankMatches.openOf(accountId, currency, part, OF_AMOUNT_MAX + 1),
      (part) => {
        // There are more rows than the limit, so some invoices with the largest amount may not have been read.
        if (part.length > OF_AMOUNT_MAX)
          cutAt.set(currency, Math.min(cutAt.get(currency) ?? Infinity, part.at(-1)?.amount_due ?? 0));
      },
    );
    const byAmount = [...Map.groupBy(rows, ({ amount_due }) => amount_due)];
    complete.set(
      currency,
      new Map(byAmount.map(([amount, invoices]) => [amount, { invoices, ofName: namedAmong(invoices) }])),
    );
  }
  const none: OfAmount = { invoices: [], ofName: () => [] };
  return (entry: BankEntryRow): OfAmount | null => {
    const left = leftOf(entry);
    if (left >= (cutAt.get(entry.currency) ?? Infinity)) return null;
    return complete.get(entry.currency)?.get(left) ?? none;
  };
}
