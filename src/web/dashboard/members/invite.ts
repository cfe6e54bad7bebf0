import { html } from 'hono/html';
import { BOUNDS } from '../../../model/bounds.ts';
import { inviteMember } from '../../../operations/accounts/invite-member.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { secretOnce } from '../components/secret.ts';
import { stepView } from '../components/step.ts';
import { type Page, runOnce, type SignedIn, textOf } from '../page.ts';

const BACK = '/settings/members';

export const invitePage: Page<SignedIn> = {
  path: '/settings/members/new',
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].members.inviting;
    const { title, button, email: label } = words;
    const text = visit.services.mail.configured ? words.mailed : words.shown;
    const attributes = html` maxlength="${BOUNDS.email}" autocomplete="off"`;
    const fields = [{ name: 'email', label, type: 'email', attributes }] as const;
    return stepView(visit, { title, text, button, path: `${BACK}/new`, back: BACK, fields }, refused);
  },
  act: async (visit, sent) => {
    const shown = DASHBOARD[visit.language].members.shown;
    const { sign_in_url: link } = await runOnce(visit, inviteMember, { email: textOf(sent, 'email') }, sent);
    if (link === null) return { goTo: visit.at(BACK), notice: 'member_invited' };
    return secretOnce(visit, { ...shown, secret: link, back: BACK });
  },
};
