import { changeRole } from '../../../operations/accounts/change-role.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { stepView } from '../components/step.ts';
import { type Page, runOnce, type SignedIn, textOf } from '../page.ts';
import { memberOf } from './member-of.ts';

const BACK = '/settings/members';

export const changeRolePage: Page<SignedIn> = {
  path: `${BACK}/:id/role`,
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].members.changing;
    const roles = DASHBOARD[visit.language].members.roles;
    const { id, email, role } = await memberOf(visit);
    const { title, text, button, role: label } = words;
    const fields = [{ name: 'role', label, value: role, options: Object.entries(roles) }] as const;
    return stepView(
      visit,
      { title: title(email), text, button, fields, path: `${BACK}/${id}/role`, back: BACK },
      refused,
    );
  },
  act: async (visit, sent) => {
    const { id, isSelf } = await memberOf(visit);
    const { role } = await runOnce(visit, changeRole, { id, role: textOf(sent, 'role') }, sent);
    // Owners who changed their own role to `member` cannot open the list of members. They are redirected to the
    // overview.
    return { goTo: visit.at(isSelf && role === 'member' ? '/' : BACK), notice: 'role_changed' };
  },
};
