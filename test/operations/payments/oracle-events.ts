/** Every change of a status has exactly one event (R25), and the events are in a possible order. */
import { appliedOf, checked, type Facts, isPaid, num, type Row } from './facts.ts';
import type { EventRow } from './shop.ts';

export function eventFaults({ payments, refunds, disputes, outflows, invoices, events }: Facts): string[] {
  const of = (type: string, id: number) => events.filter((event) => event.type === type && event.data.id === id);
  return [
    ...payments.flatMap((payment) => {
      const done = refunds.filter(
        (refund) => refund.payment_id === payment.id && (refund.status === 'done' || refund.status === 'failed'),
      );
      const own = disputes.filter((dispute) => dispute.payment_id === payment.id);
      return [
        ...successFaults(payment, of('payment.succeeded', payment.id), of('payment.failed', payment.id)),
        ...refundFaults(payment, done, of('payment.refunded', payment.id)),
        ...checked(`disputes of payment ${payment.id}`, [
          [
            'payment.charged_back',
            of('payment.charged_back', payment.id).length,
            own.filter(({ withdrawn_at }) => withdrawn_at !== null).length,
          ],
          [
            'payment.dispute_won',
            of('payment.dispute_won', payment.id).length,
            own.filter(({ returned_at }) => returned_at !== null).length,
          ],
        ]),
      ];
    }),
    ...invoices.flatMap((invoice) =>
      checked(`invoice ${invoice.id} (${invoice.status})`, [
        ['invoice.created', of('invoice.created', invoice.id).length, invoice.status === 'draft' ? 0 : 1],
        [
          'invoice.paid as often as possible',
          of('invoice.paid', invoice.id).length >= (invoice.paid_at === null ? 0 : 1) &&
            of('invoice.paid', invoice.id).length <=
              1 + outflows.filter((row) => row.invoice_id === invoice.id && row.kind === 'charged_back').length,
          true,
        ],
        ['invoice.cancelled', of('invoice.cancelled', invoice.id).length, invoice.status === 'cancelled' ? 1 : 0],
      ]),
    ),
  ];
}

/** A success may follow a failure. Only refunds may follow a success. */
function successFaults(payment: Row, succeeded: readonly EventRow[], failed: readonly EventRow[]): string[] {
  const [success] = succeeded;
  const [failure] = failed;
  const failures = payment.status === 'failed' ? [1] : isPaid(payment) ? [0, 1] : [0];
  const inOrder = !success || !failure || failure.id < success.id;
  return checked(`events of payment ${payment.id} (${payment.status})`, [
    ['payment.succeeded', succeeded.length, appliedOf(payment) > 0 ? 1 : 0],
    ['payment.failed as often as possible', failures.includes(failed.length), true],
    ['failed before succeeded', inOrder, true],
    [
      'the time in payment.succeeded',
      success?.data.paid_at,
      success && new Date(num(payment, 'paid_at')).toISOString(),
    ],
  ]);
}

function refundFaults(payment: Row, done: readonly Row[], told: readonly EventRow[]): string[] {
  const toldIds = told.map(({ data }) => (data.refund as { id: number }).id).sort((a, b) => a - b);
  return checked(`refunds of payment ${payment.id}`, [
    ['payment.refunded, one each', toldIds.join(), done.map(({ id }) => id).join()],
  ]);
}
