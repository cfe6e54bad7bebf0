/** Which memberships count: the only rule for who belongs to an account. */
import { expressionBuilder } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/**
 * For queries of `memberships`. An invitation does not count before the person accepts it. A membership by a link on an
 * owner's screen counts until the mailbox is proved; from then on the person has to accept it.
 */
export function belonging() {
  const row = expressionBuilder<Tables, 'memberships'>();
  const proved = row
    .selectFrom('users as proved')
    .select('proved.id')
    .whereRef('proved.id', '=', 'memberships.user_id')
    .where('proved.proved_at', 'is not', null);
  const isVouchedFor = row.or([
    row('memberships.accepted', 'in', ['mail', 'operator']),
    row.and([row('memberships.accepted', '=', 'screen'), row.not(row.exists(proved))]),
  ]);
  // Never null, so that `not` works on it.
  return row.and([row('memberships.accepted', 'is not', null), isVouchedFor]);
}
