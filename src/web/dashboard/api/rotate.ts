import { html } from 'hono/html';
import { rotateToken } from '../../../operations/tokens/rotate-token.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { formOf } from '../components/form.ts';
import { wholeNumber } from '../components/numbers.ts';
import { idIn, type Page, runOnce, type SignedIn, textOf } from '../page.ts';
import { tokenOf } from './token-of.ts';
import { secretView } from './tokens.ts';

export const rotatePage: Page<SignedIn> = {
  path: '/settings/api/:id/rotate',
  needs: 'account.manage',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].api.rotating;
    const { id, name } = await tokenOf(visit);
    const form = formOf(visit, refused, {
      action: visit.at(`/settings/api/${id}/rotate`),
      fields: [{ name: 'overlap_hours', label: words.overlap, value: '24', options: Object.entries(words.overlaps) }],
      button: words.button,
      instead: { href: visit.at('/settings/api'), label: DASHBOARD[visit.language].page.cancel },
    });
    const title = words.title(name);
    return { title, body: html`<div class="card narrow"><h1>${title}</h1><p>${words.text}</p>${form}</div>` };
  },
  act: async (visit, sent) => {
    const raw = { id: idIn(visit), overlap_hours: wholeNumber(textOf(sent, 'overlap_hours')) };
    await tokenOf(visit);
    const { token } = await runOnce(visit, rotateToken, raw, sent);
    return secretView(visit, token);
  },
};
