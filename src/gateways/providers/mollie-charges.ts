/**
 * The charge that was made with a key, found among all payments (https://docs.mollie.com/reference/list-payments):
 * Mollie cannot be asked for metadata.
 */
import { type Instant, parseInstant } from '../../model/dates.ts';
import { isPaymentId } from './mollie-payment.ts';
import type { Mollie } from './mollie-wire.ts';

/** As many as Mollie gives at once, the newest first. */
const FIRST_PAGE = 'payments?limit=250';
/** By how much Mollie's clock may be behind ours. */
const CLOCKS_APART_MS = 5 * 60_000;

/** What is read of a payment here: of somebody else's nothing more has to be understood. */
type Listed = { readonly id: string; readonly createdAt: Instant; readonly chargeKey: unknown };
type Page = { readonly payments: readonly Listed[]; readonly next: string | null };

/** `null` only when the list was read to its end, or to what is older than `since`. */
export async function findChargeId(mollie: Mollie, key: string, since: Instant): Promise<string | null> {
  const passed = new Set<string>();
  let path = FIRST_PAGE;
  while (!passed.has(path)) {
    passed.add(path);
    const { payments, next } = readPage(await mollie({ method: 'GET', path }));
    const found = payments.find(({ chargeKey }) => chargeKey === key);
    if (found) return found.id;
    const oldest = payments.at(-1);
    if (next === null || (oldest && oldest.createdAt < since - CLOCKS_APART_MS)) return null;
    path = `${FIRST_PAGE}&from=${next}`;
  }
  throw new TypeError('a list that does not go on');
}

/** Throws a TypeError for what is not a page, or has something in it that cannot be told from the charge. */
function readPage(answer: unknown): Page {
  const { _embedded, _links } = (answer ?? {}) as {
    readonly _embedded?: { readonly payments?: unknown };
    readonly _links?: { readonly next?: unknown };
  };
  if (!Array.isArray(_embedded?.payments)) throw new TypeError('not a page of payments');
  return { payments: _embedded.payments.map(readListed), next: placeOf(_links?.next) };
}

/** Only the place is taken from a link, never the address: the key goes to the one that we know and to no other. */
function placeOf(link: unknown): string | null {
  if (link === null) return null;
  const { href } = (link ?? {}) as { readonly href?: unknown };
  const from = new URL(String(href)).searchParams.get('from') ?? '';
  if (!isPaymentId(from)) throw new TypeError('not a link to the next page');
  return from;
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

/** Metadata are whatever their writer wanted, also text. A payment that its payer made is not a charge. */
function chargeKeyOf({ sequenceType, metadata }: Readonly<Record<string, unknown>>): unknown {
  if (sequenceType !== 'recurring' || typeof metadata !== 'object' || metadata === null) return undefined;
  return (metadata as Readonly<Record<string, unknown>>).attempt_key;
}
