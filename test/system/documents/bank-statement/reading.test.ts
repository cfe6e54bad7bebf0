// Bank statements in every supported format are read completely and exactly. Other files are rejected with a hint
// (R89).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StatementEntry, StatementFault } from '../../../../src/documents/bank-statement/entry.ts';
import { BANK_BOUNDS } from '../../../../src/model/bank-entry.ts';
import { fault, read } from '../../../documents/bank-statement/reader.ts';
import { type Booked, MONTH, OWN_IBAN } from '../../../documents/bank-statement/truth.ts';
import { CSV_WRITERS, camt, DIALECTS, mt940 } from '../../../documents/bank-statement/writers.ts';
import { sized } from '../../../kit/proof.ts';

const facts = ({ bookedOn, amount, currency, direction, isReversal, isBooked }: StatementEntry) => ({
  ...{ bookedOn, amount, currency, direction, isReversal, isBooked },
});
const expected = (one: Booked, has = { reversals: true }) => ({
  bookedOn: one.day,
  amount: one.cents,
  currency: 'EUR',
  direction: one.direction ?? 'credit',
  isReversal: has.reversals && one.isReversal === true,
  isBooked: one.isPending !== true,
});
const PENDING: Booked = { ...(MONTH[0] as Booked), isPending: true, reference: 'REF3000' };

describe.each(['02', '08'] as const)('CAMT.053 version %s', (version) => {
  test('every entry, with its payer, text, reference and direction', () => {
    const { format, entries } = read(camt([...MONTH, PENDING], version));
    expect(format).toBe('camt053');
    expect(entries.map(facts)).toEqual([...MONTH, PENDING].map((one) => expected(one)));
    for (const [index, one] of MONTH.entries()) {
      expect(entries[index]).toMatchObject({
        ...{
          payerName: one.name,
          payerIban: one.iban,
          text: one.text,
          bankReference: one.reference,
          account: OWN_IBAN,
        },
      });
    }
  });

  test('each transaction of a batch is an entry', () => {
    const batch = MONTH.slice(0, 3);
    const { entries } = read(camt([], version, batch));
    expect(entries.map(({ amount, bankReference }) => [amount, bankReference])).toEqual(
      batch.map(({ cents, reference }) => [cents, reference]),
    );
  });
});

describe('CAMT.053', () => {
  const one = (inside: string, version = '08') =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`;
  const entry = (inside: string) =>
    one(
      `<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-02</Dt></BookgDt>${inside}</Ntry>`,
    );

  test('a structured reference, prefixes of names, an account without IBAN, zeros behind the cents', () => {
    const [found] = read(
      one(
        '<Acct><Id><Othr><Id>12 34</Id></Othr></Id></Acct><Ntry><Amt Ccy="EUR">12.50000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-02+01:00</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>order 7</EndToEndId></Refs><RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>',
      )
        .replace('<Document xmlns=', '<n:Document xmlns:n=')
        .replace('</Document>', '</n:Document>')
        .replace(/<(\/?)(?!n:)(\w)/g, '<$1n:$2'),
    ).entries;
    expect(found).toMatchObject({
      ...{ amount: 1250, bookedOn: '2026-11-02', account: '1234', creditorReference: 'RF18539007547034' },
      text: 'RF18539007547034 order 7',
    });
  });

  test.each([
    ['a DOCTYPE', `<!DOCTYPE x [<!ENTITY a "b">]>${entry('')}`, /DOCTYPE/],
    ['an entity that XML does not have', entry('<AddtlNtryInf>&lol;</AddtlNtryInf>'), /well-formed/],
    ['a file that ends in the middle', entry('').slice(0, -30), /well-formed/],
    ['OFX', 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>', /^It is OFX, .*export CAMT\.053/],
    ['OFX as XML', '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX/>', /^It is OFX, .*export CAMT\.053/],
    ['QIF', '!Type:Bank\nD02/03/2026\nT121.00\n^\n', /^It is QIF, .*export CAMT\.053/],
    ['CODA', `${'0000002032672505        00123456  ME'.padEnd(127)}2\n`, /^It is CODA, .*export CAMT\.053/],
    ['a report of the day', one('', '02').replace('camt.053.001.02', 'camt.052.001.02'), /camt\.052.*CAMT\.053/],
    ['a payment order', one('', '03').replace('camt.053.001.03', 'pain.001.001.03'), /pain\.001/],
    ['another XML', '<html/>', /not CAMT\.053/],
    ['a version that is not known', one('', '99'), /versions 02 to 14/],
    ['an amount that is none', entry('').replace('12.50', '12,50'), /Amt.*12,50/],
    ['half a cent', entry('').replace('12.50', '12.505'), /12\.505/],
    ['a currency that is none', entry('').replace('"EUR"', '"ABC"'), /ABC.*ISO 4217/],
    ['a day that does not exist', entry('').replace('2026-11-02', '2026-02-30'), /2026-02-30/],
    [
      'elements without end',
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">${'<a>'.repeat(10_000)}`,
      /nested too deeply/,
    ],
  ])('refuses %s', (_, file, message) => {
    expect(fault(file)).toMatch(message);
  });
});

