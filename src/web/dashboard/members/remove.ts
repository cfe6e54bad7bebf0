import { removeMember } from '../../../operations/accounts/remove-member.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { stepView } from '../components/step.ts';
import { type Page, runOnce, type SignedIn } from '../page.ts';
import { memberOf } from './member-of.ts';

const BACK = '/settings/members';

export const removeMemberPage: Page<SignedIn> = {
  path: `${BACK}/:id/remove`,
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].members.removing;
    const { id, email, isSelf, belongs } = await memberOf(visit);
    const { title, text, button } = isSelf ? words.self : belongs ? words.other : words.invited;
    const step = {
      title: typeof title === 'string' ? title : title(email),
      text,
      button,
      path: `${BACK}/${id}/remove`,
      back: BACK,
      isDangerous: true,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id, isSelf } = await memberOf(visit);
    await runOnce(visit, removeMember, { id }, sent);
    if (isSelf) return { goTo: visit.at('/sign-in'), notice: 'business_left', session: null };
    return { goTo: visit.at(BACK), notice: 'member_removed' };
  },
};
