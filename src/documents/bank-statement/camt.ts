/** CAMT.053, the bank statement of ISO 20022, versions 02 to 14, with or without a business envelope. */
import type { Currency } from '../../model/money.ts';
import { reconcile, type Statement } from './camt-balances.ts';
import { factsIn, isReturn, returnReasonOf } from './camt-transaction.ts';
import { all, at, type Node, partsOf, textAt } from './camt-xml.ts';
import { accountOf, bookedAt, Collected, referenceOf, type StatementEntry, StatementFault } from './entry.ts';
import { amountOf, currencyOf, dayOf, type Signed } from './numbers.ts';
import { withinAmount } from './returned.ts';

export function readCamt(xml: string): Collected {
  const found = new Collected();
  let statement = emptyStatement(0);
  for (const parts of partsOf(xml)) {
    for (const part of parts) {
      if (part === 'end') {
        reconcile(found, statement);
        statement = emptyStatement(found.entries.length);
        continue;
      }
      const { node, line } = part;
      if (node.name === 'Acct') {
        statement.account ??= accountOf(textAt(node, 'Id', 'IBAN') ?? textAt(node, 'Id', 'Othr', 'Id'));
      } else if (node.name === 'Bal') statement.balances.push(node);
      else if (node.name === 'TxsSummry') statement.summary = node;
      else if (node.name === 'StmtPgntn') statement.pages = node;
      else keepEntry(found, node, statement, `Ntry ending in line ${line}`);
    }
  }
  return found;
}

function emptyStatement(from: number): Statement {
  return { from, account: null, balances: [], summary: undefined, pages: undefined, booked: [], others: [], unsaid: 0 };
}

/**
 * Adds one entry, or one entry per transaction of a batch. A batch stays one entry if the bank does not list its
 * transactions, or if the amounts of the transactions do not add up to the amount of the batch.
 */
function keepEntry(found: Collected, entry: Node, statement: Statement, place: string): void {
  const transactions = all(entry, 'NtryDtls', 'TxDtls');
  const whole = moneyIn(at(entry, 'Amt'), place);
  // The status is the text of `Sts` in version 02, and of its child `Cd` or `Prtry` in later versions.
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts') ?? '';
  const isBooked = status === 'BOOK' || status === '';
  const direction = directionOf(at(entry, 'CdtDbtInd'), place);
  const moved = { minor: direction === 'CRDT' ? whole.minor : 0 - whole.minor, currency: whole.currency };
  (isBooked ? statement.booked : statement.others).push({ ...moved, transactions: Math.max(1, transactions.length) });
  if (status === '') statement.unsaid += 1;
  const split = transactions.length < 2 ? undefined : splitOf(transactions, moved, direction, place);
  if (!split && transactions.length > 1 && transactions.some((one) => at(one, 'Amt'))) {
    found.say('batch', `${place}: the transactions of the batch do not add up to its amount, so it is one entry.`);
  }
  const common = { entry, place, statement, isBooked, status };
  if (!split) {
    keepOne(found, { ...common, details: transactions, money: whole, direction, number: null });
    return;
  }
  for (const [index, { details, money, direction: own }] of split.entries()) {
    keepOne(found, { ...common, details: [details], money, direction: own, number: index + 1 });
  }
}

type Direction = 'CRDT' | 'DBIT';
type Money = { readonly minor: number; readonly currency: Currency };
type Split = { readonly details: Node; readonly money: Money; readonly direction: Direction };

/** Elements that may contain the amount of a transaction, most reliable first. */
const AMOUNTS: readonly (readonly string[])[] = [
  ['Amt'],
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
  ['AmtDtls', 'CntrValAmt', 'Amt'],
];

/**
 * The transactions of a batch. `undefined` if an amount in the entry's currency is missing, or if the amounts do not
 * add up to the amount of the entry.
 */
function splitOf(
  transactions: readonly Node[],
  whole: Money,
  direction: Direction,
  place: string,
): Split[] | undefined {
  for (const names of [undefined, ...AMOUNTS]) {
    const split: Split[] = [];
    let sum = 0;
    for (const details of transactions) {
      const amounts = (names ? [names] : AMOUNTS).map((path) => at(details, ...path));
      const amount = amounts.find((one) => one?.currency === whole.currency);
      if (!amount) break;
      const own = at(details, 'CdtDbtInd') ? directionOf(at(details, 'CdtDbtInd'), place) : direction;
      const money = moneyIn(amount, place);
      sum += own === 'CRDT' ? money.minor : 0 - money.minor;
      split.push({ details, money, direction: own });
    }
    if (split.length === transactions.length && sum === whole.minor) return split;
  }
  return undefined;
}

