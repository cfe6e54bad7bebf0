// Credit notes never exceed what is left of an invoice, also with discounts, tax categories and prices with tax (R81,
// R83).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CreditItem,
  type CreditSums,
  creditAll,
  creditAmount,
  creditItems,
  leftToCredit,
} from '../../src/model/credit.ts';
import { basePrice, type InvoiceSums, sumInvoice, taxLineOf } from '../../src/model/invoice-sums.ts';
import type { Currency } from '../../src/model/money.ts';
import { holds } from './property.ts';
import { documents, PATIENCE, RUNS } from './vat-documents.ts';

const EUR = 'EUR' as Currency;

const invoices = documents
  .map(({ lines, terms }) => sumInvoice(lines, terms))
  .filter((sums): sums is InvoiceSums => sums !== undefined && sums.total > 0);

/** Random choices for credit notes. `share`: fraction of the amount that is left to credit. */
const choices = fc.array(
  fc.record({
    how: fc.constantFrom('amount', 'quantity', 'net', 'lines', 'all'),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    at: fc.nat({ max: 7 }),
  }),
  { maxLength: 8 },
);
type Choice = typeof choices extends fc.Arbitrary<readonly (infer One)[]> ? One : never;
type Left = ReturnType<typeof leftToCredit>;

/**
 * A credit note for a share of what is left. Undefined if the total of the note would be zero, or if its tax group has
 * too little left.
 */
function noteFor(left: Left, { how, share, at }: Choice): CreditSums | undefined {
  if (how === 'all') return creditAll(left, 'The rest');
  if (how === 'amount') {
    const gross = Math.floor(left.total * share);
    return gross > 0 ? creditAmount(left, gross, 'Rebate') : undefined;
  }
  const open = [...left.lines.keys()].filter((index) => (left.lines[index]?.left ?? 0) > 0);
  const chosen =
    how === 'lines' ? open.filter((_, place) => place <= at) : open.slice(at % (open.length || 1)).slice(0, 1);
  const items = chosen.map((index): CreditItem => {
    const one = left.lines[index] as Left['lines'][number];
    if (how === 'quantity') return { line: index + 1, quantity: Math.max(1, Math.floor(one.quantityLeft * share)) };
    if (how === 'net') return { line: index + 1, amount: Math.max(1, Math.floor(one.left * share)) };
    return { line: index + 1 };
  });
  if (items.length === 0) return undefined;
  const read = creditItems(left, items, EUR);
  return 'sums' in read && read.sums.total > 0 ? read.sums : undefined;
}

const add = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
/** Throws by itself, because an `expect` for each of the many credit notes would be slow. */
const must = (holdsHere: boolean, rule: string) => {
  if (!holdsHere) throw new Error(`does not hold: ${rule}`);
};

function mustBeTrueInItself({ lines, taxLines, subtotal, taxTotal, total }: CreditSums): void {
  must(subtotal === add(taxLines.map(({ taxable }) => taxable)), 'the net of a note is that of its groups');
  must(taxTotal === add(taxLines.map(({ tax }) => tax)), 'so is its tax');
  must(subtotal + taxTotal === total && total > 0, 'both are its total');
  for (const group of taxLines) {
    must(Math.min(group.taxable, group.tax) >= 0, 'a group of a note is never negative');
    const ofGroup = lines.filter((line) => taxLineOf(line, taxLines) === group);
    must(add(ofGroup.map((line) => line.total)) === group.taxable, 'the lines of a group are its net');
  }
  for (const line of lines) {
    must(basePrice(line) === line.total, 'a printed line is its quantity × its price');
  }
}

function mustLeaveNothingNegative(left: Left): void {
  must(
    left.lines.every((one) => {
      const sign = one.quantity < 0 ? -1 : 1;
      return sign * one.left >= 0 && sign * one.quantityLeft >= 0;
    }),
    'no line is credited beyond its net or its quantity',
  );
  must(
    left.groups.every(({ taxable, tax }) => taxable >= 0 && tax >= 0),
    'no group beyond its net or its tax',
  );
  must(left.total >= 0, 'nor the invoice');
}

