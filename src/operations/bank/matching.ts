/** Which invoice an entry of a bank statement pays: the rules of R89, the surest first. Pure. */
import type { MatchLevel } from '../../model/bank-entry.ts';
import type { Currency } from '../../model/currency.ts';
import { formatMoney } from '../../model/money.ts';
import type { PayableRow } from '../../store/bank-matches.ts';
import { hasName } from './names.ts';

export type Unmatched = {
  /** The part that is not recorded yet, in minor units. */
  readonly left: number;
  readonly currency: Currency;
  readonly payerName: string | null;
};

/** What the store knows for one entry. `null`: too many to look at. */
export type Found = {
  /** Issued invoices that the text names, open or not. */
  readonly named: readonly PayableRow[];
  /** Open invoices with exactly this amount due, of customers whom this account paid for before. */
  readonly ofPayer: readonly PayableRow[];
  /** Open invoices with exactly this amount due. */
  readonly ofAmount: readonly PayableRow[] | null;
};

export type Match = {
  readonly level: MatchLevel;
  /** A sentence without its subject, the entry, and without a full stop: `names INV-000042, amount equals what is due`. */
  readonly why: string;
  /** The invoices, with what would be recorded on each; the candidates, at most five, if it is ambiguous. */
  readonly invoices: readonly { readonly invoice: PayableRow; readonly amount: number }[];
  /** The amount above what is due. */
  readonly excess: number;
};

const CANDIDATES_MAX = 5;

export function matchOf(entry: Unmatched, found: Found): Match {
  const { left, currency } = entry;
  const open = found.named.filter(({ status }) => status === 'pending');
  const payable = open.filter((invoice) => invoice.currency === currency);
  return (
    byNumbers(entry, payable) ??
    alsoNaming(found.named, byPayer(entry, found.ofPayer) ?? byName(entry, found.ofAmount)) ??
    (open.length > 0 ? inOtherCurrency(open, currency) : undefined) ??
    notOpen(found.named) ?? {
      ...NOTHING,
      level: 'unmatched',
      why:
        found.ofAmount === null
          ? `names no invoice, and too many open invoices are of ${formatMoney(left, currency)}`
          : 'names no invoice, and no open invoice fits its payer and amount',
    }
  );
}

const NOTHING = { invoices: [], excess: 0 } as const;

/** R89, rules 1 to 3: the text names open invoices. */
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

/** R89, rule 4: from an account that an entry of this customer was confirmed from, and one open invoice is of this amount. */
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

/** R89, rule 5: the payer has the name of a customer, and one open invoice is of this amount. */
function byName({ left, payerName }: Unmatched, found: readonly PayableRow[] | null): Match | undefined {
  const ofName = (found ?? []).filter(({ customer_name, customer_company }) =>
    hasName(payerName, [customer_name, customer_company]),
  );
  const [first, ...others] = ofName;
  if (!first) return undefined;
  if (others.length > 0)
    return ambiguous(
      ofName,
      'has a payer with the name of a customer, and several open invoices are of this amount',
      left,
    );
  return {
    level: 'possible',
    why: `has a payer with the name of ${first.customer_name}, and ${first.invoice_number} is the one open invoice of this amount`,
    invoices: [paying(first)],
    excess: 0,
  };
}

/** It may be a second transfer for an invoice that is paid, which a person must see. */
function alsoNaming(named: readonly PayableRow[], match: Match | undefined): Match | undefined {
  const other = notOpen(named);
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

/** Invoices that are named and not open: nothing can be recorded on them. */
function notOpen(named: readonly PayableRow[]): Match | undefined {
  if (named.length === 0) return undefined;
  const paid = named.filter(({ status }) => status === 'paid');
  if (paid.length === 0) {
    const [first] = named;
    return { ...NOTHING, level: 'unmatched', why: `names ${listOf(named)}, which is ${first?.status}` };
  }
  return { ...NOTHING, level: 'already_paid', why: `names ${listOf(paid)}, paid already` };
}

function paying(invoice: PayableRow): Match['invoices'][number] {
  return { invoice, amount: invoice.amount_due };
}

function listOf(invoices: readonly PayableRow[]): string {
  const numbers = invoices.map(({ invoice_number }) => invoice_number);
  const more = numbers.length - CANDIDATES_MAX;
  return more > 0 ? `${numbers.slice(0, CANDIDATES_MAX).join(', ')} and ${more} more` : numbers.join(', ');
}
