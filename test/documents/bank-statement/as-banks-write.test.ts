// Special cases in exports of banks: amounts that may be a thousand, words for debit, and lines that are not booked
// (R89, R3).
import { describe, expect, test } from 'vitest';
import type { CsvMapping } from '../../../src/documents/bank-statement/csv-format.ts';
import { fault, read } from './reader.ts';
import { MONTH } from './truth.ts';
import { camt } from './writers.ts';

const EUR = 'EUR' as never;
const MAPPING = {
  columns: { date: 'When', amount: 'How much', text: 'What', credit_debit: 'D/C' },
} satisfies CsvMapping;
const mapped = (lines: readonly string[], mapping: Partial<CsvMapping> = {}) =>
  [['When;How much;What;D/C', ...lines].join('\n'), { mapping: { ...MAPPING, ...mapping }, currency: EUR }] as const;

describe('an amount', () => {
  test.each([
    ['1.250', undefined],
    ['10,000', undefined],
    ['1.250', '.'],
    ['1,250', ','],
  ] as const)('%s with the decimal sign %s may be a thousand, and is refused', (amount, decimal) => {
    expect(fault(...mapped([`2026-11-02;${amount};x;C`], decimal ? { decimal } : {}))).toMatch(
      /Line 2, column How much: "1.?.?[.,]?\d+" can be a thousand or a fraction/,
    );
  });

  test.each([
    ['1.250', ',', 125_000],
    ['1,250', '.', 125_000],
    ['1.234.567', undefined, 123_456_700],
    ['1,234,567.5', undefined, 123_456_750],
    ['1.250,5', undefined, 125_050],
    ['1250', undefined, 125_000],
    ['12.5000', '.', 1_250],
  ] as const)('%s with the decimal sign %s is %i cents', (amount, decimal, cents) => {
    const { entries } = read(...mapped([`2026-11-02;${amount};x;C`], decimal ? { decimal } : {}));
    expect(entries.map((entry) => entry.amount)).toEqual([cents]);
  });

  test('of a currency with three decimals has them, and in XML a dot never separates thousands', () => {
    const [file, options] = mapped(['2026-11-02;1,250;x;C'], { decimal: ',' });
    expect(read(file, { ...options, currency: 'KWD' as never }).entries[0]?.amount).toBe(1_250);
    expect(read(camt([], '08').replace('</Stmt>', `${ENTRY('12.500')}</Stmt>`)).entries[0]?.amount).toBe(1_250);
  });
});

