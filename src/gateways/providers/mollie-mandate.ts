/** Finds the mandate that a first payment created. The result joins the ids of customer and mandate: `cst_…:mdt_…`. */
import type { ProviderPayment } from '../../model/provider.ts';
import { pagesOf } from './mollie-list.ts';
import type { MolliePayment } from './mollie-payment.ts';
import type { Mollie } from './mollie-wire.ts';

/**
 * Returns the mandate of a first payment. Null if the payment is not paid, is not a first payment, or has no usable
 * mandate yet. Mollie creates the mandate some time after the payment. If the payment lacks the mandate's id, the
 * mandates of the payment's customer are read (`customerId`). Each first payment has its own customer at Mollie, so
 * mandates of other payments are not found.
 */
export async function mandateOf(mollie: Mollie, payment: MolliePayment, seen: ProviderPayment): Promise<string | null> {
  const { customerId, sequenceType } = payment;
  if (seen.mandateId !== null || seen.state !== 'paid') return seen.mandateId;
  if (sequenceType !== 'first' || !/^cst_\w+$/.test(customerId ?? '')) return null;
  const usable = new Map<unknown, string>();
  for await (const page of pagesOf(mollie, `customers/${customerId}/mandates`, 'mandates')) {
    for (const { id, status } of page.map(readMandate)) if (!usable.has(status)) usable.set(status, id);
  }
  // A pending mandate can also be charged (https://docs.mollie.com/docs/recurring-payments).
  const found = usable.get('valid') ?? usable.get('pending');
  return found === undefined ? null : `${customerId}:${found}`;
}

function readMandate(thing: unknown): { readonly id: string; readonly status: unknown } {
  const { resource, id, status } = (thing ?? {}) as Readonly<Record<string, unknown>>;
  if (resource !== 'mandate' || typeof id !== 'string' || !/^mdt_\w+$/.test(id)) throw new TypeError('not a mandate');
  return { id, status };
}
