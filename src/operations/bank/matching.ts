/**
 * Decides which invoice a bank entry pays. Applies rules 1 to 5 of R89, in descending certainty. All functions are
 * pure.
 */
import type { EntryDoubt, MatchLevel } from '../../model/bank-entry.ts';
import type { LocalDate } from '../../model/dates.ts';
import { type Currency, formatMoney } from '../../model/money.ts';
import type { PayableRow } from '../../store/bank/bank-matches.ts';
import type { Alike } from './names.ts';

export type Unmatched = {
  /** Amount that is not recorded yet, in minor units. */
  readonly left: number;
  readonly currency: Currency;
  readonly doubt: EntryDoubt | null;
  /** True if the text names more numbers than were looked up. */
  readonly hasMoreNumbers: boolean;
  /** True if the text names an invoice only by a short number, which could be in the text by chance. */
  readonly hasShortNumbers: boolean;
};

/**
 * Candidates from the store for one entry. `ofName` is null if there are too many open invoices to read all invoices
 * that have the amount of the entry.
 */
export type Found = {
  /** Issued invoices that the text names, both open and closed. */
  readonly named: readonly PayableRow[];
  /**
   * Open invoices whose amount due equals the unrecorded amount of the entry. Their customers have paid from the same
   * bank account before.
   */
  readonly ofPayer: readonly PayableRow[];
  /**
   * Open invoices whose amount due equals the unrecorded amount of the entry. Their customers have a name that is
   * similar to the payer's name.
   */
  readonly ofName: readonly Alike[] | null;
  /** The day on which an invoice was paid, in the account's time zone. */
  readonly paidOn: (invoice: PayableRow) => LocalDate | null;
};

export type Match = {
  readonly level: MatchLevel;
  /** The reason, as a sentence without its subject, such as `names INV-000042, amount equals what is due`. */
  readonly why: string;
  /** The invoices, each with the amount to record. For an ambiguous entry: its candidates, at most five. */
  readonly invoices: readonly { readonly invoice: PayableRow; readonly amount: number }[];
  /** The part of the entry's amount above the amount due. */
  readonly excess: number;
};

const CANDIDATES_MAX = 5;

/**
 * Returns the match of an entry. The match is at most `likely` if there is a doubt about the entry's file
 * (`ENTRY_DOUBTS`), or if the text contains too many numbers or a short number. In this case, the reason of the match
 * contains the doubt (R89a).
 */
export function matchOf(entry: Unmatched, found: Found): Match {
  const match = ruledBy(entry, found);
  const doubts = [
    ...(entry.doubt === null ? [] : [DOUBTS[entry.doubt]]),
    ...(entry.hasMoreNumbers ? ['it names more numbers than are compared'] : []),
    ...(entry.hasShortNumbers ? ['so short a number may be in the text by chance'] : []),
  ];
  if (doubts.length === 0 || match.level === 'unmatched' || match.level === 'already_paid') return match;
  const level = match.level === 'certain' ? 'likely' : match.level;
  return { ...match, level, why: `${match.why}; but ${doubts.join(', and ')}` };
}

const DOUBTS: Readonly<Record<EntryDoubt, string>> = {
  balance: 'its file does not add up to its own balances',
  count: 'its file has another number of entries than it says',
  cut: 'its file is cut off',
  shifted: 'lines or cells of its file may not stand where they belong',
  state: 'its file does not say that it is booked',
};

function ruledBy(entry: Unmatched, found: Found): Match {
  const { left, currency } = entry;
  const open = found.named.filter(({ status }) => status === 'pending');
  const payable = open.filter((invoice) => invoice.currency === currency);
  return (
    byNumbers(entry, payable) ??
    alsoNaming(found, byPayer(entry, found.ofPayer) ?? byName(entry, found.ofName)) ??
    (open.length > 0 ? inOtherCurrency(open, currency) : undefined) ??
    notOpen(found) ?? {
      ...NOTHING,
      level: 'unmatched',
      why:
        found.ofName === null
          ? `names no invoice, and too many open invoices are of ${formatMoney(left, currency)}`
          : 'names no invoice, and no open invoice fits its payer and amount',
    }
  );
}

const NOTHING = { invoices: [], excess: 0 } as const;

/**
 * Matches an entry by the invoice numbers in its text (R89, rules 1 to 3). `payable`: the open invoices with these
 * numbers.
 */
