/** Keeps whole lists of payments ready: the worker writes what the last list had to write itself. */
import { addMs, type Instant } from '../../model/dates.ts';
import type { AccountId, PaymentId } from '../../model/ids.ts';
import type { Bounds } from '../store/payment-chunks.ts';
import type { Stretch } from '../store/successful-payments.ts';
import type { Services } from '../../operations/context.ts';
import { type PaymentWording, presentSuccess } from './every-payment.ts';
import { EVERY_NUMBER } from './cached-payment-list.ts';

export type SegmentSizes = {
  /** Payments in a segment; one at the end of a gap may hold half as many more, or fewer. */
  readonly rows: number;
  /** Built in one go. */
  readonly segments: number;
};

/** Some 150 kB each: large enough that finding one costs nothing beside sending it, small enough to be lost for one change. */
const SIZES: SegmentSizes = { rows: 1_000, segments: 50 };
const BITE = 20;
const BUSY_MS = 1_000;

/**
 * Fills every gap between segments, and of the newest payments as many as make whole segments. Null: there is nothing
 * left to do. Otherwise when to go on: somebody changes payments now, or there is more than fits in one go.
 */
export async function buildPaymentSegments(
  services: Services,
  accountId: AccountId,
  wording: PaymentWording,
  { rows, segments }: SegmentSizes = SIZES,
): Promise<Instant | null> {
  const { store, clock } = services;
  const forget = () => store.transaction((tx) => tx.paymentSegments.forgetUnusable(accountId, wording.form, BITE));
  while ((await forget()) === BITE);
  let built = 0;
  for (const gap of gapsBetween(await store.paymentSegments.ready(accountId, wording.form))) {
    for (let { after } = gap; after + 1 < gap.before; ) {
      if (built++ === segments) return clock.now();
      const last = await endOfNext(store, accountId, { after, before: gap.before }, rows);
      if (last === undefined) break;
      if (!(await build(store, accountId, wording, { first_id: (after + 1) as PaymentId, last_id: last }))) {
        return addMs(clock.now(), BUSY_MS);
      }
      after = last;
    }
  }
  return null;
}

/** The last one is open: above it are the newest payments, and those to come. */
function gapsBetween(ready: readonly Bounds[]): readonly Stretch[] {
  const begins = [EVERY_NUMBER.after, ...ready.map(({ last_id }) => last_id)];
  const ends = [...ready.map(({ first_id }) => first_id), EVERY_NUMBER.before];
  return begins.map((after, n) => ({ after, before: ends[n] as PaymentId }));
}

/** Undefined: the newest are too few. A gap is filled to its end, so that lists find one segment right below another. */
async function endOfNext(
  { successfulPayments }: Services['store'],
  accountId: AccountId,
  gap: Stretch,
  rows: number,
): Promise<PaymentId | undefined> {
  const isOpen = gap.before === EVERY_NUMBER.before;
  const isLast = !isOpen && (await successfulPayments.nth(accountId, gap, Math.ceil(rows * 1.5))) === undefined;
  return isLast ? ((gap.before - 1) as PaymentId) : successfulPayments.nth(accountId, gap, rows);
}

/**
 * Three steps, so that nothing is locked while rows are read. After the first has committed, whatever changes what the
 * second reads takes the claim away, and the third changes nothing.
 */
async function build(
  store: Services['store'],
  accountId: AccountId,
  { form, write }: PaymentWording,
  bounds: Bounds,
): Promise<boolean> {
  const id = await store.transaction((tx) => tx.paymentSegments.claim({ account_id: accountId, form, ...bounds }));
  if (id === undefined) return false;
  const { first_id, last_id } = bounds;
  const stretch = { after: (first_id - 1) as PaymentId, before: (last_id + 1) as PaymentId };
  const rows = await store.successfulPayments.stretch(accountId, stretch, Number.MAX_SAFE_INTEGER);
  const text = rows.map((row) => write(presentSuccess(row))).join(',');
  const body = rows.length === 0 ? null : new TextEncoder().encode(text);
  return store.transaction((tx) => tx.paymentSegments.fill(accountId, id, { row_count: rows.length, body }));
}
