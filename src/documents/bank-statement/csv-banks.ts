/**
 * Header rows by which the CSV of a bank is recognised, as its export writes them. Header names are compared without case.
 * Sources: the exports themselves as importers of firefly-iii, beancount, gnucash and others publish them.
 */
import type { DateFormat, DecimalSign } from './numbers.ts';

/** Where the facts stand. More than one name: the first that the file has; `text` joins all of them. */
export type CsvColumns = {
  readonly date: readonly string[];
  readonly amount: readonly string[];
  /** Words that say debit or credit; any other is refused. Without it the sign of the amount says it. */
  readonly creditDebit?: { readonly column: readonly string[]; readonly debit: RegExp; readonly credit: RegExp };
  /** The state of a row, and which states are booked. */
  readonly state?: { readonly column: string; readonly booked: RegExp };
  readonly currency?: readonly string[];
  readonly name?: readonly string[];
  readonly iban?: readonly string[];
  readonly text?: readonly string[];
  readonly reference?: readonly string[];
  readonly structured?: readonly string[];
  readonly account?: readonly string[];
};

export type CsvBank = {
  readonly bank: string;
  /** All of these, and the file is this bank's. */
  readonly headers: readonly string[];
  readonly decimal: DecimalSign;
  readonly dates: readonly DateFormat[];
  /** For a file without a currency column. */
  readonly currency?: 'EUR';
  readonly columns: CsvColumns;
  /** Its text has what the bank knows of the payer, behind words of the bank. */
  readonly hasLabels?: true;
};

