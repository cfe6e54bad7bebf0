/**
 * CAMT.053, the statement of ISO 20022, versions 02 to 08. Read while it is parsed, one `Ntry` at a time: a file of the
 * largest size does not become a tree in memory. No DOCTYPE, so no entities but the five of XML.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import type { Currency } from '../../model/currency.ts';
import {
  accountOf,
  bookedAt,
  ibanOf,
  keep,
  lineOf,
  type Reading,
  referenceOf,
  type StatementEntry,
  StatementFault,
  textOf,
} from './entry.ts';
import { amountOf, currencyOf, dayOf } from './numbers.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-8])$/;
const OTHER = /camt\.05[24]|pain\.00\d/;
const SLICE = 64 * 1024;
const DEPTH_MAX = 40;

/** An element with what stands in it. Only those below `Ntry`, and the account, are kept. */
type Node = {
  readonly name: string;
  readonly currency: string | undefined;
  text: string;
  /** By name: a batch of thousands of transactions looks for what stands beside them as often. */
  readonly children: Map<string, Node[]>;
};

export function* readCamt(xml: string): Reading<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  const path: Node[] = [];
  let account: string | null = null;
  let depthOfKept = 0;
  let depth = 0;
  const parser = new SaxesParser({ xmlns: true, position: true });
  const fault = (message: string) => new StatementFault(`${message} (line ${parser.line}).`);
  parser.on('error', () => {
    throw fault('It is not well-formed XML');
  });
  parser.on('doctype', () => {
    throw fault('It has a DOCTYPE, which a bank statement never has');
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    depth += 1;
    if (depth > DEPTH_MAX) throw fault('It is nested too deeply');
    if (depth === 1) requireCamt(tag);
    if (depthOfKept === 0 && !isKept(tag.local, depth)) return;
    depthOfKept += 1;
    const node: Node = { name: tag.local, currency: tag.attributes.Ccy?.value, text: '', children: new Map() };
    const beside = path.at(-1)?.children;
    const alike = beside?.get(tag.local);
    if (alike) alike.push(node);
    else beside?.set(tag.local, [node]);
    path.push(node);
  });
  const append = (text: string) => {
    const node = path.at(-1);
    if (node && node.text.length < 4 * BANK_BOUNDS.text) node.text += text;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    depth -= 1;
    if (depthOfKept === 0) return;
    depthOfKept -= 1;
    const node = path.pop();
    if (!node || depthOfKept > 0) return;
    if (node.name === 'Acct') account = accountOf(at(node, 'Id', 'IBAN')?.text ?? at(node, 'Id', 'Othr', 'Id')?.text);
    else for (const entry of entriesOf(node, account, `Ntry ending in line ${parser.line}`)) keep(entries, entry);
  });
  for (let start = 0; start < xml.length; start += SLICE) {
    parser.write(xml.slice(start, start + SLICE));
    yield;
  }
  // Also an error if an element is still open.
  parser.close();
  return entries;
}

/** `Document/BkToCstmrStmt/Stmt/Acct` and `…/Ntry`. */
function isKept(name: string, depth: number): boolean {
  return depth === 4 && (name === 'Acct' || name === 'Ntry');
}

function requireCamt({ local, uri }: SaxesTagNS): void {
  if (local === 'Document' && NAMESPACE.test(uri)) return;
  const what = OTHER.exec(uri)?.[0];
  throw new StatementFault(
    what
      ? `It is ${what}, not a statement: export CAMT.053 at your bank.`
      : 'It is XML, but not CAMT.053 of version 02 to 08: export CAMT.053, MT940 or CSV at your bank.',
  );
}

function at(node: Node | undefined, ...names: readonly string[]): Node | undefined {
  let found = node;
  for (const name of names) found = found?.children.get(name)?.[0];
  return found;
}

function all(node: Node | undefined, name: string): readonly Node[] {
  return node?.children.get(name) ?? [];
}

/** Each transaction of a batch is an entry; a batch that the bank does not split is one. */
function entriesOf(entry: Node, account: string | null, place: string): StatementEntry[] {
  const found = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'));
  // Money that went out is only counted: its batches may stay whole.
  const isSplit = found.length < 2 || at(entry, 'CdtDbtInd')?.text.trim() !== 'DBIT' || found.every(amountIn);
  const transactions = isSplit ? found : [];
  return (transactions.length === 0 ? [undefined] : transactions).map((details, index) =>
    entryOf(entry, details, { account, place, number: transactions.length > 1 ? index + 1 : null }),
  );
}

type Where = { readonly account: string | null; readonly place: string; readonly number: number | null };

