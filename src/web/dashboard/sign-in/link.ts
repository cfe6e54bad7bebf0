import { html } from 'hono/html';
import { showSignInLink, signInWithLink } from '../../../operations/sign-in/with-link.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { explained } from '../components/document.ts';
import { formOf } from '../components/form.ts';
import type { Guest, Page } from '../page.ts';
import { onward } from './password.ts';

/**
 * Page of a sign-in link. Opening the page changes nothing. Its form signs in once, and accepts the invitation if the
 * link contains one.
 */
export const linkPage: Page<Guest> = {
  path: '/sign-in/:secret',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].signIn.link;
    const { secret = '' } = visit.params;
    const holder = await showSignInLink(visit.services, secret);
    if (!holder) {
      const more = html`<p><a class="button" href="${visit.at('/sign-in/mail')}">${DASHBOARD[visit.language].signIn.signIn.toLink}</a></p>`;
      return explained({ ...words.gone, tone: 'bad' }, { more, status: 404 });
    }
    const action = visit.at(`/sign-in/${secret}`);
    const { account, user, isInvitation } = holder;
    const [heading, text, button] = isInvitation
      ? [words.invitation(account.name), words.joins(user.email), words.accept]
      : [account.name, words.text(user.email), words.button];
    return {
      title: isInvitation ? heading : words.title,
      body: html`<h1>${heading}</h1><p>${text}</p>
${formOf(visit, refused, { action, fields: [], button })}`,
    };
  },
  act: async (visit) => onward(visit, await signInWithLink(visit.services, visit.visitor, visit.params.secret ?? '')),
};
