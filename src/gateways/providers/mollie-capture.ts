/**
 * Captures held money at Mollie, completely or in part, in two steps. A capture is `pending` until the money is taken.
 * Only then may the rest be released, because an earlier release could release the money that is being captured.
 */
import { ProviderError } from '../../model/provider.ts';
import { currencyOf, type MollieAmount, minorOf } from './mollie-amount.ts';
import { captureBody } from './mollie-order.ts';
import { type MolliePayment, pathOf, takenOf } from './mollie-payment.ts';
import type { Mollie } from './mollie-wire.ts';

type Find = (id: string) => Promise<MolliePayment>;
type Capture = { readonly status: string; readonly amount: number; readonly key: unknown };

/**
 * The payment stays `authorized` while the capture is pending; another call with the same key continues it. A failed
 * capture is a refusal, after which another amount can be tried.
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
  // A capture is pending, or done but not yet included in the payment.
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

/** True if a part was captured and the rest is still held. The next call that sees this state releases the rest. */
export function mustReleaseRest(payment: MolliePayment): boolean {
  return (
    payment.status === 'authorized' && takenOf(payment) > 0 && capturesOf(payment).some(({ key }) => key !== undefined)
  );
}

/** Releases the rest. A refusal is ignored, because the bank releases the rest when the hold expires. */
export async function releaseRest(mollie: Mollie, find: Find, { id }: MolliePayment): Promise<MolliePayment> {
  await release(mollie, id, `${id}-rest`).catch((error: unknown) => {
    if (!(error instanceof ProviderError) || error.outcome !== 'refused') throw error;
  });
  return find(id);
}

export function release(mollie: Mollie, id: string, key: string): Promise<unknown> {
  return mollie({ method: 'POST', path: `${pathOf(id)}/release-authorization`, key: `${key}-release`, body: {} });
}

/** https://docs.mollie.com/reference/get-capture */
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
