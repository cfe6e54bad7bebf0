// Refunds and disputes first reduce the overpaid part of a payment, then the paid amount of its invoice or link (R17,
// R54).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Outflow, type Paid, partsOf, surplusFor } from '../../src/model/outflow.ts';
import { holds } from './property.ts';

const out = (amount: number, from_surplus = 0): Outflow => ({ amount, from_surplus });
const paid = (change: Partial<Paid> = {}): Paid => ({ amount: 100, overpaid: 0, surplus: 0, ...change });

describe('what leaves', () => {
  test.each([
    ['nothing', paid(), [], [], 0, 0],
    ['a refund', paid(), [out(30)], [], 30, 0],
    ['a chargeback', paid(), [], [out(100)], 0, 100],
    ['what was too much, first', paid({ overpaid: 50 }), [out(50)], [], 0, 0],
    ['then of what was paid for', paid({ overpaid: 50 }), [out(60)], [], 10, 0],
    ['refunds before chargebacks', paid(), [out(30)], [out(100)], 30, 70],
    ['both in full: the business has lost more than it got', paid(), [out(100)], [out(100)], 100, 0],
    ['chargebacks of what was too much', paid({ overpaid: 50 }), [], [out(40)], 0, 0],
    ['and of what was too much and went back already', paid({ overpaid: 50 }), [out(50)], [out(40)], 0, 40],
    ['what came back too late is lacking for good', paid({ surplus: 70 }), [out(30)], [], 30, 70],
    ['and takes nothing when it leaves', paid({ surplus: 70 }), [out(30), out(70, 70)], [], 30, 70],
  ])('%s', (_what, of, refunds, disputes, refunded, chargedBack) => {
    expect(partsOf(of, refunds, disputes)).toMatchObject({ refunded, chargedBack });
  });

  const amounts = fc.array(
    fc.nat({ max: 150 }).map((amount) => out(amount)),
    { maxLength: 4 },
  );
  const any = fc
    .tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 }))
    .map(([a, b]) => paid({ overpaid: Math.min(a, b), surplus: Math.max(0, Math.min(100 - Math.max(a, b), a)) }));

  test('never takes more from the target than it got, whatever the order of what left', () => {
    holds(
      fc.property(any, amounts, amounts, (of, refunds, disputes) => {
        const parts = partsOf(of, refunds, disputes);
        expect(parts.refunded).toBeGreaterThanOrEqual(0);
        expect(parts.chargedBack).toBeGreaterThanOrEqual(of.surplus);
        expect(parts.refunded + parts.chargedBack).toBeLessThanOrEqual(of.amount - of.overpaid);
        expect(partsOf(of, refunds.toReversed(), disputes.toReversed())).toEqual(parts);
      }),
    );
  });

  test('what comes back beyond what is due can always be set aside, to the cent', () => {
    holds(
      fc.property(any, amounts, amounts, fc.nat({ max: 100 }), (of, refunds, disputes, least) => {
        const wanted = Math.min(Math.max(least, partsOf(of, refunds, disputes).chargedBack), of.amount - of.overpaid);
        const surplus = surplusFor(of, refunds, disputes, wanted);
        expect(surplus).toBeGreaterThanOrEqual(of.surplus);
        expect(partsOf({ ...of, surplus }, refunds, disputes).chargedBack).toBe(wanted);
      }),
    );
  });
});
