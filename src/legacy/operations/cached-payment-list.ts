/** The whole list of payments, most of it from segments that were written once and are kept (R31). */
import type { Instant } from '../../model/dates.ts';
import type { AccountId, PaymentId } from '../../model/ids.ts';
import { JOB_PRIORITIES } from '../../model/job.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Stretch } from '../store/successful-payments.ts';
import type { Caller, Services } from '../../operations/context.ts';
import { requireScope } from '../../operations/operation.ts';
import { BATCH, type WrittenBatch } from '../../operations/whole-list.ts';
import { type PaymentWording, presentSuccess } from './every-payment.ts';

/** Numbers begin with 1, and stay below. */
export const EVERY_NUMBER: Stretch = { after: 0 as PaymentId, before: Number.MAX_SAFE_INTEGER as PaymentId };

/** Whoever asked for a list in which this many rows had to be written gets segments made for the next time. */
const WRITTEN_MAX = 1_000;

/**
 * Every step tells of the numbers right below the last one, as one statement finds them: a segment, which is right or
 * gone, or rows. So each number is told of once, whatever is changed, kept or forgotten meanwhile.
 */
export async function* everyPaymentWritten(
  services: Services,
  caller: Caller,
  wording: PaymentWording,
): AsyncGenerator<WrittenBatch, void> {
  requireScope(caller, { name: 'everyPayment', scope: 'billing.read' });
  const { store, clock } = services;
  const { form } = wording;
  const accountId = caller.account.id;
  let written = 0;
  try {
    for (let { before } = EVERY_NUMBER; before > 1; ) {
      const segment = await store.paymentSegments.next({ accountId, form, before });
      if (segment && segment.last_id === before - 1) {
        if (segment.body) yield { rows: segment.row_count, text: segment.body };
        before = segment.first_id;
        continue;
      }
      const after = segment?.last_id ?? EVERY_NUMBER.after;
      for await (const batch of writtenNow(services, accountId, { after, before }, wording)) {
        written += batch.rows;
        yield batch;
      }
      before = (after + 1) as PaymentId;
    }
  } finally {
    if (written >= WRITTEN_MAX) await askForSegments(store, accountId, clock.now());
  }
}

/** What lies in no segment, row by row. */
async function* writtenNow(
  { store }: Services,
  accountId: AccountId,
  { after, before }: Stretch,
  { write }: PaymentWording,
): AsyncGenerator<WrittenBatch, void> {
  for (let below = before; ; ) {
    const rows = await store.successfulPayments.stretch(accountId, { after, before: below }, BATCH);
    const last = rows.at(-1);
    if (last) yield { rows: rows.length, text: rows.map((row) => write(presentSuccess(row))).join(',') };
    if (!last || rows.length < BATCH) return;
    below = last[0];
  }
}

/** A store that cannot be written for a moment must not end a list, which only reads: the next one asks again. */
async function askForSegments(store: Services['store'], accountId: AccountId, now: Instant): Promise<void> {
  try {
    const job = { kind: 'payment_segments', lane: String(accountId), subject_id: accountId } as const;
    const times = { priority: JOB_PRIORITIES.first, run_at: now, created_at: now };
    await store.transaction((tx) => tx.jobs.addOnce({ ...job, ...times }));
  } catch (error) {
    if (!store.unavailable(error) && !(error instanceof Refusal)) throw error;
  }
}
