/**
 * Finds a payment by its key in the list of payments (https://docs.mollie.com/reference/list-payments), because Mollie
 * cannot search by metadata.
 */
import { type Instant, parseInstant } from '../../model/dates.ts';
import type { Sought } from '../../model/provider.ts';
import { pagesOf } from './mollie-list.ts';
import { isPaymentId } from './mollie-payment.ts';
import type { Mollie } from './mollie-wire.ts';

/** Tolerance if Mollie's clock is behind ours. */
const CLOCKS_APART_MS = 5 * 60_000;

/**
 * Fields of a listed payment that the search needs. The list can also contain payments that other systems created, with
 * other fields.
 */
type Listed = { readonly id: string; readonly createdAt: Instant; readonly isSought: boolean };

/** Searches from the newest payment on. `null` only if the whole list was read, or its part since `since`. */
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
 * True if a payment is the sought one. Metadata of other systems can be anything, even text. A payment by a payer is no
 * charge on a mandate.
 */
export function isSought({ sequenceType, metadata }: OfAnySystem, { key, by }: Sought): boolean {
  if ((sequenceType === 'recurring') !== (by === 'mandate')) return false;
  return typeof metadata === 'object' && (metadata as Readonly<Record<string, unknown>> | null)?.attempt_key === key;
}
