/** The texts and figures of a printed statement: everything that its pages show. */

import { groupedIban } from '../../model/bank.ts';
import type { Instant, LocalDate } from '../../model/dates.ts';
import { dateIn, type Language, moneyIn } from '../../model/language.ts';
import type { Buyer, Parties, Seller } from '../../model/parties.ts';
import type { StatementBalance, StatementLine } from '../../model/statement.ts';
import type { Documents } from '../../words/messages.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import { registrationLabel } from '../registration-label.ts';

export type StatementDocument = {
  readonly language: Language;
  readonly parties: Parties;
  /** PNG or JPEG. */
  readonly logo: Uint8Array | null;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly balances: readonly StatementBalance[];
  readonly lines: readonly StatementLine[];
  /** True if all open invoices are collected by direct debit, so that the statement asks for no transfer. */
  readonly isCollected?: boolean;
  readonly madeAt: Instant;
};

export type Labelled = { readonly label: string; readonly value: string };

type PrintedRow = {
  readonly date: string;
  readonly text: string;
  readonly amount: string;
  readonly balance: string;
};

/**
 * The part of a statement in one currency. A statement has one such part per currency, because amounts of different
 * currencies are never added.
 */
export type PrintedAccount = {
  readonly currency: string;
  readonly opening: Labelled;
  readonly rows: readonly PrintedRow[];
  readonly closing: Labelled;
  /** Sentence that explains the closing balance: outstanding, credit, or settled. */
  readonly meaning: string;
};

export type PrintedStatement = {
  readonly words: Documents['statement'];
  readonly seller: { readonly name: string; readonly details: readonly string[] };
  readonly buyer: { readonly name: string; readonly details: readonly string[] };
  readonly period: string;
  readonly accounts: readonly PrintedAccount[];
  /**
   * The seller's bank account. Empty if nothing is outstanding, if direct debits collect all open invoices, or if the
   * seller has no IBAN.
   */
  readonly bank: readonly Labelled[];
};

export function printedStatement(document: StatementDocument): PrintedStatement {
  const { language, parties, from, to, balances } = document;
  const words = DOCUMENTS[language].statement;
  const { seller, buyer } = parties;
  const isOwed = balances.some(({ closing }) => closing > 0);
  return {
    words,
    seller: { name: seller.name, details: sellerLines(seller, words, language) },
    buyer: { name: buyer.name, details: buyerLines(buyer, words, language) },
    period: `${dateIn(language, from)} – ${dateIn(language, to)}`,
    accounts: balances.map((balance) => accountOf(document, balance, words)),
    bank: isOwed && !document.isCollected ? bankOf(seller, words) : [],
  };
}

function accountOf(
  { language, from, to, lines }: StatementDocument,
  { currency, opening, closing }: StatementBalance,
  words: Documents['statement'],
): PrintedAccount {
  const money = (minor: number) => signed(language, minor, currency);
  return {
    currency,
    opening: { label: words.opening(dateIn(language, from)), value: money(opening) },
    rows: lines
      .filter((line) => line.currency === currency)
      .map((line) => ({
        date: dateIn(language, line.day),
        text: textOf(line, words, language),
        amount: money(line.amount),
        balance: money(line.balance),
      })),
    closing: { label: words.closing(dateIn(language, to)), value: money(closing) },
    meaning: closing > 0 ? words.outstanding : closing < 0 ? words.credit : words.settled,
  };
}

function textOf(line: StatementLine, words: Documents['statement'], language: Language): string {
  const { kind, invoice_number, credit_note_number, due_date, testmode } = line;
  const number = invoice_number;
  const text =
    kind === 'invoice'
      ? words.lines.invoice({ number, due: dateIn(language, due_date) })
      : kind === 'credit_note'
        ? words.lines.credit_note({ number, note: credit_note_number ?? '' })
        : words.lines[kind](number);
  return testmode === 1 ? `${text} (${words.test})` : text;
}

/** Writes the minus sign first, also in languages that put the currency before the amount. */
function signed(language: Language, minor: number, currency: StatementBalance['currency']): string {
  const amount = moneyIn(language, Math.abs(minor), currency);
  return minor < 0 ? `−${amount}` : amount;
}

function sellerLines(seller: Seller, words: Documents['statement'], language: Language): string[] {
  const { name, legal_name: legalName, vat_number: vat, registration_number: registration } = seller;
  const { registration_scheme: scheme = null } = seller;
  const [street, ...place] = addressOf(seller, language);
  return known([
    legalName === name ? null : legalName,
    street ?? null,
    known(place).join(', '),
    known([
      vat && `${words.vat} ${vat}`,
      registration && `${registrationLabel(language, registration, seller.country, scheme)} ${registration}`,
    ]).join(' · '),
    known([seller.email, seller.phone, seller.website]).join(' · '),
  ]);
}

function buyerLines(buyer: Buyer, words: Documents['statement'], language: Language): string[] {
  const { company, vat_number: vat, email } = buyer;
  return known([company, ...addressOf(buyer, language), vat && `${words.vat} ${vat}`, email]);
}

function addressOf({ address, postal_code, city, country }: Seller | Buyer, language: Language) {
  return [address, known([postal_code, city]).join(' '), country && countryName(country, language)];
}

function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

function bankOf({ name, legal_name: legalName, iban, bic }: Seller, words: Documents['statement']): Labelled[] {
  if (iban === null) return [];
  return [
    { label: 'IBAN', value: groupedIban(iban) },
    ...(bic === null ? [] : [{ label: 'BIC', value: bic }]),
    { label: words.holder, value: legalName ?? name },
  ];
}

function known(parts: readonly (string | null)[]): string[] {
  return parts.filter((part): part is string => part !== null && part !== '');
}
