// The instant at which an invoice notes that its sums changed (R19): never later than the payment, credit note or
// cancellation that changed them. Otherwise, a list for a past day would show the whole amount as due.
import { expect, test } from 'vitest';
import type { Instant } from '../../../../src/model/dates.ts';
import type { OperationName } from '../../../../src/operations/catalog.ts';
import { openDesk, openLedger } from '../../../kit/desk.ts';
import { expectVerified } from '../../../kit/verified.ts';

const START = Date.parse('2026-03-17T11:00:00Z');
/** More readings of the clock than any of the calls makes. */
const LOOKS_MAX = 40;

/** A clock that advances by one millisecond at its `at`-th reading only. */
function tickingClock() {
  let [now, looks, at] = [START, 0, 0];
  return {
    now: () => {
      looks += 1;
      if (looks === at) now += 1;
      return now as Instant;
    },
    tickAtLook: (nth: number) => {
      [looks, at] = [0, nth];
    },
    looks: () => looks,
  };
}

const LATE = `select i.id, i.first_moved_at as noted, coalesce(p.paid_at, n.created_at, i.cancelled_at) as moved
  from invoices as i left join payments as p on p.invoice_id = i.id left join credit_notes as n on n.invoice_id = i.id
  where i.first_moved_at is null or i.first_moved_at > coalesce(p.paid_at, n.created_at, i.cancelled_at)`;

type Move = (made: { readonly id: number }) => readonly [OperationName, object];

test.each<[what: string, invoice: Readonly<Record<string, unknown>>, move: Move]>([
  ['a payment', {}, ({ id }) => ['recordPayment', { id, amount: 5 }]],
  ['a cancellation', {}, ({ id }) => ['cancelInvoice', { id, credit_note: false }]],
  ['a credit note', {}, ({ id }) => ['createCreditNote', { invoice_id: id, amount: 5, reason: 'Late' }]],
  [
    'a credit note of an invoice of a later day',
    { date: '2026-03-20', due_date: '2026-04-20' },
    ({ id }) => ['createCreditNote', { invoice_id: id, amount: 5, reason: 'Late' }],
  ],
])('of %s, at whichever look at the clock a millisecond goes by', async (_, invoice, move) => {
  const clock = tickingClock();
  await using ledger = await openLedger('sqlite', { clock });
  const desk = await openDesk(ledger, { handle: 'shop', currency: 'EUR' });
  let looks = 0;
  for (let nth = 1; nth <= LOOKS_MAX; nth++) {
    const made = await desk.invoice(invoice);
    const [name, input] = move(made);
    clock.tickAtLook(nth);
    await desk.run(name, input);
    looks = Math.max(looks, clock.looks());
  }
  expect(looks).toBeLessThan(LOOKS_MAX);
  expect(await ledger.database.rows(LATE)).toEqual([]);
  await expectVerified(ledger.testApp.app.services.store);
});
