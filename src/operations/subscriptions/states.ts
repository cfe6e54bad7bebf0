/** What cannot be done with a subscription as it is, each with what can be done instead. */
import { Refusal, type RefusalCode } from '../../model/refusal.ts';
import { allowedActions } from '../../model/subscription.ts';
import type { SubscriptionRow } from '../../store/subscriptions.ts';

export const NOT_CHANGEABLE = [
  'subscription_not_found',
  'subscription_ended',
] as const satisfies readonly RefusalCode[];

/** `wish`: what was asked for, such as `pause it`; `code` says why not, while it is not over. */
export function notNow(row: SubscriptionRow, wish: string, code: RefusalCode): Refusal {
  const actions = allowedActions(row.status, row.cancel_at_period_end === 1);
  const over = actions.length === 0;
  const hint = over
    ? 'Nothing can be done with it any more; createSubscription makes a new one.'
    : `Possible now: ${actions.join(', ')}.`;
  return new Refusal(
    over ? 'subscription_ended' : code,
    `Subscription ${row.id} is ${stateWords(row)}, so you cannot ${wish}.`,
    { hint, ...(over ? {} : { allowedValues: actions }) },
  );
}

function stateWords({ status, cancel_at_period_end }: SubscriptionRow): string {
  const ends = cancel_at_period_end === 1 ? ' and ends with its period' : '';
  return status === 'past_due' ? `past due${ends}` : `${status}${ends}`;
}
