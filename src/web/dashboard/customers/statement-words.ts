import type { Language } from '../../../model/language.ts';
import type { StatementKind } from '../../../model/statement.ts';

type Words = {
  readonly title: string;
  readonly of: (name: string) => string;
  readonly from: string;
  readonly to: string;
  readonly download: string;
  readonly send: (email: string) => string;
  readonly noEmail: string;
  readonly none: string;
  readonly table: (currency: string) => string;
  readonly columns: {
    readonly date: string;
    readonly what: string;
    readonly invoice: string;
    readonly amount: string;
    readonly balance: string;
  };
  readonly opening: string;
  readonly closing: string;
  readonly outstanding: string;
  readonly credit: string;
  readonly settled: string;
  readonly kinds: Readonly<Record<StatementKind, string>>;
  readonly test: string;
};

const en: Words = {
  title: 'Statement',
  of: (name) => `Statement of ${name}`,
  from: 'From',
  to: 'To',
  download: 'Download PDF',
  send: (email) => `Send to ${email}`,
  noEmail: 'This customer has no email address, so the statement cannot be sent.',
  none: 'No invoices and no payments in this period, and nothing is outstanding.',
  table: (currency) => `Statement in ${currency}`,
  columns: { date: 'Date', what: 'Type', invoice: 'Invoice', amount: 'Amount', balance: 'Balance' },
  opening: 'Opening balance',
  closing: 'Closing balance',
  outstanding: 'outstanding',
  credit: 'to give back',
  settled: 'nothing outstanding',
  kinds: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    payment: 'Payment',
    refund: 'Refund',
    refund_failed: 'Refund returned',
    refund_waived: 'Refunded, not owed again',
    chargeback: 'Chargeback',
    chargeback_reversed: 'Chargeback reversed',
    cancellation: 'Cancelled',
  },
  test: 'Test',
};

const nl: Words = {
  title: 'Rekeningoverzicht',
  of: (name) => `Rekeningoverzicht van ${name}`,
  from: 'Van',
  to: 'Tot en met',
  download: 'Pdf downloaden',
  send: (email) => `Versturen naar ${email}`,
  noEmail: 'Deze klant heeft geen e-mailadres, dus het overzicht kan niet worden verstuurd.',
  none: 'Geen facturen en geen betalingen in deze periode, en er staat niets open.',
  table: (currency) => `Rekeningoverzicht in ${currency}`,
  columns: { date: 'Datum', what: 'Soort', invoice: 'Factuur', amount: 'Bedrag', balance: 'Saldo' },
  opening: 'Beginsaldo',
  closing: 'Eindsaldo',
  outstanding: 'openstaand',
  credit: 'terug te betalen',
  settled: 'niets openstaand',
  kinds: {
    invoice: 'Factuur',
    credit_note: 'Creditfactuur',
    payment: 'Betaling',
    refund: 'Terugbetaling',
    refund_failed: 'Terugbetaling teruggekomen',
    refund_waived: 'Terugbetaald, niet opnieuw verschuldigd',
    chargeback: 'Teruggeboekt door de bank',
    chargeback_reversed: 'Terugboeking ongedaan gemaakt',
    cancellation: 'Geannuleerd',
  },
  test: 'Test',
};

const de: Words = {
  title: 'Kontoauszug',
  of: (name) => `Kontoauszug von ${name}`,
  from: 'Von',
  to: 'Bis',
  download: 'PDF herunterladen',
  send: (email) => `An ${email} senden`,
  noEmail: 'Dieser Kunde hat keine E-Mail-Adresse, daher kann der Kontoauszug nicht gesendet werden.',
  none: 'Keine Rechnungen und keine Zahlungen in diesem Zeitraum, und es ist nichts offen.',
  table: (currency) => `Kontoauszug in ${currency}`,
  columns: { date: 'Datum', what: 'Art', invoice: 'Rechnung', amount: 'Betrag', balance: 'Saldo' },
  opening: 'Anfangssaldo',
  closing: 'Endsaldo',
  outstanding: 'offen',
  credit: 'zurückzuzahlen',
  settled: 'nichts offen',
  kinds: {
    invoice: 'Rechnung',
    credit_note: 'Rechnungskorrektur',
    payment: 'Zahlung',
    refund: 'Erstattung',
    refund_failed: 'Erstattung zurückgekommen',
    refund_waived: 'Erstattet, nicht erneut geschuldet',
    chargeback: 'Rückbuchung',
    chargeback_reversed: 'Rückbuchung aufgehoben',
    cancellation: 'Storniert',
  },
  test: 'Test',
};

export const STATEMENT_WORDS = { en, nl, de } satisfies Record<Language, Words>;
