// After any life of a business, the tax report is what its documents say (R109).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTaxReportFile } from '../../../src/operations/tax/tax-file.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { bytesOf, rowsOfCsv } from '../exported-files.ts';
import { randomChoices } from '../ledger-life.ts';
import { liveTaxed, SELLER } from './tax-life.ts';
import { taxFaults, wholeTaxReport } from './tax-oracle.ts';

const DOCUMENTS = {
  sqlite: sized({ quick: 150, usual: 400, whole: 2_000 }),
  postgres: sized({ quick: 60, usual: 150, whole: 1_000 }),
};
const PERIODS = [
  ['2025-10-01', '2025-12-31'],
  ['2026-01-01', '2026-03-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-03-01', '2026-03-31'],
  ['2026-03-29', '2026-03-29'],
  ['2025-09-01', '2026-08-31'],
  ['2020-01-01', '2020-12-31'],
] as const;

describe.each(ENGINES_OF_RULES)('the tax report on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test.each(sized({ quick: [1], usual: [1, 2], whole: [1, 2, 3, 4] }))(
    'is what the documents say, in each period and in its files: life %i',
    async (seed) => {
      const desk = await openDesk(ledger);
      await desk.run('updateBusiness', SELLER);
      ledger.testApp.clock.set('2026-07-10T12:00:00Z');
      await liveTaxed(desk, randomChoices(seed), DOCUMENTS[engine]);
      const faults: string[] = [];
      for (const [from, to] of PERIODS) faults.push(...(await taxFaults(desk, from, to)));
      expect(faults).toEqual([]);
      const [from, to] = ['2025-09-01', '2026-08-31'];
      const report = await wholeTaxReport(desk, from, to, 2);
      expect(report.one_stop_shop.length).toBeGreaterThan(4);
      expect(report.eu_sales.length).toBe(report.total_count);
      expect(new Set(report.rates.map(({ category }) => category)).size).toBe(8);
      // The file of documents has the same sums.
      const { pieces } = await getTaxReportFile(ledger.testApp.app.services, desk.caller, {
        ...{ from, to, format: 'csv', table: 'documents' },
      });
      const rows = rowsOfCsv(await bytesOf(pieces));
      for (const { category, rate, currency, net, tax } of report.rates) {
        const own = rows.filter(
          (row) =>
            row.category === (category ?? 'no_category') &&
            Number(row.rate) === rate &&
            (row.vat_currency || row.currency) === currency,
        );
        const sum = (field: 'net' | 'tax') =>
          own.reduce((all, row) => all + Math.round(Number(row[`vat_currency_${field}`] || row[field]) * 1_000), 0);
        expect([category, rate, currency, sum('net'), sum('tax')]).toEqual([
          ...[category, rate, currency, Math.round(net * 1_000), Math.round(tax * 1_000)],
        ]);
      }
    },
  );
});
