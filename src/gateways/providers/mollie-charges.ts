/**
 * Finds the charge of a key by reading the list of payments (https://docs.mollie.com/reference/list-payments): Mollie
 * has no search by metadata.
 */
import { type Instant, parseInstant } from '../../model/dates.ts';
import { pagesOf } from './mollie-list.ts';
import { isPaymentId } from './mollie-payment.ts';
import type { Mollie } from './mollie-wire.ts';

/** Tolerance for a Mollie clock that is behind ours. */
const CLOCKS_APART_MS = 5 * 60_000;

/** The fields read here: other systems' payments in the list need not be understood further. */
type Listed = { readonly id: string; readonly createdAt: Instant; readonly chargeKey: unknown };

/** The newest come first. `null` only when the list was read to its end, or to what is older than `since`. */
export async function findChargeId(mollie: Mollie, key: string, since: Instant): Promise<string | null> {
  for await (const page of pagesOf(mollie, 'payments', 'payments')) {
    const payments = page.map(readListed);
    const found = payments.find(({ chargeKey }) => chargeKey === key);
    if (found) return found.id;
    const oldest = payments.at(-1);
    if (oldest && oldest.createdAt < since - CLOCKS_APART_MS) return null;
  }
  return null;
}

function readListed(thing: unknown): Listed {
  const payment = (thing ?? {}) as Readonly<Record<string, unknown>>;
  const { resource, id, createdAt: text } = payment;
  const createdAt = typeof text === 'string' ? parseInstant(text) : undefined;
  if (resource !== 'payment' || typeof id !== 'string' || !isPaymentId(id) || createdAt === undefined) {
    throw new TypeError('not a payment');
  }
  return { id, createdAt, chargeKey: chargeKeyOf(payment) };
}

/** Other systems write any metadata, also text. A payment made by its payer is not a charge. */
function chargeKeyOf({ sequenceType, metadata }: Readonly<Record<string, unknown>>): unknown {
  if (sequenceType !== 'recurring' || typeof metadata !== 'object' || metadata === null) return undefined;
  return (metadata as Readonly<Record<string, unknown>>).attempt_key;
}
