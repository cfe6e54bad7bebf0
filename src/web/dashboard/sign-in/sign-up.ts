import { html } from 'hono/html';
import { askToSignUp } from '../../../operations/sign-in/sign-up.ts';
import { troubleView } from '../frame/document.ts';
import { formOf } from '../frame/form.ts';
import type { Outside, Page } from '../page.ts';
import { WORDS } from '../words.ts';

/** Says the same whether an address is known or not. */
export const signUpPage: Page<Outside> = {
  path: '/sign-up',
  show: async (visit, refused) => {
    if (!visit.services.signUp) return { ...troubleView('not_found', visit.at), status: 404 };
    const { signUp: words, setUp, signIn } = WORDS;
    const form = formOf(visit, refused, {
      action: visit.at('/sign-up'),
      fields: [
        { name: 'email', label: setUp.email, type: 'email', attributes: html` autocomplete="email" maxlength="254"` },
      ],
      button: words.button,
    });
    return {
      title: words.title,
      body: html`<h1>${words.title}</h1><p>${words.text}</p>${form}<p><a class="link" href="${visit.at('/sign-in')}">${signIn.toPassword}</a></p>`,
    };
  },
  act: async (visit, { email }) => ({
    goTo: visit.at('/sign-in'),
    say: 'sign_up_sent',
    after: await askToSignUp(visit.services, visit.tries, visit.visitor, { email }),
  }),
};
