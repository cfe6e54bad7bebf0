/** CSV of banks that are recognised by their header or their cells. */
import { BELG, type Golden, OTTO, TEST, VERA } from './golden.ts';

const DAY = '2026-11-02';
const PAID = [DAY, '+121.00 EUR', 'Vera Voorbeeld', VERA, 'INV-000042'] as const;
const rows = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n`;
const bank = (name: string, ...lines: readonly string[]): Golden => ({ name, file: rows(...lines), entries: [PAID] });

const SPARKASSE =
  '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"BLZ";"Betrag";"Waehrung";"Info"';
const RABO =
  '"IBAN/BBAN","Ccy","BIC","Seq No","Date","Value Date","Amount","Bal After Bkng","Counterpty IBAN/BBAN","Name Counterpty","Name Ultimate Pty","Description-1","Reason retour"';
const ING =
  '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"';
const KBC =
  'Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling';
const PAYPAL =
  '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Transaktionscode","Betreff","Auswirkung auf Guthaben"';

export const CSV_KNOWN: readonly Golden[] = [
  bank(
    'ASN and SNS, without header',
    `02-11-2026,${TEST},${VERA},Vera Voorbeeld,,,,EUR,100.00,EUR,121.00,02-11-2026,02-11-2026,9856,IOS,1,,'INV-000042',1`,
  ),
  bank(
    'Triodos in the Netherlands, without header',
    `"02-11-2026","${TEST}","121,00","Credit","Vera Voorbeeld","ABNANL2A ${VERA}","ET","INV-000042"`,
  ),
  {
    name: 'Targobank, without header',
    file: rows(
      `02.11.2026;Gutschrift   VERA VOORBEELD   ${VERA}   INV-000042;121,00;;;;'${OTTO}'`,
      `03.11.2026;Entgelt;-6,95;;;;'${OTTO}'`,
    ),
    entries: [
      [DAY, '+121.00 EUR', null, null, `Gutschrift VERA VOORBEELD ${VERA} INV-000042`],
      ['2026-11-03', '-6.95 EUR', null, null, 'Entgelt'],
    ],
  },
  {
    name: 'Raiffeisen in Austria, without header',
    file: rows('02.11.2026;"Vera Voorbeeld INV-000042";02.11.2026;121,00;EUR;02.11.2026 07:01:02:003'),
    entries: [[DAY, '+121.00 EUR', null, null, 'Vera Voorbeeld INV-000042']],
  },
  {
    name: 'ABN AMRO, tabs, without header',
    file: rows(
      `123456789\tEUR\t20261102\t1000,00\t1121,00\t20261102\t121,00\t/TRTP/SEPA/IBAN/${VERA}/NAME/Vera Voorbeeld/REMI/INV-000042/EREF/NOTPROVIDED`,
    ),
    entries: [PAID],
  },
  bank(
    'bunq in Dutch',
    '"Datum","Rentedatum","Bedrag","Rekening","Tegenrekening","Naam","Omschrijving"',
    `"2026-11-02","2026-11-02","121,00","${TEST}","${VERA}","Vera Voorbeeld","INV-000042"`,
  ),
  bank(
    'bunq in Dutch, without value date',
    '"Datum","Bedrag","Rekening","Tegenrekening","Naam","Omschrijving"',
    `"2026-11-02","121,00","${TEST}","${VERA}","Vera Voorbeeld","INV-000042"`,
  ),
  bank(
    'bunq in English, days with slashes',
    'Date,Interest Date,Amount,Account,Counterparty,Name,Description',
    `02/11/2026,02/11/2026,"121,00",${TEST},${VERA},Vera Voorbeeld,INV-000042`,
  ),
  {
    name: 'Rabobank in English, with a return',
    file: rows(
      RABO,
      `"${TEST}","EUR","RABONL2U","1","2026-11-02","2026-11-02","+121,00","+121,00","${VERA}","Vera Voorbeeld","","INV-000042",""`,
      `"${TEST}","EUR","RABONL2U","2","2026-11-03","2026-11-03","-121,00","+0,00","${VERA}","Vera Voorbeeld","","INV-000042","MD06"`,
    ),
    entries: [PAID, ['2026-11-03', '-121.00 EUR', 'Vera Voorbeeld', VERA, 'INV-000042', 'return of 121.00', 'MD06']],
  },
  {
    name: 'ING, balances that go down the page and add up',
    file: rows(
      ING,
      `"20261103";"Bakker";"${TEST}";"";"BA";"Af";"21,00";"Betaalautomaat";"brood";"1100,00";""`,
      `"20261102";"Vera Voorbeeld";"${TEST}";"${VERA}";"OV";"Bij";"121,00";"Overschrijving";"INV-000042";"1121,00";""`,
    ),
    entries: [['2026-11-03', '-21.00 EUR', 'Bakker', null, 'brood'], PAID],
  },
  {
    name: 'ING, a row that is missing',
    file: rows(
      ING,
      `"20261103";"Bakker";"${TEST}";"";"BA";"Af";"21,00";"Betaalautomaat";"brood";"1050,00";""`,
      `"20261102";"Vera Voorbeeld";"${TEST}";"${VERA}";"OV";"Bij";"121,00";"Overschrijving";"INV-000042";"1121,00";""`,
    ),
    entries: [
      ['2026-11-03', '-21.00 EUR', 'Bakker', null, 'brood', 'balance'],
      [...PAID, 'balance'],
    ],
    warnings: ['balance'],
  },
  {
    name: 'ING, savings',
    file: rows(
      '"Datum","Omschrijving","Rekening","Rekening type","Tegenrekening","Af Bij","Bedrag","Valuta","Mutatiesoort","Mededelingen","Saldo na mutatie"',
      `"2026-11-02","","${TEST}","Sparen","${VERA}","Bij","121,00","EUR","Inleg","INV-000042","121,00"`,
    ),
    entries: [[DAY, '+121.00 EUR', null, VERA, 'INV-000042']],
  },
  bank(
    'Knab, below a row of its own',
    'KNAB EXPORT;;;;;;;;',
    'Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeningnummer;Tegenrekeninghouder;Omschrijving;',
    `"${TEST}";"02-11-2026";"EUR";"C";"121,00";"${VERA}";"Vera Voorbeeld";"INV-000042";`,
  ),
  bank(
    'KBC',
    KBC,
    `${BELG};;ACME;EUR;01;02/11/2026;;02/11/2026;121,00;402,31;121,00;;${VERA};ABNANL2A;Vera Voorbeeld;;;INV-000042`,
  ),
  {
    name: 'ING in Belgium, with a notice that has no amount and a statement of costs of zero',
    file: rows(
      'Rekeningnummer;Naam van de rekening;Rekening tegenpartij;Omzetnummer;Boekingsdatum;Valutadatum;Bedrag;Munteenheid;Omschrijving;Detail van de omzet;Bericht',
      `${BELG};TEST;${VERA};1;02/11/2026;02/11/2026;121,00;EUR;Overschrijving in euro;;INV-000042`,
      `${BELG};TEST;;1;04/11/2026;;;;;;De nieuwe kaart komt eraan`,
      `${BELG};TEST;;2;05/11/2026;05/11/2026;0,00;EUR;Kosten;;`,
    ),
    entries: [[DAY, '+121.00 EUR', null, VERA, 'INV-000042 Overschrijving in euro']],
    leftOut: ['Line 3 no_amount', 'Line 4 zero'],
  },
  {
    name: 'Belfius, below the form of its search, with blank lines and short years',
    file: rows(
      'Boekingsdatum vanaf;',
      '',
      'Boekingsdatum tot en met;',
      '',
      'Bedrag vanaf;',
      '',
      'Laatste saldo;1.617,97 EUR',
      '',
      ';',
      '',
      'Rekening;Boekingsdatum;Afschriftnummer;Rekening tegenpartij;Naam tegenpartij bevat;Transactie;Valutadatum;Bedrag;Devies;Mededelingen',
      '',
      `${BELG};02/11/26;1;${VERA};Vera Voorbeeld;STORTING;02/11/2026;121,00;EUR;INV-000042`,
    ),
    entries: [[DAY, '+121.00 EUR', 'Vera Voorbeeld', VERA, 'INV-000042 STORTING']],
  },
  {
    name: 'BNP Paribas Fortis, with a refused payment',
    file: rows(
      'Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Rekeningnummer;Type verrichting;Tegenpartij;Naam van de tegenpartij;Mededeling;Details;Status;Reden van weigering',
      `2026-0001;02/11/2026;02/11/2026;121,00;EUR;${BELG};Overschrijving;${VERA};Vera Voorbeeld;INV-000042;;Geaccepteerd;`,
      `2026-0002;02/11/2026;02/11/2026;-5,00;EUR;${BELG};Overschrijving;;;x;;Geweigerd;saldo`,
    ),
    entries: [PAID, [DAY, '-5.00 EUR', null, null, 'x', 'pending']],
    leftOut: ['Line 3 not_booked'],
  },
  bank(
    'Crelan',
    "Date;Montant;Solde apres operation;Devise;Contrepartie;Compte contrepartie;Type d'operation;Communication;Compte donneur d'ordre",
    `02/11/2026;121.00;2100.50;EUR;Vera Voorbeeld;${VERA};Virement;INV-000042;${BELG}`,
  ),
  bank(
    'Triodos in Belgium',
    '"Date","Account","Amount","CounterpartyAccount","BIC","CounterpartyName","Address","TransactionType","Communication","Balance"',
    `"02-11-2026","${BELG}","121,00","${VERA}","ABNANL2A","Vera Voorbeeld"," ","SCT","INV-000042","1.143,24"`,
  ),
  {
    name: 'Sparkasse CSV-MT940, tags that touch, and what is not booked',
    file: rows(
      SPARKASSE,
      `"${OTTO}";"02.11.26";"02.11.26";"GUTSCHRIFT";"EREF+INV-000042SVWZ+Danke";"Vera Voorbeeld";"${VERA}";"ABNANL2A";"121,00";"EUR";"Umsatz gebucht"`,
      `"${OTTO}";"02.11.26";"02.11.26";"GUTSCHRIFT";"SVWZ+INV-000043ABWA+Firma";"Vera Voorbeeld";"${VERA}";"ABNANL2A";"50,00";"EUR";"Umsatz vorgemerkt"`,
    ),
    entries: [
      [DAY, '+121.00 EUR', 'Vera Voorbeeld', VERA, 'Danke INV-000042'],
      [DAY, '+50.00 EUR', 'Vera Voorbeeld', VERA, 'INV-000043', 'pending'],
    ],
    leftOut: ['Line 3 not_booked'],
  },
  {
    name: 'Sparkasse CSV-CAMT, a returned direct debit',
    file: rows(
      '"Auftragskonto";"Buchungstag";"Buchungstext";"Verwendungszweck";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"',
      `"${OTTO}";"02.11.26";"RETOURE";"INV-000042";"121,00";"3,00";"Vera Voorbeeld";"${VERA}";"-124,00";"EUR";"Umsatz gebucht"`,
    ),
    entries: [[DAY, '-124.00 EUR', 'Vera Voorbeeld', VERA, 'INV-000042', 'return of 121.00']],
  },
  {
    name: 'DKB, below the account, with a pending row',
    file: `\ufeff${rows(
      `"Girokonto";"${OTTO}"`,
      '',
      '"Kontostand vom 02.11.2026:";"4.093,32 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
      `"02.11.26";"02.11.26";"Gebucht";"Vera Voorbeeld";"Otto";"INV-000042";"Eingang";"${VERA}";"121";"";"";""`,
      `"02.11.26";"";"Vorgemerkt";"Vera Voorbeeld";"Otto";"INV-000043";"Eingang";"${VERA}";"1.500";"";"";""`,
    )}`,
    entries: [PAID, [DAY, '+1500.00 EUR', 'Vera Voorbeeld', VERA, 'INV-000043', 'pending']],
    leftOut: ['Line 7 not_booked'],
  },
  bank(
    'DKB until 2023',
    '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz";',
    `"02.11.2026";"02.11.2026";"Gutschrift";"Vera Voorbeeld";"INV-000042";"${VERA}";"ABNANL2A";"121,00";"";"";"";`,
  ),
  {
    name: 'ING in Germany, with balances',
    file: rows(
      'Umsatzanzeige;Datei erstellt am: 09.12.2026 15:23',
      '',
      `IBAN;${OTTO}`,
      'Saldo;66.331,90;EUR',
      '',
      'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      '02.11.2026;02.11.2026;Vera Voorbeeld;Gutschrift;INV-000042;1.121,00;EUR;121,00;EUR',
    ),
    entries: [[DAY, '+121.00 EUR', 'Vera Voorbeeld', null, 'INV-000042']],
  },
  bank(
    'Volksbank, GLS',
    'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung',
    `Konto;${OTTO};GENODEM1GLS;02.11.2026;02.11.2026;Vera Voorbeeld;${VERA};Gutschrift;INV-000042;121;EUR;28764,28`,
  ),
  {
    name: 'Commerzbank',
    file: rows(
      'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie',
      `02.11.2026;02.11.2026;Gutschrift;Vera Voorbeeld INV-000042;121;EUR;${OTTO};`,
    ),
    entries: [[DAY, '+121.00 EUR', null, null, 'Vera Voorbeeld INV-000042']],
  },
  bank(
    'Deutsche Bank and Postbank, days of one digit, three columns of amounts',
    'Umsätze;;;;;;;;;',
    'Letzter Kontostand;;;;-468,43;EUR;;;;',
    'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;Betrag;Soll;Haben;Währung',
    `2.11.2026;2.11.2026;Gutschrift;Vera Voorbeeld;INV-000042;${VERA};121;;121;EUR`,
  ),
  {
    name: 'comdirect, what is open',
    file: rows(
      '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR"',
      '"02.11.2026";"02.11.2026";"Gutschrift";"INV-000042";"121,00"',
      '"offen";"--";"Gutschrift";"INV-000043";"5,00"',
    ),
    entries: [
      [DAY, '+121.00 EUR', null, null, 'INV-000042'],
      [null, '+5.00 EUR', null, null, 'INV-000043', 'pending'],
    ],
    leftOut: ['Line 3 not_booked'],
  },
  bank(
    'N26 until 2023',
    '"Datum","Empfänger","Kontonummer","Transaktionstyp","Verwendungszweck","Betrag (EUR)"',
    `"2026-11-02","Vera Voorbeeld","${VERA}","Gutschrift","INV-000042","121.0"`,
  ),
  {
    name: 'Starling: pounds, and the balance after each row',
    file: rows(
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      '02/11/2026,Vera Voorbeeld,INV-000042,FASTER PAYMENT,121.00,1121.00,INCOME,',
      '03/11/2026,Otto,x,FASTER PAYMENT,-21.00,1100.00,BILLS,',
    ),
    entries: [
      [DAY, '+121.00 GBP', 'Vera Voorbeeld', null, 'INV-000042'],
      ['2026-11-03', '-21.00 GBP', 'Otto', null, 'x'],
    ],
  },
  {
    name: 'Monzo',
    file: rows(
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
      'tx_00001,02/11/2026,10:00:00,Faster payment,Vera Voorbeeld,,Income,121.00,GBP,150.00,USD,,,,INV-000042,,,121.00',
    ),
    entries: [[DAY, '+121.00 GBP', 'Vera Voorbeeld', null, 'INV-000042']],
  },
  {
    name: 'Swedbank in Estonia: balances and turnovers are rows of their own, and no entries',
    file: rows(
      '"Kliendi konto","Reatüüp","Kuupäev","Saaja/Maksja","Selgitus","Summa","Valuuta","Deebet/Kreedit","Arhiveerimistunnus","Makse tüüp","Viitenumber","Dokumendi number",',
      '"EE382200221020145685","10","02.11.2026","","Algsaldo","1000.00","EUR","K","","AS","","",',
      '"EE382200221020145685","20","02.11.2026","Vera Voorbeeld","INV-000042","121.00","EUR","K","2026110200112233","MK","","12",',
      '"EE382200221020145685","20","02.11.2026","Otto","x","21.00","EUR","D","2026110200112234","MK","","13",',
      '"EE382200221020145685","82","02.11.2026","","Käive","121.00","EUR","K","","K2","","",',
      '"EE382200221020145685","86","02.11.2026","","Lõppsaldo","1100.00","EUR","K","","LS","","",',
    ),
    entries: [
      [DAY, '+1000.00 EUR', null, null, 'Algsaldo', 'pending'],
      [DAY, '+121.00 EUR', 'Vera Voorbeeld', null, 'INV-000042'],
      [DAY, '-21.00 EUR', 'Otto', null, 'x'],
      [DAY, '+121.00 EUR', null, null, 'Käive', 'pending'],
      [DAY, '+1100.00 EUR', null, null, 'Lõppsaldo', 'pending'],
    ],
    leftOut: ['Line 2 not_booked', 'Line 5 not_booked', 'Line 6 not_booked'],
  },
  {
    name: 'PayPal in German: the whole amount, what is pending and what only notes',
    file: rows(
      PAYPAL,
      '"02.11.2026","07:47:30","CET","Vera Voorbeeld","Zahlung","Abgeschlossen","EUR","121,00","-3,51","117,49","8L","INV-000042","Haben"',
      '"02.11.2026","07:48:30","CET","Otto","Zahlung","Ausstehend","EUR","5,00","0,00","5,00","8M","x","Memo"',
      '"02.11.2026","07:48:30","CET","Otto","Autorisierung","Abgeschlossen","EUR","6,00","0,00","6,00","8N","x","Memo"',
    ),
    entries: [
      [DAY, '+121.00 EUR', 'Vera Voorbeeld', null, 'INV-000042'],
      [DAY, '+5.00 EUR', 'Otto', null, 'x', 'pending'],
      [DAY, '+6.00 EUR', 'Otto', null, 'x', 'pending'],
    ],
    leftOut: ['Line 3 not_booked', 'Line 4 not_booked'],
  },
  {
    name: 'PayPal in English: another day tells the order',
    file: rows(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Subject"',
      '"11/02/2026","07:47:30","EST","Vera Voorbeeld","Payment","Completed","EUR","121.00","-3.51","117.49","8L","INV-000042"',
      '"11/24/2026","07:47:30","EST","Otto","Payment","Completed","EUR","-5.00","0.00","-5.00","8M","x"',
    ),
    entries: [
      [DAY, '+121.00 EUR', 'Vera Voorbeeld', null, 'INV-000042'],
      ['2026-11-24', '-5.00 EUR', 'Otto', null, 'x'],
    ],
  },
];
