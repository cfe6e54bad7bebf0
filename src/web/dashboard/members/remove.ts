import { removeMember } from '../../../operations/accounts/remove-member.ts';
import { stepView } from '../frame/step.ts';
import { doOnce, type Inside, type Page } from '../page.ts';
import { memberOf } from './member-of.ts';
import { MEMBER_WORDS } from './words.ts';

const { removing: words } = MEMBER_WORDS;
const BACK = '/settings/members';

export const removeMemberPage: Page<Inside> = {
  path: `${BACK}/:id/remove`,
  needs: 'account.manage',
  show: async (visit, refused) => {
    const { id, email, isSelf, belongs } = await memberOf(visit);
    const { title, text, button } = isSelf ? words.self : belongs ? words.other : words.invited;
    const step = {
      title: title(email),
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
    await doOnce(visit, removeMember, { id }, sent);
    if (isSelf) return { goTo: visit.at('/sign-in'), say: 'business_left', session: null };
    return { goTo: visit.at(BACK), say: 'member_removed' };
  },
};
