/** Compares the entries of a CAMT.053 statement with its own balances, sums and counts. */
import { type Currency, parseCurrency } from '../../model/money.ts';
import { at, type Node, textAt } from './camt-xml.ts';
import type { Collected } from './entry.ts';
import { inMajor, sumIn } from './numbers.ts';

type Moved = { readonly minor: number; readonly currency: Currency; readonly transactions: number };

/** The parts of a statement that are needed for the comparison. */
export type Statement = {
  /** Index of the statement's first entry among all entries of the file. */
  readonly from: number;
  account: string | null;
  readonly balances: Node[];
  summary: Node | undefined;
  pages: Node | undefined;
  /**
   * Amounts of the `Ntry` elements, negative for debits. `booked` has the amounts of the booked elements, and `others`
   * has the amounts of all other elements.
   */
  readonly booked: Moved[];
  readonly others: Moved[];
  /** Number of entries without a status. */
  unsaid: number;
};

export function reconcile(found: Collected, statement: Statement): void {
  const { from, account, unsaid } = statement;
  const where = account === null ? 'the statement' : `the statement of ${account}`;
  // The file may name the account after the entries, so the account of the entries is set here.
  for (let at = from; at < found.entries.length && account !== null; at++) {
    const entry = found.entries[at];
    if (entry?.account === null) found.entries[at] = { ...entry, account };
  }
  const { gap, currency } = balanceGap(statement) ?? {};
  if (gap !== undefined && gap !== 0 && currency) {
    const by = `${inMajor(gap, currency)} ${currency}`;
    found.warn('balance', `The entries of ${where} do not add up to its balances, which differ by ${by}.`, from);
  }
  const fault = statement.summary && summaryFault(statement.summary, statement);
  if (fault) found.warn(fault.code, `TxsSummry of ${where} ${fault.message}.`, from);
  if (unsaid > 0) {
    const message = `${unsaid} of the entries of ${where} do not say whether they are booked (Sts is missing), and are read as booked.`;
    if (gap === 0) found.say('state', message);
    else found.warn('state', message, from);
  }
  if (textAt(statement.pages, 'LastPgInd') === 'false') {
    found.say('cut', `The file has page ${textAt(statement.pages, 'PgNb') ?? '?'} of ${where}, which is not its last.`);
  }
}

const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD'];

/**
 * Difference between the balances and the sum of the entries. `undefined` if a balance is missing, as on a single page
 * of a longer statement, or if currencies differ.
 */
function balanceGap({
  balances,
  booked,
}: Statement): { readonly gap: number; readonly currency: Currency } | undefined {
  const [opening, closing] = [OPENING, CLOSING].map(
    (codes) => codes.flatMap((code) => balances.filter((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code))[0],
  );
  const from = opening && signedIn(opening);
  const until = closing && signedIn(closing);
  if (!from || !until || from.currency !== until.currency) return undefined;
  if (booked.some(({ currency }) => currency !== from.currency)) return undefined;
  return { gap: until.minor - booked.reduce((sum, { minor }) => sum + minor, from.minor), currency: from.currency };
}

function signedIn(balance: Node): { readonly minor: number; readonly currency: Currency } | undefined {
  const amount = at(balance, 'Amt');
  const currency = parseCurrency(amount?.currency ?? '');
  const minor = currency && sumIn(amount?.text ?? '', 'iso', currency);
  if (minor === undefined || !currency) return undefined;
  const isDebit = textAt(balance, 'CdtDbtInd') === 'DBIT';
  return { minor: isDebit ? 0 - minor : minor, currency };
}

type ValidationIssue = { readonly code: 'balance' | 'count'; readonly message: string };

const SUMMARIES: readonly (readonly [name: string, word: string, counts: (minor: number) => boolean])[] = [
  ['TtlNtries', 'entries', () => true],
  ['TtlCdtNtries', 'credits', (minor) => minor > 0],
  ['TtlDbtNtries', 'debits', (minor) => minor < 0],
];

/**
 * Compares the bank's counts and sums with the entries of the file. Returns a fault if they differ. A bank may count
 * booked entries, all entries, or the transactions inside batches. Each of these counts is accepted.
 */
function summaryFault(summary: Node, { booked, others }: Statement): ValidationIssue | undefined {
  for (const [name, word, counts] of SUMMARIES) {
    const part = at(summary, name);
    const sets = [booked, [...booked, ...others]].map((set) => set.filter(({ minor }) => counts(minor)));
    const number = textAt(part, 'NbOfNtries');
    const isCounted = sets.some(
      (set) =>
        set.length === Number(number) ||
        set.reduce((sum, { transactions }) => sum + transactions, 0) === Number(number),
    );
    if (number !== undefined && /^\d+$/.test(number) && !isCounted) {
      return { code: 'count', message: `counts ${number} ${word}, and the file has ${sets[0]?.length ?? 0}` };
    }
    const [{ currency } = { currency: undefined }] = booked;
    const said = currency && sumIn(textAt(part, 'Sum') ?? '', 'iso', currency);
    if (said === undefined) continue;
    const isSum = sets.some((set) => Math.abs(said) === set.reduce((sum, { minor }) => sum + Math.abs(minor), 0));
    if (!isSum) return { code: 'balance', message: `has another sum of the ${word} than they have` };
  }
  return undefined;
}