describe.each(DIALECTS)('MT940 of %s', (dialect) => {
  test('every entry, with its payer, text, reference and direction', () => {
    const { format, entries } = read(Buffer.from(mt940(MONTH, dialect), 'latin1'));
    expect(format).toBe('mt940');
    expect(entries.map(facts)).toEqual(MONTH.map((one) => expected(one)));
    for (const [index, one] of MONTH.entries()) {
      expect(entries[index]).toMatchObject({ payerName: one.name, payerIban: one.iban, bankReference: one.reference });
      expect(entries[index]?.text).toContain(one.text);
    }
  });
});

describe('MT940', () => {
  const lines = (...body: string[]) =>
    [':20:1', ':25:NL02ABNA0123456789', ':28C:1', ':60F:C261231EUR0,00', ...body, ':62F:C261231EUR0,00'].join('\n');

  test('the entry date takes the year that is nearest to the value date', () => {
    const { entries } = read(lines(':61:2612310102C10,00NTRFNONREF', ':61:2701021231C11,00NTRFNONREF'));
    expect(entries.map(({ bookedOn }) => bookedOn)).toEqual(['2027-01-02', '2026-12-31']);
    expect(entries.map(({ bankReference }) => bankReference)).toEqual([null, null]);
  });

  test('free text keeps a number that a full line breaks, and finds the IBAN', () => {
    const text = `${'x'.repeat(55)} INV-0000`;
    expect(text).toHaveLength(64);
    const [found] = read(lines(':61:261102C10,00NTRFNONREF', `:86:${text}4`, '2 van NL91 ABNA 0417 1643 00')).entries;
    expect(found).toMatchObject({ payerIban: 'NL91ABNA0417164300', payerName: null });
    expect(found?.text).toContain('INV-000042 van');
  });

  test('several statements, an entry without details, a structured reference', () => {
    const { entries } = read(
      `${lines(':61:261102C10,00NTRFNONREF')}\n-\n${lines(':61:261103C11,00NTRFNONREF', ':86:/REMI/STRD/CUR/RF18539007547034/NAME/A B/IBAN/NL91ABNA0417164300')}`,
    );
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({ payerName: 'A B', creditorReference: 'RF18539007547034' });
  });

  test.each([
    ['a movement that is none', lines(':61:hello'), /Line 5, field 61.*hello/],
    ['a day that does not exist', lines(':61:261350C10,00NTRF'), /Line 5/],
    ['a currency that is none', lines().replace('EUR', 'ABC'), /field 60.*ABC/],
  ])('refuses %s', (_, file, message) => {
    expect(fault(file)).toMatch(message);
  });
});

describe.each(Object.keys(CSV_WRITERS))('CSV of %s', (bank) => {
  test('every entry, with its payer, text and direction', () => {
    const { format, entries } = read(CSV_WRITERS[bank]?.(MONTH) ?? '');
    expect(format).toBe('csv');
    expect(entries.map(facts)).toEqual(MONTH.map((one) => expected(one, { reversals: false })));
    for (const [index, one] of MONTH.entries()) {
      expect(entries[index]?.text).toContain(one.text);
      if (bank !== 'Revolut')
        expect(entries[index]?.payerName).toBe(bank.startsWith('ABN') ? one.name.replaceAll('"', '') : one.name);
      if (bank !== 'Revolut' && bank !== 'Wise') expect(entries[index]?.payerIban).toBe(one.iban);
    }
  });
});

describe('CSV', () => {
  test('what is not booked yet is known where the bank says it', () => {
    for (const bank of ['Revolut', 'Sparkasse (CSV-CAMT)']) {
      expect(read(CSV_WRITERS[bank]?.([PENDING]) ?? '').entries.map(({ isBooked }) => isBooked)).toEqual([false]);
    }
  });

  const mapping = {
    columns: { date: 'When', amount: 'How much', text: 'What', credit_debit: 'D/C' },
    decimal: ',',
  } as const;

  test('another bank, by a mapping; the currency is asked for', () => {
    const file =
      'Konto 1;;;\nWhen;How much;What;D/C\n2026-11-02;1.234,56;INV-000042;C\n2026-11-03;5,00;"line\nbreak";D\n';
    expect(fault(file, { mapping })).toMatch(/Line 3.*currency/);
    const { entries } = read(file, { mapping, currency: 'EUR' as never });
    expect(entries.map(({ amount, direction, text }) => [amount, direction, text])).toEqual([
      [123456, 'credit', 'INV-000042'],
      [500, 'debit', 'line break'],
    ]);
  });

  test.each([
    ['an unknown header', 'a;b;c\n1;2;3\n', {}, /mapping.*The file has: a, b, c/],
    ['a mapping to no column', 'a;b;c\n1;2;3\n', { mapping }, /mapping names When, How much, What, D\/C.*a, b, c/],
    [
      'an amount that is none',
      'When;How much;What;D/C\n2026-11-02;12.50;x;C\n',
      { mapping, currency: 'EUR' as never },
      /Line 2, column How much.*12\.50/,
    ],
    [
      'a day that is none',
      'When;How much;What;D/C\n2/11/26;12,50;x;C\n',
      { mapping, currency: 'EUR' as never },
      /Line 2, column When.*YYYY-MM-DD/,
    ],
    [
      'a quotation mark that is not closed',
      'When;How much;What;D/C\n2026-11-02;12,50;"x;C\n',
      { mapping, currency: 'EUR' as never },
      /quotation mark/,
    ],
  ])('refuses %s', (_, file, options, message) => {
    expect(fault(file, options)).toMatch(message);
  });

  test('a bank that writes both decimal signs is read by the last one', () => {
    const rows = ['"Date","Interest Date","Amount","Account","Counterparty","Name","Description"'];
    for (const amount of ['1.034,75', '1,034.75', '17,38', '17.38', '5'])
      rows.push(`"2026-11-02","2026-11-02","${amount}","NL02ABNA0123456789","","X","y"`);
    expect(read(rows.join('\n')).entries.map(({ amount }) => amount)).toEqual([103475, 103475, 1738, 1738, 500]);
  });
});

