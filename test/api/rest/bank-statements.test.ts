// A bank statement is sent as the file itself. It may be larger than JSON, and in the character set of the bank (R89).
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MONTH } from '../../documents/bank-statement/truth.ts';
import { CSV_WRITERS, camt } from '../../documents/bank-statement/writers.ts';
import { expectData, expectFaults, expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';

const LINE = 'POST /bank-statements';
const as = (type: string) => ({ 'Content-Type': type });

describe('a bank statement as a body', () => {
  const testApp = sharedTestApp();

  test('of every content type but JSON, in any character set, and packed', async () => {
    const business = await openBusiness(testApp());
    const latin1 = Buffer.from(CSV_WRITERS['Sparkasse (CSV-CAMT)']?.(MONTH) ?? '', 'latin1');
    const first = expectData(await business.send(LINE, { body: latin1, headers: as('text/csv; charset=iso-8859-1') }));
    expect(first).toMatchObject({ format: 'csv', imported: 45, known: 0, left_out: { debits: 2 } });
    expect(JSON.stringify(first.entries)).toContain('Müller & Söhne GmbH');
    const xml = camt(MONTH, '08');
    const second = expectData(await business.send(LINE, { body: xml, headers: as('application/xml') }));
    expect(second).toMatchObject({ format: 'camt053', imported: 46 });
    const packed = {
      body: gzipSync(xml),
      headers: { ...as('application/x-www-form-urlencoded'), 'Content-Encoding': 'gzip' },
    };
    expect(expectData(await business.send(LINE, packed))).toMatchObject({ imported: 0, known: 46 });
  });

  test('of more than a JSON body may have, up to 5 MB', async () => {
    const business = await openBusiness(testApp());
    const large = `${camt(MONTH.slice(0, 2), '02')}${' '.repeat(1024 * 1024)}`;
    expect(expectData(await business.send(LINE, { body: large, headers: as('text/xml') }))).toMatchObject({
      imported: 2,
    });
    const error = expectRefusal(
      await business.send(LINE, { body: Buffer.alloc(5 * 1024 * 1024 + 1, 32), headers: as('text/xml') }),
      413,
      'body_too_large',
    );
    expect(error.message).toContain('5 MB');
    // 20 MB of spaces, compressed to 20 kB: decompression stops at the limit.
    const bomb = {
      body: gzipSync(Buffer.alloc(20_000_000, 32)),
      headers: { ...as('text/csv'), 'Content-Encoding': 'gzip' },
    };
    expectRefusal(await business.send(LINE, bomb), 413, 'body_too_large');
  });

  test('with currency and mapping in the query', async () => {
    const business = await openBusiness(testApp());
    const mapping = JSON.stringify({ decimal: ',', columns: { date: 'When', amount: 'How much', text: 'What' } });
    const body = 'When;How much;What\n2026-03-02;1.234,56;INV-000042\n';
    const query = (text: string) => `${LINE}?currency=EUR&mapping=${encodeURIComponent(text)}`;
    const sent = { body, headers: as('text/csv') };
    const told = expectData(await business.send(query(mapping), sent)) as unknown as { entries: object[] };
    expect(told.entries).toMatchObject([{ amount: 1234.56, currency: 'EUR', booked_on: '2026-03-02' }]);
    expectRefusal(await business.send(query('{'), sent), 400, 'malformed_json');
    const twice = await business.send(`${query(mapping)}&mapping=${encodeURIComponent(mapping)}`, sent);
    expect(expectFaults(twice, ['mapping']).message).toContain('more than once');
    const unknown = expectRefusal(await business.send(`${LINE}?speed=1`, sent), 422, 'validation_failed');
    expect(unknown.errors?.map(({ field }) => field)).toContain('speed');
  });

  test('with a token that may read only, or none, is not read', async () => {
    const business = await openBusiness(testApp());
    expectRefusal(
      await business.send(LINE, { body: 'x', headers: as('text/csv'), token: 'bh_wrong' }),
      401,
      'unauthorized',
    );
  });
});