const ENTRY = (amount: string, inside = '', status = 'BOOK', direction = 'CRDT') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>${inside}</Ntry>`.replace(
    '</Ntry>',
    status === 'BOOK' ? '<BookgDt><Dt>2026-11-02</Dt></BookgDt></Ntry>' : '</Ntry>',
  );

describe('money that went out', () => {
  test.each([
    ['-121,00', 'D'],
    ['121,00', 'Débit'],
    ['121,00', 'Ausgang'],
    ['-121,00', 'C'],
    ['121,00', 'Money out'],
  ])('%s, %s is never read as money that came', (amount, word) => {
    const { entries } = read(...mapped([`2026-11-02;${amount};INV-000042;${word}`], { decimal: ',' }));
    expect(entries.map(({ direction }) => direction)).toEqual(['debit']);
  });

  test.each(['', 'Debit card', 'X'])('the word %j is refused, with what it may be', (word) => {
    expect(fault(...mapped([`2026-11-02;121,00;x;${word}`], { decimal: ',' }))).toMatch(
      /Line 2, column D\/C: it must say debit or credit, such as D or C/,
    );
  });

  test('a batch without amounts is one entry', () => {
    const batch = '<NtryDtls><TxDtls/><TxDtls/></NtryDtls>';
    const file = (direction: string) =>
      camt([], '08').replace('</Stmt>', `${ENTRY('30.00', batch, 'BOOK', direction)}</Stmt>`);
    expect(read(file('DBIT')).entries.map(({ amount, direction }) => [amount, direction])).toEqual([[3_000, 'debit']]);
    expect(read(file('CRDT')).entries.map(({ amount, direction }) => [amount, direction])).toEqual([[3_000, 'credit']]);
  });
});

describe('CAMT.053', () => {
  test.each(['03', '04', '05', '06', '07'])('version %s is read like its neighbours', (version) => {
    const file = camt(MONTH, '08').replace('camt.053.001.08', `camt.053.001.${version}`);
    expect(read(file).entries).toEqual(read(camt(MONTH, '08')).entries);
  });

  test('amounts of a batch in AmtDtls, as version 02 has them', () => {
    const transaction = (amount: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
    const batch = ENTRY('30.00', `<NtryDtls>${transaction('10.00')}${transaction('20.00')}</NtryDtls>`);
    const file = camt([], '02').replace('</Stmt>', `${batch}</Stmt>`);
    expect(read(file).entries.map(({ amount }) => amount)).toEqual([1_000, 2_000]);
  });

  test('what is not booked needs no day; blank lines before the declaration do no harm', () => {
    const file = `\n\n<?xml version="1.0"?>${camt([], '08').replace(/^<\?xml[^>]*\?>\s*/, '')}`;
    const { entries } = read(file.replace('</Stmt>', `${ENTRY('5.00', '', 'PDNG')}</Stmt>`));
    expect(entries).toMatchObject([{ isBooked: false, bookedOn: null, amount: 500 }]);
  });

  test('a reversal names who paid before, whichever role the bank gives', () => {
    const party = (role: string, iban: string) =>
      `<${role}><Nm>${role} ${iban}</Nm></${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`;
    const own = 'NL02ABNA0123456789';
    const payer = 'NL91ABNA0417164300';
    for (const [debtor, creditor] of [
      [payer, own],
      [own, payer],
    ] as const) {
      const parties = `<RltdPties>${party('Dbtr', debtor)}${party('Cdtr', creditor)}</RltdPties>`;
      const inside = `<RvslInd>true</RvslInd><NtryDtls><TxDtls>${parties}</TxDtls></NtryDtls>`;
      const file = camt([], '08').replace('</Stmt>', `${ENTRY('5.00', inside, 'BOOK', 'DBIT')}</Stmt>`);
      expect(read(file).entries).toMatchObject([{ isReversal: true, payerIban: payer }]);
    }
  });
});

describe('MT940', () => {
  const statement = (...body: readonly string[]) =>
    [':20:1', ':25:NL02ABNA0123456789', ':28C:1', ':60F:C261101EUR0,00', ...body, ':62F:C261130EUR0,00'].join('\n');

  test('what is expected is not booked', () => {
    const { entries } = read(statement(':61:2611021102EC121,00NTRFNONREF', ':61:2611021102ED5,00NTRFNONREF'));
    expect(entries.map(({ isBooked, direction }) => [isBooked, direction])).toEqual([
      [false, 'credit'],
      [false, 'debit'],
    ]);
  });

  test.each([
    [
      'in lines',
      [
        ':86:SEPA OVERBOEKING                 IBAN: NL20INGB0001234567',
        'BIC: INGBNL2A                    NAAM: HR TEST PERSON',
        'OMSCHRIJVING: INV-000042         KENMERK: NOTPROVIDED',
      ],
    ],
    [
      'in columns that touch',
      [
        ':86:SEPA OVERBOEKING                 IBAN: NL20INGB0001234567BIC: INGBNL2A NAAM: HR TEST PERSONOMSCHRIJVING: INV-000042',
      ],
    ],
  ])('words of ABN AMRO %s', (_, details) => {
    expect(read(statement(':61:2611021102C250,N654NONREF', ...details)).entries).toMatchObject([
      { payerIban: 'NL20INGB0001234567', payerName: 'HR TEST PERSON', text: 'INV-000042', amount: 25_000 },
    ]);
  });

  test('Rabobank: the payer’s account is on the line below field 61', () => {
    const lines = [
      ':61:261102C000000000121,00N544NONREF',
      'NL91ABNA0417164300',
      ':86:/ORDP//NAME/J JANSEN/REMI/INV-000042',
    ];
    expect(read(statement(...lines)).entries).toMatchObject([
      { payerIban: 'NL91ABNA0417164300', payerName: 'J JANSEN', text: 'INV-000042' },
    ]);
  });

  test('short sub-fields of German banks end with a word, full ones do not', () => {
    const text = (details: string) => read(statement(':61:261102C10,00NTRFNONREF', `:86:${details}`)).entries[0]?.text;
    expect(text('166?00GUTSCHRIFT?20EREF+NOTPROVIDED?21SVWZ+INV-000042?22AWV-MELDEPFLICHT BEACHTEN')).toBe(
      'INV-000042 AWV-MELDEPFLICHT BEACHTEN',
    );
    const full = `SVWZ+${'x'.repeat(14)} INV-000`;
    expect(full).toHaveLength(27);
    expect(text(`166?20${full}?21042 danke`)).toContain('INV-000042 danke');
  });
});

describe('CSV', () => {
  const BUNQ = '"Date","Interest Date","Amount","Account","Counterparty","Name","Description"';

  test('what a payer writes between slashes stays text, and is no name or account', () => {
    const text = 'INV-000042 /IBAN/NL91ABNA0417164300/NAME/Jansen Bakkerij B.V.';
    const row = `"2026-11-02","2026-11-02","121.00","NL02ABNA0123456789","NL20INGB0001234567","X","${text}"`;
    expect(read(`${BUNQ}\n${row}`).entries).toMatchObject([{ payerName: 'X', payerIban: 'NL20INGB0001234567', text }]);
  });

  test('ABN AMRO writes the payer into its text: words in columns', () => {
    const text =
      'SEPA Overboeking                 IBAN: NL20INGB0001234567        BIC: INGBNL2A                    Naam: Piet Pardoes          Omschrijving: INV-000042';
    const { entries } = read(`123456789\tEUR\t20261108\t1028,69\t1728,69\t20261108\t700,00\t${text}\n`);
    expect(entries).toMatchObject([
      { payerIban: 'NL20INGB0001234567', payerName: 'Piet Pardoes', text: 'INV-000042', amount: 70_000 },
    ]);
  });

  test('the delimiter is the one that makes the header, however many commas a text has', () => {
    const { entries } = read(...mapped(['2026-11-02;1.234,56;INV-000042, dank, ja, u, ook;C'], { decimal: ',' }));
    expect(entries).toMatchObject([{ amount: 123_456, text: 'INV-000042, dank, ja, u, ook' }]);
    const many = Array.from({ length: 10 }, (_, index) => `INV-00000${index}`).join(', ');
    const ing = [
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"',
      `"20261102";"J. Jansen";"NL02ABNA0123456789";"NL91ABNA0417164300";"OV";"Bij";"121,00";"Overschrijving";"${many}"`,
    ].join('\n');
    expect(read(ing).entries).toMatchObject([{ amount: 12_100, text: many, direction: 'credit' }]);
  });

  test('KBC in English, whose lines end in a carriage return', () => {
    const header =
      "Account number;Heading;Name;Currency;Statement number;Date;Description;Value date;Amount;Balance;credit;debit;counterparty's account number;Counterparty BIC;Counterparty name;Counterparty address;standard-format reference;Free-format reference";
    const row = (amount: string) =>
      `BE68539007547034;;ACME BV;EUR; 02026032;15/05/2026;TRANSFER FROM;15/05/2026;${amount};402,31;${amount};;NL91 ABNA 0417 1643 00;ABNANL2A;J. JANSEN;;***090/9337/55493***;`;
    const { entries } = read(`${[header, row('121,00'), row('5,00')].join('\r')}\r`);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      ...{ amount: 12_100, bookedOn: '2026-05-15', payerName: 'J. JANSEN', payerIban: 'NL91ABNA0417164300' },
      creditorReference: '***090/9337/55493***',
    });
  });

  test('Revolut Business: a row that is not completed has no day, and a colleague is no payer', () => {
    const header =
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,Amount,Fee,Balance,Account,Sender account,Sender name';
    const rows = [
      '2026-04-29,2026-04-30,rev-1,TOPUP,COMPLETED,Money added from JANSEN BV,INV-000042,,,EUR,1000.00,EUR,1000.00,0.00,1000.00,EUR Main,NL91ABNA0417164300,JANSEN BV',
      '2026-04-29,,rev-2,TOPUP,PENDING,Money added,INV-000043,,,EUR,5.00,EUR,5.00,0.00,,EUR Main,,',
      '2026-04-29,2026-04-29,rev-3,CARD_PAYMENT,COMPLETED,Shop,,Colleague,1234,EUR,5.00,EUR,-5.00,0.00,995.00,EUR Main,,',
    ];
    const { entries } = read([header, ...rows].join('\n'));
    expect(
      entries.map(({ bookedOn, isBooked, direction, payerName }) => [bookedOn, isBooked, direction, payerName]),
    ).toEqual([
      ['2026-04-30', true, 'credit', 'JANSEN BV'],
      [null, false, 'credit', null],
      ['2026-04-29', true, 'debit', null],
    ]);
    expect(entries[0]).toMatchObject({ amount: 100_000, bankReference: 'rev-1', payerIban: 'NL91ABNA0417164300' });
    expect(fault([header, (rows[0] ?? '').replace('2026-04-30', '')].join('\n'))).toMatch(
      /Line 2, column Date completed/,
    );
  });
});
