/**
 * Captures an authorized payment at Mollie, completely or in part. Until the capture, the payer's bank holds the money.
 * A capture stays `pending` until Mollie has taken the money. The rest of the hold is released only after that. An
 * earlier release could also release the money that is being captured.
 */
import { ProviderError } from '../../model/provider.ts';
import { currencyOf, type MollieAmount, minorOf } from './mollie-amount.ts';
import { captureBody } from './mollie-order.ts';
import { type MolliePayment, pathOf, takenOf } from './mollie-payment.ts';
import type { Mollie } from './mollie-wire.ts';

type Find = (id: string) => Promise<MolliePayment>;
type Capture = { readonly status: string; readonly amount: number; readonly key: unknown };

/**
 * Requests a capture. While the capture is pending, the payment stays `authorized`. Once the money is taken, another
 * call of this function releases the rest. Throws a refusal if an earlier capture of the same amount failed. After such
 * a refusal, the caller may try another amount.
 */
export async function capture(
  mollie: Mollie,
  find: Find,
  { id, amount, key }: { readonly id: string; readonly amount: number; readonly key: string },
): Promise<MolliePayment> {
  const held = await find(id);
  if (held.status !== 'authorized') return held;
  if (takenOf(held) > 0) return releaseRest(mollie, find, held);
  const made = capturesOf(held);
  // If a capture is pending, or is done but not yet in the payment's `amountCaptured`, no second capture is requested.
  if (made.some(({ status }) => status !== 'failed')) return held;
  const failed = made.filter((one) => one.key === key);
  if (failed.some((one) => one.amount === amount)) throw refused('Mollie could not take the money: the capture failed');
  const again = failed.length === 0 ? key : `${key}-${failed.length}`;
  await mollie({
    method: 'POST',
    path: `${pathOf(id)}/captures`,
    key: again,
    body: captureBody(amount, currencyOf(held.amount), key),
  });
  const taken = await find(id);
  return mustReleaseRest(taken) ? releaseRest(mollie, find, taken) : taken;
}

/**
 * True if this service captured a part of a hold and the rest is still held. The next read of the payment releases the
 * rest.
 */
export function mustReleaseRest(payment: MolliePayment): boolean {
  return (
    payment.status === 'authorized' && takenOf(payment) > 0 && capturesOf(payment).some(({ key }) => key !== undefined)
  );
}

/** Releases the rest of a hold. Ignores a refusal, because the bank releases the rest when the hold expires. */
export async function releaseRest(mollie: Mollie, find: Find, { id }: MolliePayment): Promise<MolliePayment> {
  await release(mollie, id, `${id}-rest`).catch((error: unknown) => {
    if (!(error instanceof ProviderError) || error.outcome !== 'refused') throw error;
  });
  return find(id);
}

export function release(mollie: Mollie, id: string, key: string): Promise<unknown> {
  return mollie({ method: 'POST', path: `${pathOf(id)}/release-authorization`, key: `${key}-release`, body: {} });
}

/** Reads the captures of a payment. Format: https://docs.mollie.com/reference/get-capture */
function capturesOf({ _embedded }: MolliePayment): Capture[] {
  return (_embedded?.captures ?? []).map((thing) => {
    const { resource, status, amount, metadata } = (thing ?? {}) as Readonly<Record<string, unknown>>;
    if (resource !== 'capture' || typeof status !== 'string') throw new TypeError('not a capture');
    const { capture_key: key } = (metadata ?? {}) as Readonly<Record<string, unknown>>;
    return { status, amount: minorOf(amount as MollieAmount), key };
  });
}

function refused(reason: string): ProviderError {
  return new ProviderError('mollie', 'refused', reason);
}