function entryOf(entry: Node, details: Node | undefined, { account, place, number }: Where): StatementEntry {
  // Version 02 has the word itself, later ones a code in it.
  const status = at(entry, 'Sts', 'Cd')?.text ?? at(entry, 'Sts')?.text ?? '';
  const { minor, currency } = moneyOf(entry, details, number, place);
  const direction = (at(details, 'CdtDbtInd') ?? at(entry, 'CdtDbtInd'))?.text.trim();
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new StatementFault(`${place}: CdtDbtInd must be CRDT or DBIT.`);
  const booked = at(entry, 'BookgDt', 'Dt') ?? at(entry, 'BookgDt', 'DtTm') ?? at(entry, 'ValDt', 'Dt');
  const isBooked = status.trim() === 'BOOK';
  if (!booked && isBooked) throw new StatementFault(`${place}: BookgDt is missing.`);
  const isReversal = /^(true|1)$/.test((at(details, 'RvslInd') ?? at(entry, 'RvslInd'))?.text.trim() ?? '');
  // A reversal keeps the parties of the transaction that it takes back; some banks turn them round.
  const roles = isReversal ? (['Dbtr', 'Cdtr'] as const) : ([direction === 'CRDT' ? 'Dbtr' : 'Cdtr'] as const);
  const party = payerOf(details, roles, account);
  const remittance = at(details, 'RmtInf');
  const references = all(remittance, 'Strd').map((one) => at(one, 'CdtrRefInf', 'Ref')?.text);
  const own = referenceOf(at(details, 'Refs', 'AcctSvcrRef')?.text);
  const ofEntry = referenceOf(at(entry, 'AcctSvcrRef')?.text);
  return {
    ...bookedAt(isBooked, booked && dayOf(booked.text.trim().slice(0, 10), ['YYYY-MM-DD'], `${place}, BookgDt`)),
    amount: minor,
    currency,
    direction: direction === 'CRDT' ? 'credit' : 'debit',
    isReversal,
    returned: null,
    returnReason: null,
    doubt: null,
    account,
    // The reference of a batch is that of all its transactions.
    bankReference: own ?? (ofEntry !== null && number !== null ? `${ofEntry}/${number}` : ofEntry),
    ...party,
    text: textOf([
      ...all(remittance, 'Ustrd').map(({ text }) => text),
      ...references,
      referenceOf(at(details, 'Refs', 'EndToEndId')?.text),
      ...(details === undefined ? [at(entry, 'AddtlNtryInf')?.text] : [at(details, 'AddtlTxInf')?.text]),
    ]),
    creditorReference: lineOf(
      references.find((one) => one !== undefined),
      BANK_BOUNDS.reference,
    ),
  };
}

function amountIn(details: Node | undefined): Node | undefined {
  return at(details, 'Amt') ?? at(details, 'AmtDtls', 'TxAmt', 'Amt');
}

/** The amount of the transaction; a single one may leave it to its entry. */
function moneyOf(entry: Node, details: Node | undefined, number: number | null, place: string) {
  const own = amountIn(details);
  if (!own && number !== null) throw new StatementFault(`${place}: transaction ${number} of the batch has no amount.`);
  const whole = at(entry, 'Amt');
  // A single transaction in another currency was credited as its entry says.
  const amount = number === null ? (whole ?? own) : own;
  if (!amount) throw new StatementFault(`${place}: Amt is missing.`);
  const currency: Currency = currencyOf(amount.currency ?? '', `${place}, Amt`);
  const { minor, isNegative } = amountOf(amount.text, 'iso', currency, `${place}, Amt`);
  if (isNegative) throw new StatementFault(`${place}, Amt: an amount is never negative, CdtDbtInd says the direction.`);
  return { minor, currency };
}

type Party = Pick<StatementEntry, 'payerName' | 'payerIban'>;

/** The first of the roles that is filled, and is not the account itself. */
function payerOf(details: Node | undefined, roles: readonly ('Dbtr' | 'Cdtr')[], account: string | null): Party {
  const parties = at(details, 'RltdPties');
  for (const role of roles) {
    const party = at(parties, role);
    const payerName = lineOf((at(party, 'Nm') ?? at(party, 'Pty', 'Nm'))?.text, BANK_BOUNDS.name);
    const payerIban = ibanOf(at(parties, `${role}Acct`, 'Id', 'IBAN')?.text);
    if ((payerName ?? payerIban) !== null && (payerIban === null || payerIban !== account))
      return { payerName, payerIban };
  }
  return { payerName: null, payerIban: null };
}
