/**
 * Taking held money at Mollie, wholly or in part. That is two steps, and the first takes its time: a capture is `pending`
 * until the money is taken, and only then what is left may be let go, or there may be nothing left to take.
 */
import { ProviderError } from '../../model/provider.ts';
import { currencyOf, type MollieAmount, minorOf } from './mollie-amount.ts';
import { captureBody } from './mollie-order.ts';
import { type MolliePayment, pathOf, takenOf } from './mollie-payment.ts';
import type { Mollie } from './mollie-wire.ts';

type Find = (id: string) => Promise<MolliePayment>;
type Capture = { readonly status: string; readonly amount: number; readonly key: unknown };

/**
 * Answers a payment that is still `authorized` as long as the capture is pending: asked again with the same key it goes
 * on from there. A capture that failed is a refusal; another amount may be tried after it.
 */
export async function capture(
  mollie: Mollie,
  find: Find,
  { id, amount, key }: { readonly id: string; readonly amount: number; readonly key: string },
): Promise<MolliePayment> {
  const held = await find(id);
  if (held.status !== 'authorized') return held;
  if (takenOf(held) > 0) return letGoOfRest(mollie, find, held);
  const made = capturesOf(held);
  // Pending, or done and not counted in the payment yet.
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
  return isToFinish(taken) ? letGoOfRest(mollie, find, taken) : taken;
}

/** Money that we took a part of, whose rest is still held: by whomever it is seen first, it is let go. */
export function isToFinish(payment: MolliePayment): boolean {
  return (
    payment.status === 'authorized' && takenOf(payment) > 0 && capturesOf(payment).some(({ key }) => key !== undefined)
  );
}

/** A bank that does not let go at once lets go when the time of the hold is over: no reason to call the capture failed. */
export async function letGoOfRest(mollie: Mollie, find: Find, { id }: MolliePayment): Promise<MolliePayment> {
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
