import { html } from 'hono/html';
import { showSignInLink, signInWithLink } from '../../../operations/sign-in/with-link.ts';
import { explained } from '../frame/document.ts';
import { formOf } from '../frame/form.ts';
import type { Outside, Page } from '../page.ts';
import { WORDS } from '../words.ts';
import { onward } from './password.ts';

const { link: words } = WORDS;

/** Opening it changes nothing; its form signs in, once. */
export const linkPage: Page<Outside> = {
  path: '/sign-in/:secret',
  show: async (visit, refused) => {
    const { secret = '' } = visit.params;
    const holder = await showSignInLink(visit.world, secret);
    if (!holder) {
      const more = html`<p><a class="button" href="${visit.at('/sign-in/mail')}">${WORDS.signIn.toLink}</a></p>`;
      return explained({ ...words.gone, tone: 'bad' }, { more, status: 404 });
    }
    const action = visit.at(`/sign-in/${secret}`);
    return {
      title: words.title,
      body: html`<h1>${holder.account.name}</h1><p>${words.text(holder.user.email)}</p>
${formOf(visit, refused, { action, fields: [], button: words.button })}`,
    };
  },
  act: async (visit) => onward(visit, await signInWithLink(visit.world, visit.visitor, visit.params.secret ?? '')),
};
