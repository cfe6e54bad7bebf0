/** Texts of a printed statement in each language. TypeScript reports a text that is missing. */
import type { Language } from '../../model/language.ts';
import type { StatementKind } from '../../model/statement.ts';

export type StatementWords = {
  readonly title: string;
  /** The heading above the customer's name and address. */
  readonly customer: string;
  readonly period: string;
  readonly currency: string;
  readonly date: string;
  readonly description: string;
  readonly amount: string;
  readonly balance: string;
  readonly opening: (date: string) => string;
  readonly closing: (date: string) => string;
  /** `outstanding`, `credit`, `settled`: words for a closing balance above, below and at zero. */
  readonly outstanding: string;
  readonly credit: string;
  readonly settled: string;
  readonly nothing: string;
  /**
   * `number`: number of the invoice. `other`: the due date of an invoice, or the number of a credit note. All other
   * kinds ignore `other`.
   */
  readonly lines: Readonly<Record<StatementKind, (number: string, other: string) => string>>;
  /** Added to a line of a test payment. */
  readonly test: string;
  readonly bank: string;
  readonly holder: string;
  readonly vat: string;
  readonly registration: string;
  readonly page: (page: number, of: number) => string;
};

const EN: StatementWords = {
  title: 'Statement',
  customer: 'For',
  period: 'Period',
  currency: 'Currency',
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  balance: 'Balance',
  opening: (date) => `Balance before ${date}`,
  closing: (date) => `Balance on ${date}`,
  outstanding: 'Outstanding',
  credit: 'To be given back to you',
  settled: 'Nothing is outstanding',
  nothing: 'There were no invoices and no payments in this period, and nothing is outstanding.',
  lines: {
    invoice: (number, due) => `Invoice ${number}, due ${due}`,
    credit_note: (number, note) => `Credit note ${note} for invoice ${number}`,
    payment: (number) => `Payment of invoice ${number}`,
    refund: (number) => `Refund, invoice ${number}`,
    refund_failed: (number) => `Refund that came back, invoice ${number}`,
    refund_waived: (number) => `Refunded and not owed again, invoice ${number}`,
    chargeback: (number) => `Payment taken back by the bank, invoice ${number}`,
    chargeback_reversed: (number) => `Payment returned by the bank, invoice ${number}`,
    cancellation: (number) => `Invoice ${number} cancelled`,
  },
  test: 'test',
  bank: 'Bank transfer',
  holder: 'Holder',
  vat: 'VAT',
  registration: 'Registration no.',
  page: (page, of) => `Page ${page} of ${of}`,
};

const NL: StatementWords = {
  title: 'Rekeningoverzicht',
  customer: 'Voor',
  period: 'Periode',
  currency: 'Valuta',
  date: 'Datum',
  description: 'Omschrijving',
  amount: 'Bedrag',
  balance: 'Saldo',
  opening: (date) => `Saldo vóór ${date}`,
  closing: (date) => `Saldo op ${date}`,
  outstanding: 'Openstaand',
  credit: 'U krijgt nog terug',
  settled: 'Er staat niets open',
  nothing: 'Er waren in deze periode geen facturen en geen betalingen, en er staat niets open.',
  lines: {
    invoice: (number, due) => `Factuur ${number}, te betalen voor ${due}`,
    credit_note: (number, note) => `Creditfactuur ${note} bij factuur ${number}`,
    payment: (number) => `Betaling van factuur ${number}`,
    refund: (number) => `Terugbetaling, factuur ${number}`,
    refund_failed: (number) => `Teruggekomen terugbetaling, factuur ${number}`,
    refund_waived: (number) => `Terugbetaald en niet opnieuw verschuldigd, factuur ${number}`,
    chargeback: (number) => `Betaling teruggeboekt door de bank, factuur ${number}`,
    chargeback_reversed: (number) => `Betaling teruggekomen van de bank, factuur ${number}`,
    cancellation: (number) => `Factuur ${number} geannuleerd`,
  },
  test: 'test',
  bank: 'Overschrijving',
  holder: 'Ten name van',
  vat: 'Btw',
  registration: 'KvK',
  page: (page, of) => `Pagina ${page} van ${of}`,
};

const DE: StatementWords = {
  title: 'Kontoauszug',
  customer: 'Für',
  period: 'Zeitraum',
  currency: 'Währung',
  date: 'Datum',
  description: 'Beschreibung',
  amount: 'Betrag',
  balance: 'Saldo',
  opening: (date) => `Saldo vor dem ${date}`,
  closing: (date) => `Saldo am ${date}`,
  outstanding: 'Offen',
  credit: 'Sie erhalten noch zurück',
  settled: 'Es ist nichts offen',
  nothing: 'In diesem Zeitraum gab es keine Rechnungen und keine Zahlungen, und es ist nichts offen.',
  lines: {
    invoice: (number, due) => `Rechnung ${number}, fällig am ${due}`,
    credit_note: (number, note) => `Rechnungskorrektur ${note} zur Rechnung ${number}`,
    payment: (number) => `Zahlung der Rechnung ${number}`,
    refund: (number) => `Erstattung, Rechnung ${number}`,
    refund_failed: (number) => `Zurückgekommene Erstattung, Rechnung ${number}`,
    refund_waived: (number) => `Erstattet und nicht erneut geschuldet, Rechnung ${number}`,
    chargeback: (number) => `Zahlung von der Bank zurückgebucht, Rechnung ${number}`,
    chargeback_reversed: (number) => `Zahlung von der Bank zurückerhalten, Rechnung ${number}`,
    cancellation: (number) => `Rechnung ${number} storniert`,
  },
  test: 'Test',
  bank: 'Überweisung',
  holder: 'Empfänger',
  vat: 'USt-IdNr.',
  registration: 'Registernr.',
  page: (page, of) => `Seite ${page} von ${of}`,
};

export const STATEMENT_WORDS: Readonly<Record<Language, StatementWords>> = { en: EN, nl: NL, de: DE };
