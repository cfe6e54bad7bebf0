/**
 * Finds a payment by the attempt key in its metadata. Mollie cannot search by metadata, so the list of payments is read
 * (https://docs.mollie.com/reference/list-payments).
 */
import { type Instant, parseInstant } from '../../model/dates.ts';
import type { Sought } from '../../model/provider.ts';
import { pagesOf } from './mollie-list.ts';
import { isPaymentId } from './mollie-payment.ts';
import type { Mollie } from './mollie-wire.ts';

/** Tolerance if Mollie's clock is behind ours. */
const CLOCKS_APART_MS = 5 * 60_000;

/** The fields of a listed payment that the search needs. Other systems may have created some of the listed payments. */
type Listed = { readonly id: string; readonly createdAt: Instant; readonly isSought: boolean };

/**
 * Finds the id of a payment. Searches from the newest payment to the oldest. Returns null only after all payments since
 * `sought.since` were read.
 */
export async function findId(mollie: Mollie, sought: Sought): Promise<string | null> {
  for await (const page of pagesOf(mollie, 'payments', 'payments')) {
    const payments = page.map((thing) => readListed(thing, sought));
    const found = payments.find(({ isSought }) => isSought);
    if (found) return found.id;
    const oldest = payments.at(-1);
    if (oldest && oldest.createdAt < sought.since - CLOCKS_APART_MS) return null;
  }
  return null;
}

function readListed(thing: unknown, sought: Sought): Listed {
  const payment = (thing ?? {}) as Readonly<Record<string, unknown>>;
  const { resource, id, createdAt: text } = payment;
  const createdAt = typeof text === 'string' ? parseInstant(text) : undefined;
  if (resource !== 'payment' || typeof id !== 'string' || !isPaymentId(id) || createdAt === undefined) {
    throw new TypeError('not a payment');
  }
  return { id, createdAt, isSought: isSought(payment, sought) };
}

type OfAnySystem = { readonly sequenceType?: unknown; readonly metadata?: unknown };

/**
 * True if a payment has the attempt key `key` and the kind `by`. `mandate`: a charge on a mandate, which Mollie marks
 * as `recurring`. `payer`: any other payment. The metadata may have any type, even plain text, because other systems
 * may have created the payment.
 */
export function isSought({ sequenceType, metadata }: OfAnySystem, { key, by }: Sought): boolean {
  if ((sequenceType === 'recurring') !== (by === 'mandate')) return false;
  return typeof metadata === 'object' && (metadata as Readonly<Record<string, unknown>> | null)?.attempt_key === key;
}
