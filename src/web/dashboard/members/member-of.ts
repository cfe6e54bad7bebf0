import { listMembers } from '../../../operations/accounts/list-members.ts';
import { memberNotFound } from '../../../operations/accounts/member.ts';
import { idIn, run, type SignedIn } from '../page.ts';

/** Finds the member by the id in the URL. Throws if the business has no such member. */
export async function memberOf(visit: SignedIn) {
  const id = idIn(visit);
  const { members } = await run(visit, listMembers);
  const found = members.find((one) => one.id === id);
  if (!found) throw memberNotFound(id);
  return { ...found, isSelf: id === visit.session.user.id };
}