export const CSV_BANKS: readonly CsvBank[] = [
  {
    bank: 'ING (Netherlands)',
    headers: ['Datum', 'Naam / Omschrijving', 'Rekening', 'Tegenrekening', 'Af Bij', 'Bedrag (EUR)'],
    decimal: ',',
    dates: ['YYYYMMDD', 'DD-MM-YYYY', 'YYYY-MM-DD'],
    currency: 'EUR',
    columns: {
      date: ['Datum'],
      amount: ['Bedrag (EUR)'],
      creditDebit: { column: ['Af Bij'], debit: /^af$/i, credit: /^bij$/i },
      name: ['Naam / Omschrijving'],
      iban: ['Tegenrekening'],
      text: ['Mededelingen'],
      account: ['Rekening'],
    },
  },
  {
    bank: 'ING (Netherlands, English)',
    headers: ['Date', 'Name / Description', 'Account', 'Counterparty', 'Debit/credit', 'Amount (EUR)'],
    decimal: ',',
    dates: ['YYYYMMDD', 'DD-MM-YYYY', 'YYYY-MM-DD'],
    currency: 'EUR',
    columns: {
      date: ['Date'],
      amount: ['Amount (EUR)'],
      creditDebit: { column: ['Debit/credit'], debit: /^debit$/i, credit: /^credit$/i },
      name: ['Name / Description'],
      iban: ['Counterparty'],
      text: ['Notifications'],
      account: ['Account'],
    },
  },
  {
    bank: 'Rabobank',
    headers: ['IBAN/BBAN', 'Munt', 'Volgnr', 'Datum', 'Bedrag', 'Tegenrekening IBAN/BBAN', 'Naam tegenpartij'],
    decimal: ',',
    dates: ['YYYY-MM-DD', 'DD-MM-YYYY'],
    columns: {
      date: ['Datum'],
      amount: ['Bedrag'],
      currency: ['Munt'],
      name: ['Naam tegenpartij'],
      iban: ['Tegenrekening IBAN/BBAN'],
      text: ['Omschrijving-1', 'Omschrijving-2', 'Omschrijving-3', 'Betalingskenmerk', 'Transactiereferentie'],
      structured: ['Betalingskenmerk'],
      reference: ['Volgnr'],
      account: ['IBAN/BBAN'],
    },
  },
  {
    bank: 'bunq',
    headers: ['Date', 'Interest Date', 'Amount', 'Account', 'Counterparty', 'Name', 'Description'],
    decimal: 'either',
    dates: ['YYYY-MM-DD'],
    currency: 'EUR',
    columns: {
      date: ['Date'],
      amount: ['Amount'],
      name: ['Name'],
      iban: ['Counterparty'],
      text: ['Description'],
      account: ['Account'],
    },
  },
  {
    bank: 'KBC',
    headers: ['Rekeningnummer', 'Rubrieknaam', 'Munt', 'Datum', 'Omschrijving', 'Bedrag'],
    decimal: ',',
    dates: ['DD/MM/YYYY'],
    columns: {
      date: ['Datum'],
      amount: ['Bedrag'],
      currency: ['Munt'],
      name: ['Naam tegenpartij'],
      iban: ['rekeningnummer tegenpartij', 'Rekening tegenpartij'],
      text: ['gestructureerde mededeling', 'Vrije mededeling', 'Omschrijving'],
      structured: ['gestructureerde mededeling'],
      account: ['Rekeningnummer'],
    },
  },
  {
    bank: 'KBC (English)',
    headers: ['Account number', 'Heading', 'Currency', 'Date', 'Description', 'Amount', 'Counterparty name'],
    decimal: ',',
    dates: ['DD/MM/YYYY'],
    columns: {
      date: ['Date'],
      amount: ['Amount'],
      currency: ['Currency'],
      name: ['Counterparty name'],
      iban: ["counterparty's account number"],
      text: ['standard-format reference', 'Free-format reference', 'Description'],
      structured: ['standard-format reference'],
      account: ['Account number'],
    },
  },
  {
    bank: 'Sparkasse (CSV-CAMT)',
    headers: [
      'Auftragskonto',
      'Buchungstag',
      'Verwendungszweck',
      'Beguenstigter/Zahlungspflichtiger',
      'Betrag',
      'Waehrung',
    ],
    decimal: ',',
    dates: ['DD.MM.YY', 'DD.MM.YYYY'],
    columns: {
      date: ['Buchungstag'],
      amount: ['Betrag'],
      currency: ['Waehrung'],
      state: { column: 'Info', booked: /^Umsatz gebucht$|^$/i },
      name: ['Beguenstigter/Zahlungspflichtiger'],
      iban: ['Kontonummer/IBAN'],
      text: ['Verwendungszweck', 'Kundenreferenz (End-to-End)'],
      account: ['Auftragskonto'],
    },
  },
  {
    bank: 'N26',
    headers: ['Booking Date', 'Partner Name', 'Payment Reference', 'Amount (EUR)'],
    decimal: '.',
    dates: ['YYYY-MM-DD'],
    currency: 'EUR',
    columns: {
      date: ['Booking Date'],
      amount: ['Amount (EUR)'],
      name: ['Partner Name'],
      iban: ['Partner Iban'],
      text: ['Payment Reference'],
      account: ['Account Name'],
    },
  },
  {
    bank: 'Revolut',
    headers: ['Type', 'Started Date', 'Completed Date', 'Description', 'Amount', 'Currency', 'State'],
    decimal: '.',
    dates: ['YYYY-MM-DD'],
    columns: {
      // A row that is not completed has no day of completion.
      date: ['Completed Date', 'Started Date'],
      amount: ['Amount'],
      currency: ['Currency'],
      state: { column: 'State', booked: /^COMPLETED$/i },
      text: ['Description', 'Reference'],
    },
  },
  {
    bank: 'Revolut Business',
    headers: ['Date started (UTC)', 'Date completed (UTC)', 'ID', 'State', 'Description', 'Payment currency', 'Amount'],
    decimal: '.',
    dates: ['YYYY-MM-DD'],
    columns: {
      date: ['Date completed (UTC)'],
      amount: ['Amount'],
      currency: ['Payment currency'],
      state: { column: 'State', booked: /^COMPLETED$/i },
      // The column Payer is the colleague who paid with a card.
      name: ['Sender name'],
      iban: ['Sender account'],
      text: ['Description', 'Reference'],
      reference: ['ID'],
      account: ['Account'],
    },
  },
  {
    bank: 'Wise',
    headers: ['TransferWise ID', 'Date', 'Amount', 'Currency', 'Description'],
    decimal: '.',
    dates: ['DD-MM-YYYY', 'YYYY-MM-DD'],
    columns: {
      date: ['Date'],
      amount: ['Amount'],
      currency: ['Currency'],
      name: ['Payer Name'],
      text: ['Payment Reference', 'Description'],
      reference: ['TransferWise ID'],
    },
  },
  {
    bank: 'ABN AMRO',
    headers: ['accountNumber', 'mutationcode', 'transactiondate', 'amount', 'description'],
    decimal: 'either',
    dates: ['YYYYMMDD', 'YYYY-MM-DD', 'DD-MM-YYYY'],
    currency: 'EUR',
    columns: {
      date: ['transactiondate'],
      amount: ['amount'],
      currency: ['mutationcode'],
      text: ['description'],
      account: ['accountNumber'],
    },
    hasLabels: true,
  },
];
