// Arithmetic of part invoices: whatever the parts, all invoices together are the quote, per tax group (R103).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditAmount, leftToCredit } from '../../src/model/credit.ts';
import { discountedNets, type InvoiceSums, sumInvoice, type TaxLine } from '../../src/model/invoice-sums.ts';
import { lastInvoice, leftToInvoice, partInvoice, shareOf, takenBy } from '../../src/model/quote-parts.ts';
import { holds } from './property.ts';
import { documents, PATIENCE } from './vat-documents.ts';

const quoted = documents
  .map(({ lines, terms }) => ({ sums: sumInvoice(lines, terms), terms }))
  .filter((one): one is typeof one & { sums: InvoiceSums } => one.sums !== undefined && one.sums.total > 0);

const share = fc.double({ min: 0.01, max: 1, noNaN: true });
/** Parts as shares of what is left, each with the share of it that is credited afterwards. */
const steps = fc.array(fc.record({ size: share, credited: fc.option(share) }), { maxLength: 8 });

/** The lines come to the net, and no tax group is below zero. */
function expectWhole({ lines, taxLines, subtotal, taxTotal, total }: InvoiceSums): void {
  const nets = discountedNets(lines, taxLines);
  expect(nets.reduce((sum, net) => sum + net, 0)).toBe(subtotal);
  expect(total).toBe(subtotal + taxTotal);
  expect(taxLines.every(({ taxable, tax }) => taxable >= 0 && tax >= 0)).toBe(true);
}

describe('invoices of a quote (R103)', () => {
  test('together are the quote in net and tax of each group, with credits in between', PATIENCE, () => {
    holds(
      fc.property(quoted, steps, ({ sums: quote, terms }, given) => {
        const earlier: { taken: readonly TaxLine[]; description: string }[] = [];
        for (const { size, credited } of given) {
          const left = leftToInvoice(quote, earlier);
          const gross = Math.max(1, Math.floor(left.total * size));
          if (gross >= left.total) continue;
          const part = partInvoice(left.groups, gross, '30% of QU-1');
          expectWhole(part);
          expect(part.total).toBe(gross);
          const back = credited === null ? 0 : Math.floor(part.total * credited);
          const note = back === 0 ? [] : creditAmount(leftToCredit(part, []), back, 'x').taxLines;
          earlier.push({ taken: takenBy(part.taxLines, note), description: 'Less' });
        }
        const last = lastInvoice(quote, earlier, terms);
        expectWhole(last);
        expect(last.total).toBe(leftToInvoice(quote, earlier).total);
        const rest = leftToInvoice(quote, [...earlier, { taken: last.taxLines }]);
        expect(rest.groups.map(({ taxable, tax }) => [taxable, tax])).toEqual(rest.groups.map(() => [0, 0]));
        expect(last.lines.slice(0, quote.lines.length)).toEqual(quote.lines);
        const negative = last.lines.slice(quote.lines.length);
        expect(negative.every(({ quantity, unitPrice }) => quantity === -100 && unitPrice >= 0)).toBe(true);
      }),
    );
  });

  test('percentages are rounded half up, in the smallest unit of the currency', () => {
    const shares = [shareOf(101, 5_000), shareOf(100_000, 3_333), shareOf(1, 3_000), shareOf(7, 10_000)];
    expect(shares).toEqual([51, 33_330, 0, 7]);
  });
});