describe('any sequence of credit notes', () => {
  test('takes no more than is left of any line and group, and the last takes exactly the rest', PATIENCE, () => {
    let taken = 0;
    holds(
      fc.property(invoices, choices, (invoice, wanted) => {
        const notes: CreditSums[] = [];
        for (const choice of wanted) {
          const left = leftToCredit(invoice, notes);
          const note = left.total > 0 ? noteFor(left, choice) : undefined;
          if (!note) continue;
          notes.push(note);
          mustBeTrueInItself(note);
          mustLeaveNothingNegative(leftToCredit(invoice, notes));
        }
        const left = leftToCredit(invoice, notes);
        taken += notes.length;
        if (left.total > 0) {
          const rest = creditAll(left, 'The rest');
          mustBeTrueInItself(rest);
          must(rest.total === left.total, 'the last note is the rest');
          notes.push(rest);
        }
        const ends = leftToCredit(invoice, notes);
        must(
          ends.groups.every(({ taxable, tax }) => taxable === 0 && tax === 0),
          'each group is credited in full, net and tax',
        );
        const sums = (['subtotal', 'taxTotal', 'total'] as const).map((field) => add(notes.map((note) => note[field])));
        must(
          sums[0] === invoice.subtotal && sums[1] === invoice.taxTotal && sums[2] === invoice.total,
          'the notes are the invoice',
        );
      }),
      { numRuns: RUNS },
    );
    expect(taken, 'the property is about something').toBeGreaterThan(RUNS);
  });

  test('by line, one after the other: each line its net after the discount, and together the invoice', PATIENCE, () => {
    holds(
      fc.property(invoices, (invoice) => {
        // Where a line takes back, less is left than was charged by the others: the next test.
        fc.pre(invoice.lines.every(({ quantity }) => quantity > 0));
        const notes: CreditSums[] = [];
        const { lines } = leftToCredit(invoice, []);
        lines.forEach((line, index) => {
          if (line.net === 0) return;
          const read = creditItems(leftToCredit(invoice, notes), [{ line: index + 1 }], EUR);
          if ('faults' in read) throw new Error(JSON.stringify(read.faults));
          must(read.sums.subtotal === line.net, 'a line is credited as it was charged');
          mustBeTrueInItself(read.sums);
          notes.push(read.sums);
        });
        const left = leftToCredit(invoice, notes);
        must(
          left.lines.every((one) => one.left === 0),
          'nothing of a line is left',
        );
        // If the lines of a tax group have a net amount below one cent, the tax of the group may still be left.
        must(left.total === add(left.groups.map(({ tax }) => tax)), 'and no net of a group');
      }),
      { numRuns: RUNS },
    );
  });

  test(
    'by line, with lines that take back: only those that were charged, and no more than their group has',
    PATIENCE,
    () => {
      let refused = 0;
      holds(
        fc.property(invoices, (invoice) => {
          const notes: CreditSums[] = [];
          invoice.lines.forEach((line, index) => {
            const before = leftToCredit(invoice, notes);
            const read = creditItems(before, [{ line: index + 1 }], EUR);
            const { net = 0 } = before.lines[index] ?? {};
            if ('faults' in read) {
              const group = taxLineOf(line, before.groups);
              must(net <= 0 || (group?.taxable ?? 0) < net, 'what was charged and is left is credited');
              refused++;
              return;
            }
            must(net > 0 && line.quantity > 0, 'a line that takes back is not credited');
            mustBeTrueInItself(read.sums);
            notes.push(read.sums);
            mustLeaveNothingNegative(leftToCredit(invoice, notes));
          });
          const left = leftToCredit(invoice, notes);
          if (left.total > 0) mustBeTrueInItself(creditAll(left, 'The rest'));
        }),
        { numRuns: RUNS },
      );
      expect(refused, 'the property is about something').toBeGreaterThan(RUNS / 10);
    },
  );
});

