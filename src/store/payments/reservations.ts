/** Reserves an invoice, or a request that can be paid only once, for one payment attempt at a time. */
import type { InvoiceId, PaymentId, RequestId } from '../../model/ids.ts';
import type { Database } from '../engine/database.ts';
import { belowLimit } from './payment-requests.ts';

/** A payment target for which only one attempt at a time may be open. */
export type SingleAttemptTarget = { readonly requestId: RequestId } | { readonly invoiceId: InvoiceId };

export function reservationQueries(db: Database) {
  return {
    /**
     * Reserves the target for a payment attempt. Does not check the request's expiry. Returns false in these cases:
     * - Another attempt has reserved the target.
     * - The request is deactivated or has reached its usage limit.
     * - The invoice is not pending.
     */
    async take(target: SingleAttemptTarget, paymentId: PaymentId): Promise<boolean> {
      const held =
        'requestId' in target
          ? await db
              .updateTable('payment_requests')
              .set({ open_payment_id: paymentId })
              .where('id', '=', target.requestId)
              .where('open_payment_id', 'is', null)
              .where('deactivated_at', 'is', null)
              .where(belowLimit())
              .returning('id')
              .executeTakeFirst()
          : await db
              .updateTable('invoices')
              .set({ open_payment_id: paymentId })
              .where('id', '=', target.invoiceId)
              .where('open_payment_id', 'is', null)
              .where('status', '=', 'pending')
              .returning('id')
              .executeTakeFirst();
      return held !== undefined;
    },

    /** Ends the reservation, so that another attempt can start. Does nothing if another attempt has the reservation. */
    async release(target: SingleAttemptTarget, paymentId: PaymentId): Promise<void> {
      if ('requestId' in target) {
        await db
          .updateTable('payment_requests')
          .set({ open_payment_id: null, processing: 0 })
          .where('id', '=', target.requestId)
          .where('open_payment_id', '=', paymentId)
          .execute();
      } else {
        await db
          .updateTable('invoices')
          .set({ open_payment_id: null })
          .where('id', '=', target.invoiceId)
          .where('open_payment_id', '=', paymentId)
          .execute();
      }
    },
  };
}
