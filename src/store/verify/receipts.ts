/** Checks the stored sums of money received and refunded per month and per day in the account's time zone (R18). */
import { sql } from 'kysely';
import { DAILY_RECEIPTS, INVOICE_RECEIPTS } from '../sums/receipt-sums.ts';
import type { Check, Difference, Reading } from './check.ts';
import { sumCheck } from './groups.ts';
import { chargedBackOf, isPaid, refundedOf } from './payment-sums.ts';
import { zoneWasChanged } from './zone.ts';

export const RECEIPT_CHECKS: readonly Check[] = [
  unlessDaysAreUnknown(
    sumCheck(INVOICE_RECEIPTS),
    sumCheck({ ...INVOICE_RECEIPTS, group: ['currency'] }),
    zoneWasChanged,
  ),
  unlessDaysAreUnknown(
    sumCheck(DAILY_RECEIPTS),
    whatIsLeft(),
    async (reading) => (await zoneWasChanged(reading)) || (await hasUndatedReturns(reading)),
  ),
];

/**
 * Returns a check that compares the sums of each period. If they differ and `areUnknown` returns true, the check
 * compares only the sum over all periods. In two cases the rows do not show the right day, so a difference is no fault:
 * - Money from before a change of the time zone was counted in days of the former zone. The former zone is not stored.
 * - For payments of links, the day on which refunded or disputed money came back is not stored.
 */
function unlessDaysAreUnknown(days: Check, overall: Check, areUnknown: (reading: Reading) => Promise<boolean>): Check {
  async function* run(reading: Reading): AsyncGenerator<Difference> {
    const differences: Difference[] = [];
    for await (const difference of days.run(reading)) differences.push(difference);
    if (differences.length > 0 && (await areUnknown(reading))) yield* overall.run(reading);
    else yield* differences;
  }
  return { ...days, run };
}

async function hasUndatedReturns({ db, account }: Reading): Promise<boolean> {
  const { rows } = await sql`select 1 from payments as p where p.account_id = ${account.id} and p.invoice_id is null
    and p.testmode = 0 and (exists (select 1 from refunds as f where f.payment_id = p.id and f.status = 'failed')
      or exists (select 1 from disputes as d where d.payment_id = p.id)) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Compares the stored net receipts (received minus refunded), summed over all days, with the sum computed from the
 * payments.
 */
function whatIsLeft(): Check {
  const { says, table } = DAILY_RECEIPTS;
  async function* run(reading: Reading): AsyncGenerator<Difference> {
    const { db, account } = reading;
    const { rows } = await sql<{ currency: string; stored: number; computed: number }>`
      select currency, sum(stored) as stored, sum(computed) as computed from (
        select currency, received - refunded as stored, 0 as computed from daily_receipts where account_id = ${account.id}
        union all
        select r.currency, 0, r.amount - r.overpaid - ${refundedOf('r')} - ${chargedBackOf('r')} from payments as r
        where r.account_id = ${account.id} and r.testmode = 0 and ${isPaid('r')}) as both_sides
      group by currency having sum(stored) <> sum(computed)`.execute(db);
    for (const { currency, stored, computed } of rows) {
      const figure = 'received - refunded';
      yield { check: table, accountId: account.id, table, row: `currency ${currency}`, figure, stored, computed };
    }
  }
  return { name: table, says, run };
}
