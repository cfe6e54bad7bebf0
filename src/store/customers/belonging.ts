/** The only rule that decides which memberships give access to an account. */
import { expressionBuilder } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/**
 * SQL condition on rows of `memberships`: true if the membership gives access to the account. An invitation gives no
 * access until the person accepts it by a link:
 * - A link that was sent by mail or given by the operator gives access.
 * - A sign-in link on the screen of an owner does not prove the person's e-mail address. It gives access only until the
 *   person proves the address. After that, the person must accept a link of the first kind.
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
  // The first condition makes the result false instead of null, so that `not` can be applied to the result.
  return row.and([row('memberships.accepted', 'is not', null), isVouchedFor]);
}
