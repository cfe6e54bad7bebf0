/**
 * MT940 files that end early, have balances that do not add up, wrap texts, or write days and amounts in an unusual
 * way.
 */
import { type Golden, OTTO, TEST, VERA } from './golden.ts';
import { sta } from './mt940-dialects.ts';

const CLOSED = 'C261102EUR1121,00';
const DAY = '2026-11-02';
const C121 = ':61:2611021102C121,00NTRFNONREF';
/** A line of 65 characters, which the next line of the file continues. */
const FULL = `:86:${'betaling van een klant met een lange tekst '.repeat(2)}`.slice(0, 64).padEnd(65, '.');
const FULL_TEXT = FULL.slice(4);

export const MT940_EDGES: readonly Golden[] = [
  {
    name: 'a wrapped text that looks like a movement is text, because the balances say so',
    file: sta('C261102EUR1000,01', ':61:2611021102C0,01NTRFNONREF', FULL, ':61:2611021102C999,00NTRFINV-000042'),
    entries: [[DAY, '+0.01 EUR', null, null, `${FULL_TEXT} :61:2611021102C999,00NTRFINV-000042`]],
    leftOut: ['Line 7 shifted'],
  },
  {
    name: 'a wrapped text that looks like the closing balance is text',
    file: sta(
      'C261102EUR1000,01',
      ':61:2611021102C0,01NTRFNONREF',
      FULL,
      ':61:2611021102C999,00NTRFINV-000042'.padEnd(65, 'x'),
      ':62F:C261102EUR1999,01',
    ),
    entries: [
      [
        DAY,
        '+0.01 EUR',
        null,
        null,
        `${FULL_TEXT} ${':61:2611021102C999,00NTRFINV-000042'.padEnd(65, 'x')} :62F:C261102EUR1999,01`,
      ],
    ],
    leftOut: ['Line 7 shifted'],
  },
  {
    name: 'lines that can be both, because they sum to nothing, are in doubt',
    file: sta(
      'C261102EUR1000,01',
      ':61:2611021102C0,01NTRFNONREF',
      FULL,
      ':61:2611021102C999,00NTRFINV-000042'.padEnd(65, 'x'),
      ':61:2611021102D999,00NTRFNONREF',
    ),
    entries: [
      [DAY, '+0.01 EUR', null, null, FULL_TEXT, 'shifted'],
      [DAY, '+999.00 EUR', null, null, `INV-000042${'x'.repeat(30)}`, 'shifted'],
      [DAY, '-999.00 EUR', null, null, '', 'shifted'],
    ],
    warnings: ['shifted'],
  },
  {
    name: 'a movement that the payer begins on a new line does not add up',
    file: sta(
      'C261102EUR1000,01',
      ':61:2611021102C0,01NTRFNONREF',
      ':86:hello',
      'x',
      ':61:2611021102C999,00NTRFINV-000042',
    ),
    entries: [
      [DAY, '+0.01 EUR', null, null, 'hello x', 'balance'],
      [DAY, '+999.00 EUR', null, null, 'INV-000042', 'balance'],
    ],
    warnings: ['balance'],
  },
  {
    name: 'a real movement after a full line',
    file: sta('C261102EUR1171,00', C121, FULL, ':61:2611021102C50,00NTRFNONREF', ':86:INV-000043'),
    entries: [
      [DAY, '+121.00 EUR', null, null, FULL_TEXT],
      [DAY, '+50.00 EUR', null, null, 'INV-000043'],
    ],
  },
  {
    name: 'a file that ends before its closing balance',
    file: sta(CLOSED, C121, ':86:INV-000042').replace(/:62F[\s\S]*/, ''),
    entries: [[DAY, '+121.00 EUR', null, null, 'INV-000042', 'cut']],
    warnings: ['cut'],
  },
  {
    name: 'a file that ends within an amount',
    file: sta(CLOSED, C121, ':86:INV-000042', ':61:2611021102C1').replace(/C1\n:62F[\s\S]*/, 'C1'),
    entries: [[DAY, '+121.00 EUR', null, null, 'INV-000042', 'cut']],
    leftOut: ['Line 7 incomplete'],
    warnings: ['cut'],
  },
  {
    name: 'a statement of two pages, and one whose first page is missing',
    file: [
      ...[
        ':20:1',
        `:25:${TEST}`,
        ':28C:1/1',
        ':60F:C261101EUR0,00',
        C121,
        ':86:INV-000042',
        ':62M:C261102EUR121,00',
        '-',
      ],
      ...[
        ':20:1',
        `:25:${TEST}`,
        ':28C:1/2',
        ':60M:C261102EUR121,00',
        ':61:2611021102C9,00NTRF',
        ':62F:C261102EUR130,00',
        '-',
      ],
      ...[
        ':20:2',
        `:25:${TEST}`,
        ':28C:2/2',
        ':60M:C261103EUR5,00',
        ':61:2611031103C1,00NTRF',
        ':62F:C261103EUR6,00',
        '-',
      ],
    ].join('\n'),
    entries: [
      [DAY, '+121.00 EUR', null, null, 'INV-000042'],
      [DAY, '+9.00 EUR', null, null, ''],
      ['2026-11-03', '+1.00 EUR', null, null, ''],
    ],
    warnings: ['cut'],
  },
  {
    name: 'statements without a line between them, an account without field 20',
    file: [
      ...[':20:1', `:25:${TEST}`, ':28C:1', ':60F:C261101EUR0,00', C121, ':86:INV-000042', ':62F:C261102EUR121,00'],
      ...[`:25:${VERA}`, ':28C:1', ':60F:C261101EUR0,00', ':61:2611021102C9,00NTRF', ':62F:C261102EUR9,00'],
    ].join('\r\n'),
    entries: [
      [DAY, '+121.00 EUR', null, null, 'INV-000042'],
      [DAY, '+9.00 EUR', null, null, ''],
    ],
  },
  {
    name: '30 February and no entry date',
    file: sta('C260302EUR1121,00', ':61:260230C121,00NTRFNONREF', ':86:INV-000042'),
    entries: [['2026-03-01', '+121.00 EUR', null, null, 'INV-000042']],
  },
  {
    name: '31 April as entry date',
    file: sta('C260501EUR1121,00', ':61:2604300431C121,00NTRFNONREF', ':86:INV-000042'),
    entries: [['2026-05-01', '+121.00 EUR', null, null, 'INV-000042']],
  },
  {
    name: 'a blank entry date',
    file: sta(CLOSED, ':61:261102    C121,00NTRFNONREF', ':86:INV-000042'),
    entries: [[DAY, '+121.00 EUR', null, null, 'INV-000042']],
  },
  {
    name: 'amounts without comma, with a letter of the currency, with an open comma',
    file: sta(
      'C261102EUR1363,',
      ':61:2611021102C121NTRFNONREF',
      ':61:2611021102CR121,NTRFNONREF',
      ':61:2611021102C121,0NTRF',
    ),
    entries: [
      [DAY, '+121.00 EUR', null, null, ''],
      [DAY, '+121.00 EUR', null, null, ''],
      [DAY, '+121.00 EUR', null, null, ''],
    ],
  },
  {
    name: 'a movement that is broken within its amount',
    file: sta(CLOSED, ':61:2611021102C12', '1,00NTRFNONREF', ':86:INV-000042'),
    entries: [[DAY, '+121.00 EUR', null, null, 'INV-000042']],
  },
  {
    name: 'balances with a dot, larger than any amount, and below zero',
    file: sta('D261102EUR379.00', C121).replace('C261101EUR1000,00', 'D261101EUR000000000500.00'),
    entries: [[DAY, '+121.00 EUR', null, null, '']],
  },
  {
    name: 'a balance of more than a hundred million',
    file: sta('C261102EUR900000000121,00', C121).replace('C261101EUR1000,00', 'C261101EUR900000000000,00'),
    entries: [[DAY, '+121.00 EUR', null, null, '']],
  },
  {
    name: 'a reversal of a credit, what is expected, and a note of zero',
    file: sta(
      'C261102EUR879,00',
      ':61:2611021102RC121,00NTRFNONREF',
      ':86:INV-000042',
      ':61:2611021102EC50,00NTRFNONREF',
      ':61:2611021102C0,00NMSCNONREF',
    ),
    entries: [
      [DAY, '-121.00 EUR', null, null, 'INV-000042', 'reversal'],
      [DAY, '+50.00 EUR', null, null, '', 'pending'],
    ],
    leftOut: ['Line 7 not_booked', 'Line 8 zero'],
  },
  {
    name: 'a returned direct debit with charges',
    file: sta(
      'C261102EUR876,00',
      ':61:2611021102D124,00NRTINONREF//K3',
      '/OCMT/EUR121,00//CHGS/EUR3,00/',
      `:86:109?00RUECKLASTSCHRIFT?20EREF+INV-000042?21SVWZ+Retoure MD06?31${OTTO}?32OTTO MUSTER`,
    ),
    entries: [[DAY, '-124.00 EUR', 'OTTO MUSTER', OTTO, 'Retoure MD06 INV-000042', 'return of 121.00', 'MD06']],
  },
  {
    name: 'a return that only its code tells, and the amount in tags',
    file: sta(
      'C261102EUR876,00',
      ':61:2611021102D124,00NMSCNONREF',
      `:86:109?00RETOURE?20SVWZ+INV-000042?21OAMT+121,00?22COAM+3,00?31${OTTO}?32OTTO MUSTER`,
    ),
    entries: [[DAY, '-124.00 EUR', 'OTTO MUSTER', OTTO, 'INV-000042', 'return of 121.00']],
  },
  {
    name: 'an own payment that came back pays no invoice',
    file: sta(CLOSED, ':61:2611021102C121,00NRTINONREF', `:86:159?00RETOURE?20SVWZ+INV-000042?31${OTTO}?32OTTO MUSTER`),
    entries: [[DAY, '+121.00 EUR', 'OTTO MUSTER', OTTO, 'INV-000042', 'reversal']],
    leftOut: ['Line 5 own_return'],
  },
];
