/** Refusals of actions that a subscription's state does not allow; each refusal lists the allowed actions. */
import { BillingError, type BillingErrorCode } from '../../model/billing-error.ts';
import { allowedActions } from '../../model/subscription.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';

export const NOT_CHANGEABLE = [
  'subscription_not_found',
  'subscription_ended',
] as const satisfies readonly BillingErrorCode[];

/**
 * Error for an action that the subscription's state does not allow. `action`: the action in words, such as `pause it`.
 * `code`: the error code. For an ended subscription, the error code is always `subscription_ended`.
 */
export function notNow(row: SubscriptionRow, action: string, code: BillingErrorCode): BillingError {
  const actions = allowedActions(row.status, row.cancel_at_period_end === 1);
  const over = actions.length === 0;
  const hint = over
    ? 'It has ended for good; createSubscription makes a new one.'
    : `Possible now: ${actions.join(', ')}.`;
  return new BillingError(
    over ? 'subscription_ended' : code,
    `Subscription ${row.id} is ${stateWords(row)}, so you cannot ${action}.`,
    { hint, ...(over ? {} : { allowedValues: actions }) },
  );
}

function stateWords({ status, cancel_at_period_end }: SubscriptionRow): string {
  const ends = cancel_at_period_end === 1 ? ' and ends with its period' : '';
  return status === 'past_due' ? `past due${ends}` : `${status}${ends}`;
}
