/**
 * A subscription's page for its customer, with paid and due periods and a form to cancel. Anyone who knows the secret
 * address may use the page.
 */
import type { Code } from '../../model/codes.ts';
import type { Collection } from '../../model/collection.ts';
import { dateAt } from '../../model/dates.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { PeriodRow } from '../../store/subscriptions/subscription-periods.ts';
import type { ListedSubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { collectionOf } from '../invoices/details.ts';
import { accountOf } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { cancelAtPeriodEnd, cancelNow, contextOfPayer } from './cancel-subscription.ts';
import { presentSubscription, type SubscriptionData } from './subscription.ts';

export type OwnSubscription = {
  readonly account: AccountRow;
  readonly row: ListedSubscriptionRow;
  readonly data: SubscriptionData;
  /** Periods, newest first. */
  readonly periods: readonly PeriodRow[];
  /** The amount due, in minor units. */
  readonly due: number;
  /** How the seller collects the amount due; null if the customer pays it at `payment_url`. */
  readonly collected: Collection | null;
};

const PERIODS_SHOWN = 12;

/**
 * Finds the subscription by the last part of `customer_url`. `undefined` if the address was never issued, or was
 * replaced.
 */
export async function findOwnSubscription(services: Services, code: string): Promise<OwnSubscription | undefined> {
  if (!/^[0-9a-f]{40}$/i.test(code)) return undefined;
  const row = await services.store.subscriptions.byAccessCode(code.toLowerCase());
  if (!row) return undefined;
  const account = await accountOf(services, row.account_id);
  return {
    account,
    row,
    data: presentSubscription(row, services),
    periods: await services.store.periods.list(row.id, PERIODS_SHOWN),
    ...(await dueOf(services, row, account)),
  };
}

/**
 * Returns the amount due:
 * - If an invoice is open: the invoice's amount due. After a part payment or a credit note, this amount may be less
 *   than the subscription's amount.
 * - If a payment request is open: the amount of the payment request.
 * - Otherwise: the subscription's amount.
 */
async function dueOf(
  { store, clock }: Services,
  { account_id, collection, amount, open_code }: ListedSubscriptionRow,
  { timezone }: AccountRow,
): Promise<Pick<OwnSubscription, 'due' | 'collected'>> {
  const found =
    collection === 'invoice' && open_code !== null && (await store.requests.invoiceByCode(open_code as Code));
  const invoice = found && (await store.invoices.find(account_id, { id: found.id }));
  if (!invoice) {
    const open = open_code === null ? undefined : await store.requests.byCode(open_code as Code);
    return { due: open?.amount ?? amount, collected: null };
  }
  return { due: invoice.amount_due || amount, collected: collectionOf(invoice, dateAt(clock.now(), timezone)) };
}

/**
 * Cancels the subscription. An active subscription ends with its paid period; any other subscription ends at once.
 * Reads the status again under a lock. Throws `subscription_ended` if the subscription has ended.
 */
export async function cancelOwnSubscription(services: Services, { account, row }: OwnSubscription): Promise<void> {
  const ctx = contextOfPayer(services, account, row.customer_name);
  await ctx
    .write(async (tx) => {
      const now = await tx.subscriptions.lock(row.id);
      if (now.status !== 'active') return cancelNow(tx, ctx, row.id, 'by_customer');
      if (now.cancel_at_period_end === 1) throw new NothingToDo();
      return cancelAtPeriodEnd(tx, ctx, row.id, 'by_customer');
    })
    .catch(unlessNothingToDo);
}