describe('by hand', () => {
  const invoice = (...given: Parameters<typeof sumInvoice>) => {
    const sums = sumInvoice(...given);
    if (!sums) throw new Error('the sum is too large');
    return sums;
  };
  const credited = (of: InvoiceSums, items: readonly CreditItem[], notes: readonly CreditSums[] = []) => {
    const read = creditItems(leftToCredit(of, notes), items, EUR);
    if ('faults' in read) throw new Error(JSON.stringify(read.faults));
    return read.sums;
  };

  test('one of three with a discount on the line and on the invoice is a third of what was charged', () => {
    const lines = [
      { description: 'A', quantity: 300, unitPrice: 10_000, taxRate: 2_100, discount: { percent: 1_000 } },
    ];
    const bill = invoice(lines, { discount: { amount: 1_000 } });
    expect(bill).toMatchObject({ subtotal: 26_000, taxTotal: 5_460 });
    const first = credited(bill, [{ line: 1, quantity: 100 }]);
    expect(first).toMatchObject({ subtotal: 8_667, taxTotal: 1_820, lines: [{ quantity: 100, unitPrice: 8_667 }] });
    const second = credited(bill, [{ line: 1, quantity: 100 }], [first]);
    const third = credited(bill, [{ line: 1, quantity: 100 }], [first, second]);
    expect([second.subtotal, third.subtotal]).toEqual([8_667, 8_666]);
    expect(first.total + second.total + third.total).toBe(bill.total);
  });

  test('a line with tax in its price is credited net, at the price of one that comes to it', () => {
    const lines = [{ description: 'A', quantity: 300, unitPrice: 1_000, taxRate: 2_100, unit: 'hour' as const }];
    const bill = invoice(lines, { pricesIncludeTax: true });
    expect(bill).toMatchObject({ subtotal: 2_479, taxTotal: 521, total: 3_000 });
    expect(credited(bill, [{ line: 1 }]).lines).toEqual([
      {
        ...{ line: 1, description: 'A', quantity: 300, unit: 'hour', taxRate: 2_100, total: 2_479, taken: 300 },
        ...{ unitPrice: 82_633, priceScale: 2 },
      },
    ]);
  });

  test('a price of six decimals is credited at that price', () => {
    const lines = [{ description: 'A', quantity: 1_000_000, unitPrice: 125, priceScale: 1, taxRate: 0 }];
    const bill = invoice(lines);
    expect(credited(bill, [{ line: 1, quantity: 400_000 }]).lines).toMatchObject([
      { quantity: 400_000, unitPrice: 125, priceScale: 1, total: 50_000 },
    ]);
  });

  test('a quantity takes no more than an amount before it has left of the line', () => {
    const line = { description: 'A', quantity: 300, unitPrice: 10_000, taxRate: 2_100 };
    const bill = invoice([line, line]);
    const part = credited(bill, [{ line: 1, amount: 25_000 }]);
    expect(credited(bill, [{ line: 1, quantity: 200 }], [part])).toMatchObject({ subtotal: 5_000, taxTotal: 1_050 });
  });

  test('amounts of which the tax was rounded up leave no tax: the next one is net', () => {
    const bill = invoice([{ description: 'A', quantity: 100, unitPrice: 100, taxRate: 2_100 }]);
    const notes: CreditSums[] = [];
    for (let n = 0; n < 21; n++) notes.push(creditAmount(leftToCredit(bill, notes), 3, 'Rebate'));
    expect(leftToCredit(bill, notes).groups).toMatchObject([{ taxable: 58, tax: 0 }]);
    expect(creditAmount(leftToCredit(bill, notes), 3, 'Rebate')).toMatchObject({ subtotal: 3, taxTotal: 0 });
  });

  test('categories at 0 % are groups of their own, and each keeps its reason', () => {
    const line = { description: 'A', quantity: 100, unitPrice: 5_000, taxRate: 0 };
    const bill = invoice([
      { ...line, taxCategory: 'exempt', exemptionReason: 'Article 11' },
      { ...line, taxCategory: 'zero' },
    ]);
    expect(credited(bill, [{ line: 1 }])).toMatchObject({
      lines: [{ taxCategory: 'exempt' }],
      taxLines: [{ rate: 0, category: 'exempt', reason: 'Article 11', taxable: 5_000, tax: 0 }],
    });
    const half = creditAmount(leftToCredit(bill, []), 5_000, 'Rebate');
    expect(half.lines.map(({ taxCategory, total }) => [taxCategory, total])).toEqual([
      ['exempt', 2_500],
      ['zero', 2_500],
    ]);
  });
});
