/** The worker's job that encodes payments into cached chunks, which later lists send as they are. */
import { addMs, type Instant } from '../../model/dates.ts';
import type { AccountId, PaymentId } from '../../model/ids.ts';
import type { Services } from '../../operations/context.ts';
import { type Bounds, paymentChunkQueries } from '../store/payment-chunks.ts';
import { type IdRange, successfulPaymentQueries } from '../store/successful-payments.ts';
import { ALL_IDS } from './cached-payment-list.ts';
import { type PaymentEncoding, presentSuccess } from './every-payment.ts';

export type ChunkSizes = {
  /** Payments in a chunk; the last chunk of a gap holds up to half as many more, or fewer. */
  readonly rows: number;
  /** Chunks built in one run of the job. */
  readonly chunks: number;
};

/** Some 150 kB a chunk: finding one costs nothing beside sending it, and one change discards little. */
const SIZES: ChunkSizes = { rows: 1_000, chunks: 50 };
const FORGOTTEN_AT_ONCE = 20;
const BUSY_MS = 1_000;

/**
 * Fills every gap between chunks, and above the newest chunk builds full chunks only. Null: done. Otherwise the time of
 * the next run: payments of the account are being changed, or there is more than one run may build.
 */
export async function buildPaymentChunks(
  services: Services,
  accountId: AccountId,
  encoding: PaymentEncoding,
  { rows, chunks }: ChunkSizes = SIZES,
): Promise<Instant | null> {
  const { store, clock } = services;
  const forget = () =>
    store.transaction((tx) => tx.with(paymentChunkQueries).forgetUnusable(accountId, encoding.name, FORGOTTEN_AT_ONCE));
  while ((await forget()) === FORGOTTEN_AT_ONCE);
  let built = 0;
  for (const gap of gapsBetween(await store.with(paymentChunkQueries).ready(accountId, encoding.name))) {
    for (let { after } = gap; after + 1 < gap.before; ) {
      if (built++ === chunks) return clock.now();
      const last = await endOfNext(store, accountId, { after, before: gap.before }, rows);
      if (last === undefined) break;
      if (!(await build(store, accountId, encoding, { first_id: (after + 1) as PaymentId, last_id: last }))) {
        return addMs(clock.now(), BUSY_MS);
      }
      after = last;
    }
  }
  return null;
}

/** The last gap is open: it holds the newest payments and all future ones. */
function gapsBetween(ready: readonly Bounds[]): readonly IdRange[] {
  const begins = [ALL_IDS.after, ...ready.map(({ last_id }) => last_id)];
  const ends = [...ready.map(({ first_id }) => first_id), ALL_IDS.before];
  return begins.map((after, n) => ({ after, before: ends[n] as PaymentId }));
}

/** Undefined: the open gap has too few payments. Other gaps are filled to their end, so that chunks are adjacent. */
async function endOfNext(
  store: Services['store'],
  accountId: AccountId,
  gap: IdRange,
  rows: number,
): Promise<PaymentId | undefined> {
  const payments = store.with(successfulPaymentQueries);
  const isOpen = gap.before === ALL_IDS.before;
  const isLast = !isOpen && (await payments.nth(accountId, gap, Math.ceil(rows * 1.5))) === undefined;
  return isLast ? ((gap.before - 1) as PaymentId) : payments.nth(accountId, gap, rows);
}

/**
 * Claims, reads, fills: three steps, so that nothing is locked while rows are read. After the claim has committed, a
 * change of a payment in its range deletes it, and the fill changes nothing.
 */
async function build(
  store: Services['store'],
  accountId: AccountId,
  { name, encode }: PaymentEncoding,
  bounds: Bounds,
): Promise<boolean> {
  const claim = { account_id: accountId, form: name, ...bounds };
  const id = await store.transaction((tx) => tx.with(paymentChunkQueries).claim(claim));
  if (id === undefined) return false;
  const { first_id, last_id } = bounds;
  const range = { after: (first_id - 1) as PaymentId, before: (last_id + 1) as PaymentId };
  const rows = await store.with(successfulPaymentQueries).inRange(accountId, range, Number.MAX_SAFE_INTEGER);
  const text = rows.map((row) => encode(presentSuccess(row))).join(',');
  const body = rows.length === 0 ? null : new TextEncoder().encode(text);
  return store.transaction((tx) => tx.with(paymentChunkQueries).fill(accountId, id, { row_count: rows.length, body }));
}
