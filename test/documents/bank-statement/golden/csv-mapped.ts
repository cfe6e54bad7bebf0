/** CSV of unknown banks, read with a mapping, and rows that are truncated, shifted or not booked. */
import type { CsvMapping } from '../../../../src/documents/bank-statement/csv-format.ts';
import { EUR, type Golden, type Told, VERA } from './golden.ts';

const DAY = '2026-11-02';
const paid = (...more: readonly string[]): Told => [DAY, '+121.00 EUR', null, null, 'INV-000042', ...more];
const mapped = (mapping: Partial<CsvMapping> & Pick<CsvMapping, 'columns'>) => ({ mapping, currency: EUR });
const PLAIN = { date: 'Day', amount: 'Sum', text: 'What' } as const;
const GERMAN = mapped({ decimal: ',', date_format: 'DD.MM.YYYY', columns: PLAIN });
const rows = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

export const CSV_MAPPED: readonly Golden[] = [
  {
    name: 'a column of state that the mapping does not name: pending is not booked',
    options: GERMAN,
    file: rows('Day;Status;What;Sum', '02.11.2026;Gebucht;INV-000042;121,00', '02.11.2026;Vorgemerkt;INV-000043;5,00'),
    entries: [paid(), [DAY, '+5.00 EUR', null, null, 'INV-000043', 'pending']],
    leftOut: ['Line 3 not_booked'],
  },
  {
    name: 'a state that nobody knows is in doubt',
    options: GERMAN,
    file: rows('Day;Status;What;Sum', '02.11.2026;Grün;INV-000042;121,00'),
    entries: [paid('state')],
    warnings: ['state'],
  },
  {
    name: 'a column of state, with the words that mean booked',
    options: mapped({
      decimal: ',',
      date_format: 'DD.MM.YYYY',
      booked: ['Grün', 'gelb'],
      columns: { ...PLAIN, state: 'Ampel' },
    }),
    file: rows(
      'Day;Ampel;What;Sum',
      '02.11.2026;grün;INV-000042;121,00',
      '02.11.2026;Rot;INV-000043;5,00',
      '02.11.2026;;INV-000044;5,00',
    ),
    entries: [
      paid(),
      [DAY, '+5.00 EUR', null, null, 'INV-000043', 'pending'],
      [DAY, '+5.00 EUR', null, null, 'INV-000044', 'pending'],
    ],
    leftOut: ['Line 3 not_booked', 'Line 4 not_booked'],
  },
  {
    name: 'two columns of amounts, whatever fills the other one',
    options: mapped({
      decimal: ',',
      date_format: 'DD/MM/YYYY',
      columns: { date: 'Day', amount_in: 'Credit', amount_out: 'Debit', text: 'What' },
    }),
    file: rows(
      'Day;What;Debit;Credit',
      '02/11/2026;card;5,00;',
      '02/11/2026;INV-000042;0,00;121,00',
      '02/11/2026;fee;-3,00;-',
      '02/11/2026;note;;',
    ),
    entries: [[DAY, '-5.00 EUR', null, null, 'card'], paid(), [DAY, '-3.00 EUR', null, null, 'fee']],
    leftOut: ['Line 5 no_amount'],
  },
  {
    name: 'columns by position, of a file without header',
    options: mapped({ decimal: ',', date_format: 'DD-MM-YYYY', columns: { date: 1, amount: 3, text: 4, iban: '2' } }),
    file: rows(`02-11-2026,${VERA},"121,00",INV-000042`, '03-11-2026,,"-5,00",x', '04-11-2026,,"-5,00",y'),
    entries: [
      [DAY, '+121.00 EUR', null, VERA, 'INV-000042'],
      ['2026-11-03', '-5.00 EUR', null, null, 'x'],
      ['2026-11-04', '-5.00 EUR', null, null, 'y'],
    ],
  },
  {
    name: 'columns by position pass over a header and what stands before it',
    options: mapped({ decimal: ',', columns: { date: 1, amount: 2, text: 3 } }),
    file: rows('Konto 1;;', 'Tag;Betrag;Text', '2026-11-02;121,00;INV-000042'),
    entries: [paid()],
    leftOut: ['Line 1 incomplete', 'Line 2 incomplete'],
  },
  ...(
    [
      ['2.11.2026', 'DD.MM.YYYY'],
      ['02/11/26', 'DD/MM/YYYY'],
      ['2/11/2026', 'DD/MM/YY'],
      ['2-11-26', 'DD-MM-YYYY'],
      ['11/2/2026', 'MM/DD/YYYY'],
      ['2026-11-2', 'YYYY-MM-DD'],
      ['2 Nov 2026', 'YYYY-MM-DD'],
      ['2. November 2026', 'DD.MM.YYYY'],
      ['02-nov-26', 'DD-MM-YYYY'],
      ['2026-11-02T10:00:00Z', 'YYYY-MM-DD'],
    ] as const
  ).map(
    ([day, date_format]): Golden => ({
      name: `the day ${day}`,
      options: mapped({ decimal: ',', date_format, columns: PLAIN }),
      file: rows('Day;Sum;What', `${day};121,00;INV-000042`),
      entries: [paid()],
    }),
  ),
  ...['121,00 €', '€ 121,00', 'EUR 121,00', '121,00 EUR', '+121,00', '121,00 H', '121,00 CR', '121'].map(
    (sum): Golden => ({
      name: `the amount ${sum}`,
      options: GERMAN,
      file: rows('Day;Sum;What', `02.11.2026;${sum};INV-000042`),
      entries: [paid()],
    }),
  ),
  ...['-121,00 €', '€ -121,00', '−121,00', '121,00-', '(121,00)', '121,00 S', '121,00 EUR D'].map(
    (sum): Golden => ({
      name: `the amount ${sum} left`,
      options: GERMAN,
      file: rows('Day;Sum;What', `02.11.2026;${sum};x`),
      entries: [[DAY, '-121.00 EUR', null, null, 'x']],
    }),
  ),
  {
    name: 'a currency beside the amount needs no other',
    options: { mapping: GERMAN.mapping },
    file: rows('Day;Sum;What', '02.11.2026;"1.121,00 £";x'),
    entries: [[DAY, '+1121.00 GBP', null, null, 'x']],
  },
  {
    name: 'a row wider than the header is no entry',
    options: GERMAN,
    file: rows('Day;What;Sum', '02.11.2026;INV-000042;121,00', '02.11.2026;INV-000043;999,00;0,01'),
    entries: [paid()],
    leftOut: ['Line 3 shifted'],
    warnings: ['shifted'],
  },
  {
    name: 'rows that end in a separator more than the header',
    options: GERMAN,
    file: rows('Day;What;Sum', '02.11.2026;INV-000042;121,00;', '02.11.2026;x;5,00;'),
    entries: [paid(), [DAY, '+5.00 EUR', null, null, 'x']],
  },
  {
    name: 'a row that is shorter than the header is in doubt',
    options: GERMAN,
    file: rows('Day;What;Sum;Saldo', '02.11.2026;INV-000042;121,00'),
    entries: [paid('shifted')],
    warnings: ['shifted'],
  },
  {
    name: 'all rows are shorter than the header: their bank writes it so',
    options: GERMAN,
    file: rows('Day;What;Sum;Note', '02.11.2026;INV-000042;121,00', '02.11.2026;x;5,00', '02.11.2026;y;6,00'),
    entries: [paid(), [DAY, '+5.00 EUR', null, null, 'x'], [DAY, '+6.00 EUR', null, null, 'y']],
  },
  {
    name: 'a last row that is cut off, and a sum below the rows',
    options: GERMAN,
    file: `${rows('Day;What;Sum;Note', '02.11.2026;INV-000042;121,00;n', 'Total;126,00')}02.11.2026;x`,
    entries: [paid()],
    leftOut: ['Line 3 incomplete', 'Line 4 incomplete'],
    warnings: ['shifted'],
  },
  {
    name: 'an amount at the end of the file that may have more digits',
    options: GERMAN,
    file: `${rows('Day;What;Sum', '02.11.2026;INV-000042;121,00')}02.11.2026;x;12`,
    entries: [paid(), [DAY, '+12.00 EUR', null, null, 'x', 'cut']],
    warnings: ['cut'],
  },
  {
    name: 'a quotation mark that joins two rows',
    options: GERMAN,
    file: rows(
      'Day;What;Sum;Note',
      '02.11.2026;"INV-000042;5,00;',
      '02.11.2026;INV-000043;999,00;"',
      '02.11.2026;INV-000042;121,00;n',
    ),
    entries: [paid()],
    leftOut: ['Line 3 shifted'],
    warnings: ['shifted'],
  },
];
