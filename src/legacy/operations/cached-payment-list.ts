/** The whole list of payments of an account, sent from cached chunks where there are some (R31). */
import type { Instant } from '../../model/dates.ts';
import type { AccountId, PaymentId } from '../../model/ids.ts';
import { Refusal } from '../../model/refusal.ts';
import { BATCH } from '../../operations/batches.ts';
import type { Caller, Services } from '../../operations/context.ts';
import { requireScope } from '../../operations/require-scope.ts';
import { paymentChunkQueries } from '../store/payment-chunks.ts';
import { type IdRange, successfulPaymentQueries } from '../store/successful-payments.ts';
import { type PaymentEncoding, presentSuccess } from './every-payment.ts';
import type { EncodedBatch } from './list-part.ts';

/** Every possible id: ids begin with 1 and stay below the upper bound. */
export const ALL_IDS: IdRange = { after: 0 as PaymentId, before: Number.MAX_SAFE_INTEGER as PaymentId };

/** A list that encodes this many rows itself asks for chunks to be built. */
const ENCODED_ROWS_MIN = 1_000;

/**
 * Goes down from the highest id. Each step covers the ids right below the last step with one statement, which finds a
 * chunk (correct, or deleted by a trigger) or rows. So each id is covered once, also when payments change or chunks are
 * added and deleted meanwhile.
 */
export async function* cachedPaymentList(
  services: Services,
  caller: Caller,
  encoding: PaymentEncoding,
): AsyncGenerator<EncodedBatch, void> {
  requireScope(caller, { name: 'everyPayment', scope: 'billing.read' });
  const { store, clock } = services;
  const chunks = store.with(paymentChunkQueries);
  const accountId = caller.account.id;
  let encoded = 0;
  try {
    for (let { before } = ALL_IDS; before > 1; ) {
      const chunk = await chunks.next({ accountId, form: encoding.name, before });
      if (chunk && chunk.last_id === before - 1) {
        if (chunk.body) yield { rows: chunk.row_count, text: chunk.body };
        before = chunk.first_id;
        continue;
      }
      const after = chunk?.last_id ?? ALL_IDS.after;
      for await (const batch of encodedNow(services, accountId, { after, before }, encoding)) {
        encoded += batch.rows;
        yield batch;
      }
      before = (after + 1) as PaymentId;
    }
  } finally {
    if (encoded >= ENCODED_ROWS_MIN) await askForChunks(store, accountId, clock.now());
  }
}

/** Payments that are in no chunk, row by row. */
async function* encodedNow(
  { store }: Services,
  accountId: AccountId,
  { after, before }: IdRange,
  { encode }: PaymentEncoding,
): AsyncGenerator<EncodedBatch, void> {
  const payments = store.with(successfulPaymentQueries);
  for (let below = before; ; ) {
    const rows = await payments.inRange(accountId, { after, before: below }, BATCH);
    const last = rows.at(-1);
    if (last) yield { rows: rows.length, text: rows.map((row) => encode(presentSuccess(row))).join(',') };
    if (!last || rows.length < BATCH) return;
    below = last[0];
  }
}

/** Ignores a store that cannot be written: the list only reads, and the next list asks again. */
async function askForChunks(store: Services['store'], accountId: AccountId, now: Instant): Promise<void> {
  try {
    await store.transaction((tx) => tx.with(paymentChunkQueries).askForJob(accountId, now));
  } catch (error) {
    if (!store.unavailable(error) && !(error instanceof Refusal)) throw error;
  }
}
