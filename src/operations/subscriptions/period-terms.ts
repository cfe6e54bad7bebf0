/**
 * Terms of a billing period. A period keeps the terms with which it began, even if the subscription changes later
 * (R106).
 */
import type { PeriodRow } from '../../store/subscriptions/subscription-periods.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';

type Terms = Pick<
  SubscriptionRow,
  'amount' | 'description' | 'tax_rate' | 'tax_category' | 'exemption_reason' | 'exemption_code'
>;

export function termsOfPeriod(period: PeriodRow, subscription: SubscriptionRow): Terms {
  const { amount, description, tax_rate } = period;
  const isKept = amount !== null && description !== null && tax_rate !== null;
  const { tax_category, exemption_reason, exemption_code } = isKept ? period : subscription;
  const kept = isKept ? { amount, description, tax_rate } : subscription;
  return {
    amount: kept.amount,
    description: kept.description,
    tax_rate: kept.tax_rate,
    tax_category,
    exemption_reason,
    exemption_code,
  };
}