type One = {
  readonly entry: Node;
  readonly place: string;
  readonly statement: Statement;
  readonly isBooked: boolean;
  readonly status: string;
  /** One transaction; several for a batch that stays a single entry. */
  readonly details: readonly Node[];
  readonly money: Money;
  readonly direction: Direction;
  /** Number of the transaction within its batch, from 1; null for an entry that was not split. */
  readonly number: number | null;
};

function keepOne(found: Collected, one: One): void {
  const { entry, place, statement, isBooked, status, details, money, direction, number } = one;
  const [first] = details;
  const booked =
    textAt(entry, 'BookgDt', 'Dt') ??
    textAt(entry, 'BookgDt', 'DtTm') ??
    textAt(entry, 'ValDt', 'Dt') ??
    textAt(entry, 'ValDt', 'DtTm');
  if (booked === undefined && isBooked) throw new StatementFault(`${place}: BookgDt is missing.`);
  const takesBack = /^(true|1)$/.test(textAt(first, 'RvslInd') ?? textAt(entry, 'RvslInd') ?? '');
  const isBack = isReturn(first, entry);
  const isReversal = takesBack || isBack;
  // A reversal names the parties of the original transaction. Some banks swap the parties, so both roles are tried.
  const roles = isReversal ? (['Dbtr', 'Cdtr'] as const) : ([direction === 'CRDT' ? 'Dbtr' : 'Cdtr'] as const);
  const own = referenceOf(textAt(first, 'Refs', 'AcctSvcrRef'));
  const ofEntry = referenceOf(textAt(entry, 'AcctSvcrRef'));
  const isReturned = isBack && direction === 'DBIT';
  const kept: StatementEntry = {
    ...bookedAt(
      isBooked,
      booked === undefined ? undefined : dayOf(booked.slice(0, 10), ['YYYY-MM-DD'], `${place}, BookgDt`),
    ),
    amount: money.minor,
    currency: money.currency,
    direction: direction === 'CRDT' ? 'credit' : 'debit',
    isReversal,
    returned: isReturned ? (sentIn(first, money) ?? money.minor) : null,
    returnReason: isReturned ? returnReasonOf(first) : null,
    doubt: null,
    account: statement.account,
    // All transactions of a batch share the entry's reference, so the number of the transaction is appended.
    bankReference:
      (details.length > 1 ? null : own) ?? (ofEntry !== null && number !== null ? `${ofEntry}/${number}` : ofEntry),
    ...factsIn(details, entry, roles, statement.account),
  };
  found.keep(kept, place, status === 'BOOK' ? null : status);
}

/**
 * For a payment that came back, returns the amount that was originally sent. The amount of the return may also contain
 * the bank's charges.
 */
function sentIn(details: Node | undefined, { minor, currency }: Money): number | null {
  const sent = [['RtrInf', 'OrgnlAmt'], ...AMOUNTS.slice(1)]
    .map((path) => at(details, ...path))
    .find((one) => one?.currency === currency);
  return sent ? withinAmount(amountOf(sent.text, 'iso', currency, '').minor, minor) : null;
}

function directionOf(node: Node | undefined, place: string): Direction {
  const direction = node?.text.trim();
  if (direction === 'CRDT' || direction === 'DBIT') return direction;
  throw new StatementFault(`${place}: CdtDbtInd must be CRDT or DBIT.`);
}

function moneyIn(amount: Node | undefined, place: string): Money {
  if (!amount) throw new StatementFault(`${place}: Amt is missing.`);
  const currency = currencyOf(amount.currency ?? '', `${place}, Amt`);
  const { minor, isNegative }: Signed = amountOf(amount.text, 'iso', currency, `${place}, Amt`);
  if (isNegative) throw new StatementFault(`${place}, Amt: an amount is never negative, CdtDbtInd says the direction.`);
  return { minor, currency };
}
