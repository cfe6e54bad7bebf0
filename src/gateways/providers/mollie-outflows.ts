/** Refunds and chargebacks of a payment at Mollie. */
import type { DisputeFact, DisputeReason, Outflows, ProviderRefund, RefundFact } from '../../model/provider.ts';
import { instantOf, type MollieAmount, minorOf, minorOrZero } from './mollie-amount.ts';
import { allOf, pagesOf } from './mollie-list.ts';
import { type MolliePayment, pathOf } from './mollie-payment.ts';
import type { Mollie } from './mollie-wire.ts';

/**
 * Returns the refunds and chargebacks that Mollie embeds in the payment. An embedded list may be incomplete. If its sum
 * is less than `amountRefunded` or `amountChargedBack`, the complete list is read.
 */
export async function outflowsOf(mollie: Mollie, payment: MolliePayment): Promise<Outflows> {
  const { refunds = [], chargebacks = [] } = payment._embedded ?? {};
  return {
    refunds: await complete(refunds.map(refundFact), payment.amountRefunded, async () =>
      (await allOf(mollie, refundsPath(payment.id), 'refunds')).map(refundFact),
    ),
    disputes: await complete(chargebacks.map(chargebackFact), payment.amountChargedBack, async () =>
      (await allOf(mollie, `${pathOf(payment.id)}/chargebacks`, 'chargebacks')).map(chargebackFact),
    ),
  };
}

/** Finds the refund with our key, in any state. Returns null only after the whole list was read. */
export async function findRefund(mollie: Mollie, id: string, { key }: ProviderRefund): Promise<RefundFact | null> {
  for await (const page of pagesOf(mollie, refundsPath(id), 'refunds')) {
    const found = page.map(refundFact).find((refund) => refund.key === key);
    if (found) return found;
  }
  return null;
}

export function refundsPath(id: string): string {
  return `${pathOf(id)}/refunds`;
}

/** Reads a refund (https://docs.mollie.com/reference/get-refund). */
export function refundFact(thing: unknown): RefundFact {
  const { resource, id, amount, status, metadata, createdAt } = read(thing);
  const at = instantOf(createdAt);
  if (resource !== 'refund' || typeof id !== 'string' || typeof status !== 'string' || at === null) {
    throw new TypeError('not a refund');
  }
  const state = REFUND_STATES[status] ?? 'pending';
  return { id, key: textOf(read(metadata).refund_key), amount: minorOf(amount as MollieAmount), state, at };
}

/** Refund states by Mollie's status. `queued`: the account's balance is too low. `refunded`: Mollie sent the money. */
const REFUND_STATES: Readonly<Record<string, RefundFact['state']>> = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * Reads a chargeback (https://docs.mollie.com/reference/get-chargeback). Mollie takes the money from the business at
 * once, without an inquiry. The state is therefore `lost`, and becomes `won` if the chargeback is reversed.
 */
function chargebackFact(thing: unknown): DisputeFact {
  const { resource, id, amount, reason, createdAt, reversedAt } = read(thing);
  const openedAt = instantOf(createdAt);
  if (resource !== 'chargeback' || typeof id !== 'string' || openedAt === null) throw new TypeError('not a chargeback');
  const wonAt = instantOf(reversedAt);
  return {
    id,
    amount: minorOf(amount as MollieAmount),
    state: wonAt === null ? 'lost' : 'won',
    reason: REASONS[textOf(read(reason).code)?.toUpperCase() ?? ''] ?? 'general',
    dueBy: null,
    openedAt,
    decidedAt: wonAt ?? openedAt,
  };
}

/**
 * Reason codes of banks for returned direct debits (European Payments Council, guidance on reason codes for SEPA direct
 * debit R-transactions). Mollie sends no reason codes for cards. MD06 (returned by the payer) is missing, because this
 * code names no reason.
 */
const REASONS: Readonly<Record<string, DisputeReason>> = {
  AC04: 'account_closed',
  AM04: 'insufficient_funds',
  AM05: 'duplicate',
  MD01: 'debit_not_authorized',
  MD02: 'debit_not_authorized',
};

async function complete<T extends RefundFact | DisputeFact>(
  facts: readonly T[],
  total: MollieAmount | undefined,
  readList: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const counted = facts.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  return counted < minorOrZero(total) ? readList() : facts;
}

function read(thing: unknown): Readonly<Record<string, unknown>> {
  return typeof thing === 'object' && thing !== null ? (thing as Readonly<Record<string, unknown>>) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
