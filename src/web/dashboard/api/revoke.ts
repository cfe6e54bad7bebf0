import { html } from 'hono/html';
import { revokeToken } from '../../../operations/tokens/revoke-token.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { formOf } from '../components/form.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { tokenOf } from './token-of.ts';

export const revokePage: Page<SignedIn> = {
  path: '/settings/api/:id/revoke',
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].api.revoking;
    const { id, name } = await tokenOf(visit);
    const form = formOf(visit, refused, {
      action: visit.at(`/settings/api/${id}/revoke`),
      fields: [],
      button: words.button,
      isDangerous: true,
      instead: { href: visit.at('/settings/api'), label: DASHBOARD[visit.language].page.cancel },
    });
    const title = words.title(name);
    return { title, body: html`<div class="card narrow"><h1>${title}</h1><p>${words.text}</p>${form}</div>` };
  },
  act: async (visit) => {
    const { id } = await tokenOf(visit);
    await run(visit, revokeToken, { id });
    return { goTo: visit.at('/settings/api'), notice: 'token_revoked' };
  },
};
