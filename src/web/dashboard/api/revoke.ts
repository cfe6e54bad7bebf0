import { html } from 'hono/html';
import { revokeToken } from '../../../operations/tokens/revoke-token.ts';
import { formOf } from '../frame/form.ts';
import { ask, type Inside, type Page } from '../page.ts';
import { WORDS } from '../words.ts';
import { tokenOf } from './token-of.ts';

const { revoking: words } = WORDS.api;

export const revokePage: Page<Inside> = {
  path: '/settings/api/:id/revoke',
  needs: 'account.manage',
  show: async (visit, refused) => {
    const { id, name } = await tokenOf(visit);
    const form = formOf(visit, refused, {
      action: visit.at(`/settings/api/${id}/revoke`),
      fields: [],
      button: words.button,
      isDangerous: true,
      instead: { href: visit.at('/settings/api'), label: WORDS.invoice.keep },
    });
    const title = words.title(name);
    return { title, body: html`<div class="card narrow"><h1>${title}</h1><p>${words.text}</p>${form}</div>` };
  },
  act: async (visit) => {
    const { id } = await tokenOf(visit);
    await ask(visit, revokeToken, { id });
    return { goTo: visit.at('/settings/api'), say: 'token_revoked' };
  },
};