describe('a file', () => {
  const file = camt(MONTH, '08');

  test('is the same in every character set', () => {
    const { entries } = read(file);
    const utf16 = Buffer.from(`\ufeff${file}`, 'utf16le');
    for (const bytes of [Buffer.from(`\ufeff${file}`), utf16, Buffer.from(utf16).swap16()]) {
      expect(read(bytes).entries).toEqual(entries);
    }
    const named = CSV_WRITERS['Sparkasse (CSV-CAMT)']?.(MONTH) ?? '';
    expect(read(Buffer.from(named, 'latin1')).entries).toEqual(read(named).entries);
  });

  test.each([
    ['a ZIP archive', Buffer.from([0x50, 0x4b, 3, 4, 0]), /ZIP/],
    ['a gzip file', Buffer.from([0x1f, 0x8b, 8, 0]), /gzip/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /Excel/],
    ['nothing', Buffer.from(' \n'), /empty/],
    ['bytes that are no text', Buffer.from([1, 0, 2, 0, 3]), /no text/],
    ['more than 5 MB', Buffer.alloc(BANK_BOUNDS.fileBytes + 1, 32), /5 MB/],
  ])('that is %s is refused with advice', (_, bytes, message) => {
    expect(fault(bytes)).toMatch(message);
  });

  test('has at most 10 000 transactions', () => {
    const many = Array.from({ length: BANK_BOUNDS.entries }, (_, index) => MONTH[index % 40] as Booked);
    for (const write of [
      (all: readonly Booked[]) => mt940(all, 'ing'),
      CSV_WRITERS.bunq as (all: readonly Booked[]) => string,
    ]) {
      const whole = write(many);
      expect(fault(write([...many, MONTH[0] as Booked]))).toMatch(/more than 10000 transactions/);
      expect(read(whole).entries).toHaveLength(BANK_BOUNDS.entries);
    }
  });
});

const booked = fc.record({
  day: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  cents: fc.integer({ min: 1, max: 9_999_999_999 }),
  name: fc
    .stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ .'&-]{0,30}[A-Za-z]$/)
    .filter((name) => !/ {2}/.test(name)),
  iban: fc.constantFrom('NL91ABNA0417164300', 'BE68539007547034', 'DE89370400440532013000'),
  text: fc.stringMatching(/^[A-Z][A-Za-z0-9 .,()-]{0,60}[a-z0-9]$/).filter((text) => !/ {2}/.test(text)),
  reference: fc.stringMatching(/^R[A-Z0-9]{3,12}$/),
  direction: fc.constantFrom(undefined, 'debit' as const),
});

test.each(['camt', ...DIALECTS, ...Object.keys(CSV_WRITERS)])('%s: what is written is read', (format) => {
  const write = (all: readonly Booked[]) =>
    format === 'camt'
      ? camt(all, '08')
      : (CSV_WRITERS[format]?.(all) ?? mt940(all, format as (typeof DIALECTS)[number]));
  fc.assert(
    fc.property(fc.array(booked, { minLength: 1, maxLength: 5 }), (all) => {
      const given = all.map(({ direction, ...one }): Booked => ({ ...one, ...(direction ? { direction } : {}) }));
      const { entries } = read(write(given));
      expect(entries.map(facts)).toEqual(given.map((one) => expected(one, { reversals: false })));
      for (const [index, one] of given.entries()) expect(entries[index]?.text).toContain(one.text);
    }),
    { numRuns: sized({ quick: 6, usual: 25, whole: 60 }) },
  );
});

test('any bytes are read or refused, and nothing else', () => {
  const starts = [
    '',
    '<Document',
    ':20:1\n:25:2\n:60F:C261231EUR0,00\n:61:',
    '"Date","Interest Date","Amount","Account","Counterparty","Name","Description"\n',
    camt(MONTH.slice(0, 2), '02').slice(0, 700),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, bytes) => {
      try {
        read(Buffer.concat([Buffer.from(start), bytes]));
      } catch (error) {
        expect(error).toBeInstanceOf(StatementFault);
      }
    }),
    { numRuns: sized({ quick: 60, usual: 250, whole: 500 }) },
  );
});