function byNumbers({ left, currency }: Unmatched, payable: readonly PayableRow[]): Match | undefined {
  const [first, ...others] = payable;
  if (!first) return undefined;
  const names = `names ${listOf(payable)}`;
  if (others.length === 0) {
    const due = first.amount_due;
    const excess = Math.max(0, left - due);
    if (left === due) {
      return { level: 'certain', why: `${names}, amount equals what is due`, invoices: [paying(first)], excess };
    }
    const why =
      excess > 0
        ? `${names}, amount is ${formatMoney(excess, currency)} more than due`
        : `${names}, amount is a part of the ${formatMoney(due, currency)} due`;
    return { level: 'likely', why, invoices: [{ invoice: first, amount: Math.min(left, due) }], excess };
  }
  const sum = payable.reduce((all, { amount_due }) => all + amount_due, 0);
  const isOneCustomer = others.every(({ customer_id }) => customer_id === first.customer_id);
  if (isOneCustomer && sum === left) {
    return { level: 'certain', why: `${names}, amount equals their sum`, invoices: payable.map(paying), excess: 0 };
  }
  const why = isOneCustomer
    ? `${names}, amount is not their sum of ${formatMoney(sum, currency)}`
    : `${names}, which are of several customers`;
  return ambiguous(payable, why, left);
}

/**
 * Matches an entry by the payer's bank account (R89, rule 4). `found`: open invoices whose amount due is `left`. Their
 * customers have paid from the same bank account before. One invoice is a match, and several are ambiguous.
 */
function byPayer({ left }: Unmatched, found: readonly PayableRow[]): Match | undefined {
  const [first, ...others] = found;
  if (!first) return undefined;
  if (others.length > 0)
    return ambiguous(
      found,
      'comes from an account that paid before, and several open invoices are of this amount',
      left,
    );
  return {
    level: 'likely',
    why: `comes from an account that paid for ${first.customer_name} before, and ${first.invoice_number} is the one open invoice of this amount`,
    invoices: [paying(first)],
    excess: 0,
  };
}

/**
 * Matches an entry by the payer's name (R89, rule 5). `found`: open invoices whose amount due is `left`. The names of
 * their customers are equal or similar to the payer's name. One invoice is a match, and several are ambiguous.
 */
function byName({ left }: Unmatched, found: readonly Alike[] | null): Match | undefined {
  const [first, ...others] = found ?? [];
  if (!first) return undefined;
  const { invoice, differs } = first;
  if (others.length > 0) {
    const name = differs.length === 0 ? 'with the name of a customer' : 'whose name is like those of customers';
    const invoices = (found ?? []).map((one) => one.invoice);
    return ambiguous(invoices, `has a payer ${name}, and several open invoices are of this amount`, left);
  }
  // The reason does not repeat the payer's name: a stranger wrote that name, and a model reads the reason (R62).
  const name =
    differs.length === 0
      ? `with the name of ${invoice.customer_name}`
      : `whose name is like that of ${invoice.customer_name}, ${differs.join(', ')}`;
  return {
    level: 'possible',
    why: `has a payer ${name}, and ${invoice.invoice_number} is the one open invoice of this amount`,
    invoices: [paying(invoice)],
    excess: 0,
  };
}

/**
 * If the text also names invoices that are closed or in another currency, adds these invoices to `why`. A person must
 * see them, because the entry could be a second payment of a closed invoice.
 */
function alsoNaming(found: Found, match: Match | undefined): Match | undefined {
  const other = notOpen(found);
  return match && other ? { ...match, why: `${match.why}; but it ${other.why}` } : match;
}

function ambiguous(found: readonly PayableRow[], why: string, left: number): Match {
  const invoices = found
    .slice(0, CANDIDATES_MAX)
    .map((invoice) => ({ invoice, amount: Math.min(left, invoice.amount_due) }));
  return { level: 'ambiguous', why, invoices, excess: 0 };
}

function inOtherCurrency(open: readonly PayableRow[], currency: Currency): Match {
  const [first] = open;
  return {
    ...NOTHING,
    level: 'unmatched',
    why: `names ${listOf(open)}, which is in ${first?.currency}, not ${currency}`,
  };
}

/**
 * Match for an entry that cannot pay any of the invoices in its text. The level is `already_paid` if one of these
 * invoices is paid, otherwise `unmatched`. Returns `undefined` if the text names no invoice.
 */
function notOpen({ named, paidOn }: Pick<Found, 'named' | 'paidOn'>): Match | undefined {
  if (named.length === 0) return undefined;
  const paid = named.filter(({ status }) => status === 'paid');
  if (paid.length === 0) {
    const [first] = named;
    return { ...NOTHING, level: 'unmatched', why: `names ${listOf(named)}, which is ${first?.status}` };
  }
  const paidSince = (invoice: PayableRow) => {
    const day = paidOn(invoice);
    return `${invoice.invoice_number}, paid already${day === null ? '' : ` on ${day}`}`;
  };
  return { ...NOTHING, level: 'already_paid', why: `names ${listOf(paid, paidSince)}` };
}

function paying(invoice: PayableRow): Match['invoices'][number] {
  return { invoice, amount: invoice.amount_due };
}

function listOf(
  invoices: readonly PayableRow[],
  told = ({ invoice_number }: PayableRow): string => invoice_number,
): string {
  const numbers = invoices.slice(0, CANDIDATES_MAX).map(told);
  const more = invoices.length - CANDIDATES_MAX;
  return `${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
