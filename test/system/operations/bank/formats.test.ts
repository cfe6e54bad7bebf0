// One month of entries with difficult cases, written in each format and matched against one ledger: all formats must
// give the same matches (R89).
import { describe, expect, test } from 'vitest';
import { creditorReferenceOf } from '../../../../src/model/payment-reference.ts';
import { type Booked, MONTH } from '../../../documents/bank-statement/truth.ts';
import { CSV_WRITERS, camt, DIALECTS, mt940 } from '../../../documents/bank-statement/writers.ts';
import { openDesk, openLedger } from '../../../kit/desk.ts';

const FORMATS: Readonly<Record<string, (entries: readonly Booked[]) => Buffer>> = {
  'CAMT.053 version 02': (entries) => Buffer.from(camt(entries, '02')),
  'CAMT.053 version 08': (entries) => Buffer.from(camt(entries, '08')),
  ...Object.fromEntries(
    DIALECTS.map((dialect) => [
      `MT940 of ${dialect}`,
      (all: readonly Booked[]) => Buffer.from(mt940(all, dialect), 'latin1'),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(CSV_WRITERS).map(([bank, write]) => [`CSV of ${bank}`, (all) => Buffer.from(write(all))]),
  ),
};

/**
 * Amounts due of INV-000001 and following, in cents. The fifteenth is paid before the import. The entry for the
 * sixteenth has its payment reference instead of its number.
 */
const DUE = [
  12_100, 12_100, 10_000, 20_000, 6_300, 10_000, 15_000, 99_999_999_99, 1, 77, 77, 8_800, 2_500, 2_500, 2_500, 7_550,
];

/** Expected level and invoices of each of the first fifteen entries. */
const TRUTH: readonly (readonly [level: string, invoices: readonly number[]])[] = [
  ['certain', [1]],
  ['certain', [2]],
  // The sum of three invoices of one customer.
  ['certain', [3, 4, 5]],
  // A part of the amount due, and more than the amount due.
  ['likely', [6]],
  ['likely', [7]],
  ['certain', [8]],
  ['certain', [9]],
  // Only the name of a customer, and invoice numbers inside longer numbers.
  ['unmatched', []],
  ['unmatched', []],
  // Names an open invoice of another amount.
  ['likely', [1]],
  ['certain', [16]],
  ['certain', [12]],
  ['certain', [13]],
  ['certain', [14]],
  ['already_paid', []],
];

describe.each(Object.keys(FORMATS))('%s', (format) => {
  test('matches the traps of a month, and records the certain ones to the cent', async () => {
    await using ledger = await openLedger('sqlite');
    const desk = await openDesk(ledger);
    desk.testApp.clock.set('2026-12-01T12:00:00Z');
    const customer = await desk.run('createCustomer', { name: 'Somebody Else' });
    for (const cents of DUE) {
      await desk.run('createInvoice', { customer_id: customer.id, description: 'Bread', amount: cents / 100 });
    }
    await desk.run('recordPayment', { id: 'INV-000015' });
    const month = MONTH.slice(0, 15).map((one) =>
      one.text.startsWith('RF') ? { ...one, text: creditorReferenceOf('INV-000016') ?? '' } : one,
    );
    const file = FORMATS[format]?.(month) ?? Buffer.from('');
    const { entries } = await desk.run('importBankStatement', { file: file.toString('base64') });
    const number = (sequence: number) => `INV-${String(sequence).padStart(6, '0')}`;
    expect(entries.map(({ level, invoices }) => [level, invoices.map(({ invoice_number }) => invoice_number)])).toEqual(
      TRUTH.map(([level, invoices]) => [level, invoices.map(number)]),
    );
    const { recorded, totals } = await desk.run('confirmBankEntries', { level: 'certain' });
    const certain = month.filter((_, index) => TRUTH[index]?.[0] === 'certain');
    expect(recorded).toBe(certain.length);
    expect(totals).toEqual([{ currency: 'EUR', amount: certain.reduce((sum, { cents }) => sum + cents, 0) / 100 }]);
    const { total_count } = await desk.run('listInvoices', { status: 'paid' });
    expect(total_count).toBe(1 + TRUTH.flatMap(([level, invoices]) => (level === 'certain' ? invoices : [])).length);
  });
});
